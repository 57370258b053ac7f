"""A server on loopback with a real ONNX encoder behind the protocols of embedding, re-ranking and chat servers.

`fault(path, number)` may break an answer: a status, or a function of the answer's content that returns other content,
or None to cut the connection in the middle. Requests without the key are refused.
"""

import json
import threading
from urllib.parse import urlsplit

import numpy as np

from hostile_server import Handler, HostileServer


class ModelHandler(Handler):
    """Answers one request."""

    def do_POST(self):  # noqa: N802
        server = self.server
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        path = urlsplit(self.path).path
        with server.lock:
            server.asked.append((path, dict(self.headers), body))
            number = len(server.asked)
            server.busy += 1
            server.most = max(server.most, server.busy)
        try:
            if server.key and self.headers.get("authorization") != f"Bearer {server.key}":
                return self.send(401, json.dumps({"error": f"wrong key {self.headers.get('authorization')}"}).encode())
            if path not in server.paths:
                return self.send(404, b"{}")
            fault = server.fault(path, number) if server.fault else None
            if isinstance(fault, int):
                return self.send(fault, b'{"error": "try again"}', {"retry-after": "0.01"})
            content = json.dumps(server.paths[path](body)).encode()
            if fault is not None:
                changed = fault(content)
                if changed is None:  # the connection ends in the middle of the answer
                    self.close_connection = True
                    self.send(200, content[: len(content) // 2], {"content-length": str(len(content))})
                    return None
                content = changed
            return self.send(200, content)
        finally:
            with server.lock:
                server.busy -= 1

    def send(self, status, content, headers=None):
        self.send_response_only(status)
        for key, value in {"content-length": str(len(content)), **(headers or {})}.items():
            self.send_header(key, value)
        self.end_headers()
        self.wfile.write(content)


class ModelServer(HostileServer):
    """The protocols over an encoder, and over a function of a prompt that answers as a chat model."""

    def __init__(self, encoder=None, chat=None, key=None, fault=None):
        super().__init__()
        self.RequestHandlerClass = ModelHandler
        self.encoder, self.chat, self.key, self.fault = encoder, chat, key, fault
        self.asked, self.lock, self.model_lock = [], threading.Lock(), threading.Lock()
        self.busy = self.most = 0
        self.paths = {
            "/v1/embeddings": self.openai, "/api/embed": self.ollama, "/embed": self.tei, "/v1/rerank": self.rerank,
            "/v2/rerank": self.rerank, "/rerank": self.tei_rerank, "/v1/chat/completions": self.complete,
        }  # fmt: skip

    def vectors(self, texts, size=None):
        """Vectors as a server gives them: not cut, or cut and not scaled."""
        with self.model_lock:
            found = self.encoder.raw_vectors(texts, "doc")
        return found[:, :size].astype(np.float64).tolist()

    def openai(self, body):
        rows = self.vectors(body["input"], body.get("dimensions"))
        data = [{"object": "embedding", "index": at, "embedding": row} for at, row in enumerate(rows)]
        tokens = sum(len(text.split()) for text in body["input"])
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        return {"object": "list", "data": data[::-1], "model": body["model"], "usage": usage}  # in any order

    def ollama(self, body):
        return {"model": body["model"], "embeddings": self.vectors(body["input"], body.get("dimensions"))}

    def tei(self, body):
        rows = np.array(self.vectors(body["inputs"], body.get("dimensions")))
        return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).tolist() if body.get("normalize", True) else rows

    def pair_scores(self, query, docs):
        """The cosine of each doc and the query."""
        rows = np.array(self.vectors([query, *docs]))
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        return (rows[1:] @ rows[0]).tolist()

    def rerank(self, body):
        found = enumerate(self.pair_scores(body["query"], body["documents"]))
        results = sorted(
            ({"index": at, "relevance_score": score} for at, score in found), key=lambda each: -each["relevance_score"]
        )
        return {"results": results[: body.get("top_n")], "usage": {"total_tokens": 7 * len(body["documents"])}}

    def tei_rerank(self, body):
        found = enumerate(self.pair_scores(body["query"], body["texts"]))
        return sorted(({"index": at, "score": score} for at, score in found), key=lambda each: -each["score"])

    def complete(self, body):
        text = self.chat(body["messages"][-1]["content"])
        message = {"role": "assistant", "content": text}
        return {"choices": [{"message": message}], "usage": {"prompt_tokens": 100, "completion_tokens": 10}}
