"""Several judgements of a doc to one grade, by a stated rule, people before models; the export says who and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ..errors import RankwrightError, unknown
from ..io import MODEL, PERSON, QRELS, Columns
from ..qrels import Qrels
from .judgement_store import Judgement, JudgementStore
from .judging_pool import Pair
from .log_entries import SETTLED


def majority(grades: Sequence[int]) -> int:
    """The most frequent grade; of equally frequent ones the lowest."""
    if len(grades) == 1:
        return grades[0]
    counts = Counter(grades)
    return min(counts, key=lambda grade: (-counts[grade], grade))


def median(grades: Sequence[int]) -> int:
    """The middle grade; of an even number the lower of the two in the middle."""
    return sorted(grades)[(len(grades) - 1) // 2]


RULES: dict[str, Callable[[Sequence[int]], int]] = {
    "majority": majority,
    "median": median,
    "highest": max,
    "lowest": min,
}
RULE_WORDS = {
    "majority": "the most frequent (the lowest, if there is a tie)",
    "median": "the one in the middle (the lower, if there are two)",
    "highest": "the highest",
    "lowest": "the lowest",
}


class Merged(NamedTuple):
    """One grade of a doc, and where it comes from."""

    query: str
    doc: str
    grade: int
    source: str  # model if no person judged the doc
    judges: tuple[str, ...]  # whose judgements were merged
    time: str  # of the last of them
    pools: tuple[str, ...]


@dataclass(frozen=True)
class Disagreement:
    """A doc to which judges gave different grades."""

    query: str
    doc: str
    grades: Mapping[str, int]  # by judge
    notes: Mapping[str, str]  # by judge

    @property
    def spread(self) -> int:
        """The highest grade minus the lowest."""
        return max(self.grades.values()) - min(self.grades.values())


def grades_by_pair(judgements: Sequence[Judgement]) -> dict[Pair, dict[str, list[Judgement]]]:
    """The judgements with a grade, by doc and judge; a model that was asked several times has several."""
    found: dict[Pair, dict[str, list[Judgement]]] = {}
    for each in judgements:
        if each.grade is not None:
            found.setdefault((each.query, each.doc), {}).setdefault(each.judge, []).append(each)
    return found


def judge_grade(own: Sequence[Judgement]) -> int:
    """The grade of one judge: of a model that was asked several times, the majority."""
    return majority([each.grade for each in own if each.grade is not None])


def merge_judgements(
    store: JudgementStore, rule: str = "majority", prefer: Sequence[str] = (), pool: str | None = None
) -> list[Merged]:
    """One grade for each doc that was judged, by query and doc.

    A doc that a judge of `prefer` has judged gets that judge's grade, that of the first such judge. Any other gets the
    grade that the rule makes of what people gave, or of what models gave if no person judged it.
    """
    if rule not in RULES:
        raise unknown("merge rule", rule, RULES)
    known = store.judges()
    for name in prefer:
        if name not in known:
            raise unknown(f"{store.path}: judge", name, known)
    found = []
    for (query, doc), by_judge in sorted(grades_by_pair(store.judgements(pool)).items()):
        chosen = choose_judges(by_judge, prefer)
        used = [each for name in chosen for each in by_judge[name]]
        grade = RULES[rule]([judge_grade(by_judge[name]) for name in chosen])
        pools = tuple(dict.fromkeys(each.pool for each in used))
        found.append(Merged(query, doc, grade, used[0].source, chosen, max(each.time for each in used), pools))
    return found


def choose_judges(by_judge: Mapping[str, Sequence[Judgement]], prefer: Sequence[str]) -> tuple[str, ...]:
    """The judges of a doc that count: the first preferred one, or else people, or else models."""
    first = next((name for name in prefer if name in by_judge), None)
    if first is not None:
        return (first,)
    people = [name for name, own in by_judge.items() if own[0].source == PERSON]
    return tuple(sorted(people or by_judge))


def merged_qrels(merged: Sequence[Merged]) -> Qrels:
    """Merged grades as judgements, which say which rows a model made."""
    import numpy as np

    from ..base.ids import column

    models = [", ".join(each.judges) if each.source == MODEL else "" for each in merged]
    grades = np.array([each.grade for each in merged], dtype=np.float64)
    columns = Columns(column([each.query for each in merged]), column([each.doc for each in merged]), grades)
    return Qrels.from_columns(
        Columns(columns.query, columns.doc, grades, model=column(models) if any(models) else None)
    )


def export_judgements(
    store: JudgementStore,
    path: str | Path,
    rule: str = "majority",
    prefer: Sequence[str] = (),
    pool: str | None = None,
    format: str | None = None,
) -> Qrels:
    """Write merged judgements, and return them; JSONL, CSV and Parquet also say who judged, when and in which pool.

    TREC and BEIR files have no place for that, and are refused if a model made any of the judgements.
    """
    from ..io.column_writer import choose_format, write

    chosen = choose_format(Path(path), format, QRELS)
    merged = merge_judgements(store, rule, prefer, pool)
    if not merged:
        raise RankwrightError(f"{store.path}: nothing is judged yet, so there is nothing to export")
    qrels = merged_qrels(merged)
    if chosen in QRELS.layouts:
        qrels.write(path, chosen)
        return qrels
    import polars as pl

    frame = pl.DataFrame({
        "query": [each.query for each in merged], "doc": [each.doc for each in merged],
        "grade": [each.grade for each in merged], "source": [each.source for each in merged],
        "judge": [", ".join(each.judges) for each in merged], "time": [each.time for each in merged],
        "pool": [", ".join(each.pools) for each in merged],
        "rule": [describe_rule(rule, each, prefer) for each in merged],
    })  # fmt: skip
    write(frame, path, QRELS, chosen, {})
    return qrels


def describe_rule(rule: str, merged: Merged, prefer: Sequence[str]) -> str:
    """How a grade came about: its rule, or the judge who was preferred."""
    return f"{merged.judges[0]} first" if merged.judges[0] in prefer else rule


def find_disagreements(
    store: JudgementStore,
    pool: str | None = None,
    models: bool = False,
    settled_by: Sequence[str] = (),
    with_settled: bool = False,
) -> list[Disagreement]:
    """The docs to which people, or also `models`, gave different grades, the largest differences first.

    A doc is settled if somebody gave it a grade to settle it, or if one of the judges `settled_by` has judged it;
    `with_settled` includes those of the first kind.
    """
    notes = store.notes()
    found = []
    for (query, doc), by_judge in grades_by_pair(store.judgements(pool)).items():
        is_settled = any(each.detail == SETTLED for own in by_judge.values() for each in own)
        if any(name in by_judge for name in settled_by) or (is_settled and not with_settled):
            continue
        grades = {name: judge_grade(own) for name, own in sorted(by_judge.items()) if models or own[0].source == PERSON}
        if len({*grades.values()}) > 1:
            said = {name: notes[query, doc, name] for name in grades if (query, doc, name) in notes}
            found.append(Disagreement(query, doc, grades, said))
    return sorted(found, key=lambda each: (-each.spread, each.query, each.doc))
