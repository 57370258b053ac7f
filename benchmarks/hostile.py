"""CPU time of readers on hostile files of 1, 2, 4 and 8 MB: python benchmarks/hostile.py [FAMILY ...] [--limit SECONDS]

Each case runs in a process of its own: the file is made, then read, and only reading is timed. An answer and a
one-line error both count. A reader that takes linear time has a ratio t(8 MB) / t(1 MB) of at most about 8.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

MB = 1 << 20
SIZES = (1, 2, 4, 8)
Maker = Callable[[Path, int], None]  # makes files of about so many bytes in a folder
FAMILIES: dict[str, tuple[str, Maker]] = {}


def family(kind: str, name: str, make: Callable[[int], str | bytes], file: str = "") -> None:
    """Add a family of one file; `kind` says how it is read."""
    names = {
        "vault": "a.md",
        "sgml": "a.sgml",
        "topics": "topics.txt",
        "jsonl": "docs.jsonl",
        "csv": "docs.csv",
        "run": "a.run",
    }

    def write(folder: Path, size: int) -> None:
        content = make(size)
        path = folder / (file or names.get(kind, "a"))
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        if kind == "topics":
            (folder / "docs.sgml").write_text("<DOC><DOCNO>a</DOCNO></DOC>")

    FAMILIES[f"{kind}: {name}"] = kind, write


def repeat(piece: str, before: str = "", after: str = "") -> Callable[[int], str]:
    """A maker of a text that repeats a piece."""
    return lambda size: before + piece * (size // len(piece)) + after


def laughs(size: int) -> str:
    """Aliases of aliases: ten times as many values with each line."""
    lines = ["---", "a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{at}: &a{at} [{', '.join([f'*a{at - 1}'] * 10)}]" for at in range(1, 30)]
    return "\n".join(lines) + "\n# " + "x" * min(size, 60_000 - 2_000) + "\n---\nbody\n" + "words " * (size // 6)


def compressed(name: str, piece: bytes) -> Callable[[int], bytes]:
    """A maker of a file that is 150 times as long as the size when it is decompressed."""

    def make(size: int) -> bytes:
        import zlib

        from rankwright.base.files import zstd

        pack = zlib.compressobj(9, wbits=31) if name == "gz" else zstd().ZstdCompressor()
        block = piece * (MB // len(piece))
        return b"".join([*(pack.compress(block) for _ in range(size * 150 // MB)), pack.flush()])

    return make


family("vault", "[[ and text", lambda size: "[[" + "a" * size)
family("vault", "[[[[", repeat("[["))
family("vault", "equal headings", repeat("# a\n"))
family("vault", "equal headings with text", repeat(f"# a\n{'word ' * 12}\n\n"))
family(
    "vault",
    "one long heading, many below",
    lambda size: f"# {'a' * (size // 2)}\n" + f"## b\n{'w ' * 30}\n" * (size // 130),
)
family("vault", "links", repeat("[[a|b]] [c](d.md)\n"))
family("vault", "lists in lists", repeat("- "))
family("vault", "quotes in quotes", repeat("> "))
family("vault", "table", repeat("|a|\n", "|a|\n|-|\n"))
family("vault", "front matter", repeat("k: v\n", "---\n", "---\nbody\n"))
family("vault", "front matter, deep", lambda size: "---\na: " + "[" * size + "\n---\nbody\n")
family("vault", "front matter, aliases", laughs)
family(
    "vault",
    "front matter, digits",
    lambda size: "---\na: " + "9" * min(size, 60_000) + "\n---\n" + "words " * (size // 6),
)
family("vault", "front matter without end", repeat("---x\n", "---\n"))
for at in range(16, 65, 48):  # below the limit of front matter, in many notes
    FAMILIES[f"vault: notes with {at} KB of nested front matter"] = (
        "vault",
        lambda folder, size, at=at: (
            [
                (folder / f"{number}.md").write_text(
                    "---\na: " + "[" * 90 + "]" * 90 + "\n" + "k: [{a: b}, *x, 1]\n" * (at * 50) + "---\nbody\n"
                )
                for number in range(size // (at << 10))
            ]
            and None
        ),
    )  # type: ignore[misc, assignment]
family("sgml", "<p> without end", repeat("<p>", "<DOC><DOCNO>a</DOCNO>", "</DOC>"))
family("sgml", "<a<a<a", repeat("<a", "<DOC><DOCNO>a</DOCNO>", "></DOC>"))
family("sgml", "<DOC> in <DOC>", repeat("<DOC>"))
family("sgml", "<DOC without >", repeat("<DOC "))
family("sgml", "<DOCNO> without end", repeat("<DOCNO>", "<DOC id=a>", "</DOC>"))
family("sgml", "CDATA without end", repeat("<![CDATA[", "<DOC><DOCNO>a</DOCNO><TEXT>", "</TEXT></DOC>"))
family("sgml", "no end of the doc", repeat("word ", "<DOC><DOCNO>a</DOCNO><TEXT>"))
family("sgml", "references", repeat("&#" + "9" * 5000 + ";", "<DOC><DOCNO>a</DOCNO><TEXT>", "</TEXT></DOC>"))
family("topics", "<top> in <top>", repeat("<top>"))
family("topics", "<num> without end", repeat("<num>", "<top>", "</top>"))
family("topics", "many", lambda size: "".join(f"<top><num>{at}<title>a</top>\n" for at in range(size // 30)))
family("jsonl", "deep", lambda size: '{"_id": "a", "text": ' + "[" * size + "\n")
family(
    "jsonl", "deep rows", lambda size: ('{"_id": "a", "text": "b", "x": ' + "[" * 99 + "]" * 99 + "}\n") * (size // 240)
)
family("jsonl", "digits", lambda size: '{"_id": "a", "text": "b", "n": ' + "9" * size + "}\n")
family(
    "jsonl",
    "a new column in each row",
    lambda size: "".join(f'{{"_id": "{at}", "text": "b", "c{at}": 1}}\n' for at in range(size // 40)),
)
family("jsonl", "one word", lambda size: '{"_id": "a", "text": "' + "a" * size + '"}\n')
family("csv", "columns", lambda size: ",".join(f"c{at}" for at in range(size // 8)) + "\n")
family("csv", "a quote without end", repeat("a\n", '"'))
family("csv", "lists in cells", repeat('a,"[' + "-" * 5000 + '1]"\n', "id,tags\n"))
family("csv", "brackets in cells", repeat('a,"' + "(" * 90 + ")" * 90 + '"\n', "id,tags\n"))
family("run", "blank lines", repeat("\n"))
family("run", "one line", repeat("a "))
family("run", "gz of 150 times as many blank lines", compressed("gz", b"\n"), "a.run.gz")
family("run", "zst of 150 times as many blank lines", compressed("zst", b"\n"), "a.run.zst")
family("jsonl", "gz of 150 times as many blank lines", compressed("gz", b"\n"), "docs.jsonl.gz")
family("tokens", "one word", repeat("a"))
family("tokens", "one word of é", lambda size: "é" * (size // 2))
family("tokens", "combining marks", lambda size: "a" + "\u0301" * (size // 2))
family("tokens", "marks alone", lambda size: "\u0301" * (size // 2))
family("tokens", "skin tones", lambda size: "a" + "\U0001f3fb" * (size // 4))
family("tokens", "thumbs with skin tones", lambda size: "👍" + "\U0001f3fb" * (size // 4))
family("tokens", "connectors", lambda size: "_" * size)
family("tokens", "connectors, then a letter", lambda size: "_" * size + "a")
family("tokens", "a.a.a", repeat("a."))
family("tokens", "letters and marks", repeat("aé\u0301_"))
family("tokens", "ideographs", lambda size: "漢" * (size // 3))
family("toml", "dotted key", repeat("a."))
family("toml", "deep", lambda size: "a = " + "[" * size)
family("toml", "digits", lambda size: "a = " + "9" * size)
family("json", "deep", lambda size: "[" * size)
family("json", "digits", lambda size: "9" * size)


def read(kind: str, folder: Path) -> None:
    """Read everything in a folder as commands do."""
    from rankwright import Collection, Run
    from rankwright.base.structured_text import load_json, load_toml

    path = next(each for each in sorted(folder.iterdir()))
    if kind == "run":
        Run.read(path)
    elif kind == "toml":
        load_toml(path)
    elif kind == "json":
        load_json(path)
    elif kind == "tokens":
        from rankwright.retrieval.bm25.tokenizer import Lexicon
        from rankwright.text.analyzers import get_analyzer

        Lexicon(get_analyzer("english")).encode([path.read_text()])
    else:
        found = Collection.load(path if kind in ("csv", "jsonl", "sgml") else folder)
        for block in found.blocks():
            block.texts(found.fields)
        found.metadata  # noqa: B018


def work(name: str, size: int) -> None:
    """Make and read one case; prints the seconds and the error, if any."""
    from rankwright.collection import trec  # noqa: F401
    from rankwright.errors import RankwrightError
    from rankwright.retrieval.bm25.tokenizer import Lexicon
    from rankwright.text.analyzers import get_analyzer

    kind, make = FAMILIES[name]
    with tempfile.TemporaryDirectory() as folder:  # what is loaded once is not timed
        Path(folder, "a.md").write_text("---\na: 1\n---\nwords\n")
        read("vault", Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        make(Path(folder), size)
        if kind == "tokens":
            Lexicon(get_analyzer("english")).encode(["warm é"])
        start, said = time.process_time(), ""
        try:
            read(kind, Path(folder))
        except RankwrightError as error:
            said = str(error).replace(f"{folder}/", "")
        print(f"{time.process_time() - start:.3f}\t{said[:70]}")


def main() -> None:
    """Print a row of seconds for each family."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("family", nargs="*", help="only families whose name contains this")
    parser.add_argument("--limit", type=float, default=120, help="seconds after which a case is stopped")
    parser.add_argument("--work", nargs=2, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.work:
        work(args.work[0], int(args.work[1]))
        return
    print(f"{'CPU seconds for':58}" + "".join(f"{size:>5} MB" for size in SIZES) + "   ratio  answer")
    for name in FAMILIES:
        if args.family and not any(part in name for part in args.family):
            continue
        times, said = [], ""
        for size in SIZES:
            try:
                command = [sys.executable, __file__, "--work", name, str(size * MB)]
                done = subprocess.run(command, capture_output=True, text=True, timeout=args.limit, check=False)
                seconds, _, said = done.stdout.rstrip("\n").partition("\t")
                times.append(float(seconds) if done.returncode == 0 else float("nan"))
                said = said if done.returncode == 0 else f"exit code {done.returncode}: {done.stderr.strip()[-60:]}"
            except subprocess.TimeoutExpired:
                times.append(float("inf"))
                break
        ratio = times[-1] / max(times[0], 1e-3)
        print(f"{name:58}" + "".join(f"{each:8.2f}" for each in times) + f"{ratio:8.1f}  {said}", flush=True)


if __name__ == "__main__":
    main()
