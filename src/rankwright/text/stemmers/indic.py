"""Hindi and Bengali: letters of the scripts of India composed, spellings normalized, and light stemmers.

Compositions: Unicode 5.2, chapter 9. Hindi: P. Pingali and V. Varma, Word normalization in Indian languages; L.
Larkey et al., Hindi CLIR in thirty days, 2003; A. Ramanathan and D. Rao, A lightweight stemmer for Hindi, 2003.
Bengali: N. UzZaman and M. Khan, A double metaphone encoding for Bangla, 2004; P. Sengupta and B. Chaudhuri, Verb
phrase analysis in Bengali, 1993.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from .suffix_rules import letters

SCRIPTS = {
    "d": 0x0900, "b": 0x0980, "p": 0x0A00, "g": 0x0A80, "o": 0x0B00, "t": 0x0B80, "e": 0x0C00, "k": 0x0C80, "m": 0x0D00,
}  # fmt: skip
JOINER = 0xFF
# offsets in a script's block, their composition, and the scripts: Devanagari, Bengali, Punjabi, Gujarati, Oriya, Tamil,
# Telugu (e), Kannada, Malayalam
COMPOSITIONS = """
05 3E 45>11 dg|05 3E 46>12 d|05 3E 47>13 dg|05 3E 48>14 dg|05 3E>06 dbpgo|05 45>72 d|05 45>0D g|05 46>04 d|05 47>0F g
05 48>10 pg|05 49>11 dg|05 4A>12 d|05 4B>13 dg|05 4C>14 dpg|06 45>11 dg|06 46>12 d|06 47>13 dg|06 48>14 dg|07 57>08 m
09 41>0A d|09 57>0A tm|0E 46>10 m|0F 45>0D d|0F 46>0E d|0F 47>10 d|0F 57>10 o|12 3E>13 m|12 4C>14 ek|12 55>13 e
12 57>14 tm|13 57>14 o|15 3C>58 d|16 3C>59 dp|17 3C>5A dp|1C 3C>5B dp|21 3C>5C dbo|22 3C>5D dbo|23 4D FF>7A m
24 4D FF>4E b|28 3C>29 d|28 4D FF>7B m|2B 3C>5E dp|2F 3C>5F db|2C 41 41>0B e|30 3C>31 d|30 4D FF>7C m|32 4D FF>7D m
33 3C>34 d|33 4D FF>7E m|35 41>2E e|3E 45>49 dg|3E 46>4A d|3E 47>4B dg|3E 48>4C dg|3F 55>40 k|41 41>42 p|46 3E>4A tm
46 42 55>4B k|46 42>4A k|46 46>48 m|46 55>47 ek|46 56>48 ek|46 57>4C tm|47 3E>4B botm|47 57>4C bo|4A 55>4B k|72 3F>07 p
72 40>08 p|72 47>0F p|73 41>09 p|73 42>0A p|73 4B>13 p
"""


def compositions() -> dict[str, str]:
    """The sequences that are written as one letter, longest first, and that letter."""
    found: dict[str, str] = {}
    for row in re.split(r"[|\n]", COMPOSITIONS.strip()):
        sequence, _, rest = row.partition(">")
        composed, _, scripts = rest.partition(" ")
        for base in (SCRIPTS[script] for script in scripts):
            parts = [int(part, 16) for part in sequence.split()]
            key = "".join("\u200d" if part == JOINER else chr(base + part) for part in parts)
            found[key] = chr(base + int(composed, 16))
    return dict(sorted(found.items(), key=lambda row: -len(row[0])))


COMPOSED = compositions()
COMPOSED_PATTERN = re.compile("|".join(COMPOSED))
HINDI = letters(**{
    "\u0902": "\u0901", "\u0928": "\u0929", "\u0930": "\u0931", "\u0933": "\u0934", "\u0915": "\u0958",
    "\u0916": "\u0959",
    "\u0917": "\u095a", "\u091c": "\u095b", "\u0921": "\u095c", "\u0922": "\u095d", "\u092b": "\u095e",
    "\u092f": "\u095f",
    "\u0947": "\u0945\u0946\u0948", "\u094b": "\u0949\u094a\u094c", "\u090f": "\u090d\u090e\u0910",
    "\u0913": "\u0911\u0912\u0914", "\u0905": "\u0972\u0906", "\u0907": "\u0908", "\u0909": "\u090a",
    "\u090b": "\u0960",
    "\u090c": "\u0961", "\u093f": "\u0940", "\u0941": "\u0942", "\u0943": "\u0944", "\u0962": "\u0963",
}) | dict.fromkeys((0x093C, 0x200C, 0x200D, 0x094D))  # fmt: skip


def suffixes_by_length(words: str) -> dict[int, tuple[str, ...]]:
    """Suffixes by their length, longest first; Bengali yya is one letter, as after composition."""
    found = [word.replace("\u09af\u09bc", "\u09df") for word in words.split()]
    return {
        size: tuple(word for word in found if len(word) == size) for size in sorted({*map(len, found)}, reverse=True)
    }


HINDI_SUFFIXES = suffixes_by_length("""
ाएंगी ाएंगे ाऊंगी ाऊंगा ाइयाँ ाइयों ाइयां ाएगी ाएगा ाओगी ाओगे एंगी ेंगी एंगे ेंगे ूंगी ूंगा ातीं नाओं नाएं ताओं ताएं
ियाँ ियों ियां ाकर ाइए ाईं ाया ेगी ेगा ोगी ोगे ाने ाना ाते ाती ाता तीं ाओं ाएं ुओं ुएं ुआं कर ाओ िए ाई ाए ने नी ना ते
ीं ती ता ाँ ां ों ें ो े ू ु ी ि ा
""")
BENGALI_SUFFIXES = suffixes_by_length("""
িয়াছিলাম িতেছিলাম িতেছিলেন ইতেছিলেন িয়াছিলেন ইয়াছিলেন িতেছিলি িতেছিলে িয়াছিলা িয়াছিলে িতেছিলা িয়াছিলি য়েদেরকে
িতেছিস িতেছেন িয়াছিস িয়াছেন েছিলাম েছিলেন েদেরকে িতেছি িতেছা িতেছে ছিলাম ছিলেন িয়াছি িয়াছা িয়াছে েছিলে েছিলা
য়েদের দেরকে িলাম িলেন িতাম িতেন িবেন ছিলি ছিলে ছিলা তেছে িতেছ খানা খানি গুলো গুলি য়েরা েদের লাম িলি ইলি িলে ইলে লেন
িলা ইলা তাম িতি ইতি িতে ইতে তেন িতা িবা ইবা িবি ইবি বেন িবে ইবে ছেন য়োন য়ের েরা দের িস েন লি লে লা তি তে তা বি বে বা
ছি ছা ছে ুন ুক টা টি নি ের রা কে ি ী া ো ে ব ত
""")
BENGALI = letters(**{
    "\u09bf": "\u09c0", "\u09c1": "\u09c2", "\u0982": "\u0999", "\u09b8": "\u09b6\u09b7", "\u09a8": "\u09a3",
    "\u09b0": "\u09dc\u09dd", "\u09a4": "\u09ce",
})  # fmt: skip


def compose_indic(word: str) -> str:
    """A word with each composed letter as one character."""
    return COMPOSED_PATTERN.sub(lambda found: COMPOSED[found[0]], word)


def normalize_hindi(word: str) -> str:
    """A Hindi word with one spelling of nasals, vowels and borrowed consonants."""
    return word.replace("\u0928\u094d", "\u0902").translate(HINDI)


def stem_hindi(word: str) -> str:
    """The light stem of a Hindi word."""
    return strip_longest(word, HINDI_SUFFIXES)


def stem_bengali(word: str) -> str:
    """The stem of a Bengali word."""
    return strip_longest(word, BENGALI_SUFFIXES)


def strip_longest(word: str, suffixes: dict[int, tuple[str, ...]]) -> str:
    """A word without its longest suffix, if two letters are left."""
    for size, some in suffixes.items():
        if len(word) > size + 1 and word.endswith(some):
            return word[:-size]
    return word


def normalize_bengali(word: str) -> str:
    """A Bengali word as it sounds: one spelling of vowels, sibilants, nasals and joined consonants.

    A joined y, v or visarga changes what was written before it, so letters are taken one by one.
    """
    found: list[str] = []
    rest = list(reversed(word))
    while rest:
        letter = rest.pop()
        before = found[-1] if found else ""
        if letter == "\u0981":
            continue
        if letter == "\u0995" and rest[-2:] == ["\u09bf", "\u09cd"]:
            del rest[-2:]
            found.extend("\u0996" if not found else "\u0995\u0996")
        elif letter == "\u09af" and before == "\u09cd":
            join_y(found, rest)
        elif letter == "\u09ac" and before == "\u09cd" and len(found) > 1:
            join_v(found)
        elif letter == "\u0983":
            found.extend(visarga(len(found), rest))
        else:
            found.append(letter.translate(BENGALI))
    return "".join(found)


def join_y(found: list[str], rest: list[str]) -> None:
    """A joined y: e after the first letter of a word, silent elsewhere."""
    if len(found) == 2:
        found[-1] = "\u09c7"
        if rest[-1:] == ["\u09be"]:
            rest.pop()
    else:
        found.pop()


def join_v(found: list[str]) -> None:
    """A joined v: silent after the first letter and after two joined letters, else it doubles the letter before."""
    size = len(found)
    if size == 2 or (size >= 5 and found[-3] == "\u09cd"):
        found.pop()
    else:
        found[-1] = found[-2]


def visarga(size: int, rest: list[str]) -> Iterable[str]:
    """A visarga: an h at the end of a short word, silent at the end of a long one, else it doubles the letter after."""
    if rest:
        return rest[-1:]
    return "\u09b9" if size < 3 else ""
