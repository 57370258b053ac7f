"""Compiled loops: building an index, scoring postings, keeping the best."""
