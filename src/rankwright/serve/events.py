"""Events that pages listen to (server-sent events, WHATWG HTML 9.2)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from starlette.responses import StreamingResponse

KEEP_ALIVE = 15.0  # seconds after which a line is sent, so that a page that is gone is noticed
MAX_LISTENERS = 64


class Events:
    """A channel that any thread can write to and any number of pages can listen to."""

    def __init__(self) -> None:
        self.listeners: set[tuple[asyncio.AbstractEventLoop, asyncio.Queue[tuple[str, Any] | None]]] = set()

    def send(self, name: str, value: Any) -> None:
        """Send an event to every page that listens."""
        for loop, queue in tuple(self.listeners):
            loop.call_soon_threadsafe(queue.put_nowait, (name, value))

    def close(self) -> None:
        """End every stream."""
        for loop, queue in tuple(self.listeners):
            loop.call_soon_threadsafe(queue.put_nowait, None)

    def stream(self, now: Callable[[], tuple[str, Any]]) -> StreamingResponse | None:
        """How things are now, as an event, and the events that follow; None if too many pages listen."""
        if len(self.listeners) >= MAX_LISTENERS:
            return None
        listener = (asyncio.get_running_loop(), asyncio.Queue[tuple[str, Any] | None]())

        async def lines() -> AsyncIterator[bytes]:
            self.listeners.add(listener)
            try:
                listener[1].put_nowait(now())
                while True:
                    try:
                        event = await asyncio.wait_for(listener[1].get(), KEEP_ALIVE)
                    except TimeoutError:
                        yield b": still here\n\n"
                        continue
                    if event is None:
                        return
                    name, value = event
                    yield b"event: %b\ndata: %b\n\n" % (name.encode(), msgspec.json.encode(value))
            finally:
                self.listeners.discard(listener)

        return StreamingResponse(lines(), media_type="text/event-stream")
