"""A small search server on loopback that answers like Elasticsearch or OpenSearch, or in any other way it is told to."""

import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

JSON = "application/json"


class HostileServer(ThreadingHTTPServer):
    """Holds one index in memory; `hostile(path, status, headers, body)` may change each answer before it is sent.

    It returns the same four values, or a function that writes to the connection itself.
    """

    daemon_threads = True

    def __init__(self, hostile=None, distribution=None):
        super().__init__(("127.0.0.1", 0), Handler)
        self.hostile, self.distribution = hostile, distribution
        self.indices, self.aliases, self.docs = {}, {}, {}
        self.requests = []

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, args=[0.01], daemon=True).start()
        return self

    def __exit__(self, *_):
        self.shutdown()
        self.server_close()

    def handle_error(self, request, client_address):
        """A client that goes away is no news."""

    def answer(self, method, path, body):
        """The answer of a real server, as far as our client looks at it."""
        path = path.partition("?")[0]
        name = path.split("/")[1]
        if path == "/":
            return {
                "version": {"number": "2.5.0" if self.distribution else "8.12.2"}
                | ({"distribution": self.distribution} if self.distribution else {})
            }
        if method == "PUT" and path.count("/") == 1:
            self.indices[name] = json.loads(body)
            return {"acknowledged": True}
        if path.endswith("/_mapping"):
            return {each: {"mappings": {"_meta": about["mappings"]["_meta"]}} for each, about in self.indices.items()}
        if path.endswith("/_settings") and method == "GET":
            return {name: {"settings": {"index": {"number_of_replicas": "0"}}}}
        if path.endswith("/_bulk"):
            lines = [json.loads(line) for line in body.splitlines()]
            for head, doc in zip(lines[::2], lines[1::2], strict=True):
                self.docs[head["create"]["_id"]] = doc
            return {"errors": False, "items": [{"create": {"status": 201}} for _ in lines[::2]]}
        if path == "/_aliases":
            for action in json.loads(body)["actions"]:
                [(kind, about)] = action.items()
                self.aliases[about["alias"]] = [about["index"]] if kind == "add" else []
            return {"acknowledged": True}
        if path.endswith("/_stats/docs"):
            return {"_all": {"primaries": {"docs": {"count": len(self.docs), "deleted": 0}}}}
        if "/_stats/docs,store" in path:
            size = {"primaries": {"docs": {"count": len(self.docs)}}, "total": {"store": {"size_in_bytes": 1000}}}
            return {"indices": dict.fromkeys(self.indices, size)}
        if path.startswith("/_alias/"):
            return {
                each: {"aliases": {alias: {} for alias, targets in self.aliases.items() if each in targets}}
                for each in self.indices
            }
        if path == "/_msearch":
            return {"responses": [self.search(json.loads(line)) for line in body.splitlines()[1::2]]}
        if path.endswith("/_search") and b'"aggs"' in body:
            return self.count(json.loads(body))
        if path.endswith(("/_pit", "/point_in_time")):
            return {"id": "pit", "pit_id": "pit"}
        if path.endswith("/_search"):
            return {**self.search(json.loads(body)), "pit_id": "pit"}
        if method == "GET" and name in self.aliases:
            return {
                each: {"aliases": {name: {}}, "mappings": self.indices[each]["mappings"]} for each in self.aliases[name]
            }
        if method == "GET" and not name.endswith("*"):
            return None
        return {}

    def count(self, query):
        """Number and checksums of the docs, and of each chunk."""
        size = query["aggs"].get("chunks", {}).get("histogram", {}).get("interval")
        total = {"value": float(sum(doc["check"] for doc in self.docs.values()))}
        if size is None:
            return {"hits": {"total": {"value": len(self.docs)}}, "aggregations": {"sum": total}}
        chunks = {}
        for doc in self.docs.values():
            chunks.setdefault(doc["at"] // size, []).append(doc["check"])
        buckets = [
            {"key": float(at * size), "doc_count": len(checks), "sum": {"value": float(sum(checks))}}
            for at, checks in chunks.items()
        ]
        return {"aggregations": {"chunks": {"buckets": buckets}}}

    def search(self, query):
        """The docs that share a word with the query, the more the better."""
        [text] = query["query"]["match"].values()
        words = set(re.findall(r"\w+", text))
        scored = [
            (float(len(words & set(re.findall(r"\w+", doc["field"]["all"])))), doc["doc"]) for doc in self.docs.values()
        ]
        found = sorted(((score, doc) for score, doc in scored if score), reverse=True)
        after = tuple(query.get("search_after", (float("inf"), "")))
        rows = [[score, doc, 0] for score, doc in found if (score, doc) < after[:2]][: query["size"]]
        return {"hits": {"hits": [{"sort": row} for row in rows]}, "status": 200}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize, disable_nagle_algorithm = 1 << 16, True

    def handle_any(self):
        body = self.rfile.read(int(self.headers.get("content-length") or 0))
        self.server.requests.append(f"{self.command} {self.path}")
        found = self.server.answer(self.command, self.path, body)
        status, content = (
            (404, {"error": {"type": "index_not_found_exception"}, "status": 404}) if found is None else (200, found)
        )
        headers = {"content-type": JSON} | ({} if self.server.distribution else {"x-elastic-product": "Elasticsearch"})
        answer = status, headers, json.dumps(content).encode()
        if self.server.hostile is not None:
            answer = self.server.hostile(f"{self.command} {self.path.partition('?')[0]}", *answer)
        if callable(answer):
            self.close_connection = True
            answer(self.wfile)
            return
        status, headers, content = answer
        self.send_response_only(status)
        for key, value in {"content-length": str(len(content)), **headers}.items():
            self.send_header(key, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = handle_any  # noqa: N815

    def log_message(self, *_):
        pass
