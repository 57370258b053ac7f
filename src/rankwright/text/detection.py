"""The language of texts: which one each is in, and which analyzer a collection needs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from math import exp

# the analyzer of each language that py3langid can name; other languages fall back to folding
ANALYZER_OF = {
    "ar": "arabic", "hy": "armenian", "eu": "basque", "bn": "bengali", "bg": "bulgarian", "ca": "catalan",
    "cs": "czech", "da": "danish", "nl": "dutch", "en": "english", "et": "estonian", "fi": "finnish", "fr": "french",
    "gl": "galician", "de": "german", "el": "greek", "hi": "hindi", "hu": "hungarian", "id": "indonesian",
    "ms": "indonesian", "ga": "irish", "it": "italian", "lv": "latvian", "lt": "lithuanian", "nb": "norwegian",
    "nn": "norwegian", "no": "norwegian", "fa": "persian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "sr": "serbian", "es": "spanish", "sv": "swedish", "tr": "turkish", "zh": "cjk",
    "ja": "cjk", "ko": "cjk", "ckb": "sorani",
}  # fmt: skip
NAMES = {
    "ja": "Japanese", "zh": "Chinese", "ko": "Korean", "ms": "Malay", "nn": "Norwegian", "pl": "Polish",
    "uk": "Ukrainian", "he": "Hebrew", "th": "Thai", "vi": "Vietnamese", "sk": "Slovak", "sl": "Slovenian",
    "hr": "Croatian", "bs": "Bosnian", "mk": "Macedonian", "be": "Belarusian", "ur": "Urdu", "sq": "Albanian",
    "af": "Afrikaans", "is": "Icelandic", "cy": "Welsh", "mt": "Maltese", "ka": "Georgian", "az": "Azerbaijani",
    "kk": "Kazakh", "ky": "Kyrgyz", "uz": "Uzbek", "tg": "Tajik", "mn": "Mongolian", "ps": "Pashto", "mr": "Marathi",
    "ne": "Nepali", "gu": "Gujarati", "pa": "Punjabi", "or": "Odia", "ta": "Tamil", "te": "Telugu", "kn": "Kannada",
    "ml": "Malayalam", "si": "Sinhala", "km": "Khmer", "lo": "Lao", "my": "Burmese", "tl": "Tagalog",
    "jv": "Javanese", "mg": "Malagasy", "am": "Amharic", "sw": "Swahili", "so": "Somali", "ha": "Hausa", "ig": "Igbo",
    "yo": "Yoruba", "rw": "Kinyarwanda", "xh": "Xhosa", "zu": "Zulu",
}  # fmt: skip
FALLBACK = "folding"
READ = 2000  # characters of a text that its language is detected from
LETTERS = 20  # that a text needs, unless its script tells its language
KANA, HANGUL = re.compile("[\u3041-\u30ff]"), re.compile("[\uac00-\ud7a3]")
HAN = re.compile("[\u3400-\u4dbf\u4e00-\u9fff]")
LETTER = re.compile(r"[^\W\d_]")
ENGLISH = re.compile(r"\b(?:the|and|of|that|with)\b", re.IGNORECASE)
ENGLISH_SHARE = 0.05  # of the words, at least three different: no other language has these, and no model is needed
CJK_SHARE = 0.2  # of the letters; one character says as much as several letters
SORANI = re.compile("[\u06d5\u06ce\u06c6\u06b5\u0695]")
SORANI_SHARE = 0.05  # of the letters; the model does not know Sorani
UNSURE = ""
SURE = 0.95  # probability of a language, of all those named here
MAIN_SHARE = 0.9  # of the texts: one analyzer is enough


def detect_language(text: str) -> str:
    """The ISO 639-1 code of a text's language; empty if that is not sure."""
    text = text[:READ]
    letters = len(LETTER.findall(text))
    kana, hangul, han = (len(each.findall(text)) for each in (KANA, HANGUL, HAN))
    if kana + hangul + han > CJK_SHARE * letters:
        return "ko" if hangul >= kana + han else "ja" if kana else "zh"
    if letters < LETTERS:
        return UNSURE
    english = [word.lower() for word in ENGLISH.findall(text)]
    if len({*english}) >= 3 and len(english) >= ENGLISH_SHARE * len(text.split()):
        return "en"
    if len(SORANI.findall(text)) > SORANI_SHARE * letters:
        return "ckb"
    from py3langid import rank

    scores = {code: float(score) for code, score in rank(text) if code in ANALYZER_OF or code in NAMES}
    best = max(scores, key=scores.__getitem__)
    return best if 1 / sum(exp(score - scores[best]) for score in scores.values()) >= SURE else UNSURE


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


def describe_languages(shares: Mapping[str, float]) -> str:
    """Languages and their shares in words, the most common first: Japanese (98%), English (2%)."""
    shown = [f"{language_name(code)} ({share:.0%})" for code, share in list(shares.items())[:3]]
    return ", ".join(shown) + (", ..." if len(shares) > 3 else "")


def propose_analyzer(shares: Mapping[str, float]) -> str:
    """The analyzer for texts in some languages: that of almost all of them, else auto."""
    analyzers: Counter[str] = Counter()
    for code, share in shares.items():
        analyzers[ANALYZER_OF.get(code, FALLBACK)] += share  # type: ignore[assignment]
    best, share = analyzers.most_common(1)[0]
    return best if share >= MAIN_SHARE else "auto"
