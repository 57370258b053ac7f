"""The file of judgements that is served: opened when it exists, made with the first pool."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Sequence
from pathlib import Path

from ..errors import RankwrightError, unknown
from ..judging import JudgementStore, make_pool
from ..judging.judgement_store import GRADES, parse_grades
from ..judging.pool_sources import answer_query
from ..run import Run
from .endpoint import ConflictError, NotFoundError
from .judge_types import Making, PoolParams
from .live_search import LiveSearch, OpenCollection

MAX_QUESTIONS = 50_000  # that systems answer for a pool
PATIENCE = 0.5  # seconds after which making a pool goes on while its request is answered


class JudgingDesk:
    """A file of judgements, shared by all requests; pools are made one at a time on a thread of their own."""

    def __init__(self, path: Path, search: LiveSearch) -> None:
        self.path, self.search = path.absolute(), search
        self.lock, self.pool_lock = threading.Lock(), threading.Lock()
        self.opened: tuple[tuple[int, int], JudgementStore] | None = None
        self.making: PoolMaking | None = None
        self.check_collection()  # and refuses a file of another program before anything is served

    def find(self, create: Sequence[int] | None = None) -> JudgementStore | None:
        """The file; None if there is none, unless it is to be made with some grades.

        A file that was replaced or removed is not written to any more.
        """
        with self.lock:
            try:
                about = self.path.stat()
            except OSError:
                self.opened = None
                if create is None:
                    return None
                store = JudgementStore(self.path, create=True, grades=create)
                about = self.path.stat()
            else:
                key = (about.st_dev, about.st_ino)
                if self.opened is not None and self.opened[0] == key:
                    return self.opened[1]
                store = JudgementStore(self.path)
            self.opened = ((about.st_dev, about.st_ino), store)
            return store

    def check_collection(self) -> None:
        """Refuse a file whose pools are all of another collection than the one that is served."""
        store, names = self.find(), self.search.names
        if store is None or len(names) > 1:  # of several, the one of a pool is opened when it is judged
            return
        queries, mistakes = self.search.first.collection.queries, []
        for name in reversed(store.pools()):
            try:
                store.pool(name).check_collection(names[0], queries)
                return
            except RankwrightError as error:
                mistakes.append(error)
        if mistakes:
            advice = "serve that collection, or name another file: --judgements FILE"
            raise RankwrightError(f"{self.path}: {mistakes[0]}; {advice}")

    def close(self) -> None:
        """Stop making a pool, and close the file."""
        if self.making is not None:
            self.making.stopped.set()
        with self.lock:
            if self.opened is not None:
                self.opened[1].close()
            self.opened = None

    @property
    def store(self) -> JudgementStore:
        """The file; refuses if there is none."""
        found = self.find()
        if found is None:
            raise NotFoundError(f"{self.path}: no such file yet; the first pool makes it")
        return found

    def make_pool(self, params: PoolParams) -> Making:
        """Begin to make a pool; a small one is done when this returns."""
        with self.pool_lock:
            if self.making is not None and self.making.state == "running":
                raise ConflictError(f"pool {self.making.name!r} is being made; wait for it, or stop it")
            self.making = making = PoolMaking(self, params)
            making.thread.start()
        making.thread.join(PATIENCE)
        return making.describe()


class PoolMaking:
    """Systems that answer all queries of a collection, and the pool of what they find."""

    def __init__(self, desk: JudgingDesk, params: PoolParams) -> None:
        """Check what is asked for, before any work."""
        self.desk, self.params = desk, params
        self.collection = desk.search.open(params.collection)
        self.systems = list(dict.fromkeys(params.systems))
        known = self.collection.experiment.spec.stages
        for name in self.systems:
            if name not in known:
                raise unknown("system", name, known)
        self.queries = self.collection.collection.judged_queries
        self.total, self.asked = len(self.queries) * len(self.systems), 0
        if self.total > MAX_QUESTIONS:
            raise RankwrightError(
                f"{len(self.queries):,} queries x {len(self.systems)} systems are more than {MAX_QUESTIONS:,} questions"
                "; make this pool with 'rankwright pool'"
            )
        store = desk.find()
        if store is not None and params.grades and parse_grades(params.grades) != store.grades:
            raise RankwrightError(f"grades: the file has {','.join(map(str, store.grades))}")
        self.grades = store.grades if store is not None else parse_grades(params.grades or GRADES)
        self.name = self.choose_name(store.pools() if store is not None else [])
        self.state, self.error = "running", ""
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, name="pool", daemon=True)

    def choose_name(self, names: Sequence[str]) -> str:
        """The name of the pool: the given one, if it is new; or pool, pool-2, ..."""
        if self.params.name is not None:
            name = self.params.name.strip()
            if name in names:
                raise ConflictError(f"there is a pool {name!r} already; choose another name")
            return name
        several = len(self.desk.search.names) > 1
        stem = f"{self.collection.experiment.content.name}-pool" if several else "pool"
        return next(
            name for at in range(1, len(names) + 2) if (name := f"{stem}-{at}" if at > 1 else stem) not in names
        )

    def describe(self) -> Making:
        """How far it is."""
        return Making(self.name, self.state, self.asked, self.total, self.error)

    def run(self) -> None:
        """Ask, pool and store; a mistake is kept to be shown."""
        try:
            self.state = "done" if self.fill() else "stopped"
        except RankwrightError as error:
            self.state, self.error = "failed", str(error)
        except Exception as error:
            self.state, self.error = "failed", f"an error that nobody foresaw: {type(error).__name__}"
            raise

    def fill(self) -> bool:
        """Whether the pool is stored; otherwise it was stopped."""
        params = self.params
        runs = []
        for name in self.systems:
            found: dict[str, dict[str, float]] = {}
            for query, text in self.queries.items():
                if self.stopped.is_set():
                    return False
                found[query] = self.ask(self.collection, name, text)
                self.asked += 1
            runs.append(Run(found, name))
        content = self.collection.experiment.content
        known = content.judgements if content.collection.split is not None else None
        pool = make_pool(
            runs, params.depth, known, params.per_query, params.include_judged, self.name, params.seed,
            content.collection,
        )  # fmt: skip
        store = self.desk.find(self.grades)
        assert store is not None
        store.add_pool(pool)
        return True

    def ask(self, opened: OpenCollection, name: str, text: str) -> dict[str, float]:
        """What a system answers; others who search take turns."""
        with opened.lock, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return answer_query(opened.system(name), text, self.params.depth)
