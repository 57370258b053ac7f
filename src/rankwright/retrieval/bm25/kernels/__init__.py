"""Compiled loops: build an index, score postings, select the best."""
