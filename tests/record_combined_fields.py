"""Record what Elasticsearch answers to `combined_fields` queries: an oracle for BM25 over fields with weights.

    python tests/record_combined_fields.py FOLDER DATA    # starts a server, writes two files into FOLDER

combined_small.json has docs of an invented vocabulary and may be kept anywhere; combined_fields.json has results on
scifact and cacm, which are in the folder DATA. Both have ids and scores of the best docs, in the server's order:
by score, then by descending id.
"""

import json
import random
import sys
from pathlib import Path

from rankwright import Collection
from servers import Server

FIELDS = ("title", "text")
WEIGHTS = ({"title": 2, "text": 1}, {"title": 1.5, "text": 3})
QUERIES = 40
SIZE = 100
SEED = 23


def main(folder, data):
    """Ask a server of our own."""
    folder.mkdir(parents=True, exist_ok=True)
    server = Server("elasticsearch").start()
    try:
        (folder / "combined_small.json").write_text(to_json(record_small(server)))
        (folder / "combined_fields.json").write_text(to_json(record_collections(server, data)))
    finally:
        server.close()


def to_json(value):
    """Compact JSON."""
    return json.dumps(value, separators=(",", ":")) + "\n"


def record_small(server):
    """Docs and queries of an invented vocabulary, with all results; some docs have no title."""
    rng = random.Random(SEED)
    words = [
        "".join(rng.choices("bdfgklmnprtv", k=1)[0] + rng.choices("aeiou", k=1)[0] for _ in range(3)) for _ in range(60)
    ]
    weights = [1 / rank for rank in range(1, len(words) + 1)]
    docs = {}
    for at in range(40):
        text = " ".join(rng.choices(words, weights, k=rng.choice((3, 8, 20, 45, 90, 200))))
        title = " ".join(rng.choices(words, weights, k=rng.randint(1, 9)))
        docs[f"d{at:02}"] = {"text": text} if at % 5 == 3 else {"title": title, "text": text}
    queries = {f"q{at:02}": " ".join(rng.choices(words, k=1 + at % 5)) for at in range(20)}
    load(server, "small", docs)
    results = [{"weights": each, "runs": ask(server, "small", queries, each)} for each in WEIGHTS]
    best = {query: next(iter(rows), None) for query, rows in results[0]["runs"].items()}
    path = "/small/_explain/{}?filter_path=explanation"
    explained = {
        query: server.ask(path.format(best[query][0]), {"query": combined(text, WEIGHTS[0])})["explanation"]
        for query, text in list(queries.items())[:5]
        if best[query]
    }
    return {**about(server), "docs": docs, "queries": queries, "results": results, "explanations": explained}


def record_collections(server, data):
    """The first judged queries of two collections, with the best docs."""
    found = {}
    for name in ("scifact", "cacm"):
        collection = Collection.load(data / name)
        docs = {
            doc: {field: str(block.columns[field][row] or "") for field in FIELDS}
            for block in collection.blocks()
            for row, doc in enumerate(block.ids)
        }
        load(server, name, docs)
        queries = dict(list(collection.judged_queries.items())[:QUERIES])
        found[name] = {"docs": len(docs), "runs": ask(server, name, queries, WEIGHTS[0])}
    return {**about(server), "weights": WEIGHTS[0], "collections": found}


def about(server):
    """What decides the answers."""
    return {"server": server.ask("/")["version"]["number"], "analyzer": "english", "k1": 1.2, "b": 0.75, "shards": 1}


def load(server, name, docs):
    """Index docs in one shard and one segment, each field with the analyzer english; an empty field is left out."""
    text = {"type": "text", "analyzer": "english"}
    mapping = {"properties": {"doc": {"type": "keyword"}, **dict.fromkeys(FIELDS, text)}}
    server.ask(f"/{name}", {"settings": {"number_of_shards": 1, "number_of_replicas": 0}, "mappings": mapping}, "PUT")
    rows = list(docs.items())
    for start in range(0, len(rows), 500):
        lines = []
        for doc, fields in rows[start : start + 500]:
            filled = {key: value for key, value in fields.items() if value}
            lines += [json.dumps({"index": {"_id": doc}}), json.dumps({"doc": doc, **filled})]
        answer = server.ask(f"/{name}/_bulk", ("\n".join(lines) + "\n").encode())
        assert not answer["errors"], answer
    server.ask(f"/{name}/_forcemerge?max_num_segments=1", method="POST")
    server.ask(f"/{name}/_refresh", method="POST")
    assert server.ask(f"/{name}/_count")["count"] == len(docs)


def combined(text, weights):
    """The query."""
    fields = [f"{name}^{weight}" for name, weight in weights.items()]
    return {"combined_fields": {"query": text, "fields": fields, "operator": "or"}}


def ask(server, name, queries, weights):
    """The best docs of each query with their scores."""
    found = {}
    for query, text in queries.items():
        body = {"query": combined(text, weights), "size": SIZE, "sort": [{"_score": "desc"}, {"doc": "desc"}]}
        hits = server.ask(f"/{name}/_search", {**body, "_source": False})["hits"]["hits"]
        found[query] = [(hit["_id"], hit["_score"]) for hit in hits]
    return found


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]))
