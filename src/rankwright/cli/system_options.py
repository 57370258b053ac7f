"""A system on the command line, open for questions: of a spec, or one of those that every collection has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import RankwrightError, listed
from .answer_json import JSON, check_answer_format, echo_answer
from .options import (
    STORE_OPTION,
    CollectionArgs,
    bundle_options,
    echo,
    note,
    note_suggestion,
    option_value,
    report_written,
    warn,
)
from .param_flags import is_given
from .paths import INPUT

if TYPE_CHECKING:
    from ..experiment.system import OpenExperiment, System

OWN = {"path", "spec", "system", "store_path", "text", "explain", "k", "output", "format", "retriever_filter", "filter"}
READING = {"source_format", "columns", "fields", "queries", "qrels"}  # how to read a collection: a spec says it


@dataclass(frozen=True)
class SystemArgs:
    """A system on the command line: the spec and its name."""

    spec: Path | None
    system: str | None
    store_path: Path | None

    @property
    def is_given(self) -> bool:
        """Whether a system answers."""
        return self.spec is not None or self.system is not None

    def check_flags(self) -> None:
        """Refuse flags that say what a system says itself."""
        context = click.get_current_context()
        allowed = OWN if self.spec is not None else OWN | READING
        for param in context.command.params:
            if param.name and param.expose_value and param.name not in allowed and is_given(param.name):
                place = "--spec" if self.spec is not None else "--system"
                raise RankwrightError(f"{param.opts[0]}: cannot be combined with {place}, which says how to search")

    def open(self, collection_args: CollectionArgs) -> OpenExperiment:
        """Open the spec with one of its collections, or the collection."""
        from ..experiment.spec import read_spec
        from ..experiment.store import Store
        from ..experiment.system import find_system, open_collection, open_experiment
        from .collection_warnings import short_warnings

        def on_note(line: str) -> None:
            note(f"note: {line}")

        store = Store(self.store_path)
        if self.spec is None:
            return open_collection(collection_args.load(), store, on_note)
        spec, seed = read_spec(self.spec), option_value("seed")
        find_system(spec, self.system)
        found = open_experiment(
            spec if seed is None else replace(spec, seed=seed), collection_args.path, store, on_note
        )
        if collection_args.path is None and len(found.collections) > 1:
            note(f"note: searching {found.content.name}; name another of {listed(found.collections)} to search it")
        if found.content.collection.notice:
            note(f"note: {found.content.collection.notice}")
        warn(short_warnings(found.content.collection))
        return found


def open_named(experiment: OpenExperiment, name: str | None, filter: str | None) -> System:
    """Open a system by name; without one, say which it is."""
    system = replace(experiment.system(name), filter=filter)
    if name is None and len(experiment.spec.stages) > 1:
        why = experiment.default_system[1]
        note(f"note: system {system.name}, {why}; --system chooses another of {listed(experiment.spec.stages)}")
    return system


def system_options(function: Any) -> Any:
    """Add the spec, the system and the store."""
    return bundle_options(
        SystemArgs,
        "system_args",
        STORE_OPTION,
        click.option(
            "--system",
            metavar="NAME",
            shell_complete=complete_system,
            help="System that answers. Default: the best of the last run, or the last one of the spec's report.",
        ),
        click.option(
            "--spec",
            type=INPUT,
            help="Spec of an experiment whose system answers; COLLECTION is then one of its collections, by name.",
        ),
    )(function)


def complete_system(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Complete the systems of the spec on the command line."""
    from ..experiment.spec import read_spec

    try:
        names = list(read_spec(ctx.params["spec"]).stages) if ctx.params.get("spec") else []
    except RankwrightError:
        names = []
    return [name for name in names if name.startswith(incomplete)]


def search_system(
    collection_args: CollectionArgs, system_args: SystemArgs, text: str | None, k: int, explain: bool,
    filter: str | None, output: Path | None, format: str | None,
) -> None:  # fmt: skip
    """Search for one question with a system: show the best docs, or write the run."""
    from ..experiment.system import check_question

    system_args.check_flags()
    if text is None:
        advice = "" if system_args.spec is None else f"; 'rankwright run {system_args.spec}' answers all queries"
        raise RankwrightError(f"-q is missing: the question to search for{advice}")
    check_question(text)
    check_answer_format(text, output, format)
    system = open_named(system_args.open(collection_args), system_args.system, filter)
    if output is None and format is None:
        echo(render_answer(system, text, k, explain), styled=True)
        return
    run = system.search(text, k)
    note_suggestion(system, text)
    if format == JSON:
        echo_answer(text, run, system, system.collection)
        return
    run.write(output or "-", format)
    report_written(output, run)


def render_answer(system: System, text: str, k: int, explain: bool) -> str:
    """Render the best docs for a question with their scores explained, in full if `explain`."""
    from .query_view import render_results

    run, chunks = system.find_docs(text)
    note_suggestion(system, text)

    def parts(doc: str) -> str:
        return "\n".join(system.explain_lines(text, chunks.get(doc, doc), explain))

    return render_results(system.collection, system.analyzer, text, run.top(k), chunks, None, parts)
