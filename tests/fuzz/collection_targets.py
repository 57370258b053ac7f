"""Collections in every format, and the tokenizer: valid structure first, then damage."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from harness import target
from mutate import mutate

SETTINGS = ".obsidian/app.json"
WORDS = ["rank", "the", "café", "naïve", "漢字", "ひらがな", "ไทย", "👍🏽", "x_y", "3.14", "l'eau", "don't", "İ", "ς", "e\u0301", "\u202e"]  # fmt: skip
HOSTILE = ["[[", "]]", "[a](b.md)", "[[n1|x]]", "`", "```", "~~~", "# h", "## h", "---", "| a |", "<p>", "</p>", "<!--", "<![CDATA[",
           "]]>", "&#99999999999999999999999;", "&amp;", "{", "}", "[", "]", '"', "'", "\\", "\t", "\u2028", "\x00", "9" * 400,
           "*", "_", "> ", "- ", "1. ", "\ufeff", "<DOC>", "</DOC>", "<top>", "</top>"]  # fmt: skip


def text(rng: random.Random, size: int = 8) -> str:
    """Some words, now and then markup of any kind."""
    return " ".join(rng.choice(HOSTILE if rng.random() < 0.1 else WORDS) for _ in range(rng.randint(0, size)))


def value(rng: random.Random, depth: int = 0) -> Any:
    """A JSON value."""
    kinds: list[Callable[[], Any]] = [
        lambda: text(rng, 3), lambda: rng.choice([0, 1, -1, 1 << 62, 1 << 70, 10**400, -(10**300)]), rng.random,
        lambda: rng.choice([None, True, False, "", "2024-06-30", "2024-13-45", "30 June 2024", "nan", "a,b;c", '["a"]']),
    ]  # fmt: skip
    if depth < 3:
        kinds.append(lambda: [value(rng, depth + 1) for _ in range(rng.randint(0, 3))])
        kinds.append(lambda: {text(rng, 1): value(rng, depth + 1) for _ in range(rng.randint(0, 3))})
    return rng.choice(kinds)()


def use(folder: Path, **options: Any) -> None:
    """Load a collection and read everything that commands read of it."""
    from rankwright import Collection, check

    found = Collection.load(folder, **options)
    assert all(name.isprintable() or name for name in found.queries)
    for warning in found.warnings:
        warning.encode(errors="surrogateescape")
    for block in found.blocks():
        "".join(block.ids).encode()
        assert all(len(column) == len(block.ids) for column in block.columns.values())
        "".join(block.texts(found.fields)).encode(errors="replace")
    found.metadata  # noqa: B018
    found.parents  # noqa: B018
    str(check(found))


def damage(rng: random.Random, data: str | bytes) -> bytes:
    """The bytes of a file, most of the time damaged."""
    data = data.encode(errors="replace") if isinstance(data, str) else data
    return mutate(data, rng) if rng.random() < 0.6 else data


def queries_and_judgements(rng: random.Random, folder: Path) -> None:
    """Files of queries and judgements as most formats have them."""
    lines = [json.dumps({"_id": f"q{at}", "text": text(rng), "type": "t"}) for at in range(rng.randint(0, 3))]
    (folder / "queries.jsonl").write_bytes(damage(rng, "\n".join(lines)))
    (folder / "qrels").mkdir()
    (folder / "qrels" / rng.choice(["test.tsv", "dev.txt"])).write_bytes(
        damage(rng, "query-id\tcorpus-id\tscore\nq0\td0\t1\nq1\td1\t0\n")
    )


@target("vault")
def read_vault(rng: random.Random, folder: Path) -> None:
    """A folder of notes with front matter, headings and links, and names of any bytes."""
    home = folder / "vault"
    home.mkdir()
    for at in range(rng.randint(1, 4)):
        keys = {
            rng.choice(["title", "tags", "date", "aliases", "type", "1", "null", "doc", "text"]): value(rng)
            for _ in range(3)
        }
        front = "".join(f"{key}: {json.dumps(each, default=str)}\n" for key, each in keys.items())
        front += rng.choice(["", "", "? [a, b]\n: c\n", "1: x\nnull: y\n2024-01-01: z\n", "a: &a [1]\nb: *a\n", "<<: {a: 1}\n",
                             "s: !!set {a, b}\n", "b: !!binary aGk=\n", "t: !!timestamp 2024-01-01\n", "n: 0x" + "f" * 400 + "\n",
                             "n: 1:1:1:1\n", "o: !!omap [a: 1]\n", "p: !!python/name:os.system\n"])  # fmt: skip
        body = "".join(f"{'#' * rng.randint(0, 7)} {text(rng)}\n{text(rng, 40)}\n" for _ in range(rng.randint(0, 5)))
        content = f"---\n{front}---\n{body}" if rng.random() < 0.8 else body
        name = (
            rng.choice(
                [b"n%d", b"\xff%d", b"a b%d", b"\xe2\x80\xa8%d", b"\n%d", b"sub/x%d", b".hidden%d", b"2024-01-0%d"]
            )
            % at
        )
        path = home / os.fsdecode(name + rng.choice([b".md", b".MD", b".markdown"]))
        path.parent.mkdir(exist_ok=True)
        if rng.random() < 0.1:
            path.symlink_to(rng.choice(["/etc/passwd", "n0.md", "..", "loop.md", path]))
        else:
            path.write_bytes(damage(rng, content))
    if rng.random() < 0.5:
        queries_and_judgements(rng, home)
    use(home)


@target("obsidian")
def read_obsidian(rng: random.Random, folder: Path) -> None:
    """Inline tags are found where they are written; settings of any content leave the other notes readable."""
    from rankwright import Collection

    home = folder / "vault"
    (home / ".obsidian").mkdir(parents=True)
    tags = [f"{rng.choice(['t', 'é/x', '漢', 'a-b', '1a', '_'])}{at}z" for at in range(rng.randint(0, 5))]
    marks = [
        "> [!note]+ Title",
        "> [!x]",
        "> [![a]](b)",
        "plain",
        "> > [!a]- b",
        "`#code`",
        "[[#link]]",
        "# h #no",
        "[!",
    ]
    body = "".join(f"{rng.choice(marks)}\n\nword #{tag} word\n\n" for tag in tags)
    (home / "n.md").write_text(body)
    (home / "m.md").write_text("other")
    filters = [
        rng.choice(["m.md", "n/", "/(a+)+$/", "", 5, None, "../", "\ud800", "x" * 3000, "//", "*"]) for _ in range(3)
    ]
    (home / SETTINGS).write_bytes(json.dumps({"userIgnoreFilters": rng.choice([filters, "m", None, {}])}).encode())
    found = Collection.load(home)
    kept = {doc for block in found.blocks() for doc in block.ids}
    assert any("n" in doc for doc in kept), kept
    written = {tag for row in found.metadata.to_dicts() if "n" in row["doc"] for tag in row.get("tags") or ()}
    assert written >= set(tags), (body, written)
    (home / SETTINGS).write_bytes(mutate((home / SETTINGS).read_bytes(), rng))
    (home / "n.md").write_bytes(damage(rng, body))
    use(home)


@target("columns")
def read_columns(rng: random.Random, folder: Path) -> None:
    """Columns named in a file are those named in Python; a damaged file is read or refused."""
    import tomllib

    from rankwright.errors import RankwrightError

    home, path = folder / "docs", folder / "columns.toml"
    home.mkdir()
    heads = rng.sample(["sku", "name", "a, b", "body", "Title", "when", "cats", "q", " x ", "é"], 5)
    rows = [
        {head: rng.choice([f"{head}{at}", "2024-01-01", '["a", "b"]', "", "c;d"]) for head in heads} for at in range(3)
    ]
    (home / "docs.jsonl").write_text(
        "".join(json.dumps({**row, heads[0]: f"d{at}"}) + "\n" for at, row in enumerate(rows))
    )
    roles = ["doc", "fields", "date", "tags", "links", "queries", "separator", "parent", "nothing"]
    chosen = {
        "doc": heads[0],
        **{rng.choice(roles): rng.choice([*heads, heads[:2], ";", 5, [], [""], "no"]) for _ in range(3)},
    }
    text = "".join(f"{key} = {json.dumps(each, ensure_ascii=False)}\n" for key, each in chosen.items())
    answers = []
    path.write_text(text)
    for columns in (path, tomllib.loads(text)):
        try:
            use(home, columns=columns)
            answers.append(True)
        except RankwrightError:
            answers.append(False)
    assert answers[0] == answers[1], (text, answers)
    path.write_bytes(mutate(text.encode(), rng))
    use(home, columns=path)


@target("markdown")
def split_markdown(rng: random.Random, folder: Path) -> None:
    """A note of markup alone keeps every word of its text in some section."""
    from rankwright.collection.markdown import split_sections

    words = [f"w{at}" for at in range(rng.randint(0, 30))]
    body = "".join(f"{rng.choice([*HOSTILE, *'     '])}{rng.choice([' ', chr(10), ''])}{word} " for word in words)
    sections = split_sections(body)
    kept = "\n".join(f"{each.heading}\n{each.full_text}" for each in sections)
    missing = [word for word in words if word not in kept]
    headings = "".join(heading for each in sections for heading in each.path)
    assert not [word for word in missing if word not in headings and "<" not in body], (
        body,
        missing,
    )


@target("sgml")
def read_sgml(rng: random.Random, folder: Path) -> None:
    """Docs and topics in SGML or XML, whole or damaged; whole ones are all read."""
    from rankwright import Collection

    tag = lambda name, inner: f"<{name}>{inner}{rng.choice(['', '', f'</{name}>', f'</{name.lower()} >'])}"  # noqa: E731
    plain = lambda: " ".join(rng.choice(WORDS) for _ in range(rng.randint(1, 9)))  # noqa: E731
    docs = [
        f"<DOC>\n<DOCNO> d{at} </DOCNO>\n" + "".join(tag(rng.choice(["TITLE", "TEXT", "P", "DATE", "x-y"]), plain()) for _ in range(4))
        + "\n</DOC>\n" for at in range(rng.randint(1, 5))
    ]  # fmt: skip
    topics = [
        rng.choice([
            f"<top>\n<num> Number: {at}\n<title> {plain()}\n<desc> Description:\n{plain()}\n</top>\n",
            f"<top>\n<num>{at}</num><title>{plain()}</title>\n</top>\n",
        ]) for at in range(rng.randint(1, 4))
    ]  # fmt: skip
    if rng.random() < 0.3:
        topics = [f'<topic number="{at}"><query>{plain()}</query><question>x</question></topic>' for at in range(3)]
    is_damaged = rng.random() < 0.7
    files = {"docs.sgml": "".join(docs), "topics.txt": "".join(topics), "qrels.txt": "0 0 d0 1\n"}
    for name, content in files.items():
        (folder / name).write_bytes(damage(rng, content) if is_damaged else content.encode())
    if not is_damaged:
        found = Collection.load(folder)
        assert len(found.docs()) == len(docs)
        assert len(found.queries) == len(topics)
    use(folder)


@target("topics")
def read_topics(rng: random.Random, folder: Path) -> None:
    """A topics file that is cut anywhere is refused, or has all topics before the cut and says so."""
    from rankwright.collection.column_mapping import ColumnMapping
    from rankwright.collection.topics import read_topics
    from rankwright.errors import RankwrightError

    count = rng.randint(1, 5)
    content = "".join(f"<top>\n<num> Number: {at}\n<title> word{at}\n</top>\n" for at in range(count))
    cut = rng.randint(0, len(content))
    rest = content[:cut]
    (folder / "topics.txt").write_text(rest)
    try:
        queries, _ = read_topics(folder / "topics.txt", ColumnMapping.of({}))
    except RankwrightError:
        return
    assert len(queries) == rest.count("<top>") == rest.count("</top>"), (rest, queries)


def table_rows(rng: random.Random) -> list[dict[str, Any]]:
    """Rows of docs with fields and metadata."""
    extra = [text(rng, 1) or "k" for _ in range(2)]
    return [
        {"_id": f"d{at}", "title": text(rng), "text": text(rng, 20), "date": value(rng), "tags": value(rng)}
        | {name: value(rng) for name in extra if rng.random() < 0.8}
        | ({"metadata": value(rng)} if rng.random() < 0.5 else {})
        for at in range(rng.randint(0, 5))
    ]


@target("jsonl")
def read_jsonl(rng: random.Random, folder: Path) -> None:
    """BEIR and other JSONL."""
    lines = [json.dumps(row, ensure_ascii=rng.random() < 0.5) for row in table_rows(rng)]
    name = rng.choice(["corpus.jsonl", "docs.jsonl"])
    (folder / name).write_bytes(damage(rng, "\n".join(lines)))
    queries_and_judgements(rng, folder)
    use(folder)


@target("csv")
def read_csv(rng: random.Random, folder: Path) -> None:
    """CSV and TSV with quotes, line breaks, lists in cells and examples."""
    import csv
    import io

    rows, suffix = table_rows(rng), rng.choice(["csv", "tsv"])
    names = list(dict.fromkeys(name for row in rows for name in row)) or ["id", "text"]
    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter="\t" if suffix == "tsv" else rng.choice(",;\t"))
    writer.writerow([*names, "queries", "distractors"])
    for row in rows:
        writer.writerow([*(row.get(name) for name in names), rng.choice(["", text(rng), '["a b", "c"]']), "d0"])
    (folder / f"docs.{suffix}").write_bytes(damage(rng, buffer.getvalue()))
    use(folder)


@target("msmarco")
def read_msmarco(rng: random.Random, folder: Path) -> None:
    """MS MARCO's passages and queries."""
    clean = lambda: text(rng).replace("\t", " ")  # noqa: E731
    (folder / "collection.tsv").write_bytes(damage(rng, "".join(f"{at}\t{clean()}\n" for at in range(5))))
    (folder / "queries.dev.tsv").write_bytes(damage(rng, "".join(f"{at}\t{clean()}\n" for at in range(3))))
    (folder / "qrels.dev.tsv").write_bytes(damage(rng, "0\t0\t1\t1\n"))
    use(folder)


@target("yaml")
def read_yaml(rng: random.Random, folder: Path) -> None:
    """Front matter of any structure is read or refused, and what is read can be printed and is JSON's."""
    from rankwright.collection.markdown import parse_front_matter

    pieces = ["a: ", "b: ", "- ", "? ", "&a ", "*a", "<<: *a", "{", "}", "[", "]", ", ", "\n", "\n  ", "|\n", ">\n", "!!set ", "!!omap ",
              "!!int ", "!!float ", "!!binary ", "1", "x", "0x" + "f" * 500, "1:2:3", ".inf", "'", '"', "# c", "%YAML 1.1\n", "---\n", "\t",
              "9" * 5000, "2024-01-01", "null", "~", "yes", "=", "!<tag:yaml.org,2002:timestamp> 2024-99-99"]  # fmt: skip
    inner = "".join(rng.choice(pieces) * rng.choice([1, 1, 1, 2, 500]) for _ in range(rng.randint(0, 30)))
    values, _, _ = parse_front_matter(f"---\n{inner}\n---\nbody\n")
    json.dumps(values, default=str)
    assert all(isinstance(key, str) for key in values)


@target("toml")
def read_toml(rng: random.Random, folder: Path) -> None:
    """A TOML file of any structure is read or refused."""
    from rankwright.base.structured_text import load_toml

    pieces = ["a", ".", " = ", "1", '"', "'", "[", "]", "{", "}", ",", "\n", "[a.b]\n", "[[c]]\n", "x.y.z = 2\n", "9" * 5000, "0x" + "f" * 900,
              "2024-01-01", "nan", "1e999", '"""', "# c", "\\", "a.b = 1\n", "\t", "true"]  # fmt: skip
    inner = "".join(rng.choice(pieces) * rng.choice([1, 1, 1, 3, 2000]) for _ in range(rng.randint(0, 40)))
    (folder / "a.toml").write_text(inner)
    repr(load_toml(folder / "a.toml"))


@target("tokenizer")
def tokenize(rng: random.Random, folder: Path) -> None:
    """The compiled tokenizer finds the terms that the analyzer's own pattern finds, also for tokens that are split."""
    from rankwright.retrieval.bm25.tokenizer import Lexicon
    from rankwright.text.analyzers import get_analyzer

    letters = [
        *"ab1_.:', ;\n\t-",
        "é",
        "\u0301",
        "\U0001f3fb",
        "カ",
        "漢",
        "\u200d",
        "❤",
        "\U0001f1e6",
        "ก",
        "·",
        "٣",
        "\u00ad",
        "\u203f",
        "\ud800",
    ]
    pool = (
        rng.sample(letters, rng.randint(2, 8))
        if rng.random() < 0.7
        else [chr(rng.randrange(0x110000)) for _ in range(20)]
    )
    texts = [
        "".join(rng.choice(pool) * rng.choice([1, 1, 1, 2, 30]) for _ in range(rng.randint(0, 60))) for _ in range(3)
    ]
    texts = [each.encode(errors="replace").decode() for each in texts]
    analyzer = get_analyzer(rng.choice(["english", "notes", "simple", "whitespace", "german"]))
    if analyzer.max_length < 1000 and rng.random() < 0.5:
        analyzer = replace(analyzer, max_length=rng.choice([2, 3, 8]))
    lexicon = Lexicon(analyzer)
    starts, codes = lexicon.encode(texts)
    names = lexicon.term_list
    quick = [[names[code] for code in codes[starts[at] : starts[at + 1]]] for at in range(len(texts))]
    careful = analyzer.terms(texts)
    assert quick == [careful[at] for at in range(len(texts))], texts
