"""A report: tables, charts, words and a page, from what was found on one or several collections."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from ..base.environment import machine, versions
from ..base.files import whole
from ..base.progress import track
from ..comparison import Comparison
from ..errors import RankwrightError, unknown
from ..evaluation import Scores
from ..qrels import Qrels
from ..run import Run
from ..table import Table
from ..version import __version__
from . import checklist
from . import latex_paper as paper
from . import methods_section as methods
from . import summary as words
from .chart_theme import described
from .charts import CHARTS
from .evidence import UNNAMED, Evidence, compared, gather
from .matrices import MATRIX, matrix, matrix_names
from .tables import ALL, EACH, RENAMED, TABLES

KIND = "rankwright report"
FORMATS = {".md": "markdown", ".tex": "latex", ".csv": "csv", ".json": "json", ".html": "html"}
LONG = 500  # rows above which a table is written as data only
RESOURCES = re.compile(rb"(?: +/[A-Za-z]+\d+ \d+ 0 R\n){2,}")  # of a page of a PDF


@dataclass(frozen=True, eq=False, repr=False)
class Report:
    """What was found, ready to be read: `write` makes the folder, a notebook shows the summary and the main table."""

    found: tuple[Evidence, ...]
    title: str = ""
    seed: int = 0
    extra: Mapping[str, Table] = field(default_factory=dict)  # tables of the caller's own
    missing: tuple[str, ...] = ()  # collections that failed: a line for each, with the reason
    wanted_charts: tuple[str, ...] | None = None  # None: all that can be made

    @cached_property
    def summaries(self) -> list[words.Summary]:
        """The summary of each collection."""
        return [words.summary(evidence) for evidence in self.found]

    @cached_property
    def tables(self) -> dict[str, Table]:
        """Every table that can be made, by name; where there are several collections, as name-collection."""
        made: dict[str, Table] = {}
        for name in ALL:
            if name == MATRIX:
                made |= {each: matrix(self.found, measure) for each, measure in matrix_names(self.found).items()}
            elif (table := self.attempt(ALL[name], self.found, name)) is not None:
                made[name] = table
        for evidence in self.found:
            for name in EACH:
                table = self.attempt(EACH[name], [evidence], name)
                if table is not None and table.rows:
                    made[self.named(name, evidence)] = table
        return {**made, **self.extra}

    def attempt(
        self, make: Callable[[Sequence[Evidence]], Table], found: Sequence[Evidence], name: str
    ) -> Table | None:
        """A table, or None where what it needs is not there."""
        presets = {str(measure) for each in found for measure in each.scores.measures}
        if name in ("strategies", "full_metrics") and not {"RR@5", "nDCG@5"} <= presets:
            return None
        try:
            return make(found)
        except RankwrightError:
            return None

    def table(self, name: str, collection: str | None = None) -> Table:
        """One table by its name; says why where it cannot be made."""
        name = RENAMED.get(name, name)
        if name in self.extra:
            return self.extra[name]
        if name.startswith(f"{MATRIX}-"):
            known = matrix_names(self.found)
            if name not in known:
                raise unknown("report: table", name, known)
            return matrix(self.found if collection is None else [self.evidence(collection)], known[name])
        if name not in TABLES:
            raise unknown("report: table", name, TABLES)
        if collection is None and name in ALL:
            return ALL[name](self.found)
        return TABLES[name]([self.evidence(collection)])

    @cached_property
    def charts(self) -> dict[str, Any]:
        """Every chart that can be made, by name, as altair charts."""
        made = {}
        for evidence in self.found:
            for name in CHARTS if self.wanted_charts is None else self.wanted_charts:
                try:
                    made[self.named(name, evidence)] = CHARTS[name](evidence)
                except RankwrightError:
                    continue
        return made

    def chart(self, name: str, collection: str | None = None) -> Any:
        """One chart by its name; says why where it cannot be made."""
        if name not in CHARTS:
            raise unknown("report: chart", name, CHARTS)
        return CHARTS[name](self.evidence(collection))

    def evidence(self, collection: str | None) -> Evidence:
        """What was found on a collection; the only one may stay unnamed."""
        known = {each.name: each for each in self.found}
        if collection is None and len(known) > 1:
            raise RankwrightError(f"report: of which collection? There are {', '.join(known)}")
        if collection is not None and collection not in known:
            raise unknown("report: collection", collection, known)
        return known[collection] if collection is not None else self.found[0]

    def named(self, name: str, evidence: Evidence) -> str:
        """The name of a table or chart of one collection."""
        return name if len(self.found) == 1 else f"{name}-{self.slugs[evidence.name]}"

    @cached_property
    def slugs(self) -> dict[str, str]:
        """A part of a file's name for each collection, no two the same."""
        found: dict[str, str] = {}
        for each in self.found:
            plain, at = slug(each.name), 1
            while plain in found.values():
                at += 1
                plain = f"{slug(each.name)}-{at}"
            found[each.name] = plain
        return found

    @cached_property
    def page(self) -> str:
        """The page, one file that works from disk."""
        from .page import page

        return page(self)

    def write(self, folder: str | Path) -> Path:
        """Write everything into a folder, whole or not at all; an earlier report there is replaced."""
        target = Path(folder)
        refuse(target)
        files: list[str] = []
        with whole(target) as home:

            def put(name: str, content: str | bytes) -> None:
                path = home / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content.encode() if isinstance(content, str) else content)
                files.append(name)

            for name, table in track(self.tables.items(), "tables", len(self.tables)):
                for suffix, format in FORMATS.items():
                    if len(table.rows) <= LONG or suffix == ".csv":
                        put(f"tables/{name}{suffix}", ended(table.render(format)))
            for name, chart in track(self.charts.items(), "charts", len(self.charts)):
                for suffix, content in drawn(chart).items():
                    put(f"charts/{name}.{suffix}", content)
            put("summary.md", words.markdown(self.summaries, self.found, self.missing))
            put("methods.md", methods.plain(self.found))
            put("methods.tex", methods.latex(self.found))
            put("references.bib", methods.bibtex(self.found))
            put("paper.tex", paper.document(self, files))
            put("report.html", self.page)
            put("checklist.md", checklist.markdown(self.found, files, self.missing))
            for path, beside in strange(target):  # what was put beside an earlier report stays there
                (home / beside).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(path, home / beside)
            put("manifest.json", ended(json.dumps(self.manifest(files), ensure_ascii=False, indent=1)))
        return target / "report.html"

    def manifest(self, files: Sequence[str]) -> dict[str, Any]:
        """Where the numbers come from: fingerprints, versions, seed, command, and when."""
        return {
            "kind": KIND,
            "made_by": f"rankwright {__version__}",
            "made": datetime.now(UTC).isoformat(timespec="seconds"),
            "machine": machine(),
            "versions": versions(),
            "command": shlex.join(sys.argv),
            "seed": self.seed,
            "collections": {each.name: each.scores.provenance for each in self.found},
            "missing": list(self.missing),
            "files": sorted([*files, "manifest.json"]),
        }

    def __repr__(self) -> str:
        return f"Report({', '.join(each.name for each in self.found)}: {len(self.tables)} tables)"

    def __str__(self) -> str:
        said = [" ".join(each.sentences) for each in self.summaries]
        return "\n\n".join([str(self.tables["main"]), *self.missing, *said])

    def _repr_html_(self) -> str:
        from html import escape

        lines = [*self.missing, *(line for each in self.summaries for line in each.sentences)]
        said = "".join(f"<p>{escape(line)}</p>" for line in lines)
        return said + self.tables["main"].render("html")


def report(
    comparison: Comparison | Scores | Mapping[str, Comparison | Scores],
    collection: Any = None,
    qrels: Qrels | None = None,
    title: str = "",
    about: Mapping[str, str] | None = None,
) -> Report:
    """The report of a comparison, or of one for each of several collections, by name.

    With the collection (or the judgements) and scores that still hold their runs, it looks at every depth and
    shows what each system returned. `about` describes systems, for the table `ablation`.
    """
    if isinstance(comparison, Mapping) and not comparison:
        raise RankwrightError("report: no comparison is given")
    given = comparison if isinstance(comparison, Mapping) else {getattr(collection, "name", ""): comparison}
    held = collection if isinstance(collection, Mapping) else dict.fromkeys(given, collection)
    judged = qrels if isinstance(qrels, Mapping) else dict.fromkeys(given, qrels)
    found = [evidence_of(name, value, held.get(name), judged.get(name)) for name, value in given.items()]
    seeds = {each.comparison.seed for each in found if each.comparison and each.comparison.seed is not None}
    described_ones = tuple(replace(each, about=about or {}) for each in found)
    return Report(described_ones, title, next(iter(seeds), 0))


def evidence_of(name: str, value: Comparison | Scores, collection: Any, qrels: Qrels | None) -> Evidence:
    """What is known of one collection's scores."""
    scores = value.scores if isinstance(value, Comparison) else value
    if qrels is None and collection is not None and collection.split is not None:
        qrels = collection.qrels
    if qrels is not None and qrels.fingerprint != scores.qrels:
        raise RankwrightError(
            f"report: the scores were made on other judgements ({scores.qrels[:8]}) than these "
            f"({qrels.fingerprint[:8]})"
        )
    called = name or UNNAMED
    runs = [source for source in scores.sources if isinstance(source, Run)]
    base = Evidence(called, scores, qrels=qrels, collection=collection)
    if qrels is not None and len(runs) == len(scores.systems):
        base = gather(qrels, runs, scores.measures, scores.missing, name=called, collection=collection)
    if isinstance(value, Comparison):
        return replace(base, comparison=value)
    return compared(base)


def drawn(chart: Any) -> dict[str, bytes]:
    """A chart as SVG, PDF, PNG and its Vega-Lite description."""
    import vl_convert

    spec = described(chart)
    svg = vl_convert.vegalite_to_svg(spec)
    return {
        "svg": svg.encode(),
        "pdf": settled(vl_convert.svg_to_pdf(svg)),
        "png": vl_convert.svg_to_png(svg, scale=2),
        "json": ended(json.dumps(spec, ensure_ascii=False, indent=1, allow_nan=False)).encode(),
    }


def settled(pdf: bytes) -> bytes:
    """The same PDF with its lists of resources in order, which are written in any; no byte count changes."""
    return RESOURCES.sub(lambda found: b"".join(sorted(found[0].splitlines(keepends=True))), pdf)


def refuse(folder: Path) -> None:
    """Refuse to write over what is not an earlier report."""
    if folder.exists() and not folder.is_dir():
        raise RankwrightError(f"{folder}: is a file; a report is a folder")
    if folder.exists() and any(folder.iterdir()):
        try:
            ours = json.loads((folder / "manifest.json").read_text())["kind"] == KIND
        except (ValueError, KeyError, TypeError, OSError):
            ours = False
        if not ours:
            raise RankwrightError(f"{folder}: has other things in it; name a new folder, or an earlier report")


def strange(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The files in the folder of an earlier report that are not its own, and their names within it."""
    if not (folder / "manifest.json").is_file():
        return
    own = set(json.loads((folder / "manifest.json").read_text()).get("files", ()))
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if path.is_file() and name.as_posix() not in own:
            yield path, name


def slug(name: str) -> str:
    """A name as a part of a file's name."""
    return "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name).strip(".") or "collection"


def ended(text: str) -> str:
    """Text that ends its last line."""
    return text if text.endswith("\n") else text + "\n"
