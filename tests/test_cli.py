"""The command line as a user sees it, with good and bad input."""

import gzip
import json
import os
import resource
import sys
from pathlib import Path

import pytest

from conftest import ROOT, command
from rankwright.cli import COMMANDS, group

QRELS = "1 0 a 2\n1 0 b 0\n2 0 a 1\n"
GOOD = "1 Q0 a 1 2.0 t\n1 Q0 b 2 1.0 t\n2 Q0 a 1 3.0 t\n"
BAD = "1 Q0 b 1 2.0 t\n1 Q0 a 2 1.0 t\n2 Q0 c 1 3.0 t\n"


@pytest.fixture
def files(tmp_path):
    for name, text in (("qrels.txt", QRELS), ("good.run", GOOD), ("bad.run", BAD)):
        (tmp_path / name).write_text(text)
    return tmp_path


def failing(files, *args, **kwargs):
    """The one-line error of a command that must fail, without the program's name."""
    done = command(*args, cwd=files, **kwargs)
    assert done.returncode == 2, done
    assert done.stdout == ""
    assert done.stderr.startswith("rankwright: ")
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr.removeprefix("rankwright: ").rstrip("\n")


def test_eval_prints_one_table(files):
    done = command("eval", "qrels.txt", "good.run", "worse=bad.run", cwd=files)
    assert done.returncode == 0
    assert done.stdout == (
        "system  nDCG@10    RR@10       AP     P@10    R@100   queries  Judged@10\n"
        "------  --------  -------  -------  -------  -------  -------  ---------\n"
        "good     1.0000*  1.0000*  1.0000*  0.1000*  1.0000*        2      0.150\n"
        "worse    0.3155   0.2500   0.2500   0.0500   0.5000         2      0.100\n"
        "\n* best\n"
    )
    assert done.stderr == ""


def test_eval_writes_every_format(files):
    for suffix, begins in {
        "md": "| system | nDCG@10 |", "tex": "% needs", "csv": "system,nDCG@10,", "html": "<!doctype html>", "txt": "system  nDCG",
    }.items():  # fmt: skip
        assert command("eval", "qrels.txt", "good.run", "-o", f"out/t.{suffix}", cwd=files).returncode == 0
        assert (files / "out" / f"t.{suffix}").read_text().startswith(begins)
    command("eval", "qrels.txt", "good.run", "-m", "P@1", "--per-query", "-o", "t.json", cwd=files)
    written = json.loads((files / "t.json").read_text())
    assert [row["P@1"] for row in written["rows"]] == [1, 1]
    assert set(written["meta"]) == {"qrels", "runs", "missing", "warnings"}
    assert failing(files, "eval", "qrels.txt", "good.run", "-o", "t.xls").startswith(
        "t.xls: no format belongs to this suffix"
    )
    printed = command("eval", "qrels.txt", "good.run", "--format", "csv", cwd=files).stdout
    assert printed.startswith("system,nDCG@10")
    assert not printed.endswith("\n\n")


def test_eval_warns_on_standard_error(files):
    (files / "half.run").write_text("1 Q0 a 1 1 t\n1 Q0 b 1 1 t\n9 Q0 a 1 1 t\n")
    done = command("eval", "qrels.txt", "half.run", "-m", "AP", "--missing", "skip", cwd=files)
    assert done.stderr.splitlines() == [
        "warning: half: 1 query not judged and ignored (9)",
        "warning: half: misses 1 of 2 judged queries, skipped, so its means cover fewer queries (2)",
        "warning: half: tied scores in 1 query: AP 0.5000 could be 0.5000 to 1.0000",
    ]
    assert command("eval", "qrels.txt", "half.run", "--quiet", cwd=files).stderr == ""


def test_eval_options(files):
    out = command("eval", "qrels.txt", "good.run", "--preset", "leaderboard", cwd=files).stdout
    assert out.splitlines()[0].split()[:3] == ["system", "k", "Composite"]
    assert "Composite@3 = 0.4·F1@3 + 0.1·RR@3" in out
    assert "P(rel=2)@10" in command("eval", "qrels.txt", "good.run", "--rel", "2", cwd=files).stdout
    assert "nDCG@10 high" in command("eval", "qrels.txt", "good.run", "--bounds", cwd=files).stdout
    assert command("eval", "--threads", "1", "qrels.txt", "good.run", cwd=files).returncode == 0


def test_pipes_and_standard_input_are_read_once(files):
    import subprocess

    want = command("eval", "qrels.txt", "x=good.run", cwd=files).stdout
    assert command("eval", "qrels.txt", "x=-", cwd=files, input=GOOD).stdout == want
    script = f"{sys.executable} -m rankwright eval <(cat qrels.txt) x=<(gzip -c good.run)"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=files)
    assert done.stdout == want, done
    assert "runid                 \tall\tt\n" in command("trec_eval", "qrels.txt", "-", cwd=files, input=GOOD).stdout


def test_an_output_is_checked_before_any_work(files):
    assert failing(files, "eval", "qrels.txt", "good.run", "-o", "good.run", "--format", "csv") == (
        "-o good.run: this is an input of the command; choose another file"
    )
    assert (files / "good.run").read_text() == GOOD
    assert failing(files, "eval", "qrels.txt", "good.run", "none.run", "-o", "t.xls").startswith("t.xls: no format")


def test_only_the_named_measures(files):
    out = command("eval", "qrels.txt", "good.run", "--preset", "none", "-m", "Judged@10", "-m", "P@1", cwd=files).stdout
    assert out.splitlines()[0].split() == ["system", "Judged@10", "P@1", "queries"]


def test_the_command_without_arguments_prints_help():
    done = command()
    assert done.returncode == 0
    assert done.stdout == command("--help").stdout


def test_two_runs_of_the_same_name(files):
    assert failing(files, "eval", "qrels.txt", "good.run", "good=bad.run") == (
        "two runs are named 'good'; give them different names: NAME=PATH"
    )


def test_bad_files(files):
    assert failing(files, "eval", "none.txt", "good.run") == "none.txt: no such file"
    assert failing(files, "eval", "qrels.txt", "none.run") == "none.run: no such file"
    assert failing(files, "eval", "qrels.txt", ".").startswith(".: is a folder")
    assert "swapped?" in failing(files, "eval", "good.run", "qrels.txt")
    (files / "b.run").write_bytes(bytes(range(128, 256)) + b"\x00")
    assert "is this a binary file?" in failing(files, "eval", "qrels.txt", "b.run")
    (files / "t.run.gz").write_bytes(gzip.compress(GOOD.encode() * 99)[:-9])
    assert "truncated or damaged" in failing(files, "eval", "qrels.txt", "t.run.gz")
    (files / "five.run").write_text("1 Q0 a 1 2.0\n")
    assert failing(files, "eval", "qrels.txt", "five.run").startswith("five.run:1: 5 columns")
    (files / "twice.txt").write_text("1 0 a 1\n1 0 a 1\n")
    assert failing(files, "eval", "twice.txt", "good.run").startswith("twice.txt: lines 1 and 2: doc 'a'")


def test_bad_options(files):
    assert "did you mean nDCG" in failing(files, "eval", "qrels.txt", "good.run", "-m", "nDGC@10")
    assert "must be an integer from 1 to 999999999" in failing(files, "eval", "qrels.txt", "good.run", "-m", "nDCG@0")
    assert "must be an integer from 1 to 999999999" in failing(files, "eval", "qrels.txt", "good.run", "-m", "P@-1")
    assert "p must be a number > 0 and < 1, got 2" in failing(files, "eval", "qrels.txt", "good.run", "-m", "RBP(p=2)")
    assert failing(files, "eval", "qrels.txt", "good.run", "--preset", "papers").startswith(
        "preset 'papers' is unknown; choose paper"
    )
    assert (
        failing(files, "eval", "qrels.txt", "good.run", "--missing", "none")
        == "--missing 'none' is unknown; choose zero or skip"
    )
    assert failing(files, "rank", "demo") == "Missing option '--strategy'; see 'rankwright rank --help'"
    assert failing(files, "eval", "qrels.txt") == "Missing argument '[NAME=]RUN...'; see 'rankwright eval --help'"
    assert "No such option" in failing(files, "eval", "--nope")
    assert failing(files, "evl").startswith("command 'evl' is unknown; did you mean eval")
    assert failing(files, "measures", "nope@3").startswith("measure 'nope@3': name 'nope' is unknown")


def test_an_output_that_cannot_be_written(files):
    (files / "file").write_text("here")
    message = failing(files, "eval", "qrels.txt", "good.run", "-o", "file/t.md")
    assert message == "file/t.md: cannot be written: Not a directory; nothing was saved"
    assert failing(files, "eval", "qrels.txt", "good.run", "-o", ".", "--format", "csv").startswith(
        ".: cannot be written"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs Linux's /dev/full")
def test_a_full_disk(files):
    message = failing(files, "eval", "qrels.txt", "good.run", "-o", "/dev/full", "--format", "csv")
    assert message == "/dev/full: cannot be written: No space left on device; nothing was saved"
    with open("/dev/full", "w") as full:  # noqa: PTH123
        import subprocess

        done = subprocess.run(
            [sys.executable, "-m", "rankwright", "eval", "qrels.txt", "good.run"],
            stdout=full, stderr=subprocess.PIPE, text=True, cwd=files, check=False,
        )  # fmt: skip
    assert (done.returncode, done.stderr) == (
        2,
        "rankwright: standard output: cannot be written: No space left on device\n",
    )


def test_a_failed_write_leaves_the_old_file_intact(files):
    """A limit on file size ends the writing halfway, as a quota or a full disk would."""
    (files / "t.csv").write_text("old\n")

    def limit():
        import signal

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))

    message = failing(files, "eval", "qrels.txt", "good.run", "-o", "t.csv", preexec_fn=limit)
    assert message == "t.csv: cannot be written: File too large; nothing was saved"
    assert (files / "t.csv").read_text() == "old\n"
    assert sorted(p.name for p in files.iterdir()) == ["bad.run", "good.run", "qrels.txt", "t.csv"]


def test_a_closed_pipe_is_quiet(files):
    import subprocess

    script = f"{sys.executable} -m rankwright measures | head -1"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert done.stderr == ""


def test_lists():
    assert "nDCG[@k]" in command("measures").stdout
    one = command("measures", "nDCG(gain=exp2)@10").stdout
    assert "nDCG(gain=exp2)@10" in one
    assert "Järvelin" in one
    assert "gain=exp2, discount=log2" in one
    assert "P@k" in command("measures", "P").stdout
    assert "AP(rel=2)" in command("presets", "trec-dl").stdout
    assert json.loads(command("presets", "--format", "json").stdout)["rows"][0]["preset"] == "paper"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name):
    import click

    ctx = click.Context(group, info_name="rankwright", **group.context_settings)
    text = group.get_command(ctx, name).get_help(
        click.Context(group.get_command(ctx, name), info_name=name, parent=ctx)
    )
    assert "Example" in text
    assert f"rankwright {name}" in text


def test_completion():
    assert "_RANKWRIGHT_COMPLETE" in command("completion", "bash").stdout
    env = os.environ | {
        "_RANKWRIGHT_COMPLETE": "bash_complete",
        "COMP_WORDS": "rankwright eval -m ndc",
        "COMP_CWORD": "3",
    }
    done = command(env=env)
    assert "plain,nDCG" in done.stdout


def test_startup_loads_nothing_heavy(files):
    """Help and import load no array library, and a small job does not load polars."""
    heavy = ("numpy", "polars", "pandas", "pyarrow", "numba", "rich", "torch", "scipy", "sklearn")
    show = "import sys; print([m for m in {0!r} if m in sys.modules])"

    def loaded(code, *args):
        import subprocess

        return subprocess.run(
            [sys.executable, "-c", code + "\n" + show.format(heavy), *args],
            capture_output=True, text=True, cwd=files, check=True,
        ).stdout.splitlines()[-1]  # fmt: skip

    assert loaded("import rankwright") == "[]"
    run = "from rankwright.cli import group\ngroup.main({}, standalone_mode=False)"
    assert loaded(run.format(["--help"])) == "[]"
    assert loaded(run.format(["eval", "--help"])) == "[]"
    assert loaded(run.format(["eval", "qrels.txt", "good.run"])) == "['numpy']"
    assert loaded(run.format(["trec_eval", "qrels.txt", "good.run"])) == "['numpy']"


def test_public_names():
    import rankwright

    assert dir(rankwright) == sorted(rankwright.__all__)
    for name in rankwright.__all__:
        assert getattr(rankwright, name).__doc__
    with pytest.raises(AttributeError, match="no attribute 'nope'"):
        rankwright.nope  # noqa: B018


def test_every_public_function_has_a_docstring():
    import ast

    for path in (ROOT / "src").rglob("*.py"):
        tree = ast.parse(path.read_text())
        assert ast.get_docstring(tree), path
        for node in tree.body:
            if isinstance(node, ast.ClassDef):
                assert ast.get_docstring(node), (path, node.name)


def test_naming_measures_means_those_measures(files):
    """-m alone replaces the default preset; with --preset it adds to it."""
    args = ("eval", "qrels.txt", "good.run", "--format", "csv")
    head = command(*args, "-m", "AP,P@1", cwd=files).stdout.splitlines()[0]
    assert head == "system,AP,P@1,queries,Judged@10"
    head = command(*args, "-m", "P@1", "--preset", "msmarco", cwd=files).stdout.splitlines()[0]
    assert head.startswith("system,RR@10,R@1000,nDCG@10,P@1,")
    assert "nDCG@10,RR@10,AP,P@10,R@100" in command(*args, cwd=files).stdout
    for args in (("qrels.txt", "good.run", "-m", "P@1", "map"), ("-m", "P@1", "map", "qrels.txt", "good.run")):
        message = "rankwright: map: no such file; for the measure AP, write -m map"
        assert command("eval", *args, cwd=files).stderr.strip() == message


def test_words_of_other_tools_say_what_to_write(files):
    both = ("good.run", "also=good.run")
    for args, message in (
        (("fuse", *both, "--method", "wsum"), "--method 'wsum' is unknown; write 'weighted'"),
        (("fuse", *both, "--method", "weighted", "--weights", "0.2", "0.8"), "write 0.2,0.8"),
        (("compare", "qrels.txt", *both, "--test", "fisher"), "--test 'fisher' is unknown; write randomization"),
        (("compare", "qrels.txt", *both, "--test", "student"), "--test 'student' is unknown; write t"),
        (("eval", "qrels.txt", *both, "--metrics", "AP"), "write -m MEASURE; see 'rankwright eval --help'"),
        (("topics", "qrels.txt", *both, "--pair", "good"), "requires 2 arguments; see 'rankwright topics --help'"),
    ):
        assert message in failing(files, *args)
