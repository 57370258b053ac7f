"""Names of files in the folder of an index that other parts must know, too."""

SOURCES = "sources.msgpack"  # the files that the index was built from
EARLIER_SOURCES = "sources.json"  # what an earlier version wrote
