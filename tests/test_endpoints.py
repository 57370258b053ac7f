"""Models behind an address: each protocol gives what the model gives directly, faults lose nothing, keys stay secret."""

import json
import random
import re
import warnings
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import command
from model_server import ModelServer
from rankwright import (
    Collection,
    Dense,
    Endpoint,
    Onnx,
    RankwrightError,
    Run,
    create_encoder,
    create_reranker,
    open_system,
)
from rankwright.errors import RankwrightWarning
from rankwright.experiment.scheduler import run_experiment
from rankwright.gate import GateSettings, gate_experiment
from rankwright.reranking import Listwise, RerankEndpoint, rerank
from rankwright.reranking.window_orders import parse_order, window_starts
from rankwright.retrieval.http import api_client, model_probe
from rankwright.retrieval.http.kept_answers import read_answer
from tiny_model import table, write

COLORS = ["red", "green", "blue", "query:", "passage:"]
APIS = {"openai": "/v1", "ollama": "", "tei": ""}
RERANKS = {"cohere": "/v2", "jina": "/v1", "vllm": "/v1", "tei": ""}
SECRET = "sk-very/secret-key"
COUNTED = ("tokens", "cost", "index tokens", "index cost")


def make_texts(count, seed=0):
    """Texts of a few words, which the tiny model knows."""
    rng = random.Random(seed)
    return {f"d{at:03}": " ".join(rng.choices(COLORS[:3], k=rng.randint(1, 9))) for at in range(count)}


DOCS = make_texts(100)
QUERIES = {"q1": "red green", "q2": "blue blue red", "q3": "green"}


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    """A cache of one's own, a key, no pauses, and nothing known of any model."""
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("MODEL_KEY", SECRET)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    monkeypatch.setattr(api_client, "LONGEST_PAUSE", 0.01)
    monkeypatch.setattr(model_probe, "known", {})
    return tmp_path / "cache"


@pytest.fixture(scope="module")
def direct(tmp_path_factory):
    """The model, here."""
    return Onnx(str(write(tmp_path_factory.mktemp("tiny"))))


@pytest.fixture
def server(direct):
    with ModelServer(direct, key=SECRET) as found:
        yield found


def endpoint(server, api="openai", **more):
    return Endpoint("tiny", address=server.url + APIS[api], api=api, key="$MODEL_KEY", **more)


def same_run(one, other):
    """The same docs with the same scores to 1e-6; docs whose scores are closer than that may change places."""
    ours, theirs = one.to_dict(), other.to_dict()
    assert [*ours] == [*theirs]
    for query, docs in ours.items():
        assert [*docs.values()] == pytest.approx([*theirs[query].values()], abs=1e-6)
        last = min(docs.values()) + 2e-6
        assert {doc for doc, score in docs.items() if score > last} <= theirs[query].keys()
        assert all(docs[doc] == pytest.approx(score, abs=1e-6) for doc, score in theirs[query].items() if doc in docs)


class TestEncoder:
    @pytest.mark.parametrize("api", APIS)
    def test_vectors_and_runs_are_those_of_the_model(self, server, direct, api):
        ours, theirs = Dense.build(DOCS, endpoint(server, api)), Dense.build(DOCS, direct)
        assert np.abs(ours.vectors - theirs.vectors).max() <= 1e-6
        same_run(ours.search(QUERIES, 20), theirs.search(QUERIES, 20))
        assert {path for path, _, _ in server.asked} == {
            {"openai": "/v1/embeddings", "ollama": "/api/embed"}.get(api, "/embed")
        }

    def test_requests(self, server):
        """Batches of at most `batch` texts and `batch_tokens` tokens (bytes / 3), several at a time, each text once."""
        made = endpoint(server, batch=7, batch_tokens=20, concurrency=3)
        Dense.build(DOCS, made)
        probe, *batches = [body["input"] for _, _, body in server.asked]
        assert len(probe) == 1
        assert all(len(each) <= 7 for each in batches)
        assert all(len(each) == 1 or sum(-(-len(text) // 3) for text in each) <= 20 for each in batches)
        assert sorted(text for each in batches for text in each) == sorted(DOCS.values())
        assert 1 < server.most <= 3
        # a text that is longer than a batch is sent alone: 9 bytes are 3 tokens
        assert endpoint(server, batch_tokens=4).split(["red green blue", "red", "red red", "blue"]) == [
            [0],
            [1, 2],
            [3],
        ]

    def test_dimensions_prompts_and_lengths(self, server, direct):
        made = endpoint(server, dimensions=3, query_prompt="query: ", doc_prompt="passage: {text}", max_characters=12)
        cut = direct.raw_vectors(["passage: red"], "doc")[:, :3]
        assert made.encode(["red green"]) == pytest.approx(cut / np.linalg.norm(cut), abs=1e-6)
        whole = direct.raw_vectors(["query: blue"], "query")[:, :3]
        assert made.encode(["blue"], "query") == pytest.approx(whole / np.linalg.norm(whole), abs=1e-6)
        assert all(body["dimensions"] == 3 for _, _, body in server.asked)
        assert [body["input"] for _, _, body in server.asked[-2:]] == [["passage: red"], ["query: blue"]]
        # a known family has its prompts
        assert Endpoint("intfloat/e5-base-v2", address=server.url).add_prompt("x", "query") == "query: x"

    def test_cached_and_resumed(self, server, direct, monkeypatch):
        """What was answered is never asked for again, also if a later request fails for good."""
        made = endpoint(server, batch=5, concurrency=2, retries=0)  # 40 texts at once
        fails = {"from": 12}
        server.fault = lambda path, number: 500 if number > fails["from"] else None
        with pytest.raises(RankwrightError, match=r"tiny at http://127.*: the server is busy \(500\)"):
            Dense.build(DOCS, made)
        server.fault = None
        index = Dense.build(DOCS, made)
        texts = [text for _, _, body in server.asked[:12] + server.asked[14:] for text in body["input"]]
        assert len(texts) <= 1 + len(DOCS) + 5  # a probe; a request beside the one that failed may be lost
        assert index.vectors == pytest.approx(Dense.build(DOCS, direct).vectors, abs=1e-6)
        count = len(server.asked)
        Dense.build(DOCS, made)
        assert len(server.asked) == count

    def test_a_changed_model_is_noticed(self, server, direct, tmp_path, monkeypatch):
        index = Dense.build(DOCS, endpoint(server), folder=tmp_path / "index")
        assert index.identity["model"] == "tiny"
        assert len(index.identity["probe"]) == 5  # four numbers, and how many there are
        monkeypatch.setattr(model_probe, "SECONDS", 0)
        # another order of additions is the same model, also where nothing is remembered of it
        server.vectors = lambda texts, size=None: [
            [x * 1.001 for x in row] for row in ModelServer.vectors(server, texts, size)
        ]
        (tmp_path / "cache").rename(tmp_path / "gone")
        again = Dense.open(tmp_path / "index")
        same_run(again.search(QUERIES, 5), Dense.build(DOCS, direct).search(QUERIES, 5))
        del server.vectors
        server.encoder = Onnx(str(write(tmp_path / "other", rows=-table()[:, ::-1])))
        with pytest.warns(RankwrightWarning, match="the model is not the one of 2"):
            changed = endpoint(server).identity
        assert changed != index.identity
        with pytest.raises(RankwrightError, match="its server has another model now"):
            Dense.open(tmp_path / "index").search(QUERIES, 5)

    def test_a_server_that_is_gone(self, server, direct, tmp_path):
        made = endpoint(server, retries=0)
        run = Dense.build(DOCS, made, folder=tmp_path / "index").search(QUERIES, 5)
        server.shutdown()
        server.server_close()
        model_probe.known.clear()
        with pytest.warns(RankwrightWarning, match="taken to be the model of 2"):
            same_run(Dense.open(tmp_path / "index").search(QUERIES, 5), run)
        offline = endpoint(server, offline=True)
        assert offline.encode_queries(QUERIES).shape == (3, 4)
        with pytest.raises(RankwrightError, match="offline: no answer is kept for 1 of 1 requests"):
            offline.encode_queries({"q": "blue green green"})
        with pytest.raises(RankwrightError, match="offline: the model was never asked"):
            Endpoint("another", address=server.url, offline=True).prepare()

    @pytest.mark.parametrize(("given", "says"), [
        ({"address": "localhost:80"}, "encoder endpoint: address: not a web address; write http://HOST:PORT, or $NAME"),
        ({"address": "http://u:p@host"}, "encoder endpoint: address: names a user or password"),
        ({"address": "http://host/v1?api_key=123"}, "encoder endpoint: address: api_key is written out"),
        ({"address": "$NO_SUCH_ADDRESS"}, "address: the environment has no NO_SUCH_ADDRESS"),
        ({"key": SECRET}, "encoder endpoint: key: is written out"),
        ({"api": "zzz"}, "encoder endpoint: api 'zzz' is unknown; choose openai, ollama or tei"),
        ({"model": " "}, "encoder endpoint: model is empty"),
    ])  # fmt: skip
    def test_mistakes(self, given, says):
        with pytest.raises(RankwrightError) as error:
            create_encoder("endpoint", {"model": "tiny", "address": "http://localhost:1", **given}).prepare()
        assert says in str(error.value)
        assert SECRET not in str(error.value)


def seeded_faults(seed, share=0.3):
    """A part of all answers is broken, one way or another, but never two of the same request in a row of three."""
    rng, recent = random.Random(seed), []

    def spoil(content):
        how = rng.randrange(6)
        if how == 0:
            return None  # the connection is cut
        if how == 1:
            return content[:-5]
        if how == 2:
            return re.sub(rb"-?\d+\.\d+", b"NaN", content, count=1)
        if how == 3:
            return re.sub(rb"-?\d+\.\d+(e-?\d+)?", b"null", content, count=1)
        if how == 4:
            return b'{"data": [], "embeddings": [], "results": []}'
        return b"<html>busy</html>"

    def fault(path, number):
        is_bad = rng.random() < share and recent[-2:] != [True, True]
        recent.append(is_bad)
        return rng.choice([429, 500, 503, 408, spoil, spoil, spoil, spoil]) if is_bad else None

    return fault


class TestFaults:
    @pytest.mark.parametrize("api", APIS)
    @pytest.mark.parametrize("seed", range(3))
    def test_seeded_faults_lose_no_vector(self, server, direct, api, seed):
        server.fault = seeded_faults(seed)
        made = endpoint(server, api, batch=6, retries=8, malformed_retries=8, concurrency=2)
        found = Dense.build(DOCS, made)
        assert found.vectors == pytest.approx(Dense.build(DOCS, direct).vectors, abs=1e-6)

    @pytest.mark.parametrize("api", RERANKS)
    def test_seeded_faults_lose_no_score(self, server, api):
        expected = scores_of(server)
        server.fault = seeded_faults(1)
        made = RerankEndpoint(
            "tiny", server.url + RERANKS[api], api, key="$MODEL_KEY", batch=4, retries=8, malformed_retries=8
        )
        for ours, theirs in zip(made.score_lists(LISTS).scores, expected, strict=True):
            assert ours == pytest.approx(theirs, abs=1e-6)

    @pytest.mark.parametrize(("content", "says"), [
        (b'{"data": []}', "0 vectors for 1 texts"),
        (b'{"data": [{"embedding": []}]}', "vectors of 0 numbers"),
        (b'{"data": [{"embedding": [1.0], "index": 3}]}', "`index` does not number the vectors"),
        (b'{"data": [{"embedding": [1e39], "index": 0}]}', "a vector contains NaN or infinity"),
        (b'{"data": [{"embedding": ["x"]}]}', "not the vectors of 1 texts (expected `float`, got `str`"),
        (b"\xff", "not the vectors of 1 texts"),
    ])  # fmt: skip
    def test_an_answer_that_stays_wrong(self, server, content, says):
        server.fault = lambda path, number: lambda _: content
        with pytest.raises(RankwrightError) as error:
            endpoint(server).prepare()
        assert f"unexpected answer: {says}" in str(error.value)
        assert "asked 3 times" in str(error.value)
        assert len(server.asked) == 3


LISTS = [
    ("red green", list(make_texts(11, 1).values())),
    ("red green", ["blue"]),
    ("blue", list(make_texts(6, 2).values())),
]


def scores_of(server):
    """The cosines of the model."""
    return [server.pair_scores(query, docs) for query, docs in LISTS]


class TestRerankEndpoint:
    @pytest.mark.parametrize("api", RERANKS)
    def test_scores_and_runs_are_those_of_the_model(self, server, api):
        made = RerankEndpoint(
            "tiny", server.url + RERANKS[api], api, key="$MODEL_KEY", input_price=2.0, request_price=1.0
        )
        found = made.score_lists(LISTS)
        for ours, theirs in zip(found.scores, scores_of(server), strict=True):
            assert ours == pytest.approx(theirs, abs=1e-6)
        assert len(found.milliseconds) == 3
        tokens = 0 if api == "tei" else 7 * (11 + 1 + 6)  # TEI does not count them
        assert (found.usage.prompt_tokens, found.usage.cost) == (tokens, pytest.approx(tokens * 2e-6 + 3 * 1e-3))
        first = Run.from_dict({query: {doc: 1 / (1 + at) for at, doc in enumerate(DOCS)} for query in QUERIES})
        direct = {
            query: dict(zip(DOCS, server.pair_scores(text, list(DOCS.values())), strict=True))
            for query, text in QUERIES.items()
        }
        best = {query: [*Run.from_dict({query: each}).to_dict()[query]] for query, each in direct.items()}
        ours = rerank(first, QUERIES, DOCS, made).to_dict()
        for query in QUERIES:  # equal texts have equal scores, and any order
            assert [round(direct[query][doc], 6) for doc in ours[query]] == [
                round(direct[query][doc], 6) for doc in best[query]
            ]

    def test_answers_are_kept_until_they_are_refreshed(self, server, monkeypatch):
        options = create_reranker(
            "endpoint", {"url": f"{server.url}/v1", "model_name": "tiny", "key": "$MODEL_KEY", "batch": 4}
        )
        options.remote.score_lists(LISTS)
        assert len(server.asked) == 1 + 3 + 1 + 2  # a probe, and batches of 4
        options.remote.score_lists(LISTS)
        assert len(server.asked) == 7
        assert options.go_offline().remote.score_lists(LISTS).usage.prompt_tokens == 7 * 18
        before = options.identity()
        options.refresh()
        fresh = create_reranker("endpoint", {**options.params, "model": "tiny"})
        assert fresh.identity() != before
        fresh.remote.score_lists(LISTS)
        assert len(server.asked) == 13
        # answers of another model are not used
        monkeypatch.setattr(model_probe, "SECONDS", 0)
        server.pair_scores = lambda query, docs: [-each for each in ModelServer.pair_scores(server, query, docs)]
        changed = create_reranker("endpoint", {**options.params, "model": "tiny"})
        with pytest.warns(RankwrightWarning, match="the model is not the one of 2"):
            assert changed.identity()["probe"] != before["probe"]
        assert changed.remote.score_lists(LISTS).scores[1] == pytest.approx(scores_of(server)[1])

    def test_mistakes(self, server):
        for wrong, says in (
            ({"url": "zzz"}, "re-ranker endpoint: url: not a web address; write http://HOST:PORT"),
            ({"model_name": ""}, "re-ranker endpoint: model_name is empty"),
            ({"request": {"query": 1}}, "request: query cannot be set here"),
            ({"key": "$NO_SUCH_KEY"}, "key: the environment has no NO_SUCH_KEY"),
            ({}, "the server refuses the credentials (401)"),
        ):
            with pytest.raises(RankwrightError) as error:
                create_reranker("endpoint", {"url": f"{server.url}/v1", "model_name": "tiny", **wrong}).ready()
            assert says in str(error.value)


def passages(prompt):
    """The numbers and the values of the passages in a prompt."""
    return [(int(number), int(value)) for number, value in re.findall(r"^\[(\d+)\] value (\d+)", prompt, re.MULTILINE)]


def answer(numbers):
    return " > ".join(f"[{number}]" for number in numbers)


def perfect(prompt):
    """The highest value first."""
    return answer(number for number, value in sorted(passages(prompt), key=lambda each: -each[1]))


def noisy(prompt):
    """By value plus noise of a known size, the same for the same prompt."""
    rng = random.Random(prompt)
    return answer(number for number, value in sorted(passages(prompt), key=lambda each: -each[1] - rng.gauss(0, 5)))


def simulate(values, chat, window, step, passes):
    """RankGPT's sliding windows, as its paper has them, over a list of values."""
    values = list(values)
    for _ in range(passes):
        end = len(values)
        while True:
            start = max(end - window, 0)
            end = min(start + window, len(values))
            shown = "\n".join(f"[{at}] value {value}" for at, value in enumerate(values[start:end], 1))
            order = [int(each) - 1 for each in re.findall(r"\d+", chat(f"{shown}\n"))]
            values[start:end] = [values[start + at] for at in order]
            if start == 0:
                break
            end -= step
    return values


PROMPT = "{query}\n{passages}\n"  # so that a stand-in sees what the simulation shows


def as_listed(prompt):
    return "\n".join(line for line in prompt.splitlines() if line.startswith("[")) + "\n"


def listwise(server, **more):
    return Listwise("stand-in", url=f"{server.url}/v1", key="$MODEL_KEY", **{"malformed_retries": 0, **more})


def order_of(model, values):
    """The values in the order that a model gives them."""
    [scores] = model.score_lists([("high", [f"value {value}" for value in values])]).scores
    return [values[at] for at in np.argsort(-scores)]


class TestListwise:
    def test_windows_from_the_end(self):
        assert list(window_starts(10, 4, 2)) == [6, 4, 2, 0]
        assert list(window_starts(9, 4, 2)) == [5, 3, 1, 0]
        assert list(window_starts(3, 4, 2)) == [0]

    @given(
        st.lists(st.integers(0, 999), min_size=1, max_size=40, unique=True),
        st.integers(2, 9),
        st.integers(1, 9),
        st.integers(1, 5),
    )
    def test_a_model_that_is_right_lifts_the_best(self, values, window, step, passes):
        """Each pass carries window - step docs to the top; enough passes sort all."""
        step = min(step, window - 1) or 1
        made = Listwise("x", url="http://h/v1", window=window, step=step, passes=passes)
        sorting = made.sort("q", [f"value {value}" for value in values])
        reply = None
        while True:
            try:
                asked = sorting.send(reply)
            except StopIteration as end:
                found = [values[at] for at in end.value]
                break
            from rankwright.reranking.listwise import Reply

            reply = Reply(None, parse_order(perfect(asked.prompt), asked.size))
        best = sorted(values, reverse=True)
        sure = min(passes * (window - step), len(values))
        assert found[:sure] == best[:sure]
        assert sorted(found) == sorted(values)

    @pytest.mark.parametrize(("window", "step", "passes"), [(10, 5, 1), (8, 3, 2), (40, 10, 1)])
    def test_known_noise_gives_the_order_of_the_algorithm(self, direct, window, step, passes):
        values = random.Random(4).sample(range(100), 35)
        with ModelServer(direct, lambda prompt: noisy(as_listed(prompt)), SECRET) as server:
            made = listwise(server, window=window, step=step, passes=passes, prompt=PROMPT)
            found = order_of(made, values)
            padded = [lambda shown: noisy(as_listed(shown.replace("\n[", "\n[")))]
            assert found == simulate(values, padded[0], window, step, passes)
            best = sorted(values, reverse=True)
            # noise of 5 moves the docs of the top by a few places only, and all else is far from them
            assert len({*found[:5]} & {*best[:10]}) == 5
            count = len(server.asked)
            assert order_of(made, values) == found
            assert len(server.asked) == count
        assert (
            order_of(listwise(server, window=window, step=step, passes=passes, prompt=PROMPT, offline=True), values)
            == found
        )

    @pytest.mark.parametrize(("text", "places", "repairs"), [
        ("[2] > [3] > [1]", [1, 2, 0], ()),
        ("2 > 3 > 1", [1, 2, 0], ()),
        ("[2, 3, 1]", [1, 2, 0], ()),
        ("```json\n[2, 3, 1]\n```", [1, 2, 0], ()),
        ("3\n1\n2", [2, 0, 1], ()),
        ("1. [3]\n2. [1]\n3. [2]", [2, 0, 1], ("extra text",)),
        ("[2] > [2] > [3] > [1]", [1, 2, 0], ("duplicates",)),
        ("[2] > [9] > [0] > [3] > [1]", [1, 2, 0], ("unknown numbers",)),
        ("[3]", [2, 0, 1], ("missing passages",)),
        ("[3] > [3]", [2, 0, 1], ("duplicates", "missing passages")),
        ("Passage [1] is weak. Ranking: [2] > [3] > [1]. Hope it helps", [1, 2, 0], ("extra text",)),
        ("<think>[1] > [2] > [3]? No.</think>[2] > [3] > [1]", [1, 2, 0], ()),
        ("first [1] > [2], rather [3] > [2] > [1]", [2, 1, 0], ("extra text",)),
        ("I cannot rank these 3 passages.", None, None),
        ("[7] > [8]", None, None),
        ("<think>[1] > [2]", None, None),
        ("", None, None),
    ])  # fmt: skip
    def test_answers_are_repaired(self, text, places, repairs):
        assert parse_order(text, 3) == (None if places is None else (places, repairs))

    @given(st.text(alphabet="[]>, 0123456789\nabc<think/>", max_size=60), st.integers(1, 12))
    def test_any_answer_is_an_order_or_none(self, text, count):
        found = parse_order(text, count)
        assert found is None or sorted(found.places) == list(range(count))

    def test_malformed_answers_are_counted(self, direct):
        """Five windows: one repaired twice over, one unusable, which keeps its order, and three that are fine."""
        broken = iter(["[3] > [3] > [1]", "No.", None, None, None])

        def chat(prompt):
            return next(broken) or perfect(prompt)

        lists = [("high", [f"value {value}" for value in (1, 2, 3, 4)])] * 5
        with ModelServer(direct, chat, SECRET) as server:
            # the same list five times would be asked once: other queries
            made = listwise(server, window=4, step=2, concurrency=1, input_price=1.0, output_price=2.0)
            found = made.score_lists([(f"high {at}", docs) for at, (_, docs) in enumerate(lists)])
        assert found.facts["windows"] == {
            "answers": 5,
            "repaired": 1,
            "unusable": 1,
            "duplicates": 1,
            "missing passages": 1,
        }
        assert [list(np.argsort(-each)) for each in found.scores] == [[2, 0, 1, 3], [0, 1, 2, 3], *[[3, 2, 1, 0]] * 3]
        assert found.caveats == [
            "1 of 5 answers of the model were repaired (1 with duplicates, 1 with missing passages)",
            "1 of 5 windows kept their order: the model gave none",
        ]
        assert (found.usage.prompt_tokens, found.usage.completion_tokens) == (500, 50)
        assert found.usage.cost == pytest.approx((500 * 1 + 50 * 2) / 1e6)

    def test_a_malformed_answer_is_asked_for_again(self, direct):
        answers = iter(["No.", "Still no."])
        with ModelServer(direct, lambda prompt: next(answers, None) or perfect(prompt), SECRET) as server:
            made = listwise(server, malformed_retries=2)
            assert order_of(made, [1, 2, 3]) == [3, 2, 1]
            assert len(server.asked) == 3
            assert order_of(made, [1, 2, 3]) == [3, 2, 1]
            assert len(server.asked) == 3

    def test_a_model_that_never_answers_as_asked(self, direct):
        with ModelServer(direct, lambda prompt: "No.", SECRET) as server, pytest.raises(RankwrightError) as error:
            order_of(listwise(server), [1, 2, 3])
        assert str(error.value).startswith("listwise: no answer of stand-in gives an order; the first: ")

    def test_seeded_faults_lose_no_order(self, direct):
        rng = random.Random(2)
        with ModelServer(direct, perfect, SECRET) as server:
            server.fault = lambda path, number: rng.choice([429, 500, lambda content: None, None, None])
            assert (
                order_of(listwise(server, retries=20, window=4, step=2, passes=4), list(range(9)))
                == list(range(9))[::-1]
            )

    def test_a_budget(self, direct):
        """An answer costs at most 0.0015 (bytes of the prompt, and 1,024 tokens) and takes 0.00011."""
        settings = {"input_price": 1.0, "output_price": 1.0, "window": 4, "step": 2, "passes": 3}
        with ModelServer(direct, perfect, SECRET) as server:
            with pytest.raises(RankwrightError, match=r"budget 0.0018 does not allow another answer, 0.000\d is spent"):
                order_of(listwise(server, budget=0.0018, **settings), list(range(9)))
            assert 0 < len(server.asked) < 8
            assert order_of(listwise(server, **settings), list(range(9)))[:6] == [8, 7, 6, 5, 4, 3]
            prompts = [body["messages"][0]["content"] for _, _, body in server.asked]
            assert len(set(prompts)) == len(prompts)  # what was answered is kept

    def test_mistakes(self):
        for wrong, says in (
            ({"window": 5, "step": 6}, "listwise: step must be at most the window, 5, got 6"),
            ({"prompt": "{query}"}, "listwise: prompt: {passages} is missing"),
            ({"budget": 1.0}, "listwise: budget needs input_price and output_price"),
            ({"input_price": 1.0}, "listwise: input_price and output_price belong together"),
            ({"url": "zzz"}, "listwise: url: not a web address; write http://HOST:PORT"),
        ):
            with pytest.raises(RankwrightError) as error:
                Listwise("x", **{"url": "http://h/v1", **wrong})
            assert says in str(error.value).replace("prompt {", "prompt: {")


SPEC = """
schema = 1
[data.small]
path = "small"
[retrieve.dense]
kind = "dense"
encoder = "endpoint"
model = "tiny"
address = "$MODEL_URL"
key = "$MODEL_KEY"
input_price = 3.0
[retrieve.direct]
kind = "dense"
encoder = "onnx"
path = "{model}"
[rerank.scored]
from = "dense"
model = "endpoint"
model_name = "tiny"
url = "$MODEL_URL"
key = "$MODEL_KEY"
depth = 10
request_price = 2.0
folds = 3
[rerank.ordered]
from = "dense"
model = "listwise"
model_name = "stand-in"
url = "$MODEL_URL"
key = "$MODEL_KEY"
depth = 10
weight = 1
input_price = 1.0
output_price = 2.0
[evaluate]
measures = ["nDCG@10", "RR@10"]
[compare]
baseline = "direct"
[report]
charts = []
"""


@pytest.fixture
def world(tmp_path, direct, monkeypatch):
    """A spec with all three kinds, and a server for it."""
    rng = random.Random(5)
    home = tmp_path / "small"
    (home / "qrels").mkdir(parents=True)
    docs = make_texts(30)
    (home / "corpus.jsonl").write_text(
        "".join(json.dumps({"_id": doc, "text": text}) + "\n" for doc, text in docs.items())
    )
    (home / "queries.jsonl").write_text(
        "".join(json.dumps({"_id": q, "text": text}) + "\n" for q, text in QUERIES.items())
    )
    rows = [f"{query}\t{doc}\t1\n" for query in QUERIES for doc in rng.sample(sorted(docs), 4)]
    (home / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n" + "".join(rows))
    (tmp_path / "e.toml").write_text(SPEC.format(model=direct.model))

    def chat(prompt):
        count = len(re.findall(r"^\[(\d+)\]", prompt, re.MULTILINE))
        return answer([*range(count, 0, -1), 1])  # in reverse, with a duplicate

    with ModelServer(direct, chat, SECRET) as server:
        monkeypatch.setenv("MODEL_URL", f"{server.url}/v1")
        yield server


class TestEverywhere:
    def test_an_experiment_a_system_and_a_gate(self, world, tmp_path, monkeypatch):
        """The stage over an address equals the direct one; tokens and costs are beside latency; no key is anywhere."""
        report = run_experiment(tmp_path / "e.toml", tmp_path / "store", tmp_path / "out")
        [evidence] = report.evidence
        means = dict(zip(evidence.scores.systems, evidence.scores.means[:, 0].tolist(), strict=True))
        assert means["dense"] == pytest.approx(means["direct"], abs=1e-12)
        board = report.table("leaderboard")
        columns = [column.name for column in board.columns]
        rows = {row[1]: dict(zip(columns, row, strict=True)) for row in board.rows}
        # the encoder's: a token for each word, 2 + 3 + 1 of the three queries, at 3.0 for a million
        words = sum(len(text.split()) for text in make_texts(30).values())
        encoded = 1000 * 2 * 3 / 1e6
        assert (rows["dense"]["tokens"], rows["dense"]["cost"]) == (2, pytest.approx(encoded))
        assert (rows["dense"]["index tokens"], rows["dense"]["index cost"]) == (words, pytest.approx(words * 3 / 1e6))
        assert rows["direct"]["tokens"] is rows["direct"]["index cost"] is None
        ordered = rows["ordered"]
        assert ordered["tokens"] == 2 + 110
        assert ordered["cost"] == pytest.approx(encoded + 1000 * (100 + 2 * 10) / 1e6)
        assert ordered["index tokens"] == words
        scored = rows["scored (out of fold)"]
        assert scored["tokens"] == 2 + 70
        assert scored["cost"] == pytest.approx(encoded + 1000 * 2.0 / 1000)  # a request for each query
        assert scored["p50 ms"] > rows["dense"]["p50 ms"] > 0
        assert any(
            "3 of 3 answers of the model were repaired (3 with duplicates)" in str(each)
            for each in evidence.scores.warnings
        )
        stages = {row[0]: row for row in report.table("stages").rows}
        assert stages["ordered"][1] == "dense"
        assert stages["ordered"][3] == pytest.approx(means["ordered"] - means["dense"])
        # nothing is asked again, also without a server or a key
        count = len(world.asked)
        monkeypatch.setenv("MODEL_KEY", "another-key-entirely")
        second = run_experiment(tmp_path / "e.toml", tmp_path / "second", tmp_path / "out2", offline=True)
        assert len(world.asked) == count
        known = {row[1]: dict(zip(columns, row, strict=True)) for row in second.table("leaderboard").rows}
        for name, row in rows.items():  # tokens of cached vectors are known
            assert [known[name][key] for key in COUNTED] == [row[key] for key in COUNTED]
        monkeypatch.setenv("MODEL_KEY", SECRET)
        # a system that answers, and a gate
        for name in ("scored", "ordered"):
            system = open_system(tmp_path / "e.toml", name, store=tmp_path / "store")
            assert len(system.search("red red blue", 5)) == 5
        gate = gate_experiment(
            tmp_path / "e.toml",
            tmp_path / "b.json",
            GateSettings(measures=["RR@10"]),
            "ordered",
            tmp_path / "store",
            True,
        )
        assert gate.passed
        secrets = {SECRET, SECRET.replace("/", "%2F"), SECRET.replace("/", "\\/")}
        for path in tmp_path.rglob("*"):
            if path.is_file():
                content = path.read_bytes()
                if path.parent.parent.name == "answers" and len(path.parent.name) == 2:  # kept ones are compressed
                    content = read_answer(path.name).content
                assert not any(each.encode() in content for each in secrets), path

    def test_no_message_shows_a_key(self, world, tmp_path, monkeypatch, caplog):
        """A server that repeats the key in its refusal, on the command line."""
        caplog.set_level("DEBUG")
        world.key = "another"
        for name in ("dense", "scored", "ordered"):
            done = command("run", "e.toml", "--only", name, "--store", "s", cwd=tmp_path)
            assert done.returncode == 2
            assert "refuses the credentials (401)" in done.stderr
            assert SECRET not in done.stderr + done.stdout + caplog.text
        world.key, world.fault = None, lambda path, number: lambda content: json.dumps({"error": SECRET}).encode()
        done = command("run", "e.toml", "--only", "dense", "--store", "s", cwd=tmp_path)
        assert "unexpected answer" in done.stderr
        assert SECRET not in done.stderr + done.stdout + caplog.text

    def test_commands(self, world, direct, tmp_path, monkeypatch):
        """index, search and rerank with a model behind an address, as with the model itself."""
        flags = ["--param", f"address={world.url}", "--param", "api=ollama", "--param", "key=$MODEL_KEY"]
        assert (
            command(
                "index", "small", "-o", "i", "--retriever", "dense", "--encoder", "endpoint:tiny", *flags, cwd=tmp_path
            ).returncode
            == 0
        )
        assert command("search", "small", "--index", "i", "-o", "a.run", cwd=tmp_path).returncode == 0
        assert (
            command(
                "search",
                "small",
                "--retriever",
                "dense",
                "--encoder",
                f"onnx:{direct.model}",
                "-o",
                "b.run",
                cwd=tmp_path,
            ).returncode
            == 0
        )
        same_run(Run.read(tmp_path / "a.run"), Run.read(tmp_path / "b.run"))
        flags = [
            "--model",
            "listwise",
            "--param",
            f"url={world.url}/v1",
            "--param",
            "key=$MODEL_KEY",
            "--param",
            "model_name=m",
            "--weight",
            "1",
        ]
        done = command("rerank", "small", "a.run", *flags, "--depth", "5", "-o", "c.run", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "warning: 3 of 3 answers of the model were repaired (3 with duplicates)" in done.stderr
        assert "listwise: 3 queries; 300 + 30 tokens" in done.stderr
        before, after = (Run.read(tmp_path / name).to_dict() for name in ("a.run", "c.run"))
        for query in QUERIES:
            assert [*after[query]] == [*before[query]][:5][::-1] + [*before[query]][5:]

    @pytest.mark.slow
    def test_a_refreshed_stage_and_an_optional_one(self, world, tmp_path, monkeypatch):
        run_experiment(tmp_path / "e.toml", tmp_path / "store", tmp_path / "out")
        count = len(world.asked)
        run_experiment(tmp_path / "e.toml", tmp_path / "store", tmp_path / "out", refresh=["ordered"])
        asked = [path for path, _, _ in world.asked[count:]]  # probes may be among them
        assert asked.count("/v1/chat/completions") == 3
        text = (tmp_path / "e.toml").read_text().replace('model = "listwise"', 'model = "listwise"\noptional = true')
        (tmp_path / "e.toml").write_text(
            text.replace(
                'model_name = "stand-in"\nurl = "$MODEL_URL"', 'model_name = "stand-in"\nurl = "http://127.0.0.1:9/v1"'
            )
        )
        with warnings.catch_warnings(action="ignore"):
            report = run_experiment(tmp_path / "e.toml", tmp_path / "store", tmp_path / "out")
        assert "ordered" not in report.evidence[0].scores.systems


class TestStarter:
    @pytest.mark.slow
    def test_models_next_to_the_spec(self, world, tmp_path, direct):
        """init takes a sentence encoder and a cross-encoder from models/; the spec runs, and says what each stage adds."""
        from test_rerank import cross_encoder

        write(tmp_path / "models" / "b-encoder")
        cross_encoder(tmp_path / "models" / "a-ranker")
        (tmp_path / "models" / "empty").mkdir()
        assert command("init", "small", "-o", "n.toml", cwd=tmp_path).returncode == 0
        text = (tmp_path / "n.toml").read_text()
        assert 'encoder = "onnx"\nmodel = "models/b-encoder"' in text
        assert 'model = "cross-encoder"\npath = "models/a-ranker"' in text
        done = command("run", "n.toml", "--store", "s", "-o", "out", cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        assert "What each stage adds and costs: small, 3 queries" in done.stdout
        rows = json.loads((tmp_path / "out" / "tables" / "stages.json").read_text())["rows"]
        names = [row["stage"] for row in rows]
        assert names == ["bm25", "dense", "hybrid", "hybrid_tuned (out of fold)", "reranked (out of fold)"]
        last, times = rows[-1], [row["p50 ms"] for row in rows]
        best = max(rows[:-1], key=lambda row: row["nDCG@10"])
        assert last["adds"] == pytest.approx(last["nDCG@10"] - best["nDCG@10"])
        assert last["adds ms"] == pytest.approx(
            last["p50 ms"] - next(row["p50 ms"] for row in rows if row["stage"] == last["over"])
        )
        assert all(before < after for before, after in pairwise([max(times[:2]), times[2]]))
        assert "What each stage adds and costs" in (tmp_path / "out" / "report.html").read_text()

    def test_named_models(self, world, tmp_path):
        flags = ["--encoder", "endpoint:tiny", "--reranker", "listwise:stand-in"]
        assert command("init", "small", "-o", "n.toml", *flags, cwd=tmp_path).returncode == 0
        text = (tmp_path / "n.toml").read_text()
        assert 'encoder = "endpoint"\nmodel = "tiny"\napi = "openai"' in text
        assert 'model = "listwise"\nmodel_name = "stand-in"\nurl = "$OPENAI_BASE_URL"' in text
        for flag, says in (
            (["--encoder", "zzz:a"], "--encoder 'zzz' is unknown; choose "),
            (["--encoder", "onnx"], "--encoder onnx: needs a model: onnx:MODEL"),
            (["--encoder", "lsa:x"], "--encoder lsa: takes no model here, got 'x'"),
            (["--reranker", "maw:x"], "--reranker 'maw' is unknown; choose cross-encoder, "),
            (["--reranker", "endpoint"], "--reranker endpoint: needs a model: endpoint:MODEL"),
        ):
            done = command("init", "small", "-o", "m.toml", *flag, cwd=tmp_path)
            assert (done.returncode, done.stderr.count("\n")) == (2, 1)
            assert says in done.stderr
        assert (
            "# [rerank.reranked]"
            in (command("init", "small", "-o", "p.toml", cwd=tmp_path), (tmp_path / "p.toml").read_text())[1]
        )


def test_pairs_of_equal_queries_stay_apart(server):
    """Two queries with one text are two lists."""
    made = RerankEndpoint("tiny", f"{server.url}/v1", "vllm", key="$MODEL_KEY")
    run = Run.from_dict({"a": {"d000": 2.0, "d001": 1.0}, "b": {"d002": 1.0}})
    found = rerank(run, {"a": "red", "b": "red"}, Collection.of(DOCS).queries or DOCS, made)
    assert {query: len(docs) for query, docs in found.to_dict().items()} == {"a": 2, "b": 1}
