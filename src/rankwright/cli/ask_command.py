"""rankwright ask."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from ..errors import RankwrightError, unknown
from ..params import Param
from ..retrieval.filters import DocFilter
from .filter_options import FILTER_OPTION
from .options import SHOWN_DOCS, CollectionArgs, basic_options, collection_options, echo, note
from .system_options import SystemArgs, open_named, render_answer, system_options

if TYPE_CHECKING:
    from ..experiment.system import System

RULE = "-" * 40  # between answers that are not on a terminal
HELP = """Type a question, or
  :system NAME   switch to another system; without a name, list the systems
  :k N           show N docs
  :filter SQL    find only docs that meet a condition, such as tags = 'search'; without one, find all docs
  :explain N     explain the score of the N-th doc of the last answer
  :help          show this text
  :quit          end (so does Ctrl-D)"""


class Prompt:
    """A dialogue: the system that answers, the number of docs to show, and the last question."""

    def __init__(self, system: System, k: int, explain: bool) -> None:
        self.system, self.k, self.explain, self.text = system, k, explain, ""
        self.commands: dict[str, Callable[[str], str]] = {
            "system": self.change_system, "k": self.change_k, "filter": self.change_filter, "explain": self.explain_doc,
            "help": lambda _: HELP,
        }  # fmt: skip

    def reply(self, line: str) -> str:
        """The reply to a line: the answer to a question, or what a command says."""
        if not line.startswith(":"):
            self.text = line
            return render_answer(self.system, line, self.k, self.explain)
        name, _, value = line[1:].strip().partition(" ")
        if name not in self.commands:
            raise unknown("command", f":{name}", [f":{each}" for each in (*self.commands, "quit")])
        return self.commands[name](value.strip())

    def change_system(self, name: str) -> str:
        """Switch to another system, or list the systems."""
        if not name:
            names = self.system.experiment.spec.stages
            return "\n".join(f"{'*' if each == self.system.name else ' '} {each}" for each in names)
        self.system = replace(self.system.experiment.system(name), filter=self.system.filter)
        return f"{name} answers"

    def change_k(self, value: str) -> str:
        """Show another number of docs."""
        self.k = Param("k", int, low=1, high=10**9).read(value, lambda _: ":k")
        return f"showing {self.k} doc{'s' * (self.k != 1)}"

    def change_filter(self, condition: str) -> str:
        """Find only docs that meet a condition, or all docs."""
        found = DocFilter(condition, self.system.collection).mask() if condition else None
        self.system = replace(self.system, filter=condition or None)
        if found is None:
            return "filter removed: searching all docs"
        return f"searching {int(found.sum()):,} of {len(found):,} docs"

    def explain_doc(self, value: str) -> str:
        """Explain a doc of the last answer through every stage."""
        rank = Param("rank", int).read(value or "1", lambda _: ":explain")
        if not self.text:
            raise RankwrightError(":explain: there is no answer yet; ask a question first")
        run, chunks = self.system.find_docs(self.text)
        docs = list(run.ids)
        if not 1 <= rank <= len(docs):
            allowed = f"choose a rank from 1 to {len(docs):,}" if docs else "there is nothing to explain"
            found = f"{len(docs):,} doc{'s' * (len(docs) != 1)}"
            raise RankwrightError(f":explain {rank}: the last answer has {found}; {allowed}")
        doc = docs[rank - 1]
        lines = self.system.explain_lines(self.text, chunks.get(doc, doc), True)
        return "\n".join([doc, *lines])


@click.command()
@partial(collection_options, required=False)
@system_options
@click.option("--k", default=SHOWN_DOCS, show_default=True, type=click.IntRange(1, 10**9), help="Docs to show.")
@click.option("--explain", is_flag=True, help="Explain scores in full, through every stage of a system.")
@FILTER_OPTION
@basic_options
def ask(collection_args: CollectionArgs, system_args: SystemArgs, k: int, explain: bool, filter: str | None) -> None:
    """Ask questions one after the other: a prompt that keeps indexes and models open.

    The questions go to a system of a spec, or, for a COLLECTION, to bm25, dense, hybrid or any strategy. Indexes are
    kept in the store, so the next start is faster. On a pipe, each line is a question. Type :help for the
    commands of the prompt; Ctrl-D ends it.

    \b
    Examples:
      rankwright ask notes/
      rankwright ask --spec experiment.toml --system hybrid
      rankwright ask data/scifact --system hybrid --k 3 < questions.txt
    """
    system_args.check_flags()
    system_name = system_args.system or (None if system_args.spec else "bm25")
    prompt = Prompt(open_named(system_args.open(collection_args), system_name, filter), k, explain)
    interactive = sys.stdin is not None and sys.stdin.isatty()
    if interactive:
        note(f"note: {prompt.system.name} answers from {prompt.system.collection.name}; :help lists commands")
    for line in read_lines(prompt, interactive):
        if line in (":quit", ":q", ":exit"):
            break
        if not line:
            continue
        if not interactive and not line.startswith(":"):
            echo(f"{RULE}\n{line}\n{RULE}")
        try:
            echo(prompt.reply(line), styled=not line.startswith(":"))
        except RankwrightError as error:
            note(f"rankwright: {error}", always=True)
        echo()


def read_lines(prompt: Prompt, interactive: bool) -> Iterator[str]:
    """The lines of a dialogue, with history and editing on a terminal, where Ctrl-D ends them."""
    if not interactive:
        if sys.stdin is not None:
            yield from (as_text(line) for line in sys.stdin)
        return
    with suppress(ImportError):
        import readline  # noqa: F401  # input() then has history
    while True:
        try:
            label = f"{prompt.system.name}> "
            yield as_text(input(label))
        except EOFError:
            echo()
            return
        except UnicodeDecodeError as error:
            note(f"rankwright: the line is not UTF-8 ({error.reason})", always=True)


def as_text(line: str) -> str:
    """A line without the spaces around it; bytes that are not UTF-8 become the replacement character."""
    return line.encode("utf-8", "surrogateescape").decode("utf-8", "replace").strip()


commands = {"ask": ask}
