"""The demo vault: what it contains, that its judgements are complete, and that it shows what it should teach."""

import json
import re
from collections import Counter
from itertools import product

import numpy as np
import pytest

from conftest import command
from rankwright import BM25, Collection, Dense, Qrels, Run, compare, demo, evaluate, fuse
from rankwright.base.hashing import fingerprint
from rankwright.collection.demo_collection import DEMO_FOLDER

TYPES = {"status", "conceptual", "navigational", "person", "technical", "meeting", "relationship", "complex"}
PAGES = {"home", "hub", "person", "daily", "project", "decision", "meeting", "how-to", "concept"}


@pytest.fixture(scope="module")
def vault():
    return demo()


@pytest.fixture(scope="module")
def metadata(vault):
    return vault.metadata


@pytest.fixture(scope="module")
def runs(vault):
    """The systems of the demo."""
    bm25 = BM25.build(vault).search(vault.judged_queries, 2000)
    dense = Dense.build(vault, "vectors").search(vault.judged_queries, 2000)
    lsa = Dense.build(vault, "lsa").search(vault.judged_queries, 2000, name="lsa")
    return {run.name: run for run in (bm25, dense, lsa, fuse([bm25, dense], name="hybrid"))}


def test_notes(vault, metadata):
    """Eighteen months, every page type, nested tags, no broken links."""
    notes = metadata.unique("parent", keep="first")
    assert len(notes) >= 150
    assert set(notes["page_type"]) == PAGES
    assert (metadata["date"].max() - metadata["created"].min()).days > 540
    assert str(metadata["date"].max()) == "2025-10-31"
    assert metadata["date"].null_count() == 0
    assert sum("/" in tag for tags in notes["tags"] for tag in tags) > 500
    links = [link for links in metadata["links"] for link in links]
    assert len(links) > 500
    assert set(links) <= set(notes["parent"])
    assert not vault.warnings
    assert len(metadata) == metadata["doc"].n_unique()


def test_queries(vault):
    """Eight types; at most 30% of a query's content words are in the title of its best chunks."""
    from sklearn.feature_extraction.text import ENGLISH_STOP_WORDS

    assert len(vault.judged_queries) >= 80
    kinds = Counter(vault.types.values())
    assert set(kinds) == TYPES
    assert min(kinds.values()) >= 10

    def words(text):
        kept = (
            word for word in re.findall(r"[\w']+", text.lower()) if word not in ENGLISH_STOP_WORDS and len(word) > 1
        )
        return [re.sub(r"(ing|ed|es|s|'s)$", "", word) for word in kept]

    titles = {doc: values["title"] for doc, values in vault.docs().items()}
    for query, grades in vault.qrels.to_dict().items():
        best = [doc for doc, grade in grades.items() if grade == 3]
        assert best, query
        query_words = words(vault.queries[query])
        for doc in best:
            title = set(words(titles[doc]))
            assert sum(word in title for word in query_words) <= 0.3 * len(query_words), (query, doc)


def test_judgements(vault, metadata):
    """Grades 0 to 3 on existing chunks; two or three distractors per query, of grade 0."""
    rows = vault.qrels.to_polars()
    assert set(rows["grade"]) == {0, 1, 2, 3}
    assert set(rows["doc"]) <= set(metadata["doc"])
    marked = rows.filter(rows["distractor"])
    assert set(marked["grade"]) == {0}
    assert set(marked.group_by("query").len()["len"]) <= {2, 3}
    assert marked["query"].n_unique() == len(vault.judged_queries)


def test_a_notice_says_that_it_is_synthetic(vault, tmp_path):
    assert "synthetic" in vault.notice
    stderr = command("search", "demo", "-q", "flour", "--k", "1", cwd=tmp_path).stderr
    assert "the demo vault is synthetic" in stderr


def test_it_is_a_collection_like_any_other(vault, tmp_path):
    assert Collection.load("demo").queries == vault.queries
    assert command("search", "demo", "--k", "3", "-o", tmp_path / "x.run").returncode == 0
    assert len(Run.read(tmp_path / "x.run").queries) == len(vault.judged_queries)


def test_vectors_match_the_texts(vault):
    """Changed notes or queries need new vectors: docs/demo_vectors.py computes them."""
    about = json.loads((DEMO_FOLDER / "vectors" / "about.json").read_text())
    texts = [text for _, some in vault.texts() for text in some]
    assert about["texts"] == fingerprint(texts, list(vault.queries.values()))


# the lessons


def of(vault, kind):
    """The queries of a type."""
    return {query for query, each in vault.types.items() if each == kind}


def on(vault, runs, kind, measure="RR@5"):
    """The scores of runs on the queries of a type."""
    kept = of(vault, kind)
    qrels = Qrels.from_dict({query: grades for query, grades in vault.qrels.to_dict().items() if query in kept})
    some = [Run.from_dict({q: docs for q, docs in run.to_dict().items() if q in kept}, run.name) for run in runs]
    return evaluate(qrels, some, [measure])


def means(scores):
    return {row[0]: row[1] for row in scores.table().rows}


def test_bm25_neither_fails_nor_wins_everywhere(vault, runs):
    scores = evaluate(vault.qrels, list(runs.values()), ["RR@5", "Judged@10"])
    found = {row[0]: row[1:3] for row in scores.table().rows}
    assert 0.35 <= found["bm25"][0] <= 0.75
    assert all(judged >= 0.95 for _, judged in found.values()), found


def test_meaning_for_concepts_words_for_codes(vault, runs):
    some = [runs["bm25"], runs["dense"]]
    conceptual, technical = means(on(vault, some, "conceptual")), means(on(vault, some, "technical"))
    assert conceptual["dense"] > conceptual["bm25"]
    assert technical["bm25"] > technical["dense"]


def blended(vault, metadata, runs):
    """The plain hybrid, .624 dense + .376 BM25, min-max over the union of both top 200; and .34 of it recency."""
    dates = dict(metadata.select("doc", "date").iter_rows())
    now = max(dates.values())
    plain, recent = {}, {}
    for query in vault.judged_queries:
        scores = [runs[name].to_dict().get(query, {}) for name in ("dense", "bm25")]
        pool = {doc for each in scores for doc in list(each)[:200]}
        scaled = []
        for each in scores:
            values = np.array([each.get(doc, 0.0) for doc in pool])
            scaled.append((values - values.min()) / (np.ptp(values) or 1))
        hybrid = 0.624 * scaled[0] + 0.376 * scaled[1]
        age = np.array([(now - dates[doc]).days for doc in pool])
        blend = 0.66 * hybrid + 0.34 * np.exp(-age / 10.25)
        plain[query], recent[query] = (dict(zip(pool, each.tolist(), strict=True)) for each in (hybrid, blend))
    return Run.from_dict(plain, "plain").top(100), Run.from_dict(recent, "recent").top(100)


@pytest.mark.slow
def test_recency_helps_status_and_hurts_concepts(vault, metadata, runs):
    """Both differences are significant: their 95% intervals (BCa, paired over queries) exclude 0."""
    some = blended(vault, metadata, runs)
    for measure, (kind, sign) in product(("RR@5", "nDCG@5"), (("status", 1), ("conceptual", -1))):
        found = compare(on(vault, some, kind, measure), "plain")
        assert min(sign * found.low[0, 0], sign * found.high[0, 0]) > 0, (measure, kind, found.rows())
    judged = evaluate(vault.qrels, list(some), ["Judged@10"]).table().rows
    assert all(row[1] >= 0.95 for row in judged)
