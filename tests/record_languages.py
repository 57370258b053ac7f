"""Record what Elasticsearch's analyzers make of lines in each language: python tests/record_languages.py

Starts the server of the tests and writes tests/recorded/languages.json.gz: for each analyzer, lines and their terms. The lines
are article 1 of the Universal Declaration of Human Rights, and names of countries, languages, months and days (Unicode CLDR,
through Babel, which this needs).
"""

import gzip
import json
from pathlib import Path

RECORD = Path(__file__).parent / "recorded" / "languages.json.gz"
LOCALES = {
    "arabic": "ar", "armenian": "hy", "basque": "eu", "bengali": "bn", "brazilian": "pt_BR", "bulgarian": "bg",
    "catalan": "ca", "cjk": "ja", "czech": "cs", "danish": "da", "dutch": "nl", "english": "en", "estonian": "et",
    "finnish": "fi", "french": "fr", "galician": "gl", "german": "de", "greek": "el", "hindi": "hi", "hungarian": "hu",
    "indonesian": "id", "irish": "ga", "italian": "it", "latvian": "lv", "lithuanian": "lt", "norwegian": "nb",
    "persian": "fa", "portuguese": "pt_PT", "romanian": "ro", "russian": "ru", "serbian": "sr", "sorani": "ckb",
    "spanish": "es", "swedish": "sv", "turkish": "tr", "folding": "vi",
}  # fmt: skip
FOLDING = {"tokenizer": "standard", "filter": ["lowercase", "asciifolding"]}


def analyze(server, analyzer, lines):
    """The terms of each line, as the server's analyzer finds them; one that becomes nothing is left out."""
    found = []
    for some in (lines[at : at + 100] for at in range(0, len(lines), 100)):
        # a line of its own between two shows where each ends
        text = [part for line in some for part in (line, "lineend")]
        how = FOLDING if analyzer == "folding" else {"analyzer": analyzer}
        end = server.ask("/_analyze", {**how, "text": "lineend"})["tokens"][0]["token"]
        terms = [each["token"] for each in server.ask("/_analyze", {**how, "text": text})["tokens"]]
        at = 0
        for _ in some:
            stop = terms.index(end, at)
            found.append([term for term in terms[at:stop] if term])
            at = stop + 1
    return found


def load_recorded():
    """Lines and their terms by analyzer."""
    return json.loads(gzip.decompress(RECORD.read_bytes()))


def lines_of(locale):
    """Names of countries, languages, months and days in one language, some each line."""
    from babel import Locale

    found = Locale.parse(locale)
    names = [*found.territories.values(), *found.languages.values(), *found.months["format"]["wide"].values(),
             *found.days["format"]["wide"].values()]  # fmt: skip
    names = names[:: max(1, len(names) // 224)]
    return [", ".join(names[at : at + 8]) for at in range(0, len(names), 8)]


if __name__ == "__main__":
    from servers import Server
    from udhr import ARTICLE_1

    server = Server("elasticsearch", "768m").start()
    recorded = {}
    for name, locale in LOCALES.items():
        lines = [*ARTICLE_1[name], *lines_of(locale)]
        recorded[name] = list(zip(lines, analyze(server, name, lines), strict=True))
    RECORD.write_bytes(gzip.compress(json.dumps(recorded, ensure_ascii=False).encode(), mtime=0))
