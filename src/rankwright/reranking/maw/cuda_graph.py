"""A function of tensors as one CUDA graph: its many small kernels are launched together. On a CPU it is just called."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

Function = Callable[..., Tensor]


class CapturedFunction:
    """The function, captured once per input shape; its output is overwritten by the next call."""

    def __init__(
        self, function: Function, device: torch.device, pool: Any, save_state: Callable[[], Callable[[], None]]
    ) -> None:
        self.function, self.device = function, device
        self.pool = pool  # memory shared by several graphs, of which only one runs at a time
        self.save_state = save_state  # called before warming up; returns a function that restores the state
        self.graphs: dict[tuple[Any, ...], tuple[Any, tuple[Tensor, ...], Tensor]] = {}

    def __call__(self, *given: Tensor) -> Tensor:
        if self.device.type != "cuda":
            return self.function(*given)
        key = tuple((each.shape, each.dtype) for each in given)
        if key not in self.graphs:
            self.graphs[key] = self.capture(given)
        graph, inputs, output = self.graphs[key]
        for held, each in zip(inputs, given, strict=True):
            held.copy_(each)
        graph.replay()
        return output

    def capture(self, given: tuple[Tensor, ...]) -> tuple[Any, tuple[Tensor, ...], Tensor]:
        """Warm up on a side stream, as capturing requires, then capture."""
        restore = self.save_state()
        inputs = tuple(each.clone() for each in given)
        stream = torch.cuda.Stream()
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.function(*inputs)
        torch.cuda.current_stream().wait_stream(stream)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph, pool=self.pool):
            output = self.function(*inputs)
        restore()
        return graph, inputs, output
