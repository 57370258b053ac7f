"""What a file may hold, one name per limit: far above any real collection, and small enough that no file hangs us.

An error or a warning that a limit causes says what is larger than what.
"""

KB, MB, GB = 1 << 10, 1 << 20, 1 << 30

# bytes
PIPE_BYTES = 8 * GB  # a pipe is read into memory and need not end
LINE_BYTES = 256 * MB  # a line, a cell or a doc that does not end is a damaged file
SPEC_BYTES = 1 * MB  # a spec is written by hand
JSON_BYTES = 256 * MB  # manifests and saved models; LightGBM's trees are the largest
TOPICS_BYTES = 256 * MB  # topics are parsed in memory
ANSWER_BYTES = 256 * MB  # an answer of a server, decompressed
NOTE_BYTES = 4 * MB  # parsing Markdown takes up to 50 µs a character; a longer note is kept as plain text
FRONT_MATTER_BYTES = 64 * KB  # it is parsed twice, and kept once for each chunk of the note

# compression: no text shrinks to less than a hundredth, and a bomb of gzip to a thousandth
EXPANSION = 200  # decompressed bytes for each compressed byte
FREE_EXPANSION = 64 * MB  # decompressed bytes that need no such check

# structure
DEPTH = 100  # lists in lists: what is deeper exhausts the stack of whoever prints it
DIGITS = 300  # of an integer: a longer one is greater than the greatest float
KEY_PARTS = 50  # of a dotted key: TOML parsers take time quadratic in them
YAML_NODES = 20_000  # values of a front matter, its aliases expanded
NOTE_MARKS = 100_000  # characters of a note that may be markup, and lines; a note with more is kept as plain text
HEADING_CHARACTERS = 1_000  # of a heading in the titles of the chunks below it
COLUMNS = 10_000  # names of fields in a file; each is a column over all docs
BLOCK_CELLS = 1 << 24  # of a block of docs
DATE_CHARACTERS = 100
FILTER_CHARACTERS = 10_000  # of a condition on metadata, which is parsed by recursion
CELL_LIST_CHARACTERS = 1 * MB  # of a cell that is parsed as a Python list

# tokens: Lucene's StandardTokenizer (maxTokenLength) splits a longer token into pieces of this many characters
TOKEN_CHARACTERS = 255


def format_bytes(size: int) -> str:
    """A limit in words: 64 KB."""
    unit, name = next((unit, name) for unit, name in ((GB, "GB"), (MB, "MB"), (KB, "KB"), (1, "bytes")) if size >= unit)
    return f"{size // unit} {name}"
