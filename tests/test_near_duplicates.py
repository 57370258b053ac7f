"""Groups of nearly equal docs in a collection, against the similarity of every pair, and how they are judged."""

import json
import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from rankwright import Collection, Qrels, check
from rankwright.collection import near_duplicates
from rankwright.text.analyzers import get_analyzer


def found_groups(docs, qrels=None):
    """The groups that `check` reports, as data."""
    return check(Collection.of(docs, {}, qrels)).meta["duplicates"]


def shingles_of(docs):
    """The three-word shingles of each doc, by their definition."""
    terms = get_analyzer("simple").terms(list(docs.values()))
    words = {doc: terms[at] for at, doc in enumerate(docs)}
    return {doc: {tuple(each[at : at + 3]) for at in range(len(each) - 2)} for doc, each in words.items()}


def similar_pairs(docs):
    """Every pair of docs of similarity 0.8 or more, counted through the docs of each shingle."""
    sets = shingles_of(docs)
    owners = {}
    for doc, own in sets.items():
        for shingle in own:
            owners.setdefault(shingle, []).append(doc)
    shared = Counter(pair for docs in owners.values() for pair in combinations(docs, 2))
    found = {pair: n / (len(sets[pair[0]]) + len(sets[pair[1]]) - n) for pair, n in shared.items()}
    return {pair: similarity for pair, similarity in found.items() if similarity >= 0.8}


def components(docs, pairs):
    """The groups that pairs link, by repeated merging."""
    group = {doc: {doc} for doc in docs}
    for a, b in pairs:
        if group[a] is not group[b]:
            group[a] |= group[b]
            for doc in group[b]:
                group[doc] = group[a]
    return {frozenset(each) for each in group.values() if len(each) > 1}


def test_similarity_by_hand():
    """Eleven words have nine shingles; without the last word eight, all shared: 8/9. A changed end word: 8/10."""
    text = "one two three four five six seven eight nine ten eleven"
    docs = {"a": text, "b": text.removesuffix(" eleven"), "other": "nothing of this is in the first two"}
    assert found_groups(docs) == [{"docs": ["a", "b"], "similarity": 8 / 9, "unequal_judgements": []}]
    assert found_groups({"a": text, "b": text.replace("eleven", "twelve")})[0]["similarity"] == 8 / 10
    assert found_groups({"a": text, "b": text.replace("ten", "twelve")}) == []  # two shingles changed: 7/11
    assert found_groups({"a": text, "b": text.upper().replace(" ", ", ")})[0]["similarity"] == 1.0
    assert found_groups({"a": "too short", "b": "too short", "c": "", "d": " "}) == []


words = st.lists(st.sampled_from("abcd"), max_size=14).map(" ".join)


@given(st.lists(words, max_size=12))
def test_groups_are_linked_by_similar_pairs(texts):
    """No group without a reason: each lies within one group of the definition; equal docs are always found."""
    docs = {f"d{at}": text for at, text in enumerate(texts)}
    pairs = similar_pairs(docs)
    truth = components(docs, pairs)
    found = found_groups(docs)
    for group in found:
        assert any(set(group["docs"]) <= each for each in truth)
        assert group["similarity"] in (*pairs.values(),)
    together = {pair for group in found for pair in combinations(sorted(group["docs"]), 2)}
    assert {tuple(sorted(pair)) for pair, similarity in pairs.items() if similarity == 1} <= together


def test_recall_on_edited_texts():
    """MinHash misses at most a few of the pairs that the definition gives."""
    rng = random.Random(7)
    docs = {}
    for at in range(300):
        own = [f"w{rng.randrange(500)}" for _ in range(rng.randint(20, 120))]
        docs[f"{at}"] = " ".join(own)
        for _ in range(rng.randint(1, 1 + len(own) // 20)):
            own[rng.randrange(len(own))] = "edited"
        docs[f"{at}'"] = " ".join(own)
    truth = components(docs, similar_pairs(docs))
    found = {frozenset(group["docs"]) for group in found_groups(docs)}
    assert len(truth) > 150
    assert found <= truth
    assert len(found) >= 0.99 * len(truth)


@pytest.mark.parametrize(("name", "expected"), [
    ("cacm", (193, 459)),
    ("cranfield", (1, 2)),
    pytest.param("scifact", (0, 0), marks=pytest.mark.slow),
])  # fmt: skip
def test_groups_of_real_collections(data, name, expected):
    collection = Collection.load(data / name)
    docs = {doc: text for ids, texts in collection.texts() for doc, text in zip(ids, texts, strict=True)}
    groups = check(collection).meta["duplicates"]
    assert {frozenset(group["docs"]) for group in groups} == components(docs, similar_pairs(docs))
    assert (len(groups), sum(len(group["docs"]) for group in groups)) == expected


def test_judgements_of_twins():
    text = "the cat sat on the mat and looked at the dog for a while"
    docs = {"a": text, "b": f"{text} yesterday", "c": f"{text}  ", "x": "another doc altogether with other words"}
    unequal = Qrels.from_dict({"q1": {"a": 1, "b": 0, "c": 1}, "q2": {"a": 2}, "q3": {"x": 1}, "q4": {"b": 0}})
    [group] = found_groups(docs, unequal)
    assert sorted(group["docs"]) == ["a", "b", "c"]
    assert [(each["query"], each["relevant"], each["other"], each["other_is_judged"]) for each in group["unequal_judgements"]] \
        == [("q1", "a", "b", True), ("q2", "a", "c", False)]  # fmt: skip
    rows = {row[1]: row for row in check(Collection.of(docs, {}, unequal)).rows}
    assert rows["nearly equal docs judged unequally"][::4] == ("warning", "q1: a relevant but b not relevant")
    assert rows["groups of nearly equal docs"][2:] == (1, None, "3 docs: a ≈ c + 1 (0.92)")  # 11 of 12 shingles
    equal = Qrels.from_dict({"q1": {"a": 1, "b": 2, "c": 1}, "q2": {"a": 0}, "q3": {"x": 1, "b": -1}})
    rows = {row[1]: row for row in check(Collection.of(docs, {}, equal)).rows}
    assert rows["nearly equal docs judged unequally"][:4] == ("ok", "nearly equal docs judged unequally", 0, 1)


def test_half_characters_are_compared():
    text = "\ud800 one two three four five six seven eight"
    assert found_groups({"a": text, "b": f"{text} nine"})[0]["similarity"] == 6 / 7  # the half character is no word


def test_many_copies_of_a_template():
    """Ten thousand docs that all share their bands: every pair of them would never end."""
    template = "this page was left empty on purpose and its number in the whole series of pages is"
    docs = {f"d{at}": f"{template} {at}" for at in range(10_000)}
    [group] = found_groups(docs)
    assert len(group["docs"]) == len(docs)
    assert group["similarity"] == 15 / 17  # 16 shingles each, all shared but the last


@pytest.mark.parametrize("limit", ["MAX_PAIRS", "MAX_SHINGLES", "MAX_WORDS"])
def test_limits_are_said(monkeypatch, limit):
    monkeypatch.setattr(near_duplicates, limit, 8)
    docs = {
        f"d{at}": f"a text of enough words that is the same but for {'x' * (at // 2)} z{at % 2}" for at in range(40)
    }
    table = check(Collection.of(docs))
    assert next(row for row in table.rows if row[1] == "groups of nearly equal docs")[4].endswith(
        "not all were compared"
    )


def test_check_without_duplicates(tmp_path):
    lines = [{"_id": doc, "text": "one two three four five"} for doc in ("a", "b")]
    (tmp_path / "docs.jsonl").write_text("\n".join(map(json.dumps, lines)))
    done = command("check", tmp_path / "docs.jsonl", "-o", tmp_path / "check.json")
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "check.json").read_text())["meta"]["duplicates"][0]["docs"] == ["a", "b"]
    done = command("check", tmp_path / "docs.jsonl", "--no-duplicates", "--format", "json")
    assert "duplicates" not in json.loads(done.stdout)["meta"]
    assert "not checked (--no-duplicates)" in done.stdout
