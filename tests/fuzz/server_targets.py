"""Answers of a search server: damaged bytes, and damaged JSON of the right form."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from harness import target
from mutate import mutate

sys.path.insert(0, str(Path(__file__).parents[1]))
DOCS = {f"d{i}": f"red apple number{i}" for i in range(4)}
QUERIES = {"q1": "red number2", "q2": "apple"}
VALUES: list[Any] = [
    None, True, 0, -1, 1 << 40, 1 << 70, 1.5, -0.0, 1e39, 1e400, float("nan"), "", "x", "NaN", "1e400", "\x1b[31m", "\ud800", "x" * 5000,
    [], [[]], {}, {"": {}}, [None], ["d1", 1.0], {"reason": 5, "caused_by": {"reason": []}}, {"type": None, "root_cause": ["x"]},
]  # fmt: skip


def damage(value: Any, rng: random.Random) -> Any:
    """A JSON value with one part changed, lost, repeated or renamed."""
    if isinstance(value, dict) and value and rng.random() < 0.85:
        key = rng.choice(list(value))
        kind = rng.random()
        if kind < 0.7:
            return {**value, key: damage(value[key], rng)}
        rest = {name: each for name, each in value.items() if name != key}
        return (
            rest if kind < 0.9 else {**rest, rng.choice(["error", "", "x", "__proto__", "rankwright-x-1"]): value[key]}
        )
    if isinstance(value, list) and value and rng.random() < 0.85:
        at, kind = rng.randrange(len(value)), rng.random()
        if kind < 0.7:
            return [*value[:at], damage(value[at], rng), *value[at + 1 :]]
        return value[:at] + value[at + 1 :] if kind < 0.85 else [*value[: at + 1], *value[at:]]
    return rng.choice(VALUES)


def hostile(rng: random.Random) -> Any:
    """A function that changes one answer of a session, or every one from some request on."""
    first, share = rng.randrange(25), rng.choice([0.0, 0.0, 1.0])
    seen = [0]

    def change(request: str, status: int, headers: dict[str, str], body: bytes) -> Any:
        seen[0] += 1
        if seen[0] - 1 != first and not (seen[0] - 1 > first and rng.random() < share):
            return status, headers, body
        kind = rng.randrange(8)
        if kind < 4:
            content = json.loads(body)
            for _ in range(rng.randint(1, 2)):
                content = damage(content, rng)
            return status, headers, json.dumps(content).encode()
        if kind == 4:
            return status, headers, mutate(body, rng)
        if kind == 5:
            return rng.choice([201, 206, 301, 400, 401, 403, 404, 409, 413, 418, 429, 500, 503, 599]), headers, body
        if kind == 6:
            name = rng.choice(
                ["content-type", "content-encoding", "retry-after", "location", "x-elastic-product", "warning"]
            )
            return (
                status,
                {
                    **headers,
                    name: rng.choice(
                        ["", "gzip", "text/html", "deflate", "application/json; charset=x", "nan", "²", "1e400"]
                    ),
                },
                body,
            )
        error = damage({"error": {"type": "x", "reason": "y", "root_cause": [{"reason": "z"}]}, "status": 400}, rng)
        return rng.choice([400, 401, 403, 404, 409, 429, 500]), headers, json.dumps(error).encode()

    return change


@target("servers")
def search_a_server(rng: random.Random, folder: Path) -> None:
    """Whatever a server answers, the result is right as far as the client can know, or an error that names no secret."""
    from hostile_server import HostileServer
    from rankwright import Elastic, RankwrightError
    from rankwright.retrieval.elastic import client

    client.FIRST_PATIENCE = 0.05
    with HostileServer(hostile(rng), rng.choice([None, "opensearch"])) as server:
        try:
            elastic = Elastic(server.url, user="me", password="hunter2", patience=0.05)
            found = elastic.build(DOCS).search(QUERIES, 2).to_dict()
            elastic.indices().render()
        except RankwrightError as error:
            text = str(error)
            assert "hunter2" not in text
            assert f":{server.server_port}" not in text
            raise
    for query, docs in found.items():
        assert query in QUERIES
        assert len(docs) <= 2
        assert all(abs(score) < 1e39 for score in docs.values())
