"""Draws charts in a process of its own, which loads nothing else: rankwright works meanwhile.

    python -P plain_drawing.py

Reads specifications of Vega-Lite, a line of JSON each. Answers with a line of JSON, either how many bytes the SVG, the
PDF and the PNG have, which follow, or why Vega cannot draw it.
"""

import json
import os
import re
import sys
from typing import Any

# of a PDF: the resource list of a page, a reference to an object, the end, and where an object begins
RESOURCES = re.compile(rb"(?: +/[A-Za-z]+\d+ \d+ 0 R\n){2,}")
REFERENCE = re.compile(rb"\b(\d+) 0 R\b")
END = re.compile(rb"startxref\n(\d+)\n%%EOF\s*\Z")
ENTRY = re.compile(rb"(\d{10}) 00000 n")
FIRST = {"data": {"values": [{"a": 1}]}, "mark": "point", "encoding": {"x": {"field": "a", "type": "quantitative"}}}


def draw(spec: dict[str, Any]) -> tuple[bytes, bytes, bytes]:
    """A chart as SVG, PDF and PNG; raises a ValueError if Vega cannot draw it."""
    import vl_convert

    svg = vl_convert.vegalite_to_svg(spec)
    return svg.encode(), sort_pdf(vl_convert.svg_to_pdf(svg)), vl_convert.svg_to_png(svg, scale=2)


def sort_pdf(pdf: bytes) -> bytes:
    """A PDF with its objects in the order in which they are referred to, so that equal charts have equal bytes.

    The order in which vl-convert writes fonts and resources is arbitrary. What is not written as it does is left alone.
    """
    pdf = RESOURCES.sub(lambda found: b"".join(sorted(found[0].splitlines(keepends=True))), pdf)
    end = END.search(pdf)
    table = int(end[1]) if end else len(pdf)
    numbers = sorted(enumerate(map(int, ENTRY.findall(pdf, table)), 1), key=lambda entry: entry[1])
    cuts = [*(start for _, start in numbers), table]
    objects = {number: pdf[start:after] for (number, start), after in zip(numbers, cuts[1:], strict=True)}
    trailer = pdf[pdf.find(b"trailer", table) : end.start() if end else None]
    order = find_objects(objects, trailer)
    is_known = all(each.startswith(b"%d 0 obj" % number) for number, each in objects.items())
    if not end or not objects or len(order) < len(objects) or not is_known:
        return pdf
    places = {number: at for at, number in enumerate(order, 1)}

    def renumber(text: bytes) -> bytes:
        return REFERENCE.sub(lambda found: b"%d 0 R" % places.get(int(found[1]), 0), text)  # 0: there is none

    written, entries = pdf[: cuts[0]], []
    for number in order:
        entries.append(b"%010d 00000 n\r\n" % len(written))
        values, stream, content = objects[number].partition(b"\nstream\n")
        written += b"%d 0 obj" % places[number] + renumber(values.partition(b" 0 obj")[2]) + stream + content
    head = b"xref\n0 %d\n0000000000 65535 f\r\n" % (len(order) + 1)
    return written + head + b"".join(entries) + renumber(trailer) + b"startxref\n%d\n%%%%EOF" % len(written)


def find_objects(objects: dict[int, bytes], trailer: bytes) -> list[int]:
    """The numbers of the objects of a PDF in the order in which they are referred to, beginning with the trailer."""
    found: dict[int, None] = {}
    left = [trailer]
    while left:
        for reference in REFERENCE.finditer(left.pop(0).partition(b"\nstream\n")[0]):
            number = int(reference[1])
            if number in objects and number not in found:
                found[number] = None
                left.append(objects[number])
    return list(found)


def main() -> None:
    """Draw what comes in."""
    output = os.fdopen(os.dup(1), "wb")  # its own, in case Vega prints
    os.dup2(2, 1)
    draw(FIRST)  # the first chart takes longest: Vega is loaded while the specification of another one is made
    for line in sys.stdin.buffer:
        try:
            files = draw(json.loads(line))
            answer: list[int] | str = [len(each) for each in files]
        except ValueError as error:
            files, answer = (b"", b"", b""), str(error)
        output.write(json.dumps(answer).encode() + b"\n" + b"".join(files))
        output.flush()


if __name__ == "__main__":
    main()
