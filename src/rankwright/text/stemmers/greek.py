"""Greek: lower case without accents, and a stemmer.

G. Ntais, Development of a stemmer for the Greek language, 2006. Each rule removes an ending; for some stems it leaves
a part of the ending in place.
"""

from __future__ import annotations

from dataclasses import dataclass

from .suffix_rules import by_length, letters, longest_suffix, replace_suffix, rule

LOWER = letters(α="Άά", ε="Έέ", η="Ήή", ι="ΊΪίϊΐ", υ="ΎΫύϋΰ", ο="Όό", ω="Ώώ", σ="ς")
VOWELS = tuple("αεηιουω")
VOWELS_BUT_Y = tuple("αεηιοω")
IRREGULAR = (
    rule(0, "καθεστωτοσ καθεστωτων", "", 4), rule(0, "γεγονοτοσ γεγονοτων", "", 4), rule(0, "καθεστωτα", "", 3),
    rule(0, "τατογιου τατογιων", "", 4), rule(0, "γεγονοτα", "", 3), rule(0, "καθεστωσ", "", 2),
    rule(0, "σκαγιου σκαγιων ολογιου ολογιων κρεατοσ κρεατων περατοσ περατων τερατοσ τερατων", "", 4),
    rule(0, "τατογια", "", 3), rule(0, "γεγονοσ", "", 2), rule(0, "φαγιου φαγιων σογιου σογιων", "", 4),
    rule(0, "σκαγια ολογια κρεατα περατα τερατα", "", 3), rule(0, "φαγια σογια φωτοσ φωτων", "", 3),
    rule(0, "κρεασ περασ τερασ", "", 2), rule(0, "φωτα", "", 2), rule(0, "φωσ", "", 1),
)  # fmt: skip


@dataclass(frozen=True)
class Ending:
    """Endings that are removed; for stems that are or end in one of some, `back` is put in their place."""

    endings: list[str]
    back: str
    stems: frozenset[str] = frozenset()
    stem_ends: tuple[str, ...] = ()
    reverse: bool = False  # put it back for all other stems
    never: tuple[frozenset[str], tuple[str, ...]] = (frozenset(), ())  # stems for which it is not put back after all

    def strip(self, word: str) -> str:
        """A word after this rule."""
        ending = longest_suffix(word, self.endings, 1)
        if ending is None:
            return word
        stem = word[: -len(ending)]
        listed = stem in self.stems or stem.endswith(self.stem_ends)
        if listed == self.reverse or stem in self.never[0] or stem.endswith(self.never[1]):
            return stem
        return stem + self.back


def ending(endings: str, back: str, stems: str = "", stem_ends: str = "", vowels: tuple[str, ...] = ()) -> Ending:
    """A rule from lists separated by spaces."""
    return Ending(by_length(endings), back, frozenset(stems.split()), (*stem_ends.split(), *vowels))


FATHERS = Ending(
    ["αδεσ", "αδων"], "αδ", frozenset(),
    ("οκ", "μαμ", "μαν", "μπαμπ", "πατερ", "γιαγι", "νταντ", "κυρ", "θει", "πεθερ"), reverse=True,
)  # fmt: skip
GROUP = Ending(
    ["αγεσ", "αγα", "αγε"], "αγ",
    frozenset(by_length("""
        αβαστ πολυφ αδηφ παμφ ρ ασπ αφ αμαλ αμαλλι ανυστ απερ ασπαρ αχαρ δερβεν δροσοπ ξεφ νεοπ νομοτ ολοπ ομοτ
        προστ προσωποπ συμπ συντ τ υποτ χαρ αειπ αιμοστ ανυπ αποτ αρτιπ διατ εν επιτ κροκαλοπ σιδηροπ λ ναυ ουλαμ
        ουρ π τρ μ""")),
    ("οφ", "πελ", "χορτ", "λλ", "σφ", "ρπ", "φρ", "πρ", "λοχ", "σμην"),
    never=(frozenset(("ψοφ", "ναυλοχ")), ("κολλ",)),
)  # fmt: skip
NOUNS = (
    FATHERS,
    ending("εδεσ εδων", "εδ", "", "οπ ιπ εμπ υπ γηπ δαπ κρασπ μιλ"),
    ending("ουδεσ ουδων", "ουδ", "", "αρκ καλιακ πεταλ λιχ πλεξ σκ σ φλ φρ βελ λουλ χν σπ τραγ φε"),
    ending("εωσ εων", "ε", "θ δ ελ γαλ ν π ιδ παρ"),
    ending("ια ιου ιων", "ι", vowels=VOWELS),
    ending("ικα ικο ικου ικων", "ικ", """
        αλ αδ ενδ αμαν αμμοχαλ ηθ ανηθ αντιδ φυσ βρωμ γερ εξωδ καλπ καλλιν καταδ μουλ μπαν μπαγιατ μπολ μποσ νιτ ξικ
        συνομηλ
        πετσ πιτσ πικαντ πλιατσ ποστελν πρωτοδ σερτ συναδ τσαμ υποδ φιλον φυλοδ χασ""", vowels=VOWELS),
)  # fmt: skip
PAST = (rule(7, "ηθηκαμε"), rule(6, "ουσαμε"), rule(5, "αγαμε ησαμε ηκαμε"))
PAST_WE = ending("αμε", "αμ", "αναπ αποθ αποκ αποστ βουβ ξεθ ουλ πεθ πικρ ποτ σιχ χ")
THEY = (
    rule(8, "ιουντανε"), rule(7, "ιοντανε"), rule(0, "ουντανε ηθηκανε"), rule(6, "ιοτανε"), rule(0, "οντανε ουσανε"),
    rule(5, "αγανε"), rule(0, "ησανε οτανε ηκανε"),
)  # fmt: skip
THEY_DID = ending(
    "ανε",
    "αν",
    """
    βετερ βουλκ βραχμ γ δραδουμ θ καλπουζ καστελ κορμορ λαοπλ μωαμεθ μ μουσουλμ ν ουλ π πελεκ πλ πολισ πορτολ σαρακατσ
    σουλτ τσαρλατ ορφ τσιγγ τσοπ φωτοστεφ χ ψυχοπλ αγ γαλ γερ δεκ διπλ αμερικαν ουρ πιθ πουριτ σ ζωντ ικ καστ κοπ λιχ
    λουθηρ μαιντ μελ σιγ σπ στεγ τραγ τσαγ φ ερ αδαπ αθιγγ αμηχ ανικ ανοργ απηγ απιθ ατσιγγ βασ βασκ βαθυγαλ βιομηχ
    βραχυκ διατ διαφ ενοργ θυσ καπνοβιομηχ καταγαλ κλιβ κοιλαρφ λιβ μεγλοβιομηχ μικροβιομηχ νταβ ξηροκλιβ ολιγοδαμ
    ολογαλ πενταρφ περηφ περιτρ πλατ
    πολυδαπ πολυμηχ στεφ ταβ τετ υπερηφ υποκοπ χαμηλοδαπ ψηλοταβ""",
    vowels=VOWELS_BUT_Y,
)
YOU = ending("ετε", "ετ", """
    αβαρ βεν εναρ αβρ αδ αθ αν απλ βαρον ντρ σκ κοπ μπορ νιφ παγ παρακαλ σερπ σκελ συρφ τοκ υ δ εμ θαρρ θ""", """
    οδ αιρ φορ ταθ διαθ σχ ενδ ευρ τιθ υπερθ ραθ ενθ ροθ σθ πυρ αιν συνδ συν συνθ χωρ πον βρ καθ ευθ εκθ νετ ρον αρκ
    βαρ βολ
    ωφελ""", vowels=VOWELS_BUT_Y)  # fmt: skip
REST = (
    ending("ομαστε", "ομαστ", "ον"),
    ending("ιεστε", "ιεστ", "π απ συμπ ασυμπ ακαταπ αμεταμφ"),
    ending("εστε", "εστ", "αλ αρ εκτελ ζ μ ξ παρακαλ προ νισ"),
    ending("ηθηκεσ ηθηκα ηθηκε", ""),
    ending("ηκεσ ηκα ηκε", "ηκ", "διαθ θ παρακαταθ προσθ συνθ", "σκωλ σκουλ ναρθ σφ οθ πιθ"),
    ending("ουσεσ ουσα ουσε", "ουσ", """
        φαρμακ χαδ αγκ αναρρ βρομ εκλιπ λαμπιδ λεχ μ πατ ρ λ μεδ μεσαζ υποτειν αμ αιθ ανηκ δεσποζ ενδιαφερ δε δευτερευ
        καθαρευ
        πλε τσα""", "ποδαρ βλεπ πανταχ φρυδ μαντιλ μαλλ κυματ λαχ ληγ φαγ ομ πρωτ", vowels=VOWELS),
    GROUP,
    ending("ησου ησε ησα", "ησ", "ν χερσον δωδεκαν ερημον μεγαλον επταν"),
    ending("ηστε", "ηστ", "ασβ σβ αχρ χρ απλ αειμν δυσχρ ευχρ κοινοχρ παλιμψ"),
    ending("ησουνε ηθουνε ουνε", "ουν", "ν ρ σπι στραβομουτσ κακομουτσ εξων"),
    ending("ησουμε ηθουμε ουμε", "ουμ", "παρασουσ φ χ ωριοπλ αζ αλλοσουσ ασουσ"),
)  # fmt: skip
NEUTER = (rule(5, "ματων ματοσ", "μα"), rule(4, "ματα", "μα"))
LONG_LIST = by_length("""
    ιοντουσαν ιομασταν ιοσασταν ιουμαστε οντουσαν ιεμαστε ιεσαστε ιομουνα ιοσαστε ιοσουνα ιουνται ιουνταν ηθηκατε
    ομασταν οσασταν ουμαστε ιομουν ιονταν ιοσουν ηθειτε ηθηκαν ομουνα οσαστε οσουνα ουνται ουνταν ουσατε αγατε ιεμαι
    ιεται ιεσαι ιοταν ιουμα ηθεισ ηθουν ηκατε ησατε ησουν ομουν ονται ονταν οσουν ουμαι ουσαν αγαν αμαι ασαι αται ειτε
    εσαι εται ηδεσ ηδων ηθει
    ηκαν ησαν ησει ησεσ ομαι οταν αει εισ ηθω ησω ουν ουσ αν ασ αω ει εσ ησ οι οσ ου υσ ων α ε η ι ο υ ω""")
DEGREES = (rule(0, "εστερ εστατ"), rule(0, "οτερ οτατ υτερ υτατ ωτερ ωτατ"))


def stem_greek(word: str) -> str:
    """The stem of a Greek word in lower case without accents."""
    if len(word) < 4:
        return word
    size = len(word)
    word = replace_suffix(word, IRREGULAR)
    for each in NOUNS:
        word = each.strip(word)
    word = word[:-1] if word == "αγαμε" else PAST_WE.strip(replace_suffix(word, PAST))
    stem = replace_suffix(word, THEY)
    if stem != word and stem in ("τρ", "τσ"):
        stem += "αγαν"
    word = YOU.strip(replace_suffix(THEY_DID.strip(stem), (rule(5, "ησετε"),)))
    word = strip_participle(word)
    for each in REST:
        word = each.strip(word)
    word = replace_suffix(word, NEUTER)
    if len(word) == size:
        found = longest_suffix(word, LONG_LIST, 1)
        word = word[: len(word) - len(found)] if found else word
    return replace_suffix(word, DEGREES)


def strip_participle(word: str) -> str:
    """A word without -οντας and -ωντας."""
    if len(word) > 5 and word.endswith(("οντασ", "ωντασ")):
        stem = word[:-5]
        if stem == "αρχ":
            return stem + "οντ"
        return stem + "ωντ" if stem.endswith("κρε") else stem
    return word
