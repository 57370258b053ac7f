"""The language of texts: which one each is in, and which analyzer a collection needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

# the analyzer of each language that py3langid can name; other languages fall back to folding
ANALYZER_OF = {
    "ar": "arabic", "hy": "armenian", "eu": "basque", "bn": "bengali", "bg": "bulgarian", "ca": "catalan",
    "cs": "czech", "da": "danish", "nl": "dutch", "en": "english", "et": "estonian", "fi": "finnish", "fr": "french",
    "gl": "galician", "de": "german", "el": "greek", "hi": "hindi", "hu": "hungarian", "id": "indonesian",
    "ms": "indonesian", "ga": "irish", "it": "italian", "lv": "latvian", "lt": "lithuanian", "nb": "norwegian",
    "nn": "norwegian", "no": "norwegian", "fa": "persian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "sr": "serbian", "es": "spanish", "sv": "swedish", "tr": "turkish", "zh": "cjk", "ja": "cjk", "ko": "cjk",
}  # fmt: skip
NAMES = {
    "ja": "Japanese", "zh": "Chinese", "ko": "Korean", "pl": "Polish", "uk": "Ukrainian", "he": "Hebrew", "th": "Thai",
    "vi": "Vietnamese", "sk": "Slovak", "sl": "Slovenian", "hr": "Croatian", "ur": "Urdu", "ms": "Malay",
    "sq": "Albanian",
    "af": "Afrikaans", "is": "Icelandic", "la": "Latin", "mk": "Macedonian", "ta": "Tamil", "te": "Telugu",
}  # fmt: skip
FALLBACK = "folding"
READ = 2000  # characters of a text that its language is detected from
LETTERS = 20  # that a text needs, unless its script tells its language
KANA, HANGUL = re.compile("[\u3041-\u30ff]"), re.compile("[\uac00-\ud7a3]")
HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
LETTER = re.compile(r"[^\W\d_]")
CJK_SHARE = 0.2  # of the letters; one character says as much as several letters
UNSURE = ""
MAIN_SHARE = 0.9  # of the texts: one analyzer is enough


def detect_language(text: str) -> str:
    """The ISO 639-1 code of a text's language; empty if the text is too short to tell."""
    text = text[:READ]
    letters = len(LETTER.findall(text))
    kana, hangul, han = (len(each.findall(text)) for each in (KANA, HANGUL, HAN))
    if kana + hangul + han > CJK_SHARE * letters:
        return "ko" if hangul >= kana + han else "ja" if kana else "zh"
    if letters < LETTERS:
        return UNSURE
    from py3langid import classify

    return str(classify(text)[0])


def detect_analyzer(text: str) -> str:
    """The analyzer for a text."""
    return ANALYZER_OF.get(detect_language(text), FALLBACK)


def language_name(code: str) -> str:
    """A language in English: German, Japanese; its code where it has no name here."""
    analyzer = ANALYZER_OF.get(code, "")
    return NAMES.get(code) or analyzer.capitalize() or code


def language_shares(texts: Iterable[str]) -> dict[str, float]:
    """Languages of texts with their share of the texts whose language can be told, the most common first."""
    counts = Counter(detect_language(text) for text in texts)
    counts.pop(UNSURE, None)
    total = sum(counts.values())
    return {code: count / total for code, count in sorted(counts.items(), key=lambda row: (-row[1], row[0]))}


def propose_analyzer(shares: Mapping[str, float]) -> str:
    """The analyzer for texts in some languages: that of almost all of them, else auto."""
    analyzers: Counter[str] = Counter()
    for code, share in shares.items():
        analyzers[ANALYZER_OF.get(code, FALLBACK)] += share  # type: ignore[assignment]
    best, share = analyzers.most_common(1)[0]
    return best if share >= MAIN_SHARE else "auto"
