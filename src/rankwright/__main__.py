"""python -m rankwright, and the command `rankwright`."""

import sys


def main() -> None:
    """Run the command line; Ctrl-C is one line also while it is being loaded."""
    try:
        from .cli import main as run
    except KeyboardInterrupt:
        print("rankwright: stopped", file=sys.stderr)
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
