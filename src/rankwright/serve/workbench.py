"""What is served: a spec or a collection with its store."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from ..collection import Collection, markdown
from ..experiment.collection_content import Content, expand_paths, load_content
from ..experiment.last_ranking import experiment_id
from ..experiment.spec import Spec, read_spec
from ..experiment.store import Store
from ..experiment.stored_results import last_report
from ..experiment.system import OpenExperiment, describe_collection, open_collection, open_experiment
from .collection_checks import CollectionChecks
from .jobs import Jobs
from .judging_desk import JudgingDesk
from .live_search import LiveSearch

JUDGEMENTS = ".judgements.db"  # how the name of a file of judgements ends
OnNote = Callable[[str], None]


@dataclass(frozen=True, eq=False)
class Workbench:
    """A spec, or a collection, with the store of its results."""

    store: Store
    spec_path: Path | None = None
    load: Callable[[], Collection] | None = None  # the collection, if there is no spec
    on_note: OnNote = lambda line: None
    history: Path | None = None  # the file of past means
    judgements: Path | None = None  # the file of judgements; by default one that is named after the spec

    @cached_property
    def spec(self) -> Spec | None:
        """The spec."""
        return None if self.spec_path is None else read_spec(self.spec_path)

    def open(self, name: str | None) -> OpenExperiment:
        """Open a collection of the spec, by default its first, or the collection; a note is parsed once."""
        if markdown.kept_sections is None:
            markdown.kept_sections = {}
        if self.spec is not None:
            return open_experiment(self.spec, name, self.store, self.on_note)
        assert self.load is not None
        return open_collection(self.load(), self.store, self.on_note)

    def content(self, name: str) -> Content:
        """The content of a collection as its files are now."""
        if self.spec is not None:
            given, _ = expand_paths(self.spec)
            return load_content(name, given[name], self.spec, self.store)
        assert self.load is not None
        return describe_collection(self.load(), self.store)

    @cached_property
    def search(self) -> LiveSearch:
        """Its systems, open for questions."""
        return LiveSearch(self.open)

    @cached_property
    def jobs(self) -> Jobs:
        """The runs of the spec that were started here."""
        return Jobs(self.spec_path, self.store, self.finish_run)

    def finish_run(self) -> str | None:
        """The key of the report that the last run of the spec made; systems that are open use its results."""
        for opened in list(self.search.opened.values()):
            with opened.lock:
                opened.experiment.forget_results()
        return None if self.spec is None else last_report(self.store, experiment_id(self.spec))

    @cached_property
    def checks(self) -> CollectionChecks:
        """What `check` finds in its collections."""
        return CollectionChecks(self.store)

    @cached_property
    def judging(self) -> JudgingDesk:
        """The file of judgements."""
        return JudgingDesk(self.judgements or self.default_judgements, self.search)

    def close(self) -> None:
        """Close the file of judgements, which is then one file again."""
        if "judging" in self.__dict__:
            self.judging.close()

    @property
    def default_judgements(self) -> Path:
        """A file next to the spec, or one of this folder that is named after the collection."""
        if self.spec_path is not None:
            return self.spec_path.with_name(f"{self.spec_path.stem}{JUDGEMENTS}")
        name = self.search.first.experiment.content.name
        return Path(f"{re.sub(r'[^A-Za-z0-9._-]+', '-', name).strip('-.') or 'collection'}{JUDGEMENTS}")
