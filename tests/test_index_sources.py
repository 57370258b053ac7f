"""An index that lags behind its collection says so, and how to update it."""

import os

import msgspec
import pytest

from conftest import command
from rankwright import Collection
from rankwright.base.file_identity import identity_rows
from rankwright.collection import note_files
from rankwright.collection.note_files import find_note_files
from rankwright.collection.vault import name_notes
from rankwright.retrieval import index_sources
from test_collection import write

BODY = "words about bicycles and trains and ferries and planes\n"


@pytest.fixture
def vault(tmp_path):
    write(tmp_path / "v", dict.fromkeys(("a.md", "b.md", "c.md"), BODY))
    assert command("index", "v", "-o", "i", cwd=tmp_path).returncode == 0
    return tmp_path


def search(folder, *flags):
    return command("search", "v", "--index", "i", "-q", "trains", *flags, cwd=folder).stderr


def test_an_index_that_lags_behind_its_vault(vault):
    assert "changed" not in search(vault)
    (vault / "v/a.md").write_text("another text\n")
    (vault / "v/b.md").unlink()
    write(vault / "v", {"new.md": BODY, "sub/other.md": BODY})
    says = "notes have changed since it was built: 1 edited, 2 added, 1 deleted; update it with: rankwright index v -o i --update"
    assert f"warning: i: {says}\n" in search(vault)
    shown = command("search", "v", "--index", "i", "-q", "trains", cwd=vault).stdout.splitlines()
    assert next(line for line in shown if "b#top" in line).endswith("b#top  (deleted since the index was built)")
    assert sum("deleted since" in line for line in shown) == 1
    checked = command("check", "v", "--index", "i", "--strict", "--format", "csv", cwd=vault)
    assert f'warning,files,1,,"i: {says}"' in checked.stdout
    assert checked.returncode == 1
    assert command("index", "v", "-o", "i", cwd=vault).returncode == 0
    assert "changed" not in search(vault)
    assert "changed" not in command("check", "v", "--index", "i", cwd=vault).stdout


def test_an_index_of_another_vault(vault):
    """Each command says what the index was built from."""
    write(vault / "other", {"z.md": BODY})
    checked = command("check", "other", "--index", "i", cwd=vault)
    assert f"note: i: was built from {vault / 'v'}, so it is not compared with other\n" in checked.stderr
    updated = command("index", "other", "-o", "i", "--update", cwd=vault)
    assert updated.returncode == 0
    assert f"note: i was built from {vault / 'v'}; it now holds the docs of other\n" in updated.stderr
    assert "note:" not in command("index", "other", "-o", "i", "--update", cwd=vault).stderr


def test_only_files_whose_times_changed_are_read(vault, monkeypatch):
    """A file that was touched is not edited."""
    for name in ("a.md", "b.md", "c.md"):
        os.utime(vault / "v" / name, (1e9, 1e9))
    read = []
    digest_files = index_sources.verification.digest_files
    monkeypatch.setattr(
        index_sources.verification, "digest_files", lambda paths: read.extend(paths) or digest_files(paths)
    )
    assert not index_sources.find_changes(vault / "i", Collection.load(vault / "v"))
    assert len(read) == 3
    monkeypatch.setattr("rankwright.base.file_identity.RECENT_NS", 0)
    source = index_sources.describe_source(Collection.load(vault / "v"), ["index"])
    index_sources.write_sources(vault / "i", [source])
    read.clear()
    assert not index_sources.find_changes(vault / "i", Collection.load(vault / "v"))
    assert read == []


def test_files_of_another_state_of_the_index_are_not_trusted(vault):
    """An update that was killed before it listed the files it had read; then the note is as it was before."""
    listed = (vault / "i/sources.msgpack").read_bytes()
    (vault / "v/a.md").write_text("another text\n")
    assert command("index", "v", "-o", "i", "--update", cwd=vault).returncode == 0
    (vault / "i/sources.msgpack").write_bytes(listed)
    (vault / "v/a.md").write_text(BODY)
    assert index_sources.read_sources(vault / "i") == []
    assert ", 1 changed, " in command("index", "v", "-o", "i", "--update", cwd=vault).stdout
    assert "a#top" in command("search", "v", "--index", "i", "-q", "trains", cwd=vault).stdout
    assert len(index_sources.read_sources(vault / "i")) == 1
    whole = (vault / "i/sources.msgpack").read_bytes()
    mistyped = msgspec.msgpack.encode({**msgspec.msgpack.decode(whole), "sources": [{"path": 1}]})
    for damaged in (b"", whole[:-1], whole + b"x", mistyped, b"\x90", b"\xff"):
        (vault / "i/sources.msgpack").write_bytes(damaged)
        assert index_sources.read_sources(vault / "i") == []


def test_columns_that_do_not_fit_together(vault):
    [source] = index_sources.read_sources(vault / "i")
    assert len(index_sources.SourceFiles.of(source).names) == 3
    for name, value in (
        ("identities", source["identities"][:-8]),
        ("identities", b""),
        ("digests", ""),
        ("names", "a"),
    ):
        assert index_sources.SourceFiles.of({**source, name: value}).names == ()


def test_an_index_of_an_earlier_version_is_built_again(vault):
    """Its collections cannot be read, so an update could delete the docs of another one."""
    (vault / "i/sources.msgpack").rename(vault / "i/sources.json")
    for flag in ("--update", "--add"):
        done = command("index", "v", "-o", "i", flag, cwd=vault)
        assert (done.returncode, done.stderr) == (2, "rankwright: i: an earlier version wrote it; build it again\n")
    assert command("index", "v", "-o", "i", cwd=vault).returncode == 0
    assert not (vault / "i/sources.json").exists()
    assert command("index", "v", "-o", "i", "--update", cwd=vault).returncode == 0


def test_an_index_of_one_file_and_one_with_more_docs_added(tmp_path):
    write(tmp_path, {"x.jsonl": [{"id": "1", "text": "a b"}], "y.jsonl": [{"id": "2", "text": "a c"}]})
    assert command("index", "x.jsonl", "-o", "i", cwd=tmp_path).returncode == 0
    assert command("index", "y.jsonl", "-o", "i", "--add", cwd=tmp_path).returncode == 0
    write(tmp_path, {"y.jsonl": [{"id": "3", "text": "a c"}]})
    assert "changed" not in command("search", "x.jsonl", "--index", "i", "-q", "a", cwd=tmp_path).stderr
    (tmp_path / "elsewhere").mkdir()
    done = command("search", tmp_path / "y.jsonl", "--index", "../i", "-q", "a", cwd=tmp_path / "elsewhere")
    update = " && ".join(f"cd {tmp_path} && rankwright index {part}" for part in ("x.jsonl -o i", "y.jsonl -o i --add"))
    assert f"files have changed since it was built: 1 edited; update it with: {update}" in done.stderr
    assert command("verify", "i", cwd=tmp_path).returncode == 0


def test_identities_of_any_file():
    """Inodes of 64 bits, and times before 1970."""
    rows = identity_rows([(1, 2**63 + 5, 3, -4, 5), (1, 2, 3, 4, 5)])
    assert rows.tolist() == [[1, 5 - 2**63, 3, -4, 5], [1, 2, 3, 4, 5]]


def test_a_note_that_vanishes_while_it_is_listed(tmp_path, monkeypatch):
    """Deleted after its folder was read, before its state was."""
    write(tmp_path, {"a.md": BODY, "b.md": BODY})
    read_folder = note_files.list_entries

    def read_and_delete(place):
        entries = read_folder(place)
        (tmp_path / "a.md").unlink(missing_ok=True)
        return entries

    monkeypatch.setattr(note_files, "list_entries", read_and_delete)
    assert list(find_note_files(tmp_path, [], [])) == ["b.md"]


def test_notes_are_sorted_folder_by_folder(tmp_path):
    names = [
        "a b.md",
        "a/z.md",
        "a/b/c.md",
        "a.md",
        "a-b.md",
        "a.b/x.MD",
        "b.markdown",
        "B.md",
        ".hidden/x.md",
        "no.txt",
    ]
    write(tmp_path, dict.fromkeys(names, "text"))
    found = list(find_note_files(tmp_path, [], []))
    assert found == sorted(names[:8], key=lambda name: name.replace("/", "\0"))
    ids, _ = name_notes(found)
    assert ids == [name.rpartition(".")[0].replace(" ", "_") for name in found]
