"""Base: files, hashes, id columns, threads, seeds and progress bars, used by every stage."""
