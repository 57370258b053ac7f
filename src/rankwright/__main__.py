"""python -m rankwright."""

from .cli import main

main()
