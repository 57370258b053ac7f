"""A real S3 server on loopback (moto's, from PyPI) with seeded faults: python tests/s3_server.py PORT SEED SHARE.

Of all requests, a share fails: half of these before anything is done, half after it is done, when the answer is lost.
"""

import random
import sys
import threading

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server


class Faults:
    """An application that fails now and then."""

    def __init__(self, application, seed, share):
        self.application, self.random, self.share, self.lock = application, random.Random(seed), share, threading.Lock()

    def __call__(self, environ, start_response):
        with self.lock:
            fate = self.random.random()
        if fate < self.share / 2:
            return self.fail(start_response)
        if fate < self.share:
            list(self.application(environ, lambda *given: None))
            return self.fail(start_response)
        return self.application(environ, start_response)

    def fail(self, start_response):
        start_response("503 Slow Down", [("Content-Type", "application/xml")])
        return [b"<Error><Code>SlowDown</Code><Message>a seeded fault</Message></Error>"]


if __name__ == "__main__":
    port, seed, share = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    application = Faults(DomainDispatcherApplication(create_backend_app), seed, share)
    make_server("127.0.0.1", port, application, threaded=True).serve_forever()
