"""The result of a gate for its readers: a terminal, a pull request, a CI server, a program, a browser.

Names and texts are escaped for their place. No line starts with one, since a CI server obeys lines such as ::error.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from dataclasses import asdict
from typing import Any
from xml.etree import ElementTree

from ..errors import plural
from ..table.renderers import (
    clean,
    escape_markdown,
    finite_or_none,
    render_html,
    render_markdown,
    render_page,
)
from .gate_result import GateResult, Verdict

NOT_XML = re.compile("[\ufffe\uffff]")  # what XML cannot hold, besides controls


def render_comment(result: GateResult) -> str:
    """The result as Markdown, for a comment on a pull request."""
    mark = "✅" if result.passed else "❌"
    parts = [f"### {mark} {escape_comment(result.headline)}", comment_table(result.table())]
    passed = result.messages(each for each in result.checks if not each.is_failure)
    checks = [f"- **Failed:** {escape_comment(each)}" for each in result.messages(result.failures)]
    checks += [f"- Passed: {escape_comment(each)}" for each in passed]
    parts += ["\n".join(checks)] if checks else []
    parts += [comment_table(result.breakage_table())] if result.breakages else []
    lines = [*(f"Note: {each}" for each in result.changes), *result.summary()]
    return "\n\n".join([*parts, "\n".join(f"- {escape_comment(each)}" for each in lines)]) + "\n"


def comment_table(table: Any) -> str:
    """A table as Markdown in which no name notifies a user."""
    return defuse_mentions(render_markdown(table))


def escape_comment(text: str) -> str:
    """Text escaped for Markdown that notifies nobody."""
    return defuse_mentions(escape_markdown(text))


def defuse_mentions(text: str) -> str:
    """Text in which @name is not a mention: an invisible space follows the @."""
    return re.sub(r"(?<![\w\\])@(?=\w)", "@\u200b", text)


def render_junit(result: GateResult) -> str:
    """The result as JUnit XML: a test case for each measure, floor, limit and expectation."""
    failed = str(len(result.failures))
    totals = {"tests": str(len(result.items)), "failures": failed, "errors": "0", "skipped": "0"}
    root = ElementTree.Element("testsuites", totals)
    suite = ElementTree.SubElement(root, "testsuite", {"name": f"rankwright gate {xml_text(result.system)}", **totals})
    for each in result.items:
        name = each.measure if isinstance(each, Verdict) else each.name
        place = xml_text(f"rankwright.gate.{each.collection}")
        case = ElementTree.SubElement(suite, "testcase", {"classname": place, "name": xml_text(name), "time": "0"})
        if each.is_failure:
            failure = ElementTree.SubElement(case, "failure", {"message": xml_text(each.message)})
            failure.text = xml_text(each.message)
    ElementTree.SubElement(suite, "system-out").text = "\n".join(map(xml_text, str(result).split("\n")))
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, "unicode", xml_declaration=False) + "\n"


def xml_text(text: str) -> str:
    """Text on one line that XML can hold."""
    return NOT_XML.sub("\N{REPLACEMENT CHARACTER}", clean(text))


def render_github(result: GateResult) -> str:
    """The result as workflow commands of GitHub: an error for each failure, a warning for queries that broke."""
    lines = [annotation("error", "Search gate", message) for message in result.messages(result.failures)]
    if result.breakages and not result.passed:
        rows = [f"{each.query}: {each.before:.4f} to {each.after:.4f}, {each.what}" for each in result.breakages[:10]]
        title = f"{plural(len(result.breakages), 'query')} got worse"
        lines.append(annotation("warning", title, "\n".join(map(clean, rows)), keep_lines=True))
    lines += [annotation("notice", "Search gate", change) for change in result.changes]
    return (
        "\n".join([*lines, annotation("notice", "Search gate", "; ".join([result.headline, *result.summary()]))]) + "\n"
    )


def annotation(kind: str, title: str, message: str, keep_lines: bool = False) -> str:
    """A workflow command: ::error title=TITLE::MESSAGE."""
    text = message if keep_lines else clean(message)
    data = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    name = clean(title).replace("%", "%25").replace(":", "%3A").replace(",", "%2C")
    return f"::{kind} title={name}::{data}"


def render_data(result: GateResult) -> str:
    """The result as JSON, with every query that broke."""
    value = {
        "schema": "rankwright-gate-result/1", "passed": result.passed, "system": result.system,
        "margin": result.margin, "strict": result.strict,
        "measures": [
            {**{key: finite_or_none(part) for key, part in asdict(each).items()}, "failed": each.is_failure,
             "message": each.message}
            for each in result.verdicts
        ],
        "checks": [
            {"kind": each.kind, "name": each.name, "collection": each.collection, "failed": each.is_failure,
             "message": each.message}
            for each in result.checks
        ],
        "queries": {
            name: {"worse": worse, "unchanged": same, "better": better}
            for name, (worse, same, better) in result.counts.items()
        },
        "broken": [asdict(each) for each in result.breakages],
        "changes": list(result.changes), "warnings": list(result.warnings), "figures": list(result.figures),
    }  # fmt: skip
    text = json.dumps(value, ensure_ascii=False, indent=1, allow_nan=False)
    return re.sub("[\ud800-\udfff]", lambda half: f"\\u{ord(half.group()):04x}", text) + "\n"


def render_html_page(result: GateResult) -> str:
    """The result as a page that needs nothing else."""

    def items(lines: list[str]) -> str:
        return f"<ul>{''.join(f'<li>{html.escape(clean(each))}</li>' for each in lines)}</ul>" if lines else ""

    passed = result.messages(each for each in result.checks if not each.is_failure)
    lines = [*(f"Failed: {each}" for each in result.messages(result.failures)), *(f"Passed: {each}" for each in passed)]
    parts = [
        f"<h1>{html.escape(clean(result.headline))}</h1>",
        render_html(result.table()),
        items(lines),
        render_html(result.breakage_table()) if result.breakages else "",
        items([*(f"Note: {each}" for each in result.changes), *result.summary()]),
    ]
    return render_page(result.headline, "\n".join(filter(None, parts)))


GATE_FORMATS: dict[str, Callable[[GateResult], str]] = {
    "text": str,
    "md": render_comment,
    "junit": render_junit,
    "github": render_github,
    "json": render_data,
    "html": render_html_page,
}
GATE_SUFFIXES = {".txt": "text", ".md": "md", ".xml": "junit", ".json": "json", ".html": "html"}
