"""Judging: what to judge, judgements of people and models in one file, how far they agree, and their export."""
