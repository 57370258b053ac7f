"""rankwright pool."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError, listed, plural
from .options import STORE_OPTION, basic_options, note, option_value
from .paths import INPUT, INPUT_TEXT, OUTPUT
from .run_arguments import NAMES_OPTION, parse_runs

if TYPE_CHECKING:
    from ..experiment.collection_content import Content
    from ..run import Run

JUDGEMENT_FILES = (".db", ".sqlite", ".sqlite3")
PAIR_FILES = (".jsonl", ".csv", ".json")


@click.command()
@click.argument("inputs", metavar="SPEC | COLLECTION | [NAME=]RUN...", nargs=-1, required=True, type=INPUT_TEXT)
@click.option("-o", "--output", type=OUTPUT, required=True, help="File of judgements (.db), or of the pairs (.jsonl).")
@click.option("--depth", default=10, show_default=True, type=click.IntRange(1), help="Docs of each system and query.")
@click.option("--per-query", type=click.IntRange(1), help="Most docs of a query, those ranked highest. Default: all.")
@click.option(
    "--system", "systems", multiple=True, metavar="NAME",
    help="System to pool; repeat for more. Default: those of the spec's report; of a COLLECTION, bm25 and dense.",
)  # fmt: skip
@click.option("--collection", metavar="NAME", help="Collection of the spec. Default: its first one.")
@click.option(
    "--qrels", type=INPUT, metavar="FILE", help="Judgements whose docs are left out. Default: a collection's."
)
@click.option("--include-judged", is_flag=True, help="Pool docs that are judged already, too.")
@click.option("--grades", default="0,1,2,3", show_default=True, help="Grades that judges may give, in a new file.")
@click.option("--name", metavar="NAME", help="Name of the pool. Default: pool, then pool-2, pool-3, ...")
@NAMES_OPTION
@STORE_OPTION
@basic_options
def pool(
    inputs: tuple[str, ...], output: Path, depth: int, per_query: int | None, systems: tuple[str, ...],
    collection: str | None, qrels: Path | None, include_judged: bool, grades: str, name: str | None,
    store_path: Path | None,
) -> None:  # fmt: skip
    """Pool docs to judge: the first docs of each of several systems.

    The systems of a SPEC or of a COLLECTION answer its queries; runs are taken as they are. Docs that are judged
    already are left out. The pool goes into a file of judgements (.db), which is made if there is none and otherwise
    gets one more pool; 'rankwright judge' shows its docs in an order that hides system and rank.

    \b
    Examples:
      rankwright pool experiment.toml -o judgements.db
      rankwright pool notes/ --system bm25 --system dense --depth 20 -o judgements.db
      rankwright pool bm25.run dense.run --qrels qrels.txt -o judgements.db
    """
    from ..judging import JudgementStore, make_pool
    from ..judging.judgement_store import parse_grades

    suffix = output.suffix.lower()
    if suffix not in JUDGEMENT_FILES + PAIR_FILES:
        raise RankwrightError(
            f"-o {output}: use {listed(JUDGEMENT_FILES)} for a file of judgements, {listed(PAIR_FILES)} for its pairs"
        )
    scale = parse_grades(grades)
    store = JudgementStore(output) if suffix in JUDGEMENT_FILES and output.exists() else None  # before any work
    if store is not None and grades != "0,1,2,3" and scale != store.grades:
        raise RankwrightError(f"--grades {grades}: {output} has the grades {','.join(map(str, store.grades))}")
    runs, content = find_runs(inputs, systems, collection, depth, store_path)
    known: Any = qrels
    if qrels is None and content is not None and content.collection.split is not None:
        known = content.judgements
    names = store.pools() if store is not None else []
    own = name or ("pool" if not names else f"pool-{len(names) + 1}")
    home = content.collection if content is not None else None
    made = make_pool(runs, depth, known, per_query, include_judged, own, option_value("seed") or 0, home)
    if suffix in PAIR_FILES:
        made.write(output, content.collection.queries if content is not None else None)
    else:
        store = store or JudgementStore(output, create=True, grades=scale)
        store.add_pool(made)
    counts = f"{plural(len(made), 'doc')} of {plural(len(made.docs), 'query')}"
    note(f"{output}: pool {own!r}, {counts}, from {plural(len(made.systems), 'system')} to depth {depth}")


def find_runs(
    inputs: tuple[str, ...], systems: tuple[str, ...], collection: str | None, depth: int, store_path: Path | None
) -> tuple[list[Run], Content | None]:
    """The runs to pool, and the collection that they are of, where it is known."""
    from ..collection import Collection
    from ..experiment.spec import read_spec
    from ..experiment.store import Store
    from ..experiment.system import open_collection, open_experiment
    from ..judging.pool_sources import DEFAULT_SYSTEMS, answer_queries
    from ..run import Run

    first = inputs[0]
    is_spec = Path(first).suffix == ".toml"
    is_collection = first == "demo" or first.startswith("ir_datasets:") or Path(first).is_dir()
    if not is_spec and collection is not None:
        raise RankwrightError("--collection: needs a spec; name the collection itself instead")
    if not is_spec and not is_collection:
        if systems:
            raise RankwrightError("--system: needs a spec or a collection, not run files")
        return [Run.read(path, name) for name, path in parse_runs(inputs)], None
    if len(inputs) > 1:
        raise RankwrightError(f"pool: one spec or collection at a time, got {len(inputs)} inputs")
    store = Store(store_path)
    if is_spec:
        found = open_experiment(read_spec(first), collection, store, on_note)
        return answer_queries(found, systems, depth), found.content
    found = open_collection(Collection.load(first), store, on_note)
    return answer_queries(found, systems or DEFAULT_SYSTEMS, depth), found.content


def on_note(line: str) -> None:
    """Print what is built."""
    note(f"note: {line}")


commands = {"pool": pool}
