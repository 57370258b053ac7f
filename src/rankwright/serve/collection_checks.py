"""What `check` finds in the collections that are served: looked for once in the background, and kept in the store."""

from __future__ import annotations

import json
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import msgspec

from ..base.hashing import fingerprint
from ..collection.checks import check
from ..errors import RankwrightError
from ..experiment.code_hash import code_hash
from ..experiment.kept_docs import IN_MEMORY
from ..experiment.store import Store
from .collection_types import CheckAnswer
from .experiment_views import show_table

if TYPE_CHECKING:
    from .live_search import OpenCollection

LARGE = IN_MEMORY  # docs above which nearly equal docs are looked for only if that is asked
KEPT = 16  # answers in memory


class CollectionChecks:
    """The findings by the content of a collection; one check at a time."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lock, self.turn = threading.Lock(), threading.Lock()
        self.answers: dict[str, CheckAnswer] = {}
        self.started: dict[str, float] = {}

    def find(self, opened: OpenCollection, duplicates: bool | None) -> CheckAnswer:
        """What is found in a collection, or that it is being looked at."""
        content = opened.experiment.content
        wanted = content.count <= LARGE if duplicates is None else duplicates
        judgements = [each.fingerprint for each in content.collection.splits.values()]
        fields = json.dumps([content.collection.fields, content.collection.warnings, wanted])
        queries = fingerprint(json.dumps([*content.collection.queries.items()]))
        key = fingerprint("check", content.docs, queries, *judgements, fields, code_hash(check))
        with self.lock:
            answer = self.answers.get(key) or self.recall(key)
            if answer is not None:
                self.answers[key] = answer
                return answer
            if key not in self.started:
                self.started[key] = time.monotonic()
                thread = threading.Thread(target=self.run, args=(key, opened, wanted), name="check", daemon=True)
                thread.start()
            seconds = time.monotonic() - self.started[key]
            return CheckAnswer("running", round(seconds, 1), wanted, "", 0, None)

    def run(self, key: str, opened: OpenCollection, duplicates: bool) -> None:
        """Look at a collection, and keep what is found."""
        with self.turn:
            try:
                table = check(opened.collection, None, duplicates)
                shown, count = show_table(table), sum(row[0] == "warning" for row in table.rows)
                answer = CheckAnswer("done", self.elapsed(key), duplicates, "", count, shown)
            except RankwrightError as error:
                answer = CheckAnswer("failed", self.elapsed(key), duplicates, str(error), 0, None)
            except Exception as error:
                why = f"an error that nobody foresaw: {type(error).__name__}"
                answer = CheckAnswer("failed", self.elapsed(key), duplicates, why, 0, None)
        if answer.state == "done":
            with suppress(RankwrightError):  # a store that cannot be written
                self.store.remember(f"check-{key}", msgspec.to_builtins(answer))
        with self.lock:
            self.answers[key] = answer
            self.started.pop(key, None)
            for old in list(self.answers)[:-KEPT]:
                del self.answers[old]

    def elapsed(self, key: str) -> float:
        """How long a check has taken."""
        return round(time.monotonic() - self.started[key], 1)

    def recall(self, key: str) -> CheckAnswer | None:
        """What an earlier check found."""
        facts = self.store.recall(f"check-{key}")
        try:
            return msgspec.convert(facts, CheckAnswer) if facts else None
        except msgspec.ValidationError:
            return None
