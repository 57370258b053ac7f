"""A model as judge: a stand-in on loopback whose errors are known, and what becomes of bad answers and budgets."""

import json
import threading
from contextlib import ExitStack

import numpy as np
import pytest

from conftest import command
from hostile_server import Handler, HostileServer
from rankwright import Collection, Qrels, RankwrightError
from rankwright.judging import (
    JudgementStore,
    Rubric,
    agreement_tables,
    judge_with_model,
    make_pool,
    order_agreement,
    plan_asks,
)
from rankwright.judging.model_answers import MalformedAnswerError, parse_completion, parse_grade

# of docs of each true grade (rows), the share that the stand-in gives each grade
CONFUSION = np.array([[0.8, 0.15, 0.05, 0.0], [0.2, 0.6, 0.2, 0.0], [0.0, 0.2, 0.6, 0.2], [0.0, 0.05, 0.25, 0.7]])
SECRET = "sk-very-secret-key"
RUBRIC = """
model = "stand-in"
input_price = 1.0
output_price = 2.0
[grades]
0 = "not relevant"
1 = "related"
2 = "relevant"
3 = "exact"
"""


class ModelHandler(Handler):
    """Answers chat completions."""

    def do_POST(self):  # noqa: N802
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        with self.server.lock:
            self.server.asked.append((self.path, self.headers.get("authorization"), body))
            found = self.server.answer(body["messages"][0]["content"], len(self.server.asked))
        status, value = found if isinstance(found, tuple) else (200, found)
        content = json.dumps(value).encode() if not isinstance(value, bytes) else value
        self.send_response_only(status)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


def completion(text, tokens=(100, 10)):
    usage = {"usage": {"prompt_tokens": tokens[0], "completion_tokens": tokens[1]}} if tokens else {}
    return {"choices": [{"message": {"role": "assistant", "content": text}}], **usage}


class Model(HostileServer):
    """A model on loopback: `answer(prompt, number)` says what it answers."""

    def __init__(self, answer):
        super().__init__()
        self.RequestHandlerClass = ModelHandler
        self.answer, self.asked, self.lock = answer, [], threading.Lock()


@pytest.fixture
def serve(monkeypatch, tmp_path):
    """Start a model, which the environment names."""
    open_servers = ExitStack()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("RANKWRIGHT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)

    def start(answer):
        server = open_servers.enter_context(Model(answer))
        monkeypatch.setenv("OPENAI_BASE_URL", f"{server.url}/v1")
        return server

    with open_servers:
        yield start


def make_world(folder, queries=4, docs=3):
    """A collection whose docs state their true grade, runs over it, and a file with a pool of all docs."""
    rng = np.random.default_rng(0)
    truth = {(f"q{q}", f"q{q}d{d}"): int(rng.integers(4)) for q in range(queries) for d in range(docs)}
    texts = {doc: f"number {at} true grade {grade}" for at, ((_, doc), grade) in enumerate(truth.items())}
    collection = Collection.of(texts, {f"q{q}": f"question {q}" for q in range(queries)})
    run = {q: {doc: 1.0 / (1 + at) for at, (own, doc) in enumerate(truth) if own == q} for q, _ in truth}
    store = JudgementStore(folder / "j.db", create=True)
    store.connection.execute("PRAGMA synchronous = OFF")  # only for speed
    store.add_pool(make_pool({"a": run}, depth=docs))
    (folder / "rubric.toml").write_text(RUBRIC)
    return collection, store, truth


@pytest.fixture
def world(tmp_path):
    collection, store, truth = make_world(tmp_path)
    yield collection, store, truth
    store.close()


def true_grade(prompt):
    return int(prompt.split("true grade ")[1][0])


class TestErrorsAreRecovered:
    """A model whose confusion matrix is known."""

    @pytest.mark.parametrize(("queries", "close"), [(2, 0.3), pytest.param(20, 0.1, marks=pytest.mark.slow)])
    def test_confusion_kappa_and_self_agreement(self, serve, tmp_path, queries, close, monkeypatch):
        monkeypatch.setattr("rankwright.judging.model_judge.keep_answer", lambda *_: None)  # only for speed
        collection, store, truth = make_world(tmp_path, queries=queries, docs=40)
        rng = np.random.default_rng(1)
        serve(lambda prompt, _: completion(json.dumps({"grade": int(rng.choice(4, p=CONFUSION[true_grade(prompt)]))})))
        rubric = Rubric.read(tmp_path / "rubric.toml")
        run = judge_with_model(store, collection, rubric, asks=2)
        assert (run.judged, run.kept, run.malformed) == (80 * queries, 0, {})
        for (query, doc), grade in truth.items():
            store.put("ann", query, doc, grade)
        tables = agreement_tables(store)
        values = [row[3:] for row in tables["confusion"].rows]
        # two asks: the majority, of two different grades the lower
        pairs = CONFUSION[:, :, None] * CONFUSION[:, None, :]
        lower = np.minimum(np.arange(4)[:, None], np.arange(4)[None, :])
        expected = np.stack([[each[lower == grade].sum() for grade in range(4)] for each in pairs])
        assert np.abs(np.array(values) - expected).max() < close
        label = {row[0]: row for row in tables["agreement"].rows}
        joint = expected / 4
        by_chance = joint.sum(axis=0) @ joint.sum(axis=1)
        kappa = (np.trace(joint) - by_chance) / (1 - by_chance)
        own = label["ann, stand-in (model)"]
        assert own[4] == pytest.approx(kappa, abs=close)
        assert queries < 10 or own[5] <= kappa <= own[6]
        asks = label["stand-in (model), asked 2 times"]
        assert asks[3] == pytest.approx((CONFUSION**2).sum(axis=1).mean(), abs=close / 2)
        assert tables["grades"].rows[0][0] == "people, stand-in (model)"
        store.close()

    def test_the_order_of_systems(self, serve, tmp_path):
        """Systems of known quality: the order by the model's judgements is that by people's, tau as of scipy."""
        from scipy.stats import kendalltau

        from rankwright import evaluate

        rng = np.random.default_rng(2)
        queries, docs = [f"q{at}" for at in range(12)], [f"d{at}" for at in range(20)]
        truth = {q: {d: int(rng.integers(4)) for d in docs} for q in queries}
        model = {q: {d: int(rng.choice(4, p=CONFUSION[g])) for d, g in row.items()} for q, row in truth.items()}
        runs = {
            f"s{s}": {q: {d: g + s * float(rng.normal()) for d, g in row.items()} for q, row in truth.items()}
            for s in range(5)
        }
        found = order_agreement(truth, model, runs, "nDCG@10")
        means = [evaluate(each, runs, "nDCG@10").means[:, 0] for each in (truth, model)]
        assert found.value == pytest.approx(kendalltau(*means).statistic)
        assert found.low <= found.value <= found.high
        assert found.value > 0.5


class TestAsking:
    """What is sent, kept, counted and refused."""

    def test_the_request(self, world, serve, tmp_path):
        collection, store, _ = world
        server = serve(lambda prompt, _: completion('{"grade": 2}'))
        rubric = Rubric.read(tmp_path / "rubric.toml")
        run = judge_with_model(store, collection, rubric)
        path, key, body = server.asked[0]
        assert (path, key) == ("/v1/chat/completions", f"Bearer {SECRET}")
        assert (body["model"], body["temperature"], body["max_tokens"]) == ("stand-in", 0, 256)
        prompts = {each.prompt for each in plan_asks(store, collection, rubric, asks=2).asks}
        assert body["messages"][0]["content"] in prompts
        assert "3: exact" in body["messages"][0]["content"]
        assert {each.source for each in store.judgements()} == {"model"}
        assert run.cost == pytest.approx(12 * (100 * 1 + 10 * 2) / 1e6)
        assert SECRET not in str(store.log())
        assert judge_with_model(store, collection, rubric).judged == 0  # everything is judged

    def test_answers_are_kept_by_content(self, world, serve, tmp_path):
        collection, store, _ = world
        server = serve(lambda prompt, _: completion('{"grade": 1, "reason": "so so"}'))
        rubric = Rubric.read(tmp_path / "rubric.toml")
        judge_with_model(store, collection, rubric)
        count = len(server.asked)
        with JudgementStore(tmp_path / "k.db", create=True) as other:
            other.add_pool(store.pool())
            run = judge_with_model(other, collection, rubric)
            assert (run.judged, run.kept, run.cost) == (12, 12, 0)
            assert len(server.asked) == count
            assert judge_with_model(other, collection, rubric, asks=2).judged == 12  # a further ask is another answer
            assert len(server.asked) == 2 * count

    def test_a_malformed_answer_is_asked_again_and_never_guessed(self, world, serve, tmp_path):
        collection, store, _ = world
        server = serve(
            lambda prompt, _: completion("I would say 2." if "number 3 " in prompt else '```json\n{"grade": 2}\n```')
        )
        run = judge_with_model(store, collection, Rubric.read(tmp_path / "rubric.toml"))
        assert run.judged == 11
        assert list(run.malformed) == [("q1", "q1d0")]
        assert "not a JSON object with a grade: 'I would say 2.'" in run.malformed["q1", "q1d0"]
        assert sum("number 3 " in body["messages"][0]["content"] for _, _, body in server.asked) == 3
        assert run.cost == pytest.approx(14 * 120 / 1e6)  # what was of no use costs, too

    def test_a_busy_server_is_asked_again(self, world, serve, tmp_path, monkeypatch):
        monkeypatch.setattr("rankwright.retrieval.http.api_client.LONGEST_PAUSE", 0.01)
        collection, store, _ = world
        seen = set()

        def answer(prompt, _):
            if prompt in seen:
                return completion('{"grade": 0}')
            seen.add(prompt)
            return 503, {}

        serve(answer)
        assert judge_with_model(store, collection, Rubric.read(tmp_path / "rubric.toml")).judged == 12

    def test_the_budget_is_kept(self, world, serve, tmp_path):
        collection, store, _ = world
        serve(lambda prompt, _: completion('{"grade": 0}', (500, 50)))
        rubric = Rubric.read(tmp_path / "rubric.toml")
        budget = 0.004
        run = judge_with_model(store, collection, rubric, budget=budget)
        assert 0 < run.judged < 12
        assert run.cost <= budget
        assert run.over_budget == 12 - run.judged
        assert "stopped at the budget" in str(run)
        assert judge_with_model(store, collection, rubric).judged == 12 - run.judged  # goes on where it stopped

    def test_without_counts_the_cost_is_an_upper_bound(self, world, serve, tmp_path):
        collection, store, _ = world
        serve(lambda prompt, _: completion('{"grade": 0}', None))
        rubric = Rubric.read(tmp_path / "rubric.toml")
        highest = plan_asks(store, collection, rubric).highest_cost
        run = judge_with_model(store, collection, rubric)
        assert run.is_estimated
        assert run.cost == pytest.approx(highest)
        assert "cost at most" in str(run)

    def test_what_was_judged_stays_when_the_server_fails(self, world, serve, tmp_path):
        collection, store, _ = world
        serve(lambda prompt, number: (401, {"error": SECRET}) if number > 4 else completion('{"grade": 0}'))
        with pytest.raises(
            RankwrightError, match=r"query 'q\d', doc 'q\dd\d': the server refuses the credentials"
        ) as error:
            judge_with_model(store, collection, Rubric.read(tmp_path / "rubric.toml"))
        assert SECRET not in str(error.value)
        assert 1 <= len(store.judgements()) <= 4

    def test_one_rubric_for_each_name(self, world, serve, tmp_path):
        collection, store, _ = world
        serve(lambda prompt, _: completion('{"grade": 0}'))
        judge_with_model(store, collection, Rubric.read(tmp_path / "rubric.toml"))
        (tmp_path / "rubric.toml").write_text(RUBRIC.replace('"exact"', '"quite exact"'))
        with pytest.raises(
            RankwrightError, match="'stand-in' has judged with another rubric; give this one another name"
        ):
            judge_with_model(store, collection, Rubric.read(tmp_path / "rubric.toml"))

    def test_refused(self, world, serve, tmp_path, monkeypatch):
        collection, store, _ = world
        rubric = Rubric.read(tmp_path / "rubric.toml")
        monkeypatch.delenv("OPENAI_BASE_URL", raising=False)
        with pytest.raises(RankwrightError, match="url: the environment has no OPENAI_BASE_URL"):
            judge_with_model(store, collection, rubric)
        with pytest.raises(RankwrightError, match="collection: lacks 4 of 4 queries of the pool, such as 'q0'"):
            judge_with_model(store, Collection.of({"d": "x"}), rubric)
        (tmp_path / "rubric.toml").write_text(
            'model = "m"\nurl = "http://localhost:9/v1"\n[grades]\n0 = "no"\n1 = "yes"\n'
        )
        with pytest.raises(RankwrightError, match="its grades are 0 or 1, those of .* are 0, 1, 2 or 3"):
            judge_with_model(store, collection, Rubric.read(tmp_path / "rubric.toml"))
        with pytest.raises(RankwrightError, match="budget: the rubric has no input_price"):
            judge_with_model(store, collection, Rubric.read(tmp_path / "rubric.toml"), budget=1)

    def test_the_command(self, serve, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        texts = {f"d{at}": f"number {at} true grade {at % 4}" for at in range(4)}
        docs = "".join(json.dumps({"_id": doc, "text": text}) + "\n" for doc, text in texts.items())
        (tmp_path / "c").mkdir()
        (tmp_path / "c" / "corpus.jsonl").write_text(docs)
        (tmp_path / "c" / "queries.jsonl").write_text('{"_id": "q1", "text": "which grade"}\n')
        (tmp_path / "rubric.toml").write_text(RUBRIC)
        (tmp_path / "a.run").write_text("".join(f"q1 Q0 {doc} 1 {at} a\n" for at, doc in enumerate(texts)))
        assert (
            command("pool", "a.run", "-o", "j.db").stderr
            == "j.db: pool 'pool', 4 docs of 1 query, from 1 system to depth 10\n"
        )
        serve(lambda prompt, _: completion("no" if "number 3" in prompt else json.dumps({"grade": true_grade(prompt)})))
        found = command("judge", "c", "j.db", "--model", "rubric.toml", "--budget", "1")
        assert found.returncode == 0
        assert "warning: query 'q1', doc 'd3': not a JSON object with a grade: 'no'" in found.stderr
        assert "stand-in: 3 judgements; 600 + 60 tokens; cost 0.0007; 1 doc without a valid answer" in found.stderr
        assert command("judgements", "export", "j.db", "-o", "q.jsonl").returncode == 0
        assert Qrels.read("q.jsonl").to_dict() == {"q1": {"d0": 0, "d1": 1, "d2": 2}}
        assert Qrels.read("q.jsonl").model_share.models == ("stand-in",)
        assert SECRET.encode() not in b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())


class TestRubrics:
    """A rubric is checked before anything is asked."""

    @pytest.mark.parametrize(("text", "says"), [
        ("", "model is missing"), ('model = "m"', "grades is missing"), ('model = "m"\nmodle = 1\n[grades]\n0="a"\n1="b"', "'modle' is unknown"),
        ('model = "m"\n[grades]\n0 = "a"', "two or more different integers"), ('model = "m"\n[grades]\nx = "a"\n1 = "b"', "integers"),
        ('model = "m"\n[grades]\n0 = 1\n1 = "b"', "0 must be a text"), ('model = "m"\nprompt = "{query}"\n[grades]\n0="a"\n1="b"', "{doc} is missing"),
        ('model = "m"\nkey = "sk-written-out"\n[grades]\n0="a"\n1="b"', "is written out"),
        ('model = "m"\nurl = "ftp://x"\n[grades]\n0="a"\n1="b"', "not a web address"),
        ('model = "m"\ninput_price = 1\n[grades]\n0="a"\n1="b"', "belong together"),
        ('model = "m"\n[request]\ntemperature = 1\n[grades]\n0="a"\n1="b"', "temperature cannot be set here"), ("model =", "not TOML"),
    ])  # fmt: skip
    def test_refused(self, tmp_path, text, says):
        path = tmp_path / "rubric.toml"
        path.write_text(text)
        with pytest.raises(RankwrightError) as error:
            Rubric.read(path)
        assert says in str(error.value)
        assert str(error.value).startswith(str(path))
        assert "sk-written-out" not in str(error.value)

    def test_braces_are_only_text(self, world, tmp_path):
        (tmp_path / "rubric.toml").write_text(
            RUBRIC.replace(
                '"stand-in"', '"a{b}"\nprompt = \'{"q": "{query}"} {doc} {{x}} ${HOME}\'\nurl = "http://localhost:9/v1"'
            )
        )
        rubric = Rubric.read(tmp_path / "rubric.toml")
        collection, store, _ = world
        asks = plan_asks(store, collection, rubric).asks
        assert '{"q": "question' in asks[0].prompt
        assert asks[0].prompt.endswith("{{x}} ${HOME}")
        body = json.loads(rubric.ask(asks[0].prompt, 0).body)
        assert body["model"] == "a{b}"
        assert body["messages"][0]["content"] == asks[0].prompt


class TestAnswers:
    """Only one grade of the scale is an answer."""

    @pytest.mark.parametrize(
        "text",
        ['{"grade": 2}', ' {"grade":2}\n', '```json\n{"grade": 2}\n```', '```\n{"grade": 2, "reason": "x"}\n```'],
    )
    def test_taken(self, text):
        assert parse_grade(text, (0, 1, 2, 3))[0] == 2

    @pytest.mark.parametrize("text", [
        "2", "", "grade: 2", '{"grade": "2"}', '{"grade": 2.0}', '{"grade": true}', '{"grade": 4}', '{"grade": null}',
        '{"grade": 2} because', '{"grade": 1, "grade": 2}', '{"score": 2}', '{"grade": 2, "other": 1}', '[["grade", 2]]',
        '{"grade": 2}{"grade": 3}', "[" * 10_000, '{"grade": ' + "9" * 5000 + "}", "{}",
    ])  # fmt: skip
    def test_malformed(self, text):
        with pytest.raises(MalformedAnswerError):
            parse_grade(text, (0, 1, 2, 3))

    @pytest.mark.parametrize(
        "content",
        [b"", b"{}", b"[]", b'{"choices": []}', b'{"choices": [{"message": {"content": 2}}]}', b"\xff", b"[" * 100_000],
    )
    def test_not_a_completion(self, content):
        with pytest.raises(MalformedAnswerError):
            parse_completion(content, (0, 1))

    def test_odd_counts_are_no_counts(self):
        content = json.dumps(
            {**completion('{"grade": 1}', None), "usage": {"prompt_tokens": -5, "completion_tokens": True}}
        )
        found = parse_completion(content.encode(), (0, 1))
        assert (found.prompt_tokens, found.completion_tokens) == (None, None)
