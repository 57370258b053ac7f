"""Text to terms: analyzers and stemmers."""
