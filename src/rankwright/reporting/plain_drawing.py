"""Draws charts in a process of its own, which loads nothing else: rankwright works meanwhile.

    python -P plain_drawing.py

Reads specifications of Vega-Lite, a line of JSON each. Answers with a line of JSON, either how many bytes the SVG, the
PDF and the PNG have, which follow, or why Vega cannot draw it.
"""

import json
import re
import sys
from typing import Any

RESOURCES = re.compile(rb"(?: +/[A-Za-z]+\d+ \d+ 0 R\n){2,}")  # the resource list of a PDF page


def draw(spec: dict[str, Any]) -> tuple[bytes, bytes, bytes]:
    """A chart as SVG, PDF and PNG; raises a ValueError if Vega cannot draw it."""
    import vl_convert

    svg = vl_convert.vegalite_to_svg(spec)
    return svg.encode(), sort_pdf_resources(vl_convert.svg_to_pdf(svg)), vl_convert.svg_to_png(svg, scale=2)


def sort_pdf_resources(pdf: bytes) -> bytes:
    """Sort the resource lists of a PDF, whose order is arbitrary, so that equal charts have equal bytes."""
    return RESOURCES.sub(lambda found: b"".join(sorted(found[0].splitlines(keepends=True))), pdf)


def main() -> None:
    """Draw what comes in."""
    output = sys.stdout.buffer
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
