"""Answers that follow the files of a vault: an edit is found within a second."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from ..collection import markdown
from ..errors import one_line
from .live_search import OpenCollection
from .workbench import Workbench

QUIET = 100  # milliseconds without a change after which changes are read
OnChange = Callable[[int], None]


class VaultWatch:
    """Watches the files of a vault on a thread of its own."""

    def __init__(self, workbench: Workbench, opened: OpenCollection, on_change: OnChange) -> None:
        self.workbench, self.opened, self.on_change = workbench, opened, on_change
        self.stopped, self.catching_up = threading.Event(), threading.Event()
        self.thread = threading.Thread(target=self.watch, name="watch", daemon=True)

    def start(self) -> None:
        """Begin to watch."""
        self.opened.watched = True
        self.thread.start()

    def watch(self) -> None:
        """Follow changes until the watch is stopped."""
        from watchfiles import watch

        home = Path(self.opened.collection.home).resolve()
        seen = False  # what has changed between the reading of the docs and the first look
        for changes in watch(
            home, debounce=10 * QUIET, step=QUIET, stop_event=self.stopped, rust_timeout=500, yield_on_timeout=True,
            raise_interrupt=False,
        ):  # fmt: skip
            inside = (Path(path).relative_to(home) for _, path in changes if Path(path).is_relative_to(home))
            if not seen or any(not any(part.startswith(".") for part in each.parts) for each in inside):
                self.follow()
            seen = True

    def follow(self) -> None:
        """Read the vault again; where a model must be fitted, its systems follow later, on another thread."""
        opened = self.opened
        kept = markdown.kept_sections
        if kept is not None and len(kept) > 2 * opened.experiment.content.count + 1000:
            kept.clear()
        try:
            content = self.workbench.content(opened.experiment.content.name)
            if content.docs != opened.experiment.content.docs:
                with opened.lock:
                    opened.replace(opened.experiment.follow(content))
                self.on_change(opened.state)
        except Exception as error:  # such as a vault without notes for a moment: the next change is read again
            self.workbench.on_note(f"the change is not taken over: {one_line(str(error))}")
        if opened.experiment.lags and not self.catching_up.is_set():
            self.catching_up.set()
            threading.Thread(target=self.catch_up, name="catch up", daemon=True).start()

    def catch_up(self) -> None:
        """Make retrievers again that need time, until they have followed the docs as they are."""
        opened = self.opened
        try:
            while opened.experiment.lags and not self.stopped.is_set():
                experiment = opened.experiment
                stages = experiment.catch_up()
                with opened.lock:
                    if opened.experiment is not experiment:
                        continue  # docs have changed again meanwhile
                    experiment.stages.update(stages)
                    experiment.last = (None, {})
                    opened.state += 1
                self.on_change(opened.state)
        except Exception as error:
            self.workbench.on_note(f"a retriever does not follow the docs: {one_line(str(error))}")
        finally:
            self.catching_up.clear()

    def stop(self) -> None:
        """Stop watching."""
        self.stopped.set()
