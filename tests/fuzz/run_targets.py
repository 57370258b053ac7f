"""Files of runs and judgements."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

from harness import target
from mutate import mutate

NUMBERS = (
    b"1",
    b"0",
    b"-1",
    b"2.5",
    b"1e3",
    b"1e400",
    b"nan",
    b"inf",
    b"+3",
    b".5",
    b"5.",
    b"1_0",
    b"0x1",
    b"\xd9\xa3",
    b"",
)


def rows(rng: random.Random, layout: tuple[bytes, ...], separator: bytes) -> bytes:
    """Rows of a layout, most of them regular; VALUE is a number."""
    number = lambda: rng.choice(NUMBERS) if rng.random() < 0.02 else b"%d" % rng.randint(1, 9)  # noqa: E731
    names = [b"q%d" % rng.randint(0, 3), b"d%d" % rng.randint(0, 50), b"\xc3\xa9", b"#1", b"007", b'"x"']
    lines = []
    for at in range(rng.randint(0, 60)):
        values = {b"QUERY": b"q%d" % (at // 20), b"DOC": b"d%d" % at if rng.random() < 0.97 else rng.choice(names)}
        lines.append(separator.join(number() if each == b"VALUE" else values.get(each, each) for each in layout))
    end = rng.choice([b"\n", b"\n", b"\r\n"])
    return rng.choice([b"", b"", b"\xef\xbb\xbf", b"# made by us\n"]) + end.join(lines) + rng.choice([b"", end])


def readers_agree(read: Callable[[Path], Any], path: Path) -> None:
    """A file gives the same columns, or the same error, by the quick and the careful reader."""
    from rankwright.errors import RankwrightError

    answers = []
    for small in (-1, 1 << 40):  # up to how many bytes a file is read line by line
        with patch("rankwright.io.column_reader.SMALL", small), patch("rankwright.base.ids.SHORT", small):
            try:
                found = read(path)
                answers.append((list(found.queries), found.starts.tolist(), list(found.ids), found.fingerprint))
            except RankwrightError as error:
                answers.append(str(error))
    assert answers[0] == answers[1], answers


@target("runs")
def read_run(rng: random.Random, folder: Path) -> None:
    """A run, whole or damaged, reads to the same rows by the quick and the careful reader, or is refused."""
    from rankwright import Run

    layout = rng.choice([(b"QUERY", b"Q0", b"DOC", b"1", b"VALUE", b"tag"), (b"QUERY", b"DOC", b"VALUE")])
    data = rows(rng, layout, rng.choice([b" ", b" ", b"\t"]))
    path = folder / rng.choice(["a.run", "a.txt", "a.tsv"])
    path.write_bytes(mutate(data, rng) if rng.random() < 0.8 else data)
    readers_agree(Run.read, path)


@target("judgements")
def read_judgements(rng: random.Random, folder: Path) -> None:
    """Judgements, whole or damaged, read the same by both readers or are refused."""
    from rankwright import Qrels

    layout = rng.choice([(b"QUERY", b"0", b"DOC", b"VALUE"), (b"QUERY", b"DOC", b"VALUE")])
    data = rng.choice([b"", b"query-id\tcorpus-id\tscore\n"]) + rows(rng, layout, rng.choice([b" ", b"\t"]))
    path = folder / rng.choice(["a.qrels", "a.txt", "a.tsv"])
    path.write_bytes(mutate(data, rng) if rng.random() < 0.8 else data)
    if rng.random() < 0.2:
        (folder / "distractors.tsv").write_bytes(mutate(b"q0\td1\nq0\td99\nq1\td3\n", rng))
    readers_agree(Qrels.read, path)


@target("runs-jsonl")
def read_jsonl(rng: random.Random, folder: Path) -> None:
    """Rows of JSON are read or refused."""
    from rankwright import Qrels, Run

    kind, value = rng.choice([(Run, "score"), (Qrels, "grade")])
    data = "".join(f'{{"query": "q{at % 2}", "doc": "d{at}", "{value}": {at}}}\n' for at in range(rng.randint(0, 9)))
    (folder / "a.jsonl").write_bytes(mutate(data.encode(), rng))
    kind.read(folder / "a.jsonl")


@target("runs-nested")
def read_nested(rng: random.Random, folder: Path) -> None:
    """One JSON object of objects reads to the values in it, as from Python; a damaged one is read or refused."""
    import json

    from rankwright import Qrels, Run

    kind = rng.choice([Run, Qrels])
    ids = ["d1", "é", " ", "\n", '"', "\\", "\ud800", "", "x" * 3000, "\u2028", "{", "#1", "1"]
    values = {
        f"q{at}{rng.choice(ids)}": {f"{rng.choice(ids)}{rank}": rng.randint(0, 5) for rank in range(rng.randint(0, 4))}
        for at in range(rng.randint(0, 4))
    }
    data = json.dumps(values, indent=rng.choice([None, None, 1]), ensure_ascii=rng.random() < 0.5)
    path = folder / "a.json"
    path.write_bytes(data.encode(errors="surrogatepass"))
    found = answer(lambda: kind.read(path))
    assert answer(lambda: kind.from_value(values)) in (None, found) or found is None, (found, values)
    path.write_bytes(mutate(data.encode(errors="surrogatepass"), rng))
    kind.read(path)


def answer(read: Callable[[], Any]) -> Any:
    """The values that were read; None if they are refused."""
    from rankwright.errors import RankwrightError

    try:
        return read().to_dict()
    except RankwrightError:
        return None


@target("runs-compressed")
def read_compressed(rng: random.Random, folder: Path) -> None:
    """A compressed or Parquet file is read or refused."""
    import gzip
    import io

    import polars as pl

    from rankwright import Run
    from rankwright.base.files import zstd

    text = rows(rng, (b"QUERY", b"Q0", b"DOC", b"1", b"VALUE", b"tag"), b" ")
    table = io.BytesIO()
    pl.DataFrame({"query": ["q1", "q1"], "doc": ["a", "b"], "score": [2.0, 1.0]}).write_parquet(table)
    name, data = rng.choice([
        ("a.run.gz", gzip.compress(text)), ("a.run.zst", zstd().compress(text)), ("a.parquet", table.getvalue()),
        ("a.parquet.gz", gzip.compress(table.getvalue())),
    ])  # fmt: skip
    (folder / name).write_bytes(mutate(data, rng))
    Run.read(folder / name)
