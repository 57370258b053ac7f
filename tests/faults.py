"""A proxy on loopback before a real server, which fails on purpose: seeded, on a share of the requests."""

import http.client
import json
import random
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

SKIPPED = ("host", "connection", "content-length")
KINDS = ("429", "503", "cut", "lost", "slow")


class Proxy(ThreadingHTTPServer):
    """Passes requests on; some it answers itself (429, 503), cuts before or after they are done, or delays."""

    daemon_threads = True

    def __init__(self, url, share=0.0, seed=0, kinds=KINDS, context=None):
        super().__init__(("127.0.0.1", 0), Handler)
        if context is not None:
            self.socket = context.wrap_socket(self.socket, server_side=True)
        self.scheme = "http" if context is None else "https"
        self.upstream, self.share, self.kinds = urlsplit(url).netloc, share, kinds
        self.rng, self.lock = random.Random(seed), threading.Lock()
        self.faults, self.requests, self.bodies = [], [], []
        self.longest = 1 << 40

    @property
    def url(self):
        return f"{self.scheme}://127.0.0.1:{self.server_port}"

    def fault(self):
        """What goes wrong with the next request, if anything."""
        with self.lock:
            kind = self.rng.choice(self.kinds) if self.rng.random() < self.share else None
            if kind:
                self.faults.append(kind)
            return kind

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def handle_error(self, request, client_address):
        """A client that goes away is no news."""


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def answer(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        proxy = self.server
        with proxy.lock:
            proxy.requests.append(f"{self.command} {self.path}")
            if "/_bulk" in self.path:
                proxy.bodies.append(body)
        if len(body) > proxy.longest:
            self.reply(413, [("content-type", "text/html")], b"<h1>Server at secret.example: too large</h1>")
            return
        fault = proxy.fault()
        busy = {"type": "es_rejected_execution_exception", "reason": "on purpose"}
        first = fault == "some" and "/_bulk" in self.path and body.count(b"\n") > 2
        if first:  # one doc is not passed on
            body = b"".join(body.splitlines(keepends=True)[2:])
        if fault in ("429", "503"):
            reason = {
                "error": {"type": "es_rejected_execution_exception", "reason": "on purpose"},
                "status": int(fault),
            }
            self.reply(int(fault), [("content-type", "application/json")], json.dumps(reason).encode())
            return
        if fault == "cut":
            self.close_connection = True
            self.connection.close()
            return
        if fault == "slow":
            time.sleep(0.3)
        upstream = http.client.HTTPConnection(proxy.upstream, timeout=60)
        try:
            headers = {key: value for key, value in self.headers.items() if key.lower() not in SKIPPED}
            upstream.request(self.command, self.path, body, headers)
            found = upstream.getresponse()
            content = found.read()
        except OSError:
            self.close_connection = True
            self.connection.close()
            return
        finally:
            upstream.close()
        if (first or (fault == "some" and "/_msearch" in self.path)) and found.status == 200:
            said = json.loads(content)
            if first:
                said = {"errors": True, "items": [{"create": {"status": 429, "error": busy}}, *said.get("items", [])]}
            else:
                said["responses"][0] = {"status": 429, "error": busy}
            content = json.dumps(said).encode()
        if fault == "lost":  # it is done, and nobody hears of it
            self.close_connection = True
            self.connection.close()
            return
        self.reply(found.status, found.getheaders(), content)

    def reply(self, status, headers, content):
        self.send_response_only(status)
        for key, value in headers:
            if key.lower() not in ("content-length", "transfer-encoding", "connection", "content-encoding"):
                self.send_header(key, value)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = answer  # noqa: N815

    def log_message(self, *_):
        """Nothing is said."""


def certified(folder):
    """A certificate authority of our own, and a server's context that it vouches for."""
    import subprocess

    key, cert = folder / "key.pem", folder / "ca.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert, "-days", "2",
         "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"],
        check=True, capture_output=True,
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return cert, context
