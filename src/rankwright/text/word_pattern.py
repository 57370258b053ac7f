"""Where words begin and end: patterns that find tokens, and their classes of ASCII characters."""

from __future__ import annotations

import re
from functools import cache


def unicode_words() -> str:
    """Lucene's StandardTokenizer as a pattern: the word breaks of UAX #29, and emoji (UTS #51).

    Letters and digits join directly or through connectors (_), letters also across one of . ' : · and digits
    across one of . ' , ; and similar; marks and format characters belong to the letter before them; each
    ideograph or hiragana is a token, and so are pictographs, including © and ®.
    """
    extend = (
        r"[\p{M}\x{AD}\x{600}-\x{605}\x{61C}\x{6DD}\x{70F}\x{8E2}\x{180E}\x{200C}-\x{200F}\x{202A}-\x{202E}\x{2060}-\x{2064}"
        r"\x{2066}-\x{206F}\x{FEFF}\x{FF9E}\x{FF9F}\x{FFF9}-\x{FFFB}\x{110BD}\x{110CD}\x{13430}-\x{13438}\x{1BCA0}-\x{1BCA3}"
        r"\x{1D173}-\x{1D17A}\x{E0001}\x{E0020}-\x{E007F}\x{1F3FB}-\x{1F3FF}]*"
    )
    complex_context = (  # scripts written without spaces, kept together
        r"[\p{Thai}\p{Lao}\p{Myanmar}\p{Khmer}\p{Tai_Le}\p{New_Tai_Lue}\p{Tai_Tham}\p{Tai_Viet}\p{Ahom}&&[\p{L}\p{M}]]"
    )
    signs = (  # letters of words that are not alphabetic: modifiers, Armenian and Hebrew signs, repetition marks
        r"\x{2C2}-\x{2C5}\x{2D2}-\x{2D7}\x{2DE}\x{2DF}\x{2ED}\x{2EF}-\x{2FF}\x{55B}\x{55C}\x{55E}\x{5F3}\x{A720}\x{A721}"
        r"\x{A789}\x{A78A}\x{AB5B}\x{3005}\x{303B}"
    )
    kana = r"\p{Katakana}\x{3031}-\x{3035}\x{309B}\x{309C}\x{30A0}\x{30FC}\x{FF70}"
    both = r".\x{2018}\x{2019}\x{2024}\x{FE52}\x{FF07}\x{FF0E}'"  # between letters, and between numbers
    alphabetic = (
        rf"[\p{{Alphabetic}}&&[^\p{{M}}\p{{Han}}\p{{Hiragana}}{kana}{complex_context}\x{{3006}}\x{{FF9E}}\x{{FF9F}}]]"
    )
    hebrew = rf"[\p{{Hebrew}}&&\p{{L}}]{extend}"
    letter = rf"(?:{hebrew}(?:\x22{hebrew})*|[{alphabetic}{signs}]{extend})"
    number = rf"[\p{{Nd}}\x{{66B}}]{extend}"
    katakana = rf"[{kana}]{extend}"
    join = rf"(?:[\p{{Pc}}\x{{202F}}]{extend})"
    mid_letter = rf"[:\x{{B7}}\x{{387}}\x{{5F4}}\x{{2027}}\x{{FE13}}\x{{FE55}}\x{{FF1A}}{both}]{extend}"
    mid_number = (
        rf"[,;\x{{37E}}\x{{589}}\x{{60C}}\x{{60D}}\x{{66C}}\x{{7F8}}\x{{2044}}\x{{FE10}}\x{{FE14}}\x{{FE50}}\x{{FE54}}"
        rf"\x{{FF0C}}\x{{FF1B}}{both}]{extend}"
    )
    numbers = rf"{number}(?:(?:{join}*|{mid_number}){number})*"
    letters = rf"{letter}(?:(?:{join}*|{mid_letter}){letter})*"
    part = rf"(?:{katakana}(?:{join}*{katakana})*|(?:{numbers}|{letters})+)"
    pictograph = rf"\p{{Extended_Pictographic}}{extend}"
    return "|".join(
        (
            rf"{join}*{part}(?:{join}+{part})*{join}*",
            rf"{pictograph}(?:\x{{200D}}{pictograph})*",
            r"[\x{1F1E6}-\x{1F1FF}]{2}",
            rf"(?:{complex_context}{extend})+",
            rf"[\p{{Han}}&&[^\x{{3005}}\x{{303B}}]]{extend}",
            rf"\p{{Hiragana}}{extend}",
        )
    )


WORD_PATTERN = unicode_words()
# the class of an ASCII character in a pattern: not part of a token, letter, digit, connector, or allowed
# between two letters, between two digits, or between two of either
NONE, LETTER, DIGIT, CONNECTOR, MID_LETTER, MID_DIGIT, MID_BOTH = range(7)
SPACE = " \t\n\v\f\r"


def character_classes(*kinds: tuple[int, str]) -> bytes:
    """The class of each ASCII character; a later entry overrides an earlier one."""
    table = bytearray(128)
    for kind, letters in kinds:
        for letter in letters:
            table[ord(letter)] = kind
    return bytes(table)


LETTERS, DIGITS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
UAX29_CLASSES = character_classes(
    (LETTER, LETTERS), (DIGIT, DIGITS), (CONNECTOR, "_"), (MID_LETTER, ":"), (MID_DIGIT, ",;"), (MID_BOTH, ".'")
)
WORD_CLASSES = character_classes((LETTER, f"{LETTERS}{DIGITS}_"))  # \w+
NON_SPACE_CLASSES = character_classes((LETTER, "".join(map(chr, range(128)))), (NONE, SPACE))  # \S+

# European text: what is found in it does not need the tables of Unicode, which Python's patterns do not know
EUROPEAN = "ªµºÀ-ÖØ-öø-ɏΆΈ-ΊΌΎ-ΡΣ-ώЀ-ҁҊ-ԯ"  # letters
OTHER_SIGNS = "¡-¨«¬¯-´¶¸»-¿×÷‐-―“-•…‰′″‹›€→∀-⋿"  # part of no token
JOINING_SIGNS = "·‘’"
PRINTABLE = r"\t\n\r -~"


def european_words() -> str:
    """The same as `unicode_words`, for text of no other characters."""
    letter, number = f"[A-Za-z{EUROPEAN}]", "[0-9]"
    numbers = rf"{number}(?:(?:_*|[,;.'‘’]){number})*"
    letters = rf"{letter}(?:(?:_*|[:·.'‘’]){letter})*"
    part = f"(?:{numbers}|{letters})+"
    return f"_*{part}(?:_+{part})*_*"


@cache
def european_pattern(pattern: str) -> re.Pattern[str] | None:
    """The pattern in Python for European text, if one is known."""
    known = {WORD_PATTERN: european_words(), r"\w+": f"[A-Za-z0-9_{EUROPEAN}]+", r"\S+": r"\S+"}
    return re.compile(known[pattern]) if pattern in known else None


@cache
def european_text() -> re.Pattern[str]:
    """A text of European letters, ASCII and common signs."""
    return re.compile(f"[{PRINTABLE}{EUROPEAN}{OTHER_SIGNS}{JOINING_SIGNS}]*")
