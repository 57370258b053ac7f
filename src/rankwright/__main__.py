"""The command `rankwright`, and python -m rankwright."""


def main() -> None:
    """Run the command line; Ctrl-C ends it with one line and exit code 130, even while it is being loaded."""
    import gc
    import sys

    gc.set_threshold(100_000, 20, 100)  # many ids, no cycles: looking for some took a fifth of the time
    try:
        from .cli import main as run_command_line

        run_command_line()
    except KeyboardInterrupt:
        print("rankwright: stopped", file=sys.stderr)
        end_at_once(130)
    except SystemExit as end:
        if end.code in (130, 143):  # stopped by Ctrl-C or SIGTERM
            end_at_once(end.code)
        raise


def end_at_once(code: int) -> None:
    """End the process without waiting for threads that are still at work."""
    import atexit
    import os
    import sys
    from contextlib import suppress

    with suppress(OSError, ValueError):
        sys.stdout.flush()
        sys.stderr.flush()
    atexit._run_exitfuncs()
    os._exit(code)


if __name__ == "__main__":
    main()
