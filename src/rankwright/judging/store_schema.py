"""The file of judgements: an SQLite database in WAL mode, and what is checked when it is opened."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from ..errors import RankwrightError

APPLICATION = 0x52574A31  # "RWJ1": tells our files from those of other programs
VERSION = 2
WAIT = 60.0  # seconds for other processes that write
HINT = "'rankwright pool' writes one"
TABLES = """
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE pools (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, made TEXT NOT NULL, depth INTEGER NOT NULL, seed INTEGER NOT NULL
) STRICT;
CREATE TABLE pairs (
    pool INTEGER NOT NULL REFERENCES pools, query TEXT NOT NULL, doc TEXT NOT NULL, PRIMARY KEY (pool, query, doc)
) STRICT, WITHOUT ROWID;
CREATE TABLE rankings (
    pool INTEGER NOT NULL REFERENCES pools, system TEXT NOT NULL, query TEXT NOT NULL, rank INTEGER NOT NULL,
    doc TEXT NOT NULL, place INTEGER NOT NULL, PRIMARY KEY (pool, system, query, rank)
) STRICT, WITHOUT ROWID;
CREATE TABLE known (
    pool INTEGER NOT NULL REFERENCES pools, query TEXT NOT NULL, doc TEXT NOT NULL, grade REAL NOT NULL,
    PRIMARY KEY (pool, query, doc)
) STRICT, WITHOUT ROWID;
CREATE TABLE judges (
    name TEXT PRIMARY KEY, source TEXT NOT NULL CHECK (source IN ('person', 'model')), rubric TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE TABLE log (
    id INTEGER PRIMARY KEY AUTOINCREMENT, time TEXT NOT NULL, pool INTEGER NOT NULL REFERENCES pools,
    query TEXT NOT NULL, doc TEXT NOT NULL, judge TEXT NOT NULL REFERENCES judges, ask INTEGER NOT NULL DEFAULT 0,
    action TEXT NOT NULL CHECK (action IN ('grade', 'skip', 'note', 'undo')), grade INTEGER,
    note TEXT NOT NULL DEFAULT '', detail TEXT NOT NULL DEFAULT '', undoes INTEGER UNIQUE REFERENCES log,
    CHECK ((action = 'grade') = (grade IS NOT NULL) AND (action = 'undo') = (undoes IS NOT NULL))
) STRICT;
CREATE INDEX log_of_judge ON log (judge, id);
CREATE INDEX log_of_pair ON log (query, doc, judge);
CREATE TRIGGER log_is_kept BEFORE DELETE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER log_is_fixed BEFORE UPDATE ON log BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TABLE current (
    query TEXT NOT NULL, doc TEXT NOT NULL, judge TEXT NOT NULL, ask INTEGER NOT NULL,
    entry INTEGER NOT NULL REFERENCES log, PRIMARY KEY (query, doc, judge, ask)
) STRICT, WITHOUT ROWID;
CREATE INDEX current_of_judge ON current (judge, ask);
"""
CHANGES = {  # what each version added
    2: """
ALTER TABLE pools ADD COLUMN collection TEXT NOT NULL DEFAULT '';
CREATE TABLE queries (
    pool INTEGER NOT NULL REFERENCES pools, query TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (pool, query)
) STRICT, WITHOUT ROWID;
"""
}


def connect(path: Path, create: bool, grades: Sequence[int]) -> sqlite3.Connection:
    """Open the file, which is made with these grades if there is none and `create` is true; refuses any other file."""
    if not path.exists() and not create:
        raise RankwrightError(f"{path}: no such file; {HINT}")
    if path.exists() and not path.is_file():
        raise RankwrightError(f"{path}: is not a file of judgements; {HINT}")
    if not path.exists() and not path.parent.is_dir():
        raise RankwrightError(f"{path}: the folder {path.parent} does not exist")
    with explain_errors(path):
        connection = sqlite3.connect(path, timeout=WAIT, isolation_level=None, check_same_thread=False)
        try:
            prepare(connection, path, create, grades)
        except BaseException:
            connection.close()
            raise
    return connection


def prepare(connection: sqlite3.Connection, path: Path, create: bool, grades: Sequence[int]) -> None:
    """Check that the file is ours, or make it; then have every commit reach the disk before it returns."""
    is_new = path.stat().st_size == 0
    if is_new and not create:
        raise RankwrightError(f"{path}: is empty, not a file of judgements; {HINT}")
    if not is_new:
        check_kind(connection, path, create)
    use_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    if pragma(connection, "user_version") < VERSION:
        with transaction(connection):
            update_tables(connection, grades)
    check_kind(connection, path)


def update_tables(connection: sqlite3.Connection, grades: Sequence[int]) -> None:
    """Make the tables of a new file, and those that an older version did not have."""
    version = pragma(connection, "user_version")  # another process may have made them meanwhile
    if not version:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
    for script in [*([] if version else [TABLES]), *(text for at, text in CHANGES.items() if at > version)]:
        for statement in split_statements(script):
            connection.execute(statement)
    if not version:
        connection.execute("INSERT INTO settings VALUES ('grades', ?)", (",".join(map(str, grades)),))
    if version < VERSION:
        connection.execute(f"PRAGMA user_version = {VERSION}")


def check_kind(connection: sqlite3.Connection, path: Path, may_be_empty: bool = False) -> None:
    """Refuse a database of another program, of a newer version, or one that is damaged."""
    connection.execute("BEGIN")  # one snapshot: another process may be creating the file
    try:
        version, application = pragma(connection, "user_version"), pragma(connection, "application_id")
        has_tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    if application != APPLICATION:
        if may_be_empty and not has_tables and version == 0:
            return  # another process is making it
        raise RankwrightError(f"{path}: is an SQLite file of another program, not of judgements; {HINT}")
    if version > VERSION:
        raise RankwrightError(f"{path}: was made by a newer version of rankwright (schema {version}, known: {VERSION})")
    if (state := connection.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
        raise RankwrightError(f"{path}: is damaged ({state}); restore a copy")


def use_wal(connection: sqlite3.Connection) -> None:
    """Switch to WAL, which needs the file for itself for a moment."""
    end = time.monotonic() + WAIT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.05)


def split_statements(text: str) -> Iterator[str]:
    """The statements of a script; executescript would commit."""
    part = ""
    for line in text.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            yield part
            part = ""


def pragma(connection: sqlite3.Connection, name: str) -> int:
    """The value of a number in the head of the file."""
    return int(connection.execute(f"PRAGMA {name}").fetchone()[0])


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All of a block or nothing; when it returns, it is on the disk."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # the commit may have failed in such a way that nothing is open
            connection.execute("ROLLBACK")
        raise


@contextmanager
def explain_errors(path: Path) -> Iterator[None]:
    """Turn errors of SQLite into one line."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise RankwrightError(f"{path}: another process has been writing for more than {WAIT:.0f} s") from None
        raise RankwrightError(f"{path}: cannot be read or written ({error})") from None
    except (sqlite3.Error, UnicodeError, OverflowError) as error:
        raise RankwrightError(f"{path}: is not a file of judgements, or is damaged ({error})") from None
