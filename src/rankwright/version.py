"""The version of rankwright."""

__version__ = "0.1.0"
