"""Tables of hostile text in every format, and specs whose secrets must not be saved."""

from __future__ import annotations

import csv
import io
import json
import math
import random
import re
from html.parser import HTMLParser
from pathlib import Path

from harness import target
from mutate import PIECES

WORDS = [piece.decode(errors="surrogateescape") for piece in PIECES] + [
    "\u202e", "\x85", "\u2028", "\ud800", "|", "\\|", "<b>", "<script>alert(1)</script>", "&lt;", "&#x3c;", "**", "[a](b)", "`", "=1", "－1", "\\input", "{", "%",
]  # fmt: skip


def hostile_text(rng: random.Random) -> str:
    """Some hostile pieces and plain words."""
    return "".join(rng.choice([*WORDS, "a", "word ", " "]) for _ in range(rng.randint(0, 6)))


class Tags(HTMLParser):
    """The elements and the text of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)


@target("tables")
def render_a_table(rng: random.Random, folder: Path) -> None:
    """Every format holds any text: escaped for readers, exact for programs."""
    from markdown_it import MarkdownIt

    from rankwright import Column, Table
    from rankwright.errors import CONTROLS
    from rankwright.table.renderers import FORMULA

    rows = [(hostile_text(rng), rng.choice([1, -2, 0.5, float("nan"), None])) for _ in range(rng.randint(1, 4))]
    name = hostile_text(rng) or "x"
    table = Table((Column(name), Column("n", better="higher")), tuple(rows), hostile_text(rng), (hostile_text(rng),))
    shown = {
        format: table.render(format) for format in ("terminal", "markdown", "latex", "csv", "csv-raw", "json", "html")
    }
    table.write(folder / f"a.{rng.choice(['txt', 'md', 'tex', 'csv', 'json', 'html'])}")
    for format in ("terminal", "markdown", "latex", "html"):
        assert not CONTROLS.search(shown[format]), format
    safe = [text.encode(errors="replace").decode() for text, _ in rows]
    raw = list(csv.reader(io.StringIO(shown["csv-raw"], newline="")))
    assert [row[0] for row in raw[1:]] == safe
    quoted = list(csv.reader(io.StringIO(shown["csv"], newline="")))
    assert not any(FORMULA.match(row[0]) for row in quoted if row)
    assert [row["n"] for row in json.loads(shown["json"])["rows"]] == [
        None if value is not None and math.isnan(value) else value for _, value in rows
    ]
    parsed = Tags()
    parsed.feed(shown["html"])
    assert parsed.tags <= {"table", "caption", "thead", "tbody", "tr", "th", "td", "b", "p", "sup"}
    tokens = MarkdownIt("commonmark").enable("table").parse(shown["markdown"])
    assert sum(token.type == "tr_open" for token in tokens) == len(rows) + 1
    kinds = {child.type for token in tokens for child in token.children or ()}
    assert kinds <= {"text", "text_special", "strong_open", "strong_close", "softbreak"}, kinds


@target("secrets")
def save_a_spec(rng: random.Random, folder: Path) -> None:
    """The saved spec contains no address or secret, whichever way they are written in TOML."""
    from rankwright.experiment.redaction import redact_spec
    from rankwright.experiment.spec import read_spec

    host = f"secret-host-{rng.randrange(1000)}"
    key = rng.choice(["url", '"url"', "'url'", " url\t"])
    value = f"http://{host}:9200"
    written = rng.choice([f'"{value}"', f"'{value}'", f'"""{value}"""', f"'''{value}'''", f'"""\n{value}"""'])
    line = f"{key}{rng.choice(['=', ' = ', chr(9) + '='])}{written}"
    inline = f"[retrieve]\nes = {{ kind = 'elastic', {line}, optional = true }} # {written}"
    tables = [f"[retrieve.es]\nkind = 'elastic'\n{line} # x\n", inline, f"[retrieve.es]\n{line}\nkind = 'elastic'"]
    text = f"schema = 1\n[data.d]\npath = 'demo'\n{rng.choice(tables)}\n"
    (folder / "e.toml").write_text(text)
    saved = redact_spec(read_spec(folder / "e.toml")).decode()
    assert host not in re.sub(r"#.*", "", saved), saved
    (folder / "saved.toml").write_text(saved)
    read_spec(folder / "saved.toml")
