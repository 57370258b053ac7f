"""Attention with a chosen depth beside plain attention: time, peak memory, and the floor, for lengths and depths.

    python benchmarks/attention.py [--device cuda] [--batch 64]

Forward, and forward with backward, of one attention layer (hidden 256, 8 heads), mixed precision. `plain` is our layer
with one depth of a head's rank; `chosen` has D depths, and each text its own; `all` computes every depth, one after the
other, as labels need them; `spread` is the array (batch, heads, queries, keys, depth) of all, where it fits. The floor:
bytes that must be read and written at the card's measured copy speed, or operations at its measured product speed, the
larger of the two.
"""

from __future__ import annotations

import argparse
import json
import time
from functools import partial

import torch

from rankwright.reranking.maw.model import Attention
from rankwright.reranking.maw.shape import Config

HIDDEN, HEADS = 256, 8
CALLS = 20  # of one graph
LENGTHS, DEPTHS = (64, 128, 256, 512), (8, 16, 32, 64)


def best(function, device: str, rounds: int = 30) -> tuple[float, float]:
    """Median milliseconds of a call after a warm-up, and peak MB above what was held before.

    On a GPU twenty calls are one graph: what is timed is the card's work, not how fast kernels are started.
    """
    for _ in range(3):
        function()
    if device == "cpu":
        times = []
        for _ in range(5):
            began = time.perf_counter()
            function()
            times.append(1e3 * (time.perf_counter() - began))
        return sorted(times)[len(times) // 2], 0.0
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    held = torch.cuda.memory_allocated()
    function()
    torch.cuda.synchronize()
    peak = (torch.cuda.max_memory_allocated() - held) / 1e6
    stream = torch.cuda.Stream()
    stream.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(stream):
        function()
    torch.cuda.current_stream().wait_stream(stream)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        for _ in range(CALLS):
            function()
    marks = [(torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)) for _ in range(rounds)]
    for start, end in marks:
        start.record()
        graph.replay()
        end.record()
    torch.cuda.synchronize()
    times = sorted(start.elapsed_time(end) / CALLS for start, end in marks)
    del graph
    return times[rounds // 2], peak


def machine(device: str) -> tuple[float, float]:
    """Measured bytes a second of a copy (read and written) and operations a second of a bf16 product."""
    if device == "cpu":
        return 1e10, 1e11
    x = torch.empty(1 << 28, dtype=torch.bfloat16, device=device)
    y = torch.empty_like(x)
    copy, _ = best(partial(y.copy_, x), device)
    del x, y
    a = torch.randn(8192, 8192, dtype=torch.bfloat16, device=device)
    product, _ = best(lambda: a @ a, device)
    return 2 * 2 * (1 << 28) / (copy / 1e3), 2 * 8192**3 / (product / 1e3)


def floor(batch: int, length: int, rank: int, depths: int, speed: tuple[float, float]) -> float:
    """Milliseconds that a forward pass must take: what is read and written once, or the operations."""
    tokens = batch * length
    moved = 2 * (2 * tokens * HIDDEN + 2 * HIDDEN**2 + 2 * min(depths, batch) * HIDDEN * HEADS * rank)
    done = 2 * tokens * HIDDEN * (2 * HEADS * rank + 2 * HIDDEN) + 2 * batch * HEADS * length**2 * (
        rank + HIDDEN // HEADS
    )
    return 1e3 * max(moved / speed[0], done / speed[1])


def spread(layer: Attention, x: torch.Tensor, seen: torch.Tensor) -> torch.Tensor:
    """Every depth at once, as one array of five axes: what must not be."""
    parts = (torch.einsum("btc,dce->bdte", x, weight.to(x.dtype)) for weight in (layer.query, layer.key))
    q, k = (part.unflatten(-1, (layer.heads, layer.rank)) for part in parts)  # B D T H r
    scores = torch.einsum("bdqhr,bdkhr->bhqkd", q, k) * layer.rank**-0.5
    return scores.masked_fill(~seen[:, None, None, :, None], float("-inf")).softmax(3)


def forward(layer: Attention, x: torch.Tensor, seen: torch.Tensor, depth: torch.Tensor | None) -> torch.Tensor:
    with torch.no_grad(), torch.autocast(x.device.type, torch.bfloat16, cache_enabled=False):
        return layer(x, seen, depth)


def both(layer: Attention, x: torch.Tensor, seen: torch.Tensor, depth: torch.Tensor | None) -> None:
    with torch.autocast(x.device.type, torch.bfloat16, cache_enabled=False):
        made = layer(x, seen, depth)
    made.float().square().mean().backward()
    layer.zero_grad(set_to_none=True)


def every(layer: Attention, x: torch.Tensor, seen: torch.Tensor, depths: list[torch.Tensor]) -> None:
    for each in depths:
        forward(layer, x, seen, each)


def materialised(layer: Attention, x: torch.Tensor, seen: torch.Tensor) -> None:
    with torch.no_grad(), torch.autocast(x.device.type, torch.bfloat16, cache_enabled=False):
        spread(layer, x, seen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--device", default="cuda")
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--rank", type=int, default=8)
    args = parser.parse_args()
    speed = machine(args.device)
    name = torch.cuda.get_device_name() if args.device == "cuda" else "cpu"
    about = {"copy GB/s": round(speed[0] / 1e9), "bf16 TFLOP/s": round(speed[1] / 1e12), "torch": torch.__version__}
    print(json.dumps({"device": name, "batch": args.batch, "rank": args.rank, **about}))
    torch.manual_seed(0)
    for length in LENGTHS:
        x = torch.randn(args.batch, length, HIDDEN, device=args.device)
        seen = torch.ones(args.batch, length, dtype=torch.bool, device=args.device)
        seen[:, length - length // 8 :] = False
        for depths in (1, *DEPTHS):
            rank = args.rank if depths > 1 else HIDDEN // HEADS
            layer = Attention(Config(dropout=0.0), depths, rank).to(args.device)
            depth = torch.randint(depths, (args.batch,), device=args.device) if depths > 1 else None
            said = {"length": length, "what": f"chosen of {depths}" if depths > 1 else "plain"}
            said["floor ms"] = floor(args.batch, length, rank, depths, speed)
            said["forward ms"], said["forward MB"] = best(partial(forward, layer, x, seen, depth), args.device)
            said["both ms"], said["both MB"] = best(partial(both, layer, x, seen, depth), args.device)
            if depths > 1:
                depth_by_depth = [torch.full_like(depth, each) for each in range(depths)]
                said["all ms"], said["all MB"] = best(partial(every, layer, x, seen, depth_by_depth), args.device, 5)
            if depths > 1 and args.device == "cuda" and 6 * args.batch * HEADS * length**2 * depths < 30e9:
                said["spread ms"], said["spread MB"] = best(partial(materialised, layer, x, seen), args.device, 5)
            rounded = {key: round(value, 4) if isinstance(value, float) else value for key, value in said.items()}
            print(json.dumps(rounded), flush=True)


if __name__ == "__main__":
    main()
