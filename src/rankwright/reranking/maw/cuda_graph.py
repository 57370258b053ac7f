"""A function of tensors as one CUDA graph: its many small kernels are started together. A CPU just calls it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor

Function = Callable[..., Tensor]


class Captured:
    """The function, captured once for each shape of its inputs; what it gives is overwritten by the next call."""

    def __init__(
        self, function: Function, device: torch.device, pool: Any, around: Callable[[], Callable[[], None]]
    ) -> None:
        self.function, self.device = function, device
        self.pool = pool  # memory that several graphs share: none runs while another does
        self.around = around  # called before warming up; what it gives puts all back as it was
        self.graphs: dict[tuple[Any, ...], tuple[Any, tuple[Tensor, ...], Tensor]] = {}

    def __call__(self, *given: Tensor) -> Tensor:
        if self.device.type != "cuda":
            return self.function(*given)
        key = tuple((each.shape, each.dtype) for each in given)
        if key not in self.graphs:
            self.graphs[key] = self.captured(given)
        graph, inputs, output = self.graphs[key]
        for kept, each in zip(inputs, given, strict=True):
            kept.copy_(each)
        graph.replay()
        return output

    def captured(self, given: tuple[Tensor, ...]) -> tuple[Any, tuple[Tensor, ...], Tensor]:
        """Run it a few times beside, as capturing needs it, then capture."""
        back = self.around()
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
        back()
        return graph, inputs, output
