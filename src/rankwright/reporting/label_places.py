"""Where the labels of points go, so that they cover neither each other nor, where possible, points."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Literal

WIDTHS, HEIGHT = (230.0, 400.0), 260.0  # of a chart on a phone and on paper, in pixels
LETTER, LINE, RADIUS = 6.3, 13.0, 5.0  # sizes of a letter, a line of text and a point
# how a text is aligned at its point, and how far it is moved; the first that is free is taken
PLACES: dict[str, tuple[Literal["left", "center", "right"], int, int]] = {
    "right above": ("left", 8, -7),
    "right below": ("left", 8, 8),
    "left above": ("right", -8, -7),
    "left below": ("right", -8, 8),
    "above": ("center", 0, -13),
    "below": ("center", 0, 14),
}
Box = tuple[float, float, float, float]  # left, top, right, bottom


def place_labels(records: Sequence[dict[str, Any]], x: str, y: str) -> list[dict[str, Any]]:
    """Records with the `place` of each label; a label without a place that no other label has is left out.

    `x`, on a log scale, and `y` are the fields of a point.
    """
    charts = [positions(records, x, y, width) for width in WIDTHS]
    taken: list[list[Box]] = [[] for _ in charts]
    found = []
    for at, record in enumerate(records):
        if not record["label"]:
            found.append({**record, "place": ""})
            continue
        boxes = {name: [text_box(chart[at], record["label"], name) for chart in charts] for name in PLACES}
        costs = {
            name: sum(map(count_covered, own, charts, WIDTHS))
            for name, own in boxes.items()
            if not any(overlaps(box, other) for box, others in zip(own, taken, strict=True) for other in others)
        }
        if not costs:
            found.append({**record, "label": "", "place": ""})
            continue
        place = min(costs, key=lambda name: costs[name])
        for others, box in zip(taken, boxes[place], strict=True):
            others.append(box)
        found.append({**record, "place": place})
    return found


def positions(records: Sequence[dict[str, Any]], x: str, y: str, width: float) -> list[tuple[float, float]]:
    """The points of a chart in pixels: x on a log scale with round ends, y linear."""
    across = [math.log10(max(record[x], 1e-9)) for record in records]
    up = [record[y] if math.isfinite(record[y]) else 0.0 for record in records]
    low, high = math.floor(min(across)), max(math.ceil(max(across)), math.floor(min(across)) + 1)
    span = (max(up) - min(up)) or 1.0
    return [(width * (a - low) / (high - low), HEIGHT * (max(up) - b) / span) for a, b in zip(across, up, strict=True)]


def text_box(point: tuple[float, float], text: str, place: str) -> Box:
    """The box of a label at a place of its point."""
    align, right, down = PLACES[place]
    size = LETTER * len(text)
    left = point[0] + right - {"left": 0.0, "center": size / 2, "right": size}[align]
    top = point[1] + down - LINE / 2
    return left, top, left + size, top + LINE


def overlaps(one: Box, other: Box) -> bool:
    """Whether two boxes have a common part."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def count_covered(box: Box, points: Sequence[tuple[float, float]], width: float) -> int:
    """How many points a label covers, and how often it leaves the chart, which is as bad."""
    covered = sum(overlaps(box, (a - RADIUS, b - RADIUS, a + RADIUS, b + RADIUS)) for a, b in points)
    return covered + (box[0] < 0) + (box[2] > width)
