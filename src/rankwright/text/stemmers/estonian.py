"""Estonian, as Lucene stems it: a particle, then endings of verbs or of nouns. Snowball 3 has a later version.

L. Freienthal, Estonian stemmer for Snowball, 2019. Endings are removed from what comes after the first consonant
after a vowel.
"""

from __future__ import annotations

import re

from .suffix_rules import by_length, longest_suffix

VOWELS, SHORT = "aeiouõäöü", tuple("aeiou")
LONG = ("aa", "ee", "ii", "oo", "uu", "ää", "öö", "üü", "õõ")
AFTER_KI, AFTER_GI = tuple("kptgbdshfšzž"), tuple("cjlmnqrvwx" + VOWELS)
REGION = re.compile(f"[{VOWELS}][^{VOWELS}]")
VERBS = by_length("""
    nuksin nuksime nuksid nuksite ksin ksid ksime ksite mata takse dakse taks daks akse sime site sin me da n b""")
NOUNS = by_length("lasse last lane lasi misse mist mine misi lisse list line lisi")
CASES = by_length("sse st le lt ga ks ta t s l")
PLURALS = by_length("ikkude ikke ike sid te de d")
DEGREES = by_length("mai ma m")
DOUBLED = re.compile(f"([kpt])\\1(?=[{VOWELS}]\\Z)")
IRREGULAR_VERBS = {
    "joo": """joon jood joob joote joome joovad jõin jõid jõi jõime jõite joomata juuakse joodakse juua jooma""",
    "saa": """saan saad saab saate saame saavad saaksin saaksid saaks saaksite saaksime sain said sai saite saime
    saamata
              saadakse saadi saama saada""",
    "viima": """viin viid viib viite viime viivad viiksin viiksid viiks viiksite viiksime viisin viisite viisime
    viimata viiakse
                viidi viima viia""",
    "keesi": """keen keeb keed kees keeme keete keevad keeksin keeks keeksid keeksime keeksite keemata keema keeta
        keedakse""",
    "löö": """löön lööd lööb lööme lööte löövad lööksin lööksid lööks lööksime lööksite löömata lüüakse löödakse löödi
    lööma
              lüüa""",
    "löi": "lõin lõid lõi lõime lõite",
    "loo": "loon lood loob loome loote loovad looksin looksid looks looksime looksite loomata luuakse loodi luua looma",
    "käisi": """käin käib käid käis käime käite käivad käiksin käiks käiksid käiksime käiksite käimata käiakse käidi
    käia
                käima""",
    "söö": """söön sööb sööd sööme sööte söövad sööksin sööks sööksid sööksime sööksite sõin sõi sõid sõime sõite
    söömata süüakse
              söödakse söödi sööma süüa""",
    "too": """toon tood toob toote toome toovad tooksin tooksid tooks tooksite tooksime tõin tõid tõi tõime tõite
    toomata tuuakse
              toodi tooma tuua""",
    "võisi": """võin võid võib võime võis võite võivad võiksin võiksid võiks võiksime võiksite võimata võidakse võidi
    võida
                võima""",
    "jääma": """jään jääd jääb jääme jääte jäävad jääksin jääksid jääks jääksime jääksite jäime jäite jäin jäid jäi
    jäämata
                jäädakse jääda jääma jäädi""",
    "müüsi": """müün müüd müüb müüs müüme müüte müüvad müüksin müüksid müüks müüksime müüksite müümata müüakse müüdi
    müüa
                müüma""",
    "luge": "loeb loen loed loeme loete loevad loeks loeksin loeksid loeksime loeksite",
    "põde": "põen põeb põed põeme põete põevad põeksin põeks põeksid põeksime põeksite",
    "ladu": "laon laob laod laome laote laovad laoksin laoks laoksid laoksime laoksite",
    "tegi": """teeksin teeks teeksid teeksime teeksite teen teeb teed teeme teete teevad tegemata tehakse tehti
        tegema teha""",
    "nägi": """näen näeb näed näeme näete näevad näeksin näeks näeksid näeksime näeksite nägemata nähakse nähti
        näha nägema""",
}
IRREGULAR = {form: stem for stem, forms in IRREGULAR_VERBS.items() for form in forms.split()}


def stem_estonian(word: str) -> str:
    """The stem of an Estonian word."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    found = REGION.search(word)
    start = found.end() if found else len(word)
    word = strip_particle(word, start)
    verb = strip_verb(word, start)
    word = strip_noun(word, start) if verb is None else verb
    return DOUBLED.sub(r"\1", word)


def strip_particle(word: str, start: int) -> str:
    """A word without -gi or -ki."""
    ending = longest_suffix(word, ["gi", "ki"], start)
    stem = word[:-2]
    if ending is None or len(stem) < 4:
        return word
    allowed = stem.endswith(AFTER_KI) if ending == "ki" else stem.endswith(AFTER_GI) and not stem.endswith(LONG)
    return stem if allowed else word


def strip_verb(word: str, start: int) -> str | None:
    """A word without an ending of verbs; None if it has none."""
    ending = longest_suffix(word, VERBS, start)
    if ending is None:
        return None
    stem = word[: -len(ending)]
    if ending in ("me", "da", "n", "b"):
        return stem if stem.endswith(tuple(VOWELS)) else None
    return stem + "a" if ending == "akse" else stem


def strip_noun(word: str, start: int) -> str:
    """A word without endings of nouns: derivation, case, plural, degree, i of the plural, participle."""
    ending = longest_suffix(word, NOUNS, start)
    if ending:
        word = word[: -len(ending)] + ending[:2] + "se"
    ending = longest_suffix(word, CASES, start)
    if ending and word[: -len(ending)].endswith((*SHORT, *LONG)):
        word = word[: -len(ending)]
    word = strip_plural(word, start)
    ending = longest_suffix(word, DEGREES, start)
    if ending and (ending == "ma" or word[: -len(ending)].endswith(SHORT)):
        word = word[: -len(ending)]
    if longest_suffix(word, ["i"], start) and word[:-1].endswith(SHORT):
        word = word[:-1]
    return word[:-2] if longest_suffix(word, ["nu", "tu", "du", "va"], start) else word


def strip_plural(word: str, start: int) -> str:
    """A noun without an ending of the plural."""
    ending = longest_suffix(word, PLURALS, start)
    if ending is None:
        return word
    stem = word[: -len(ending)]
    if ending.startswith("ik"):
        return stem + "iku"
    if ending == "te":
        if stem.endswith("t"):
            return word
        if len(stem) < 4:
            return stem + "t"
        return stem + "e" if stem.endswith(("mis", "las", "lis")) else stem
    if ending == "sid":
        return word if stem.endswith(LONG) else stem
    return stem if stem.endswith((*SHORT, *LONG)) else word
