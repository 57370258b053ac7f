"""Judging: rubrics, files of judgements and answers of models, as written or damaged."""

from __future__ import annotations

import json
import random
from pathlib import Path

from gate_targets import IDS
from harness import target
from mutate import mutate
from server_targets import damage

RUBRIC = """model = "m"
url = "http://localhost:9/v1"
prompt = "{query} {doc} {grades}"
input_price = 1.0
output_price = 2.0
[request]
seed = 1
[grades]
0 = "no"
1 = "yes"
"""


@target("judging-rubric")
def read_rubric(rng: random.Random, folder: Path) -> None:
    """A damaged rubric is refused, or can be asked with."""
    from rankwright.judging import Rubric
    from rankwright.judging.doc_texts import DocText

    path = folder / "rubric.toml"
    path.write_bytes(mutate(RUBRIC.encode(), rng))
    found = Rubric.read(path)
    texts = [rng.choice(IDS) + "{doc} {{ ${HOME}" for _ in range(3)]
    prompt = found.render(texts[0], DocText(texts[1], texts[2]))
    if found.url == "http://localhost:9/v1" and found.key is None:
        body = json.loads(found.ask(prompt, 1).body or b"")
        assert body["messages"][0]["content"] == prompt
        assert body["temperature"] == 0


@target("judging-answer")
def parse_answer(rng: random.Random, folder: Path) -> None:
    """An answer gives a grade of the scale, or is malformed."""
    from rankwright.judging.model_answers import MalformedAnswerError, parse_completion

    text = rng.choice(['{"grade": 1}', '```json\n{"grade": 0}\n```', '{"grade": 1, "reason": "é"}'])
    if rng.random() < 0.5:
        text = mutate(text.encode(), rng).decode(errors="replace")
    value = {"choices": [{"message": {"content": text}}], "usage": {"prompt_tokens": 1, "completion_tokens": 2}}
    if rng.random() < 0.5:
        value = damage(value, rng)
    content = json.dumps(value).encode()
    try:
        found = parse_completion(mutate(content, rng) if rng.random() < 0.3 else content, (0, 1))
    except MalformedAnswerError:
        return
    assert found.grade in (0, 1)
    assert type(found.grade) is int


@target("judging-file")
def use_store(rng: random.Random, folder: Path) -> None:
    """What was judged is read back; a damaged file is refused or used."""
    from rankwright import JudgementStore, agreement_tables, export_judgements, make_pool
    from rankwright.judging import find_disagreements, next_pair, outlook

    docs = [f"{at}{rng.choice(IDS)}" for at in range(8)]
    queries = [f"q{at}{rng.choice(IDS)}" for at in range(rng.randint(1, 3))]
    runs = {name: {q: {d: rng.random() for d in rng.sample(docs, 5)} for q in queries} for name in ("a", "b")}
    path = folder / "j.db"
    with JudgementStore(path, create=True) as store:
        store.add_pool(make_pool(runs, depth=rng.randint(1, 5)))
        given = {}
        for judge in ("ann", "é", "m"):
            source = "model" if judge == "m" else "person"
            for pair in store.pool().order(judge)[: rng.randint(0, 6)]:
                given[*pair, judge] = rng.choice([0, 1, 2, 3, None])
                store.put(judge, *pair, given[*pair, judge], rng.choice(IDS), source=source)
        assert {(each.query, each.doc, each.judge): each.grade for each in store.judgements()} == given
        if rng.random() < 0.5:
            store.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    if rng.random() < 0.8:
        victim = rng.choice([each for each in folder.iterdir() if each.stat().st_size])
        victim.write_bytes(mutate(victim.read_bytes(), rng))
    with JudgementStore(path) as store:
        next_pair(store, "zoe", order=rng.choice(["shuffled", "informative"]))
        store.undo("ann")
        find_disagreements(store, models=True)
        outlook(store).table()
        agreement_tables(store)
        export_judgements(store, folder / "out.jsonl")
