"""Analyzers of languages: what Elasticsearch says, recorded; any text whatsoever; detection; and indexes that know which."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import ROOT
from rankwright import BM25, Collection, RankwrightError
from rankwright.base.limits import TOKEN_CHARACTERS
from rankwright.retrieval.bm25.tokenizer import Lexicon
from rankwright.text.analyzers import ALIASES, ANALYZERS, SNOWBALL, get_analyzer
from rankwright.text.detection import ANALYZER_OF, detect_analyzer, detect_language, language_shares, propose_analyzer
from rankwright.text.languages import LANGUAGES
from rankwright.text.stop_words import stop_words
from record_languages import load_recorded
from udhr import ARTICLE_1

RECORDED = load_recorded()
BUILT_IN = {*LANGUAGES, "english", "cjk", "folding"}


@pytest.mark.parametrize("name", sorted(BUILT_IN))
def test_terms_equal_the_servers(name):
    """Recorded from Elasticsearch 8.12 by tests/record_languages.py; the fast tokenizer finds the same."""
    lines = [line for line, _ in RECORDED[name]]
    found, lexicon = get_analyzer(name).terms(lines), Lexicon(get_analyzer(name))
    starts, codes = lexicon.encode(lines)
    for at, (line, terms) in enumerate(RECORDED[name]):
        assert found[at] == terms, line
        assert [lexicon.term_list[code] for code in codes[starts[at] : starts[at + 1]]] == terms, line


def test_every_language_is_recorded():
    assert set(RECORDED) == BUILT_IN
    assert all(len(rows) >= 25 for rows in RECORDED.values())
    assert set(ANALYZER_OF.values()) <= BUILT_IN


TEXTS = st.text(
    st.one_of(
        st.characters(exclude_categories=["Cs"]),
        st.sampled_from(
            "aeiouäöüßéșțıİIΣς'’ .-_1٣९ー々ｶﾞﾊﾟＡ한漢かん𝐀😀\u0307\u200c\u200d\u094d\u09cd\u09ac\u09af\u0983\u0640ەهرھ"
        ),
    ),
    max_size=40,
)


@given(TEXTS, st.sampled_from([name for name in ANALYZERS if name != "auto"]))
def test_any_text_has_terms(text, name):
    """Analyzers are total, find no empty term, read repeated texts alike, and the fast tokenizer agrees."""
    analyzer = get_analyzer(name)
    found = analyzer.terms([text, text])
    assert found[0] == found[1]
    assert all(found[0])
    lexicon = Lexicon(analyzer)
    _, codes = lexicon.encode([text])
    assert [lexicon.term_list[code] for code in codes] == found[0]


@given(TEXTS)
def test_folded_text_stays_as_it_is(text):
    """Folding what is folded changes nothing but case: small capitals fold to capitals, as in Lucene."""
    terms = get_analyzer("folding").terms([text])[0]
    once = get_analyzer("folding").terms([" ".join(terms).lower()])[0]
    assert get_analyzer("folding").terms([" ".join(once)])[0] == once


@pytest.mark.parametrize("name", ["german", "turkish", "bengali", "sorani", "cjk"])
def test_hostile_text_takes_linear_time(name):
    """Long text without a space, of one letter or of marks; quadratic work would take many minutes."""
    for text in ("a" * (1 << 18), "漢" * (1 << 17), "I\u0307" * (1 << 17), "\u09ac\u09cd" * (1 << 17), "'" * (1 << 18)):
        assert all(len(term) <= 2 * TOKEN_CHARACTERS for term in get_analyzer(name).terms([text])[0])


def test_names_of_languages():
    assert get_analyzer("japanese").terms(["東京都"])[0] == ["東京", "京都"]
    assert {get_analyzer(name).name for name in ALIASES} == set(ALIASES)
    assert get_analyzer("yiddish").version == 1
    assert set(SNOWBALL).isdisjoint(LANGUAGES)
    with pytest.raises(RankwrightError, match="analyzer 'klingon' is unknown; choose english, .*, auto or a language"):
        get_analyzer("klingon")
    assert {len(stop_words(name)) > 30 for name in (*LANGUAGES, "cjk")} == {True}


def test_a_term_that_becomes_nothing_is_dropped():
    """Lucene keeps an empty term: for a Greek verb that is all ending, for a tatweel alone."""
    assert get_analyzer("greek").terms(["ουντανε άνθρωποι"])[0] == ["ανθρωπ"]
    assert get_analyzer("arabic").terms(["ـ"])[0] == []


def test_an_index_of_another_version_is_refused(tmp_path):
    """Before, german was lower case and Snowball's stems; its index has no version."""
    from rankwright.retrieval.index_folder import manifest_digest

    BM25.build({"a": "Häuser"}, "german").save(tmp_path / "i")
    assert BM25.open(tmp_path / "i").search({"q": "Haus"}).to_dict()["q"].keys() == {"a"}
    path = tmp_path / "i" / "index.json"
    about = json.loads(path.read_text())
    assert about.pop("analyzer_version") == 2
    path.write_text(json.dumps({**about, "digest": manifest_digest(about)}))
    with pytest.raises(
        RankwrightError, match="was built with another version of the analyzer 'german'; build it again"
    ):
        BM25.open(tmp_path / "i")


def test_the_language_of_a_text():
    pytest.importorskip("py3langid")
    codes = {name: code for code, name in ANALYZER_OF.items()}  # where several share one, the last
    others = {
        "indonesian": None,
        "brazilian": "pt",
        "cjk": "ja",
        "norwegian": "nb",
        "folding": "vi",
        "sorani": "ckb",
        "galician": "gl",
    }
    for name, lines in ARTICLE_1.items():
        expected = others.get(name, codes.get(name))
        if expected:
            assert detect_language(lines[0]) in (expected, "no"), name
    assert [detect_language(line) for line in ARTICLE_1["cjk"][:3]] == ["ja", "zh", "ko"]
    assert detect_analyzer("Zażółć gęślą jaźń, proszę państwa, i nie pytaj dlaczego") == "folding"
    assert detect_language("42 ??") == detect_language("short") == detect_language("") == ""
    assert language_shares(["短文", "日本の", "x"]) == {"ja": 0.5, "zh": 0.5}
    assert propose_analyzer({"ja": 0.5, "zh": 0.5}) == "cjk"
    assert propose_analyzer({"de": 0.95, "en": 0.05}) == "german"
    assert propose_analyzer({"pl": 0.95, "en": 0.05}) == "folding"
    assert propose_analyzer({"de": 0.5, "en": 0.5}) == "auto"


def test_auto_reads_each_doc_in_its_language(tmp_path):
    """A query is read in every language of the index; the languages are kept with it, and grow with it."""
    pytest.importorskip("py3langid")
    docs = {"de": ARTICLE_1["german"][0], "ja": ARTICLE_1["cjk"][0], "en": ARTICLE_1["english"][0]}
    index = BM25.build(docs, "auto", folder=tmp_path / "i")
    for query, doc in {"Straße Haus": "de", "良心": "ja", "towards brotherhoods": "en"}.items():
        assert list(index.search({"q": query}, 1).to_dict()["q"]) == [doc], query
    assert json.loads((tmp_path / "i" / "index.json").read_text())["languages"] == {"cjk": 1, "english": 1, "german": 1}
    opened = BM25.open(tmp_path / "i")
    assert opened.search({"q": "Häuser"}).to_dict() == index.search({"q": "Häuser"}).to_dict()
    grown = opened.add({"fr": ARTICLE_1["french"][0]}).save(tmp_path / "i")
    assert list(grown.search({"q": "chevaux"}).to_dict()["q"]) == ["fr"]
    assert grown.analyzer.for_queries.terms(["Menschen, Menschen"])[0].count("mensch") == 2
    assert opened.search({"q": "chevaux"}).to_dict() in ({}, {"q": {}})


def test_auto_needs_docs():
    with pytest.raises(RankwrightError, match="analyzer: 'auto' reads queries unlike docs"):
        from rankwright.retrieval.dense.encoders import create_encoder

        create_encoder("lsa", {"analyzer": "auto"})


def test_japanese_is_found_with_one_word(tmp_path):
    path = tmp_path / "rules.csv"
    path.write_text("id,text\nr1,請求書は月末に発行する\nr2,返品は三十日以内に受け付ける\n", encoding="utf-8")
    index = BM25.build(Collection.load(path), "japanese")
    assert list(index.search({"q": "返品の受付"}).to_dict()["q"]) == ["r2"]


def test_an_analyzer_of_ones_own(tmp_path, monkeypatch):
    """A function in the table is an analyzer by name, also of an index that is opened later."""
    monkeypatch.setitem(ANALYZERS.entries, "commas", lambda text: text.split(","))
    index = BM25.build({"a": "x y,z"}, "commas")
    index.save(tmp_path / "i")
    assert list(BM25.open(tmp_path / "i").search({"q": "x y"}).to_dict()["q"]) == ["a"]
    assert ANALYZERS.accept(str.split) is str.split
    with pytest.raises(TypeError, match="not an analyzer or a function from a text to its terms"):
        ANALYZERS.accept(dict)


def test_check_and_init_name_the_analyzer(tmp_path):
    """What check finds goes into the spec of init; English needs no line."""
    from rankwright.collection import check
    from rankwright.experiment.starter import starter_spec

    rows = "id,text,queries\nr1,請求書は月末に発行する,請求書の発行\nr2,返品は三十日以内に受け付ける,返品の受付\n"
    (tmp_path / "rules.csv").write_text(rows, encoding="utf-8")
    found = [row for row in check(Collection.load(tmp_path / "rules.csv")).rows if row[1] == "language"]
    assert found == [("ok", "language", None, None, 'Japanese (100%); analyzer = "cjk"')]
    spec = starter_spec(str(tmp_path / "rules.csv"), tmp_path)
    assert 'kind = "bm25"\nanalyzer = "cjk"                  # Japanese (100%)\n' in spec
    assert spec.count('analyzer = "cjk"') == 2
    english = (
        "id,text,queries\nr1,The end of the month and that with which it begins,when\nr2,The rest of it and that,what\n"
    )
    (tmp_path / "english.csv").write_text(english)
    assert "analyzer" not in starter_spec(str(tmp_path / "english.csv"), tmp_path)


def test_the_dictionary_of_the_docs():
    """The function of docs/languages.md, if fugashi and a dictionary are installed."""
    pytest.importorskip("fugashi")
    pytest.importorskip("unidic_lite")
    block = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "languages.md").read_text("utf-8"), re.DOTALL)
    scope = {}
    exec(block[1], scope)
    assert scope["fugashi"]("請求書は月末に発行する")[:2] == ["請求", "書"]
    assert list(scope["index"].search({"q": "請求書"}).to_dict()["q"]) == ["r1"]


def test_an_lsa_index_of_another_version_is_refused(tmp_path):
    from rankwright import Dense
    from rankwright.retrieval.dense.encoders import Lsa
    from rankwright.retrieval.index_folder import manifest_digest

    docs = Collection.of({"a": "Häuser am See", "b": "Wälder am Fluss"})
    Dense.build(docs, Lsa(analyzer="german"), folder=tmp_path / "i")
    Dense.open(tmp_path / "i")
    path = tmp_path / "i" / "index.json"
    about = json.loads(path.read_text())
    assert about["encoder"].pop("analyzer_version") == 2
    path.write_text(json.dumps({**about, "digest": manifest_digest(about)}))
    with pytest.raises(RankwrightError, match="was built with another version of its analyzer; build it again"):
        Dense.open(tmp_path / "i")


def test_the_notice_names_what_is_there():
    """Every file with data of another project is named, and every name is a file."""
    text, home = (ROOT / "NOTICE").read_text(), ROOT / "src/rankwright/text"
    named = re.findall(r"([\w*]+\.(?:txt|py))\b", text)
    assert [name for name in named if not list(home.rglob(name))] == []
    assert {path.name for path in home.rglob("*.txt") if path.parent.name != "stop_words"} <= {*named}
