"""Search APIs: the requests of queries, answers of any structure, kept answers, and requests of `_rank_eval`."""

from __future__ import annotations

import json
import os
import random
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote

from harness import target
from mutate import mutate
from server_targets import damage

TEXTS = ["a", " ", "\t", "\n", "\r\n", "\x00", "\x7f", "%", "%41", "&", "=", "?", "#", "/", "..", ".", ";", "+", "{query}", "{k}", "{", "}}",
         "${HOME}", '"', "\\", "'", "é", "漢", "👍", "\u2028", "\ud800", "x" * 3000, ":", "@", ",", "<", "[", "^", "|"]  # fmt: skip
NAMES = ["results", "hits", "id", "_id", "score", "docs", "a", "data"]
PATHS = ["results", "hits.hits", "a.b", "a", "@", "*", "[]", "a[0]", "a[].b", "[*].id", "id", "score", "a || b", "length(a)", "sum(a)",
         "sort_by(a, &b)", "max(@)", "keys(@)", "to_number(id)", "avg(score)", "join(',', a)", "`1`", "'x'", "a[?b > `1`]", "{id: a}", "[a, b]",
         "a.*.b", "a[::0]", "a[99999999999999999999]", "reverse(a)", "not_null(a, b)", "abs(score)"]  # fmt: skip


def text(rng: random.Random) -> str:
    """A query with characters that mean something in a URL, a header or JSON."""
    return "".join(rng.choice(TEXTS) for _ in range(rng.randint(0, 5)))


def received(request: Any) -> tuple[str, dict[str, str]]:
    """The target and the headers of a request as a server reads them off the wire."""
    import h11
    import httpx

    made = httpx.Request(request.method, request.url, headers=request.headers, content=request.body)
    client, server = h11.Connection(h11.CLIENT), h11.Connection(h11.SERVER)
    client_bytes = client.send(h11.Request(method=made.method, target=made.url.raw_path, headers=made.headers.raw))
    server.receive_data(client_bytes or b"")
    found = server.next_event()
    assert isinstance(found, h11.Request)
    return found.target.decode(), {name.decode().lower(): value.decode() for name, value in found.headers}


@target("api-requests")
def send_queries(rng: random.Random, folder: Path) -> None:
    """What arrives at a server is the query's own text, wherever the template has it; other queries have other keys."""
    from rankwright.retrieval.retriever_kinds import create_retriever

    os.environ["FUZZ_KEY"] = "k&y=\"%2F/'?#+"
    head, tail = rng.choice(["", "p.", "{{", "é"]), rng.choice(["", "~", "}}", ".x"])
    place = f"{head}{{query}}{tail}"
    url = rng.choice(
        [
            f"/s?q={place}&n={{k}}",
            f"/s/{place}?n={{k}}",
            f"/s/{place}",
            f"/s?key=${{FUZZ_KEY}}&q={place}",
            "/s",
            f"/s#{place}",
        ]
    )
    options: dict[str, Any] = {"url": f"http://127.0.0.1:9{url}"}
    if rng.random() < 0.5:
        options["body"] = rng.choice(
            [{"q": place, "n": "{k}"}, {"a": [{"b": place}], "c": "{filter}"}, [place], {place: "{k}"}]
        )
    if rng.random() < 0.4:
        options["headers"] = {"X-Query": place.replace("é", ""), "X-Key": "${FUZZ_KEY}"}
    template = create_retriever("http", options).template
    first, second = text(rng), text(rng)
    requests = [template.render(each, 7) for each in (first, second)]
    seen = [(received(each), each.body) for each in requests]
    assert (seen[0] == seen[1]) == (first == second) == (requests[0].key == requests[1].key), (first, second)
    assert template.render(first, 7, with_secrets=False).key == requests[0].key
    (address, headers), body = seen[0]
    whole = f"{head.replace('{{', '{')}{first}{tail.replace('}}', '}')}"
    if "q=" in url:
        assert dict(parse_qsl(address.partition("?")[2], keep_blank_values=True))["q"] == whole, address
    elif "/{" in url or "/s/" in url:
        assert unquote(address.partition("?")[0].split("/", 2)[2]) == whole, address
        assert address.partition("?")[0].count("/") == 2, address
    if "headers" in options:
        assert unquote(headers["x-query"]) == whole.replace("é", "", head == "é"), headers
    if body is not None:
        assert whole in [each for _, _, each in strings(json.loads(body))], body


def strings(value: Any) -> list[tuple[str, str, str]]:
    """Every string of a JSON value."""
    from rankwright.retrieval.request_templates import json_strings

    return list(json_strings(value))


def json_value(rng: random.Random, depth: int = 0) -> Any:
    """A JSON value with the names that answers have."""
    kind = rng.random()
    if depth < 4 and kind < 0.35:
        return {rng.choice(NAMES): json_value(rng, depth + 1) for _ in range(rng.randint(0, 4))}
    if depth < 4 and kind < 0.6:
        return [json_value(rng, depth + 1) for _ in range(rng.randint(0, 4))]
    return rng.choice([None, True, 0, 1, -5, 1 << 80, 0.5, 1e400, float("nan"), "", "x", "d1", "1", "\ud800", "\n"])


@target("api-answers")
def read_answers(rng: random.Random, folder: Path) -> None:
    """Results of an answer are those that its maker put there; anything else is one line; names go two ways alike."""
    import jmespath

    from rankwright.retrieval.http.result_lists import PLAIN, ResultPaths, check_path, search

    if rng.random() < 0.3:
        rows = sorted(
            ((rng.choice([1.5, 2, -3, 0.0, 1e300, 7]), f"d{at}") for at in range(rng.randint(0, 6))), reverse=True
        )
        results: Any = [{"doc": {"id": doc}, "s": score, "x": json_value(rng)} for score, doc in rows]
        path = rng.sample(NAMES, rng.randint(1, 3))
        for name in reversed(path):
            results = {name: results}
        found = ResultPaths(".".join(path), "doc.id", "s").read(json.dumps(results).encode(), 4)
        assert found == [(doc, score) for score, doc in rows][:4]
        return
    value = json_value(rng)
    paths = [
        rng.choice([None, *PATHS, "".join(rng.choices("ab.[]*&@|`'\"{}(),0? ", k=rng.randint(1, 12)))])
        for _ in range(3)
    ]
    for each in filter(None, paths):
        check_path(each)
        if PLAIN.fullmatch(each):
            plain, full = search(each, value, "results"), jmespath.search(each, value)
            assert repr(plain) == repr(full), (each, plain, full)
    data = json.dumps(value).encode()
    found = ResultPaths(*paths).read(mutate(data, rng) if rng.random() < 0.3 else data, 3)
    assert len(found) <= 3
    assert len({doc for doc, _ in found}) == len(found)
    assert all(abs(score) < float("inf") for _, score in found)


@target("kept-answers")
def read_kept(rng: random.Random, folder: Path) -> None:
    """A kept answer is read back as it was, or not at all; whatever is in its file."""
    from rankwright.base.cache_files import seal
    from rankwright.base.files import zstd
    from rankwright.retrieval.http.kept_answers import (
        KeptAnswer,
        answer_name,
        keep_answer,
        last_refresh,
        now,
        read_answer,
    )

    os.environ["RANKWRIGHT_CACHE"] = str(folder / "cache")
    key = f"{rng.getrandbits(64):016x}"
    kept = KeptAnswer(rng.randbytes(rng.choice([0, 10, 3000])), now(), rng.random() * 100)
    keep_answer(key, kept)
    assert read_answer(key) == kept
    path = folder / "cache" / answer_name(key)
    sealed = path.read_bytes()
    path.write_bytes(mutate(sealed, rng))
    assert read_answer(key) in (None, kept)
    head = rng.choice(
        [
            b'{"asked": "x", "milliseconds": 1}',
            b"[" * 50_000,
            b'{"asked": 1, "milliseconds": "nan"}',
            b'{"milliseconds": []}',
        ]
    )
    inner = mutate(head + b"\n" + kept.content, rng)
    path.write_bytes(seal(mutate(zstd().compress(inner), rng) if rng.random() < 0.5 else zstd().compress(inner)))
    read_answer(key)
    (folder / "cache" / "answers" / "refreshed").mkdir()
    (folder / "cache" / "answers" / "refreshed" / key).write_bytes(seal(mutate(now().encode(), rng)))
    last_refresh(key)


@target("rank-eval")
def judgements_of_requests(rng: random.Random, folder: Path) -> None:
    """A request of `_rank_eval` holds every query and grade as given; a damaged one is read or refused."""
    from rankwright import Qrels
    from rankwright.retrieval.elastic.rank_eval import rank_eval_request, read_rank_eval

    names = [f"q{at}{text(rng)}" for at in range(rng.randint(1, 4))]
    names = [name.encode(errors="ignore").decode() for name in names]
    grades = {name: {f"d{at}": rng.choice([0, 1, 2, 3]) for at in range(rng.randint(1, 4))} for name in names}
    template = rng.choice(
        [
            {"query": {"match": {"text": "{query}"}}},
            {"query": {"multi_match": {"query": "{query}", "size": "{k}"}}},
            {"a": 1},
        ]
    )
    texts = {name: text(rng) for name in names}
    measure = rng.choice(
        ["nDCG@10", "P@5", "R@1", "RR@3", "P@0", "P@²", "P", "AP@3", "nDCG@" + "9" * 5000, "P@-1", "P@1e3"]
    )
    body = rank_eval_request(texts, Qrels.from_dict(grades), template, "i", measure)
    assert read_rank_eval(body).to_dict() == grades
    for each in body["requests"]:
        assert texts[each["id"]] in [found for _, _, found in strings(each["request"])]
    for _ in range(rng.randint(1, 3)):
        body = damage(body, rng)
    found = read_rank_eval(body)
    assert all(abs(grade) < float("inf") for docs in found.to_dict().values() for grade in docs.values())
