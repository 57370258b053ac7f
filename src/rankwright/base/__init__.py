"""Base: files, hashes, id columns, threads, seeds and progress, which every stage uses."""
