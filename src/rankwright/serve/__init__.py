"""Serve: search live, look into experiments and make judgements, in a page and as an API on this machine."""
