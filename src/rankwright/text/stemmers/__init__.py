"""Stemmers of Lucene's own, and those of Snowball as they were when Lucene took them over: a word to its stem."""
