"""Nothing is lost: outputs never meet inputs, folders are old or new, only stores are emptied, crashes are one line."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from conftest import ROOT, command
from rankwright.base import file_identity, files, replacement
from rankwright.base.locks import hold
from rankwright.cli import COMMANDS, group
from rankwright.cli.paths import InputPath, OutputPath
from rankwright.collection.collection_parts import is_collection_file
from rankwright.errors import RankwrightError
from rankwright.experiment import collection_content
from rankwright.experiment.store import Store

RUN = "q1 Q0 d1 1 2 a\nq1 Q0 d2 2 1 a\nq2 Q0 d1 1 1 a\n"
DOCS = "".join(f'{{"_id": "d{n}", "title": "t{n}", "text": "red fox {n}"}}\n' for n in (1, 2))
QUERIES = '{"_id": "q1", "text": "red fox"}\n{"_id": "q2", "text": "fox"}\n'
QRELS = "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t1\n"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder with a collection `c`, a vault `v`, runs and judgements, in which commands run."""
    (tmp_path / "c" / "qrels").mkdir(parents=True)
    (tmp_path / "c" / "corpus.jsonl").write_text(DOCS)
    (tmp_path / "c" / "queries.jsonl").write_text(QUERIES)
    (tmp_path / "c" / "qrels" / "test.tsv").write_text(QRELS)
    (tmp_path / "v").mkdir()
    (tmp_path / "v" / "note.md").write_text("# A note\n\nred fox\n")
    for name in ("a.run", "b.run"):
        (tmp_path / name).write_text(RUN)
    (tmp_path / "q.qrels").write_text("q1 0 d1 1\nq2 0 d2 1\n")
    (tmp_path / "link.run").symlink_to("a.run")
    (tmp_path / "hard.run").hardlink_to(tmp_path / "a.run")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    return tmp_path


def contents(folder):
    """The bytes of every file in a folder."""
    return {path: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def one_line(done, code=2):
    """The error of a command, which is one line."""
    assert done.returncode == code, done.stderr
    [line] = done.stderr.splitlines()
    return line.removeprefix("rankwright: ")


TEXTS = {  # parameters whose text names no file
    "about", "absent", "alpha", "analyzer", "api_key", "b", "cluster", "backoff", "baseline", "bounds", "collection",
    "compat", "concurrency", "correction", "cut", "depth", "dsl", "equal", "explain", "facets", "failed", "family", "field_b", "field_weights",
    "feedback", "fields", "filter", "floors", "folds", "format", "formula", "function", "grid", "headers", "host", "id", "id_field", "index", "k",
    "k1", "like", "max_failed", "measure", "measures", "method", "missing", "mode", "model", "name", "names",
    "norm", "now", "offline", "on", "only", "pair", "params", "passages", "password", "phi", "positions", "preset", "rate",
    "grades", "judge", "pool", "prefer", "settled_by", "systems",
    "refresh", "results", "retries", "retriever", "revision", "rm3", "rrf_k", "score", "search", "seeds",
    "server_index", "kinds", "shard", "storage", "precision", "source", "source_format", "split", "strategy", "system", "tests", "text", "timeout",
    "syntax", "title", "token", "trust_file_rank", "url", "user", "weight", "weighting", "weights",
}  # fmt: skip


class TestOutputs:
    """What a command writes is never what it reads, nor another of its outputs."""

    def test_every_parameter_that_names_a_file_is_checked(self):
        """A new parameter has a type of cli/paths.py, or is listed here as text that names no file."""
        for name, param in self.parameters():
            about = f"{name} {param.name}"
            if isinstance(param.type, click.Path):
                assert isinstance(param.type, InputPath), f"{about}: use INPUT or OUTPUT"
            writes = {"-o", "--output", "--judgements", "--save-model", "--letor", "--run-output"} & set(param.opts)
            assert not writes or isinstance(param.type, OutputPath), f"{about}: use OUTPUT"
            if type(param.type) is click.types.StringParamType:
                assert param.name.removeprefix("retriever_") in TEXTS, (
                    f"{about}: use INPUT, INPUT_TEXT or OUTPUT, or list it as a text"
                )

    @staticmethod
    def parameters():
        def walk(name, found):
            for param in found.params:
                yield name, param
            for inner, each in getattr(found, "commands", {}).items():
                yield from walk(f"{name} {inner}", each)

        context = click.Context(group)
        for name in COMMANDS:
            yield from walk(name, group.get_command(context, name))

    @pytest.mark.parametrize("args", [
        "gate q.qrels a.run b.run --history a.run", "gate q.qrels a.run --baseline b.run -o b.run",
        "fuse a.run b.run -o a.run", "fuse a.run b.run -o ./c/../a.run", "fuse a.run b.run -o link.run",
        "fuse a.run b.run -o hard.run", "fuse x=link.run b.run -o a.run", "-o a.run fuse a.run b.run",
        "eval q.qrels a.run --format csv -o a.run", "eval q.qrels a.run --format csv -o q.qrels",
        "compare q.qrels x=a.run b.run --format csv -o a.run", "check c -o c/queries.jsonl --format json",
        "check c --queries a.run --format csv -o a.run", "search c -o c/corpus.jsonl", "search c -o c/qrels/test.tsv",
        "search c -o c/qrels/new.tsv", "search c/corpus.jsonl -o c/corpus.jsonl", "search c --judgements c/queries.jsonl",
        "search c -o r.run --judgements r.run", "search c -o r.run --judgements ./c/../r.run",
        "search c -o r.run --judgements R.run", "search c --qrels q.qrels -o q.qrels", "docs v -o v/note.md",
        "docs v -o v/new.md", "docs v --ids -o v/note.md", "rank c --strategy p1_recency_boost --run bm25=a.run -o a.run",
        "rank c --strategy c37_lambdamart --save-model m.json --letor m.json", "index c -o c",
        "rank c --strategy c37_lambdamart --model a.run --save-model a.run",
        "rank c --strategy c37_lambdamart --letor c/corpus.jsonl", "tune c --strategy rrf --run-output c/corpus.jsonl",
        "tune c --strategy rrf --grid k=1,2 --run x=a.run --run y=b.run --run-output b.run",
        "rerank c a.run --model cross-encoder --param path=v -o a.run",
        "rerank c a.run --model cross-encoder --param path=v -o v/note.md",
        "report q.qrels a.run b.run -o q.qrels", "report x=q.qrels:a.run,b.run -o b.run", "init c -o c/qrels.toml",
    ])  # fmt: skip
    def test_an_output_that_meets_another_path(self, home, args):
        args = args.split()
        args = args[2:] + args[:2] if args[0] == "-o" else args
        before = contents(home)
        line = one_line(command(*args))
        assert "choose another" in line or "is a file" in line, line
        assert contents(home) == before

    @pytest.mark.parametrize("args", [
        "fuse a.run b.run -o c/bm25.run", "fuse c=a.run b.run -o c/bm25.run", "fuse a.run b.run -o /dev/null",
        "search c -o /dev/null --judgements /dev/null", "docs v -o v/list.csv", "search c -o c/bm25.run",
    ])  # fmt: skip
    def test_new_files_and_devices_are_written_again_and_again(self, home, args):
        for _ in range(2):
            assert command(*args.split(), "--quiet").returncode == 0

    def test_a_name_of_250_bytes_is_written(self, home):
        name = "n" * 246 + ".run"
        assert command("fuse", "a.run", "b.run", "-o", name, "--quiet").returncode == 0
        assert command("fuse", "a.run", "b.run", "-o", name, "--quiet").returncode == 0
        assert (home / name).read_text().startswith("q1")

    def test_a_report_replaces_only_a_report(self, home):
        line = one_line(command("report", "q.qrels", "a.run", "-o", "c"))
        assert line == "c: contains other files; choose a new folder or an earlier report"
        from rankwright.reporting.report_manifest import foreign_files

        (home / "r").mkdir()
        (home / "r" / "manifest.json").write_text('{"kind": "rankwright report", "files": ["manifest.json"]}')
        (home / "r" / "own").symlink_to("/nowhere")
        assert [name.name for _, name in foreign_files(home / "r")] == ["own"]

    def test_a_report_in_a_vault_is_no_note(self, home):
        (home / "v" / "report" / "tables").mkdir(parents=True)
        (home / "v" / "report" / "manifest.json").write_text('{"kind": "rankwright report"}')
        (home / "v" / "report" / "tables" / "main.md").write_text("# Not a note\n")
        assert command("docs", "v", "--ids").stdout.splitlines() == ["note#top"]


FORMAT_FILES = {
    "beir": {"corpus.jsonl": DOCS, "queries.jsonl": QUERIES, "qrels/test.tsv": QRELS},
    "msmarco": {"collection.tsv": "d1\tred\n", "queries.dev.tsv": "q1\tred\n", "qrels.dev.tsv": "q1 0 d1 1\n",
                "msmarco-test-queries.tsv": "q2\tfox\n", "msmarco-test-qrels.tsv": "q2 0 d1 1\n"},
    "trec": {"docs/a.xml": "<DOC><DOCNO>d1</DOCNO>red</DOC>", "topics.txt": "<top><num>1<title>red</top>",
             "qrels.txt": "1 0 d1 1\n"},
    "trec files": {"more.xml": "<DOC><DOCNO>d1</DOCNO>red</DOC>", "extra.jsonl": DOCS.replace("d1", "d3"),
                   "topics-2": "<top><num>1<title>red</top>"},
    "jsonl": {"docs.jsonl": DOCS, "queries.ndjson": QUERIES, "qrels.txt": "q1 0 d1 1\n"},
    "csv": {"docs.csv": "id,text\nd1,red\n", "queries.csv": "id,text\nq1,red\n"},
    "vault": {"a/note.md": "# A\n", "b.markdown": "# B\n", "queries.jsonl": QUERIES, "qrels.tsv": QRELS},
}  # fmt: skip


@pytest.mark.parametrize("format", FORMAT_FILES)
def test_every_file_of_a_collection_is_known_by_its_name(tmp_path, format):
    """What loading opens is what no output may replace."""
    for name, text in FORMAT_FILES[format].items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    (tmp_path / "bm25.run").write_text(RUN)
    opened = set()

    def watch(event, args):
        if event == "open" and isinstance(args[0], str) and args[0].startswith(str(tmp_path)):
            opened.add(Path(args[0]).relative_to(tmp_path).as_posix())

    sys.addaudithook(watch)
    from rankwright import Collection

    for _ in Collection.load(tmp_path).blocks():
        pass
    assert opened == set(FORMAT_FILES[format])
    assert all(is_collection_file(tmp_path, name) for name in opened)
    assert not is_collection_file(tmp_path, "bm25.run")
    assert not is_collection_file(tmp_path, ".hidden.md")


class TestReplacement:
    """A folder is the old or the new one, whenever its writer is killed."""

    @pytest.mark.parametrize("how", ["exchange", "journal"])
    def test_killed_before_each_call(self, tmp_path, how):
        assert self.kill("folder", how, tmp_path) >= 15

    @pytest.mark.slow
    @pytest.mark.parametrize("how", ["exchange", "journal"])
    @pytest.mark.parametrize("job", ["index", "report"])
    def test_an_index_and_a_report_killed_before_each_call(self, tmp_path, job, how):
        assert self.kill(job, how, tmp_path) >= 30

    @staticmethod
    def kill(job, how, folder):
        (folder / "work").mkdir()
        done = subprocess.run(
            [sys.executable, ROOT / "tests" / "kills.py", job, how, folder / "work"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return int(done.stdout)

    def test_leftovers_of_the_dead_go_and_those_of_the_living_stay(self, tmp_path):
        dead, living, other = (tmp_path / f".{name}.part" for name in ("a.0123abcd", "a.89abcdef", "b.0123abcd"))
        for each in (dead, living, other):
            each.mkdir()
        os.mkfifo(tmp_path / ".a.01234567.part")
        with hold(living), replacement.atomic_folder(tmp_path / "a") as part:
            assert part.is_dir()
            assert (dead.exists(), living.exists(), other.exists()) == (False, True, True)
        assert (tmp_path / "a").is_dir()
        with files.atomic_write(tmp_path / "a.txt") as file:
            [part] = tmp_path.glob(".a.txt.*")
            replacement.remove_leftovers(tmp_path / "a.txt")
            file.write(b"x")
        assert (tmp_path / "a.txt").read_text() == "x"
        assert not part.exists()

    def test_a_store_keeps_the_old_artifact_until_the_new_one_is_complete(self, tmp_path):
        store = Store(tmp_path / "store")
        for text in ("old", "new"):
            store.build("kind", "key", {}, lambda part, text=text: (part / "file").write_text(text) and None)
            (store.folder("kind", "key") / "file").write_text("damaged") if text == "old" else None
        assert store.find("kind", "key").find_damage() is None
        assert list((tmp_path / "store" / "parts").iterdir()) == []


class TestStores:
    """Only a folder with our marker is a store."""

    def test_a_folder_that_is_no_store_is_neither_emptied_nor_filled(self, home):
        for name in ("objects/kind/key/file", "parts/mine/file"):
            (home / "other" / name).parent.mkdir(parents=True)
            (home / "other" / name).write_text("mine")
        before = contents(home)
        for verb in ("gc", "verify", "ls"):
            line = one_line(command("store", verb, "--store", "other"))
            assert line == f"{home}/other: not a store, it has no rankwright-store.json; 'rankwright run' creates one"
        (home / "e.toml").write_text('schema = 1\n[data.c]\npath = "c"\n[retrieve.bm25]\nkind = "bm25"\n')
        line = one_line(command("run", "e.toml", "--store", "other", "--dry-run"))
        assert line == f"{home}/other: contains other files and is not a store; name a new or empty folder"
        assert contents(home) == before | {home / "e.toml": (home / "e.toml").read_bytes()}

    def test_a_store_without_marker_is_adopted_by_a_run_and_never_by_gc(self, home):
        store = Store(home / "store")
        store.build("kind", "key", {}, lambda part: (part / "file").write_text("x") and None)
        marker = home / "store" / "rankwright-store.json"
        marker.unlink()
        assert "not a store" in one_line(command("store", "gc", "--store", "store"))
        Store(home / "store").create()
        assert json.loads(marker.read_text())["schema"] == 1
        marker.unlink()
        (home / "store" / "objects" / "kind" / "stranger").mkdir()
        with pytest.raises(RankwrightError, match="is not a store"):
            Store(home / "store").create()

    @pytest.mark.parametrize("text", ["", "[]", '{"kind": "rankwright store", "schema": 2}', "\xff"])
    def test_a_marker_that_is_not_ours(self, home, text):
        (home / "store").mkdir()
        (home / "store" / "rankwright-store.json").write_text(text, encoding="latin-1")
        assert "marker of a store" in one_line(command("store", "gc", "--store", "store"))

    def test_no_store_and_an_empty_one_have_nothing_to_remove(self, home):
        (home / "empty").mkdir()
        for name in ("absent", "empty"):
            assert command("store", "gc", "--store", name).stdout == "Removed 0 artifacts, 0.0 MB\n"


class TestChanges:
    """Docs that changed are noticed, whatever the size and time of their file."""

    def test_a_corpus_changed_within_its_size_and_time(self, home, monkeypatch):
        monkeypatch.setattr(file_identity, "RECENT_NS", 0)
        corpus, store = home / "c" / "corpus.jsonl", Store(home / "store")
        about = corpus.stat()
        first = self.hash_docs(home, store)
        assert self.hash_docs(home, store) == first
        time.sleep(0.02)  # a step of the file system's clock
        corpus.write_text(DOCS.replace("red", "old"))
        os.utime(corpus, ns=(about.st_atime_ns, about.st_mtime_ns))
        assert corpus.stat().st_size == about.st_size
        assert self.hash_docs(home, store) != first

    def test_a_file_that_changed_just_now_is_hashed_again(self, home):
        store = Store(home / "store")
        self.hash_docs(home, store)
        assert not (home / "store" / "known").exists()

    def test_a_change_while_docs_are_read_is_not_remembered(self, home, monkeypatch):
        monkeypatch.setattr(file_identity, "RECENT_NS", 0)
        store = Store(home / "store")
        self.hash_docs(home, store, lambda: (home / "c" / "new.txt").write_text(""))
        assert not (home / "store" / "known").exists()

    def test_files_behind_links_count(self, home):
        (home / "elsewhere").mkdir()
        (home / "elsewhere" / "file").write_text("x")
        (home / "c" / "docs").symlink_to(home / "elsewhere")
        (home / "c" / "loop").symlink_to(home / "c")
        found = [path.relative_to(home / "c").as_posix() for path in collection_content.walk_files(home / "c")]
        assert sorted(found) == ["corpus.jsonl", "docs/file", "qrels/test.tsv", "queries.jsonl"]

    @staticmethod
    def hash_docs(home, store, meanwhile=lambda: None):
        from rankwright import Collection

        identities = collection_content.identify_files(str(home / "c"))
        meanwhile()
        return collection_content.hash_docs(str(home / "c"), identities, "", Collection.load(home / "c"), store)[0]


class TestLastNet:
    """Whatever happens in a command is one line and an exit code."""

    @pytest.fixture
    def failing(self, home, monkeypatch):
        """Run a command that raises."""
        from rankwright.cli import list_commands

        def run(error, *args):
            def fail(**_):
                print("partial")
                raise error

            monkeypatch.setattr(list_commands.presets, "callback", fail)
            return command(*args, "presets")

        return run

    @pytest.mark.parametrize(("error", "words"), [
        (KeyError("x"), "unexpected error, KeyError: 'x'"),
        (EOFError(), "unexpected error, EOFError"),
        (ValueError("a\nb\x1b[31m"), "unexpected error, ValueError: a b\\x1b[31m"),
        (type("PanicException", (BaseException,), {})("rust"), "unexpected error, PanicException: rust"),
        (MemoryError("1 GB"), "not enough memory (MemoryError: 1 GB); use smaller inputs, or a machine with more memory"),
        (RecursionError("deep"), "an input is nested too deeply (RecursionError: deep)"),
    ])  # fmt: skip
    def test_an_error_that_nobody_foresaw(self, failing, home, error, words):
        line = one_line(failing(error), 70)
        [trace] = (home / "cache" / "crashes").iterdir()
        assert line == f"rankwright presets: {words}; the trace is in {trace}; please report it"
        assert "Traceback" in trace.read_text()

    def test_a_traceback_on_request(self, failing, monkeypatch):
        assert "Traceback" in failing(KeyError("x"), "--debug").stderr
        monkeypatch.setenv("RANKWRIGHT_DEBUG", "1")
        assert "Traceback" in failing(KeyError("x")).stderr

    def test_the_last_traces_are_kept_without_passwords(self, home):
        from rankwright.cli.crash_reports import explain_crash

        (home / "cache" / "crashes").mkdir(parents=True)
        for number in range(30):
            (home / "cache" / "crashes" / f"2000{number:02}.txt").touch()
        explain_crash("rankwright", KeyError("x"), ["index", "--url", "http://me:secret@host:9200"])
        names = sorted(path.name for path in (home / "cache" / "crashes").iterdir())
        assert (len(names), names[0]) == (20, "200011.txt")
        assert "http://***@host" in (home / "cache" / "crashes" / names[-1]).read_text()

    def test_without_a_folder_for_traces_they_are_printed(self, failing, home, monkeypatch):
        (home / "file").touch()
        monkeypatch.setenv("RANKWRIGHT_CACHE", str(home / "file"))
        monkeypatch.setattr("tempfile.gettempdir", lambda: str(home / "file"))
        done = failing(KeyError("x"))
        assert done.returncode == 70
        assert done.stderr.startswith("rankwright presets: unexpected error, KeyError: 'x'; please report it\n")
        assert "Traceback" in done.stderr

    def test_ctrl_c_is_one_line(self, failing):
        before = signal.getsignal(signal.SIGINT)
        try:
            assert one_line(failing(KeyboardInterrupt()), 130) == "stopped"
        finally:
            signal.signal(signal.SIGINT, before)

    def test_sigterm_cleans_up(self, home, monkeypatch):
        from rankwright.cli import list_commands

        def work(**_):
            with files.atomic_write(home / "out.txt") as file:
                file.write(b"partial")
                os.kill(os.getpid(), signal.SIGTERM)
                time.sleep(60)

        before = signal.getsignal(signal.SIGINT)
        monkeypatch.setattr(list_commands.presets, "callback", work)
        try:
            assert one_line(command("presets"), 143) == "stopped"
        finally:
            signal.signal(signal.SIGINT, before)
        assert not list(home.glob("*out.txt*"))
        assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL

    @pytest.mark.parametrize("error", [BrokenPipeError(errno.EPIPE, "x"), OSError("Broken pipe (os error 32)")])
    def test_a_closed_pipe_is_quiet(self, failing, error):
        done = failing(error)
        assert (done.returncode, done.stderr) == (141, "")

    def test_a_full_disk_behind_standard_output(self, failing):
        line = one_line(failing(OSError("No space left on device (os error 28)")))
        assert line == "standard output: cannot be written: No space left on device"

    @pytest.mark.slow
    def test_streams_that_are_closed_or_full(self, home):
        program = f"{sys.executable} -m rankwright"
        script = f"{program} presets >&- ; {program} fuse a.run b.run -o /dev/stdout 2>&- <&- | cat; "
        script += f"{program} eval q.qrels - <&-"
        (home / "a.run").write_text("".join(f"q Q0 d{n} 1 {n} a\n" for n in range(20_000)))
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
        assert done.stderr.splitlines() == [
            "rankwright: standard output: cannot be written: Bad file descriptor",
            "rankwright: -: cannot be read: Bad file descriptor",
        ]
        assert done.stdout.count("\n") == 1003
        script = f"set -o pipefail; {program} fuse a.run b.run --k 100000 --depth 100000 --quiet | head -1"
        done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
        assert (done.stdout.count("\n"), done.stderr, done.returncode) == (1, "", 141)

    def test_a_name_that_is_not_utf8(self, home):
        name = os.fsdecode(b"\xff.qrels")
        assert one_line(command("eval", name, "a.run")) == "\\udcff.qrels: no such file"
        (home / name).write_bytes((home / "q.qrels").read_bytes())
        assert command("eval", name, "a.run").returncode == 0
        name = os.fsdecode(b"\xff.parquet")
        assert command("fuse", "a.run", "b.run", "-o", name).returncode == 0
        assert command("eval", "q.qrels", name).returncode == 0
        line = one_line(command("index", "c", "-o", os.fsdecode(b"\xff")))
        assert line == "\\udcff: its path is not UTF-8; an index needs a folder whose path is"

    def test_a_user_without_a_home_folder(self, home, monkeypatch):
        def fail():
            raise RuntimeError("Could not determine home directory.")

        monkeypatch.delenv("RANKWRIGHT_CACHE")
        monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
        monkeypatch.setattr(Path, "home", fail)
        monkeypatch.setattr("tempfile.gettempdir", lambda: str(home))
        folder = files.cache_folder()
        assert (folder.parent, folder.stat().st_mode & 0o777) == (home, 0o700)
        folder.chmod(0o777)
        with pytest.raises(RankwrightError, match="set RANKWRIGHT_CACHE"):
            files.cache_folder()
