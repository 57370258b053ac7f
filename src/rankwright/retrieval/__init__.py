"""Retrieve: queries to a run. BM25 and its family over one inverted index; chance."""
