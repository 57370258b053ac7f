"""Random metadata and conditions on it by seed: odd texts and names, lists, dates, numbers at the limits, nulls."""

from datetime import date

TEXTS = [
    "", "a", "A", "ä", "Ä", "ss", "ß", "ẞ", "k", "K", "\u212a", "s", "ſ", "a*b", "a?b", "a\\b", "a b", "a\nb", "ab", "σ",
    "ς", "Σ", "x" * 80, "😀", "_", "%", "1", "true", "2024-01-01", "null", "İ", "i", "ı", "I", "[a]", ".*", "it's",
    '#@&<>~"{}()|^$-+',
]  # fmt: skip
DAYS = [date(1, 1, 1), date(9999, 12, 31), date(1969, 12, 31), date(1970, 1, 1), date(2024, 2, 29), date(2024, 3, 1)]
INTEGERS = [0, 1, 2, -5, 2**53 + 1, 2**61]
FLOATS = [0.0, -0.0, 0.1, 1.5, 1e308, 5e-324, float("nan"), 2.0]
NUMBERS = [
    "0",
    "-0.0",
    "1",
    "1.5",
    "0.1",
    "2.0",
    "-5",
    "1e400",
    "-1e400",
    "9007199254740993",
    "9e17",
    "1e308",
    "1" * 23,
]
ODD_NAME = 'an odd "näme".\n'


def random_docs(rng, count):
    """Docs with a short text and metadata of every type, some of it missing."""

    def maybe(value):
        return value if rng.random() < 0.8 else None

    return {
        f"d{at:03}": {
            "text": " ".join(rng.choices("abcdefg", k=5)), "t": maybe(rng.choice(TEXTS)), "b": maybe(rng.random() < 0.5),
            "tags.x": maybe([rng.choice(TEXTS) for _ in range(rng.randint(0, 3))]), "day": maybe(rng.choice(DAYS)),
            "n": maybe(rng.choice(INTEGERS)), "f": maybe(rng.choice(FLOATS)), "none": None,
            ODD_NAME: maybe(rng.choice(TEXTS)),
        }
        for at in range(count)
    }  # fmt: skip


def random_condition(rng, depth=0):
    """A condition, up to four levels deep."""
    kind = rng.random()
    if depth < 3 and kind < 0.4:
        word = rng.choice([" and ", " or "])
        return f"({word.join(random_condition(rng, depth + 1) for _ in range(rng.randint(2, 3)))})"
    if depth < 3 and kind < 0.55:
        return f"not ({random_condition(rng, depth + 1)})"
    field = rng.choice(["t", '"tags.x"', quoted(ODD_NAME, '"'), "day", "b", "n", "f", "doc"])
    if rng.random() < 0.1:
        return f"{field} is {rng.choice(['', 'not '])}null"
    values = {"day": day, "b": lambda rng: rng.choice(["true", "false"]), "n": number, "f": number}.get(field, text)
    way = rng.random()
    if way < 0.4:
        return f"{field} {rng.choice(['=', '!=', '<', '<=', '>', '>='])} {values(rng)}"
    if way < 0.6:
        return f"{field} in ({', '.join(values(rng) for _ in range(3))})"
    if values is not text:
        return "b" if field == "b" else f"{field} between {values(rng)} and {values(rng)}"
    pattern = "".join(rng.choice(["%", "_", *TEXTS]) for _ in range(rng.randint(0, 2)))
    return f"{field} {rng.choice(['like', 'ilike', 'not like'])} {quoted(pattern)}"


def text(rng):
    """A text or the id of a doc, quoted."""
    return quoted(rng.choice([*TEXTS, "d005", "d010"]))


def day(rng):
    """A date, with or without quotes."""
    return rng.choice(["{}", "'{}'"]).format(rng.choice(DAYS).isoformat())


def number(rng):
    """A number as it is written."""
    return rng.choice(NUMBERS)


def quoted(value, mark="'"):
    """A text or a name in SQL."""
    return f"{mark}{value.replace(mark, 2 * mark)}{mark}"
