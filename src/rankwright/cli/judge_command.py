"""rankwright judge."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..errors import RankwrightError, escape_controls, one_line
from .ask_command import as_text
from .options import CollectionArgs, basic_options, collection_options, echo, note, warn
from .paths import INPUT
from .query_view import highlight, line_width, use_color

if TYPE_CHECKING:
    from ..collection import Collection
    from ..judging import Disagreement, JudgementStore
    from ..judging.doc_texts import DocText
    from ..judging.judging_pool import JudgingPool, Pair

LINES = 40  # of a text that are shown at first
HELP = """  {grades:<9}  the grade of the doc{meanings}
  s          skip the doc
  u          undo the last judgement, skip or note
  n TEXT     note about the doc
  m          show the rest of the text
  p          show progress
  q          quit (so does Ctrl-D); next time, it resumes here"""


@dataclass
class Terminal:
    """A person's judging in a terminal."""

    store: JudgementStore
    collection: Collection
    judge: str
    pool: str
    order: str = "shuffled"
    systems: Sequence[str] = ()
    enough: int | None = None
    settles: bool = False
    analyzer: str = "english"
    shown: Pair | None = None

    @cached_property
    def texts(self) -> dict[str, DocText]:
        """The texts of all docs of the pool, read once."""
        from ..judging.doc_texts import read_pool_texts

        return read_pool_texts(self.collection, {doc for _, doc in self.store.pool(self.pool).pairs})

    def next(self) -> Pair | None:
        """The next doc to judge, or the next disagreement to settle."""
        from ..judging import next_pair

        if self.settles:
            found = self.disagreements()
            return (found[0].query, found[0].doc) if found else None
        return next_pair(self.store, self.judge, self.pool, self.order, self.systems or None, self.enough)

    def disagreements(self) -> list[Disagreement]:
        """The disagreements of others that this judge has not settled."""
        from ..judging import find_disagreements

        done = {(each.query, each.doc) for each in self.store.judgements(self.pool, self.judge)}
        found = find_disagreements(self.store, self.pool, settled_by=[self.judge])
        return [each for each in found if (each.query, each.doc) not in done]

    def reply(self, line: str) -> bool:
        """Do what a line says about the doc that is shown; whether the doc is done with."""
        from ..judging.log_entries import SETTLED

        assert self.shown is not None
        word, _, rest = line.partition(" ")
        if word in ("s", "skip") or word.isdigit():
            grade = int(word) if word.isdigit() else None
            detail = SETTLED if self.settles and grade is not None else ""
            self.store.put(self.judge, *self.shown, grade, pool=self.pool, detail=detail)
            return True
        if word in ("n", "note"):
            self.store.note(self.judge, *self.shown, rest, pool=self.pool)
            note("noted")
        elif word in ("u", "undo"):
            undone = self.store.undo(self.judge, self.pool)
            note("nothing to undo" if undone is None else f"undone: {undone.action} of {undone.doc!r}")
            return undone is not None and undone.action != "note"
        elif word in ("m", "more"):
            echo("\n".join(self.text_lines()[LINES:]), styled=True)
        elif word in ("p", "progress"):
            note(f"{self.progress()}")
        else:
            echo(self.help())
        return False

    def progress(self) -> str:
        """How far the judge is, and how far the difference of the first two systems is open."""
        from ..judging import outlook

        lines = [f"{self.judge}: {self.store.progress(self.judge, self.pool)}"]
        with suppress(RankwrightError):  # a pool of one system
            lines.append(outlook(self.store, self.pool, self.systems or None).describe())
        return "; ".join(lines)

    def help(self) -> str:
        """What can be typed."""
        from ..judging.judgement_store import GRADES, MEANINGS

        own = self.store.grades
        meanings = ": " + ", ".join(f"{grade} {MEANINGS[grade]}" for grade in own) if own == GRADES else ""
        return HELP.format(grades="/".join(map(str, own)), meanings=meanings)

    def show(self, pair: Pair) -> None:
        """Show the query and the doc."""
        self.shown = pair
        query = pair[0]
        done = self.store.progress(self.judge, self.pool)
        width = line_width()
        echo()
        echo("-" * width)
        text = self.collection.queries.get(query, "") or f"query {query}"
        place = f"{done.judged + done.skipped + 1:,} of {done.total:,}"
        if self.settles:
            left = self.disagreements()
            place = f"{len(left):,} to settle"
        elif self.order == "skipped":
            place = f"{done.skipped:,} skipped"
        for line in textwrap.wrap(f"[{place}] {one_line(text)}", width):
            echo(line)
        if self.settles:
            each = next(each for each in left if (each.query, each.doc) == pair)
            said = ", ".join(
                f"{name} {grade}" + (f" ({each.notes[name]})" if name in each.notes else "")
                for name, grade in each.grades.items()
            )
            echo(f"others: {one_line(said)}")
        echo("-" * width)
        lines = self.text_lines()
        echo("\n".join(lines[:LINES]), styled=True)
        if len(lines) > LINES:
            echo(f"… {len(lines) - LINES:,} more lines: m")

    def text_lines(self) -> list[str]:
        """The title and the text of the doc that is shown, wrapped, with words of the query highlighted."""
        from ..judging import highlight_words

        assert self.shown is not None
        query, doc = self.shown
        found = self.texts.get(doc)
        if found is None:
            return [escape_controls(f"{one_line(doc)} (not in the collection)")]
        title = textwrap.wrap(escape_controls(one_line(found.title or doc)), line_width())
        lines = [*(click.style(line, bold=True) if use_color() else line for line in title), ""]
        if not found.text.strip():
            return [*lines, "(no text)"]
        for words in highlight_words(found.text, self.collection.queries.get(query, ""), self.analyzer):
            plain = [(escape_controls(word), mark) for word, mark in words]
            marks = iter([mark for _, mark in plain])
            wrapped = textwrap.wrap(
                " ".join(word for word, _ in plain), line_width(), break_long_words=False, break_on_hyphens=False
            )
            lines += [
                " ".join(highlight(word) if next(marks, False) else word for word in line.split(" "))
                for line in wrapped
            ] or [""]
        return lines


@click.command()
@collection_options
@click.argument("file", type=INPUT)
@click.option("--judge", metavar="NAME", help="Who judges: a person's name.")
@click.option("--pool", metavar="NAME", help="Pool to judge. Default: the newest.")
@click.option(
    "--order", type=click.Choice(["shuffled", "informative", "skipped"]), default="shuffled", show_default=True,
    help="Shuffled, query by query; first the docs where systems differ most; or the docs that you have skipped.",
)  # fmt: skip
@click.option("--pair", nargs=2, metavar="SYSTEM SYSTEM", help="Systems whose difference is in question. Default: all.")
@click.option(
    "--enough", type=click.IntRange(1), help="Leave out docs that at least this many other people have judged."
)
@click.option("--settle", is_flag=True, help="Judge only docs on which others disagree; their grades are shown.")
@click.option("--analyzer", default="english", show_default=True, help="Analyzer that finds the words to highlight.")
@click.option("--model", "rubric", type=INPUT, metavar="RUBRIC", help="Have a model judge, by a rubric (.toml).")
@click.option("--asks", type=click.IntRange(1, 100), help="Times to ask the model about each doc. Default: 1.")
@click.option("--budget", type=click.FloatRange(0), help="Cost of the model's answers, at most.")
@click.option("--dry-run", is_flag=True, help="Show the first prompt and what a model would cost at most; ask nothing.")
@basic_options
def judge(
    collection_args: CollectionArgs, file: Path, judge: str | None, pool: str | None, order: str,
    pair: tuple[str, str] | None, enough: int | None, settle: bool, analyzer: str, rubric: Path | None,
    asks: int | None, budget: float | None, dry_run: bool,
) -> None:  # fmt: skip
    """Judge the docs of a pool, in the terminal or by a model.

    A person sees the query and the doc, never the system or the rank, and types a grade; every judgement is stored at
    once. Next time, judging resumes where you stopped. Several people may judge at the same time.

    --model asks a model behind any API that speaks OpenAI's chat completions. The rubric, or OPENAI_BASE_URL and
    OPENAI_API_KEY, set its address and key. Its judgements are marked as a model's wherever they are used.

    \b
    Examples:
      rankwright judge data/scifact judgements.db --judge ann
      rankwright judge data/scifact judgements.db --judge ann --order informative --pair bm25 dense
      rankwright judge data/scifact judgements.db --model rubric.toml --asks 3 --budget 1.00
    """
    from ..judging import JudgementStore
    from ..text.analyzers import get_analyzer

    check_options(judge, rubric, {"--asks": asks, "--budget": budget, "--dry-run": dry_run or None})
    with JudgementStore(file) as store:
        chosen = store.pool(pool)
        own = chosen.name
        get_analyzer(analyzer)
        collection = collection_args.load()
        check_pool(file, chosen, collection)
        if rubric is not None:
            judge_by_model(store, collection, rubric, own, asks or 1, budget, dry_run)
            return
        assert judge is not None
        store.add_judge(judge)
        judge_by_hand(Terminal(store, collection, judge, own, order, pair or (), enough, settle, analyzer))


def check_pool(file: Path, pool: JudgingPool, collection: Collection) -> None:
    """Refuse a collection that is not the pool's; say if some of its queries have changed."""
    try:
        pool.check_collection(collection.name, collection.queries)
    except RankwrightError as error:
        raise RankwrightError(f"{file}: {error}") from None
    if changed := pool.changed_queries(collection.queries):
        count = f"{len(changed):,} of {len(pool.texts):,} queries of pool {pool.name!r}"
        warn([f"{collection.name}: {count} are missing or have changed since it was made, such as {min(changed)!r}"])


def check_options(judge: str | None, rubric: Path | None, of_models: dict[str, object]) -> None:
    """Refuse options that do not belong together."""
    if (judge is None) == (rubric is None):
        raise RankwrightError("judge: give --judge NAME, who judges, or --model RUBRIC")
    given = next((name for name, value in of_models.items() if value is not None), None)
    if rubric is None and given:
        raise RankwrightError(f"{given}: needs --model RUBRIC")


def judge_by_hand(terminal: Terminal) -> None:
    """Show doc after doc, and take grades until there is none, or the judge quits."""
    assert terminal.texts is not None  # read before anything is shown
    note(f"note: {terminal.progress()}")
    interactive = sys.stdin is not None and sys.stdin.isatty()
    if interactive:
        echo(terminal.help())
    lines = read_replies(terminal, interactive)
    while (pair := terminal.next()) is not None:
        terminal.show(pair)
        is_done = False
        while not is_done:
            line = next(lines, None)
            if line is None or line in ("q", "quit", ":q"):
                note(f"note: {terminal.progress()}")
                return
            try:
                is_done = bool(line) and terminal.reply(line)
            except RankwrightError as error:
                note(f"rankwright: {error}", always=True)
    skipped = terminal.store.progress(terminal.judge, terminal.pool).skipped
    hint = "; '--order skipped' shows the skipped docs again" if skipped and not terminal.settles else ""
    note(f"note: nothing is left; {terminal.progress()}{hint}")


def read_replies(terminal: Terminal, interactive: bool) -> Iterator[str]:
    """What the judge types, line by line."""
    grades = "/".join(map(str, terminal.store.grades))
    if not interactive:
        yield from (as_text(line) for line in sys.stdin or ())
        return
    while True:
        try:
            yield as_text(input(f"{grades}, s, u, n, ?, q> "))
        except EOFError:
            echo()
            return
        except UnicodeDecodeError as error:
            note(f"rankwright: the line is not UTF-8 ({error.reason})", always=True)


def judge_by_model(
    store: JudgementStore, collection: Collection, path: Path, pool: str, asks: int, budget: float | None, dry_run: bool
) -> None:
    """Have a model judge, or show what it would be asked."""
    from ..judging import Rubric, judge_with_model, plan_asks

    rubric = Rubric.read(path)
    if dry_run:
        plan = plan_asks(store, collection, rubric, pool, asks)
        if plan.asks:
            echo(plan.asks[0].prompt)
        cost = f", at most {plan.highest_cost:.4f}" if rubric.input_price is not None else ""
        note(f"note: {plan.judge} would be asked {len(plan.asks):,} times{cost}")
        return
    run = judge_with_model(store, collection, rubric, pool, asks, budget)
    for (query, doc), why in list(run.malformed.items())[:3]:
        warn([f"query {query!r}, doc {doc!r}: {why}"])
    note(str(run))


commands = {"judge": judge}
