"""The tables of docs/coming-from, theirs and ours line by line, and the small files that their lines read."""

import ast
import json
import os
import re
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

PAGES = Path(__file__).resolve().parents[1] / "docs" / "coming-from"
QRELS = {
    "q1": {"d1": 2, "d2": 1, "d4": 0}, "q2": {"d2": 1, "d5": 2}, "q3": {"d3": 1, "d6": 0}, "q4": {"d1": 1, "d4": 2},
    "q5": {"d5": 1, "d3": 0}, "q6": {"d6": 2, "d2": 1},
}  # fmt: skip
TEXTS = {
    "d1": "red foxes hunt at night", "d2": "the quick fox jumps over a lazy dog", "d3": "dogs sleep by the warm fire",
    "d4": "night owls hunt mice", "d5": "mice eat grain in the barn", "d6": "owls and foxes live in the forest",
}  # fmt: skip
QUERIES = {
    "q1": "fox night",
    "q2": "mice grain",
    "q3": "warm dog",
    "q4": "night hunt",
    "q5": "barn",
    "q6": "forest fox",
}


def run_of(name):
    """A run without ties; each system orders the docs of a query in its own way."""
    step, shift = {"bm25": (1, 0), "dense": (5, 3)}[name]
    orders = {query: [(step * doc + shift * at) % 6 for doc in range(6)] for at, query in enumerate(QRELS)}
    return {
        query: {f"d{doc + 1}": 9 / (rank + 2) + at / 8 for rank, doc in enumerate(order[: 4 + at % 2])}
        for at, (query, order) in enumerate(orders.items())
    }


def write_files(folder):
    """Judgements, two runs in TREC's format and one as ranx saves it, and a collection in BEIR's layout."""
    rows = (f"{query} 0 {doc} {grade}\n" for query, docs in QRELS.items() for doc, grade in docs.items())
    (folder / "qrels.txt").write_text("".join(rows))
    for name in ("bm25", "dense"):
        lines = [
            f"{query} Q0 {doc} {rank} {score} {name}\n"
            for query, docs in run_of(name).items()
            for rank, (doc, score) in enumerate(docs.items(), 1)
        ]
        (folder / f"{name}.run").write_text("".join(lines))
    (folder / "saved.json").write_text(json.dumps(run_of("bm25"), indent=2))
    predictions = {"mteb_model_meta": {"model_name": "m"}, "default": {"test": run_of("dense")}}
    (folder / "SciFact_predictions.json").write_text(json.dumps(predictions))
    (folder / "scifact" / "qrels").mkdir(parents=True)
    docs = [json.dumps({"_id": doc, "title": "", "text": text}) + "\n" for doc, text in TEXTS.items()]
    (folder / "scifact" / "corpus.jsonl").write_text("".join(docs))
    queries = [json.dumps({"_id": query, "text": text}) + "\n" for query, text in QUERIES.items()]
    (folder / "scifact" / "queries.jsonl").write_text("".join(queries))
    rows = [f"{query}\t{doc}\t{grade}\n" for query, docs in QRELS.items() for doc, grade in docs.items()]
    (folder / "scifact" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + "".join(rows))


def table_rows(page):
    """(theirs, ours) of each row of a page's table; a cell that is not code is empty."""
    found = re.findall(r"^\| (.*?) \| (.*?) \|$", (PAGES / f"{page}.md").read_text(), re.MULTILINE)
    code = [tuple(cell[1:-1] if re.fullmatch("`[^`]+`", cell) else "" for cell in row) for row in found]
    return [row for row in code if any(row)]


def is_python(line):
    """Whether a line is Python, and not a command of the shell."""
    try:
        ast.parse(line)
    except SyntaxError:
        return False
    return True


def script(page):
    """The complete script of a page."""
    (found,) = re.findall(r"```python\n(.*?)```", (PAGES / f"{page}.md").read_text(), re.DOTALL)
    return found


def execute(line, scope):
    """Execute a line; its value if it is an expression."""
    if isinstance(ast.parse(line).body[-1], ast.Expr):
        return eval(line, scope)
    exec(line, scope)
    return None


def plain(value):
    """A number, or numbers under names, as JSON has them; None of anything else."""
    if callable(getattr(value, "to_dict", None)) and not hasattr(value, "columns"):
        value = value.to_dict()
    if hasattr(value, "items"):
        inside = {str(key): plain(each) for key, each in value.items()}
        return None if None in inside.values() else inside
    if isinstance(value, tuple) and all(hasattr(each, "items") for each in value):  # BEIR's four dicts
        return plain({key: each for part in value for key, each in part.items()})
    try:
        return None if isinstance(value, str | list) else float(value)
    except Exception:  # whatever a library raises for what is no number
        return None


def their_values(page):
    """{line: value} of their column, executed in order; a line without a number has null."""
    scope, found = {}, {}
    with TemporaryDirectory() as folder, chdir(folder):
        write_files(Path(folder))
        os.environ.setdefault("MPLBACKEND", "agg")
        for theirs, _ in table_rows(page):
            if theirs and is_python(theirs):
                found[theirs] = plain(execute(theirs, scope))
    return found
