"""What torch keeps for a whole process: its random generator, and how many threads it uses."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

RANDOM = Lock()  # of the generator: held from its seeding to the last draw
before_training: list[int] = []  # the number of threads before a training


@contextmanager
def single_thread() -> Iterator[None]:
    """Have torch use one thread: sums of several differ in their last bits from run to run."""
    import torch

    threads = torch.get_num_threads()
    if threads > 1 or not before_training:  # a thread that met torch during a training has one
        before_training[:] = [threads]
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(before_training[0])


def use_all_threads() -> None:
    """Have torch use the threads that it had before a training, where this one met torch during a training."""
    if before_training:
        import torch

        if torch.get_num_threads() == 1:
            torch.set_num_threads(before_training[0])
