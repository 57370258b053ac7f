"""Judging in a real browser, by keyboard alone: a reload and a killed server lose nothing. `make test-browser`."""

import json
import os
import signal
import subprocess
import sys
import time

import httpx
import pytest

from browsers import OVERFLOW, Held, new_page
from conftest import HANGS

DOCS = 12
WORDS = ["cellar", "apples", "bread", "cold", "shelf", "pears", "linen"]
IS_SHOWN = """(start) => document.querySelector('#progress-text').textContent.startsWith(start)
  && !document.querySelector('#desk').classList.contains('busy')"""
SPEC = """schema = 1
[data.notes]
path = "vault"
passages = "MaxP"
[retrieve.chance]
kind = "random"
[retrieve.bm25]
kind = "bm25"
"""


class Server:
    """A server on one port, which can be killed and started again."""

    def __init__(self, home):
        self.home, self.port = home, 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "rankwright", "serve", "notes.toml", "--store", "store", "--port", str(self.port), "--quiet"],
            stdout=subprocess.PIPE, text=True, cwd=self.home,
        )  # fmt: skip
        self.address = self.process.stdout.readline().strip().rstrip("/")
        self.port = int(self.address.rpartition(":")[2])

    def end(self, how=signal.SIGTERM):
        os.kill(self.process.pid, how)
        self.process.wait(HANGS)
        self.process.stdout.close()


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A vault of twelve notes and three queries without judgements: 36 docs to judge."""
    home = tmp_path_factory.mktemp("judging")
    vault = home / "vault"
    vault.mkdir()
    for at in range(DOCS):
        words = " ".join(WORDS[(at + step) % len(WORDS)] for step in range(4))
        text = f"{words}. <b>Note</b> {at} " + "of a long line about the cellar. " * (at * 8)
        (vault / f"Note {at}.md").write_text(f"{text}\n\nThe end & more.\n")
    queries = {
        "q1": "cold cellar",
        "q2": "what is on the shelf with the linen?",
        "q3": "apples <script>alert(1)</script>",
    }
    rows = [json.dumps({"_id": query, "text": text}) for query, text in queries.items()]
    (vault / "queries.jsonl").write_text("\n".join(rows) + "\n")
    (home / "notes.toml").write_text(SPEC)
    return home


@pytest.fixture
def server(home):
    for each in home.glob("*.judgements.db*"):
        each.unlink()
    found = Server(home)
    yield found
    found.end()


def open_page(browser, server, path, width=1440, scheme="light"):
    """A page that records its errors, warnings, dialogs and requests that leave the machine."""
    page = new_page(browser, server.address, width, scheme)
    page.goto(server.address + path)
    return page


def wait_for_count(page, done):
    """Wait until so many docs are judged and the next one is shown."""
    start = time.monotonic()
    while not page.evaluate(IS_SHOWN, f"{done} of 36"):  # the policy of the page forbids functions that wait within it
        assert time.monotonic() - start < 30, page.inner_text("main")
        time.sleep(0.01)


def test_thirty_docs_by_keyboard_alone(browser, server):
    """A pool, a name, thirty grades, a note, an undo, a reload, a server that is killed, and the export."""
    page = open_page(browser, server, "/judge")
    keyboard = page.keyboard
    page.wait_for_selector("#pool-systems input:focus")
    keyboard.press("Enter")
    page.wait_for_selector("#name:focus")
    keyboard.type("ann")
    keyboard.press("Enter")
    page.wait_for_selector("#buttons button")
    wait_for_count(page, 0)
    given = {}
    for at in range(30):
        pair = page.inner_text("#query"), page.inner_text("#place")
        assert pair not in given
        given[pair] = at % 4
        if at == 5:
            keyboard.press("n")
            keyboard.type("0123 is not a grade here")
            keyboard.press("Enter")
            page.wait_for_selector("#own-note:not([hidden])")
        if at == 18:  # what is typed while the server is dead is stored when it is back
            server.end(signal.SIGKILL)
            keyboard.press(str(at % 4))
            page.wait_for_selector("#notice.error.shown")
            server.start()
        else:
            keyboard.press(str(at % 4))
        wait_for_count(page, at + 1)
        if at == 9:
            before = page.inner_text("#query"), page.inner_text("#place")
            page.reload()
            wait_for_count(page, at + 1)
            assert (page.inner_text("#query"), page.inner_text("#place")) == before
        if at == 20:
            keyboard.press("u")
            wait_for_count(page, at)
            assert (page.inner_text("#query"), page.inner_text("#place")) == pair
            keyboard.press(str(at % 4))
            wait_for_count(page, at + 1)
    assert "skip the doc" not in page.inner_text("body")
    keyboard.press("?")
    assert "skip the doc" in page.inner_text("#help")
    keyboard.press("Escape")
    keyboard.press("a")
    page.wait_for_selector("#export-section:not([hidden])")
    keyboard.press("e")
    while not page.evaluate("document.activeElement.matches('#export button[type=submit]')"):
        keyboard.press("Tab")
    with page.expect_download() as saved:
        keyboard.press("Enter")
    rows = [json.loads(line) for line in saved.value.path().read_text().splitlines()]
    texts = {each["query"]: each["question"] for each in [task(server, row) for row in rows]}
    assert {(texts[row["query"]], row["doc"]): row["grade"] for row in rows} == given
    assert len(rows) == 30
    assert {(row["judge"], row["source"], row["pool"], row["rule"]) for row in rows} == {
        ("ann", "person", "pool", "majority")
    }
    assert all(
        "ERR_CONNECTION_REFUSED" in each or "ERR_EMPTY_RESPONSE" in each or "ERR_CONNECTION_RESET" in each
        for each in page.complaints
    )


def task(server, row):
    """A doc of the export as a judge sees it."""
    params = {"judge": "ann", "query": row["query"], "doc": row["doc"]}
    return httpx.get(f"{server.address}/api/v1/judging/next", params=params).json()["task"]


def fill(server):
    """A pool that two people have begun to judge."""
    api = f"{server.address}/api/v1/judging"
    httpx.post(f"{api}/pools", json={"systems": ["chance", "bm25"]})
    while httpx.get(f"{api}/pools/making").json()["state"] == "running":
        time.sleep(0.02)
    for at in range(8):
        doc = httpx.get(f"{api}/next", params={"judge": "ann"}).json()["task"]
        for judge, grade in (("ann", at % 4), ("bob", at // 2)):
            body = {"judge": judge, "query": doc["query"], "doc": doc["doc"], "grade": grade}
            assert httpx.put(f"{api}/judgements", json=body).status_code == 200


def test_pages_fit_and_are_quiet(browser, server):
    """Wide and narrow, light and dark: no error, nothing is wider than the window, nothing says system or rank."""
    fill(server)
    pages = {
        "/judge": "#setup #pools input", "/judge?judge=ann&pool=pool": "#buttons button",
        "/judge?judge=chair&pool=pool&settle=true": "#opinions li", "/agreement": "#disagreements table",
    }  # fmt: skip
    for path, ready in pages.items():
        for width, scheme in [(1440, "light"), (1440, "dark"), (390, "light"), (390, "dark")]:
            page = open_page(browser, server, path, width, scheme)
            page.wait_for_selector(ready, state="attached")
            page.wait_for_load_state("networkidle")
            assert page.complaints == []
            assert page.evaluate("document.documentElement.scrollWidth") == width, (path, width)
            assert page.evaluate(OVERFLOW) == [], (path, width)
            page.context.close()


def test_two_windows_of_one_judge(browser, server):
    """The window that was left behind stores nothing, says so, and goes on where the judge is."""
    fill(server)
    first, second = (open_page(browser, server, "/judge?judge=ann&pool=pool") for _ in range(2))
    for page in (first, second):
        wait_for_count(page, 8)
    first.keyboard.press("3")
    wait_for_count(first, 9)
    second.keyboard.press("0")
    wait_for_count(second, 9)
    assert "gone on in another window" in second.inner_text("#notice")
    assert second.inner_text("#place") == first.inner_text("#place")
    second.keyboard.press("1")
    wait_for_count(second, 10)


def test_a_text_is_a_text(browser, server):
    fill(server)
    page = open_page(browser, server, "/judge?judge=eve&pool=pool")
    seen = ""
    for at in range(36):
        wait_for_count(page, at)
        seen += page.inner_text("#query") + page.inner_text("#lines")
        page.keyboard.press("0")
    page.wait_for_selector("#done:not([hidden])")
    assert "<script>alert(1)</script>" in seen
    assert "The end & more." in seen
    assert page.complaints == []


def test_a_wrong_address_leads_to_the_choice(browser, server):
    """A wrong order, doc or pool is said over the setup; a slip in a name is seen; skipped docs come back."""
    fill(server)
    for wrong in ("judge=ann&pool=pool&order=x", "judge=ann&pool=pool&query=q1&doc=x", "judge=ann&pool=x"):
        page = open_page(browser, server, f"/judge?{wrong}")
        page.wait_for_selector("#setup:not([hidden])")
        page.wait_for_selector("#notice.error.shown")
        page.context.close()
    page = new_page(browser, server.address)
    held = Held(page, "**/api/v1/info*")
    page.goto(server.address + "/judge?judge=ANN")
    held.wait()
    assert page.is_hidden("#setup")  # the form is seen when it is filled, not before
    held.let_go()
    page.wait_for_selector("#setup:not([hidden])")
    assert "There is a judge “ann” already" in page.inner_text("#name-hint")
    page.context.close()
    page = open_page(browser, server, "/judge?judge=eve&pool=pool")
    for at in range(36):
        wait_for_count(page, max(at - 1, 0))
        page.keyboard.press("0" if at else "s")
        page.wait_for_selector("#desk:not(.busy)", state="attached")
    page.wait_for_selector("#done:not([hidden])")
    assert page.inner_text("#done-title") == "Done, but for 1 skipped doc"
    page.click("#done-skipped")
    page.wait_for_selector("#buttons button")
    page.keyboard.press("1")
    page.wait_for_selector("#done:not([hidden])")
    assert page.inner_text("#done-title") == "No skipped doc is left"
    assert page.complaints == []
