"""The pages of rankwright serve in a real browser: search, side by side, explain, filter, by keyboard. `make test-browser`."""

import subprocess
import tarfile
import time

import httpx
import pytest

from browsers import OVERFLOW, Held, new_page
from conftest import ROOT, command
from test_serve import SYSTEMS, running, write_vault

AXE = "axe-core@4"
SERIOUS = """async () => (await axe.run()).violations
  .filter((each) => ['serious', 'critical'].includes(each.impact))
  .map((each) => each.id + ': ' + each.nodes.map((node) => node.target.join(' ')).slice(0, 3).join(', '))"""
PAGES = ["/search", "/search?q=who+decides+on+the+database&system=bm25&system=hybrid&system=lsa", "/doc?doc=Home%23top",
         "/experiments", "/compare", "/history", "/collection", "/collection?tab=queries", "/collection?tab=check",
         "/judge", "/judge?judge=ann&pool=pool", "/agreement"]  # fmt: skip


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The demo, with the results of a run in its store."""
    home = tmp_path_factory.mktemp("served")
    assert command("demo", "-o", home / "report", "--store", home / "store", "--quiet").returncode == 0
    with running("--store", str(home / "store"), cwd=home) as (_, address):
        asked = {"systems": ["bm25", "lsa"], "depth": 2, "include_judged": True}
        assert httpx.post(f"{address}api/v1/judging/pools", json=asked, timeout=600).status_code == 200
        while httpx.get(f"{address}api/v1/judging/pools/making", timeout=600).json()["state"] == "running":
            time.sleep(0.2)
        yield address


@pytest.fixture(scope="session")
def axe():
    """The script of axe, from the npm registry."""
    home = ROOT / ".cache" / "axe"
    script = home / "package" / "axe.min.js"
    if not script.is_file():
        home.mkdir(parents=True, exist_ok=True)
        found = subprocess.run(["npm", "pack", "--silent", AXE], cwd=home, check=True, capture_output=True, text=True)
        with tarfile.open(home / found.stdout.strip()) as archive:
            archive.extractall(home, filter="data")
    return script.read_text()


def open_page(browser, address, path="/search", width=1440, scheme="light", **options):
    """A page that records its errors, warnings, and requests that leave the server."""
    page = new_page(browser, address, width, scheme, **options)
    page.goto(address.rstrip("/") + path)
    page.wait_for_selector("#about:not(:empty), #title:not(:empty), #setup, h1", state="attached")
    page.wait_for_load_state("load")
    return page


def wait_until(page, expression):
    """Wait until an expression holds; the page's own policy forbids to compile one in it."""
    for _ in range(1200):  # a minute
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{expression}: does not come true; the page shows {page.inner_text('main')[:500]!r}")


def docs(page, system):
    """The docs that a column shows."""
    return page.eval_on_selector_all(f".column[aria-label={system}] .hit", "all => all.map(e => e.dataset.doc)")


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (1440, "dark"), (390, "light"), (390, "dark")])
def test_pages_open_without_errors(browser, served, axe, path, width, scheme):
    """No error, no request that leaves the machine, nothing that overflows, no serious finding of axe."""
    page = open_page(browser, served, path, width, scheme, bypass_csp=True)
    if "q=" in path:
        page.wait_for_selector(".hit")
    elif path.startswith("/collection"):
        page.wait_for_selector("#facts div")
    elif path.startswith(("/judge", "/agreement")):
        page.wait_for_timeout(2000)
    page.evaluate(axe)
    assert page.evaluate(SERIOUS) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(OVERFLOW) == []
    assert page.complaints == []


def test_search_as_you_type(browser, served):
    """Results follow the box; the address has the state, so that a reload and a colleague see the same."""
    page = open_page(browser, served)
    page.fill("#q", "who decides on the database")
    page.wait_for_selector(".hit")
    assert "q=who+decides" in page.url
    first = page.inner_text(".hit h3 a")
    page.reload()
    page.wait_for_selector(".hit")
    assert page.inner_text(".hit h3 a") == first
    assert page.locator(".hit mark").count() > 0
    assert page.complaints == []


def test_systems_side_by_side(browser, served):
    """Up to four columns; docs in common are joined and their moves marked."""
    page = open_page(browser, served, "/search?q=database&system=bm25")
    page.wait_for_selector(".hit")
    for name in ("hybrid", "lsa", "recency"):
        page.locator(f"#systems input[value={name}]").check()
        page.wait_for_selector(f".column[aria-label={name}] .hit")
    assert page.locator(".column").count() == 4
    assert page.locator("#systems input[value=chance]").is_disabled()
    first, second = docs(page, "bm25"), docs(page, "hybrid")
    common = [doc for doc in first if doc in second]
    drawn = page.eval_on_selector_all("#columns path", "all => all.map(e => e.dataset.doc)")
    assert set(common) <= set(drawn)
    for doc in second:
        badge = page.locator(f'.column[aria-label=hybrid] .hit[data-doc="{doc}"] .move').inner_text()
        change = first.index(doc) - second.index(doc) if doc in first else None
        assert badge == (
            "new" if change is None else "=" if change == 0 else f"{'▲' if change > 0 else '▼'} {abs(change)}"
        )
    assert page.complaints == []


def test_all_by_keyboard(browser, served):
    """Search, walk through the docs, explain one, open it, come back, and filter: without a pointer."""
    page = open_page(browser, served)
    press = page.keyboard.press
    page.wait_for_selector("#q:focus")
    page.keyboard.type("database")
    press("Enter")
    page.wait_for_selector(".hit")
    press("Escape")
    press("j")
    press("j")
    assert page.evaluate("document.activeElement.querySelector('.place').textContent") == "2"
    press("e")
    page.wait_for_selector(".why")
    score = float(page.evaluate("document.activeElement.querySelector('.line span').textContent"))
    assert score > 0
    press("e")
    page.wait_for_selector(".why", state="detached")
    doc = page.evaluate("document.activeElement.dataset.doc")
    press("o")
    page.wait_for_selector("#title:not(:empty)")
    assert doc.partition("#")[0] in page.inner_text("#place")
    press("Escape")
    page.wait_for_selector(".hit")
    press("f")
    page.keyboard.type("page_type = 'decision'")
    press("Enter")
    wait_until(
        page,
        "document.querySelectorAll('.hit').length && [...document.querySelectorAll('.hit .tags')].every(e => e.textContent.includes('decision'))",
    )
    press("Escape")
    press("?")
    assert page.locator("dialog[open]").is_visible()
    press("Escape")
    assert page.complaints == []


def test_what_is_typed_before_the_page_is_ready_is_kept(browser, served):
    """On a slow line, a question and a filter that come before the systems are known are asked, and nothing reloads."""
    page = new_page(browser, served)
    held = Held(page, "**/api/v1/info*")
    page.goto(served.rstrip("/") + "/search")
    page.fill("#q", "who decides on the database")
    page.fill("#filter", "page_type = 'decision'")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "filter"
    held.let_go()
    page.wait_for_selector(".hit")
    assert page.evaluate("document.activeElement.id") == "filter"
    assert page.input_value("#q") == "who decides on the database"
    assert page.input_value("#filter") == "page_type = 'decision'"
    assert page.complaints == []


def test_a_server_that_fails_once_is_asked_again(browser, served):
    """Search and a doc work when the first answer about the collection is an error; Back works before there is one."""
    page = new_page(browser, served)
    refuse = '{"error": "busy"}'
    page.route("**/api/v1/info*", lambda route: route.fulfill(status=503, body=refuse))
    page.goto(served.rstrip("/") + "/search?q=database")
    page.wait_for_selector("#notice.error.shown")
    page.unroute_all()
    page.focus("#q")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hit")
    link = page.get_attribute(".hit h3 a", "href")
    page.fill("#q", "release")
    page.keyboard.press("Enter")
    wait_until(page, "location.search.includes('release')")
    held = Held(page, "**/api/v1/info*")
    page.reload()
    held.wait()
    page.go_back()
    assert page.input_value("#q") == "database"
    held.let_go()
    page.wait_for_selector(".hit")
    assert "q=database" in page.url
    page.route("**/api/v1/info*", lambda route: route.fulfill(status=503, body=refuse))
    page.goto(served.rstrip("/") + link)
    page.wait_for_selector("#text p")


def test_facets_filter(browser, served):
    """A facet is a condition beside the typed one, of which an `or` keeps both sides."""
    page = open_page(browser, served, "/search?q=database&system=bm25")
    typed = "page_type = 'daily' or page_type = 'decision'"
    page.fill("#filter", typed)
    page.keyboard.press("Enter")
    wait_until(page, "document.querySelectorAll('#facets details:nth-of-type(2) li').length === 2")
    facet = page.locator("#facets button").first
    value = facet.locator("span").inner_text()
    facet.click()
    page.wait_for_selector("#facets button[aria-pressed=true]")
    params = {"q": "database", "system": "bm25", "filter": f"({typed}) and tags = '{value}'"}
    expected = httpx.get(f"{served}api/v1/search", params=params).json()["answers"][0]
    assert docs(page, "bm25") == [hit["doc"] for hit in expected["hits"]]
    assert f"{expected['found']} doc" in page.inner_text(".column header small")
    page.reload()
    page.wait_for_selector("#facets button[aria-pressed=true]")
    page.locator("#facets button[aria-pressed=true]").first.click()
    page.wait_for_selector("#facets button[aria-pressed=true]", state="detached")
    assert "facet=" not in page.url
    assert page.complaints == []


def test_mistakes_are_said(browser, served):
    page = open_page(browser, served, "/search?q=database&filter=nothing+%3D+1")
    page.wait_for_selector("#notice.error.shown")
    assert "field 'nothing' is unknown" in page.inner_text("#notice")
    page.complaints = [line for line in page.complaints if "400" not in line]
    assert page.complaints == []


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/doc?doc=nope", "Doc 'nope': not in vault"),
        ("/experiment?key=" + "0" * 32, "not in the store"),
        ("/nothing", "There is nothing at this address"),
    ],
)
def test_what_does_not_exist(browser, served, path, says):
    """The page says so in its own text, and shows no empty sections."""
    page = browser.new_page()
    page.goto(served.rstrip("/") + path)
    page.wait_for_selector("h1:has-text('Not found')")
    assert says in page.inner_text("main")
    assert page.locator("h2:visible").count() == 0


def test_pages_beyond_the_last(browser, served):
    """The address of rows that do not exist shows the last ones; a search without a result says so."""
    page = open_page(browser, served, "/collection?start=999999")
    page.wait_for_selector("#pager:has-text('1,341–1,342 of 1,342')")
    assert page.url.endswith("start=1340")
    page.fill("#find", "zzzz")
    page.wait_for_selector("#page:has-text('Nothing contains “zzzz”.')")
    assert page.complaints == []


def test_the_menu_on_a_phone(browser, served):
    """Every entry is on the screen."""
    page = open_page(browser, served, "/experiments", 390)
    boxes = [each.bounding_box() for each in page.locator(".links a").all()]
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 390 for box in boxes)
    assert len({box["y"] for box in boxes}) <= 2


def test_a_doc_of_a_search(browser, served):
    """It leads back to the search, to the questions that it is judged for, and to the parts of its note."""
    page = open_page(browser, served, "/doc?doc=concepts%2FAllergen_matrix%23substitutions&q=nuts")
    assert page.locator("#back").get_attribute("href") == "/search?q=nuts"
    view = "q=nuts&system=bm25&system=dense&k=20&filter=x+%3D+1&facet=y+%3D+2"
    page.goto(f"{page.url.partition('/doc')[0]}/doc?doc=concepts%2FAllergen_matrix%23substitutions&{view}")
    assert page.locator("#back").get_attribute("href") == f"/search?{view}"
    page.wait_for_selector("#grades a[href^='/search?q=']")
    page.locator("#values a", has_text="concepts/Allergen_matrix").click()
    page.wait_for_selector("#page a[href*='Allergen_matrix%23substitutions']")


def test_an_edit_is_seen(browser, tmp_path):
    """The page of a vault shows a new note without a reload."""
    vault = tmp_path / "vault"
    vault.mkdir()
    (vault / "One.md").write_text("The first note is about apples.")
    with running(str(vault), "--store", str(tmp_path / "store"), cwd=tmp_path) as (_, address):
        page = open_page(browser, address, "/search?q=apples&system=bm25")
        page.wait_for_selector(".hit")
        (vault / "Two <b>bold.md").write_text("A second note about apples, <script>document.title = 'owned'</script>.")
        wait_until(page, "document.querySelectorAll('.hit').length === 2")
        assert page.title() == "apples · rankwright"
        doc = new_page(browser, address)
        held = Held(doc, "**/api/v1/events")
        doc.goto(address.rstrip("/") + "/doc?doc=One%23top")
        held.wait()  # the edit comes before the page can listen
        (vault / "One.md").write_text("The first note is about pears.")
        wait_until(page, "document.querySelectorAll('.hit').length === 1")
        held.let_go()
        wait_until(doc, "document.querySelector('#text').textContent.includes('pears')")
        assert page.complaints == []


def test_text_has_the_direction_of_its_script(browser, tmp_path):
    """Hebrew runs from right to left and English from left to right, on one page."""
    vault = tmp_path / "vault"
    vault.mkdir()
    (vault / "תפוחים.md").write_text("תפוחים הם פרי טעים, apples in English.")
    (vault / "Apples.md").write_text("All about apples and how to keep them.")
    with running(str(vault), "--store", str(tmp_path / "store"), cwd=tmp_path) as (_, address):
        page = open_page(browser, address, "/search?q=apples&system=bm25")
        wait_until(page, "document.querySelectorAll('.hit').length === 2")
        directions = page.eval_on_selector_all(
            ".hit h3, .hit .snippet", "all => all.map((each) => [each.textContent, getComputedStyle(each).direction])"
        )
        assert len(directions) == 4
        assert dict(directions) == {
            text: "rtl" if "\u0590" <= text.strip()[0] <= "\u05ff" else "ltr" for text, _ in directions
        }
        page.fill("#q", "תפוחים")
        assert page.eval_on_selector("#q", "box => getComputedStyle(box).direction") == "rtl"
        assert page.complaints == []


def test_an_experiment_is_run_to_its_report(browser, tmp_path):
    """From the plan through every artifact to the leaderboard and the report's own page; then everything is up to date."""
    spec = write_vault(tmp_path)
    with running(str(spec), "--store", str(tmp_path / "store"), cwd=tmp_path) as (_, address):
        page = open_page(browser, address, "/experiments")
        page.wait_for_selector("#start:not([disabled])")
        wait_until(page, "document.querySelector('#plan-line').textContent.includes('to build')")
        page.click("#start")
        page.wait_for_selector("#job-line.done", timeout=300_000)
        assert set(page.locator("#plan tbody td").all_inner_texts()) <= {"built", "up to date"}
        page.locator("#job-line a", has_text="leaderboard").click()
        page.wait_for_selector("table")
        assert set(SYSTEMS) <= set(page.locator("tbody th").all_inner_texts())
        page.go_back()
        page.wait_for_selector("#reports a")
        page.locator("#reports a", has_text="report").last.click()
        page.wait_for_selector("#leaderboard-0")
        page.go_back()
        page.wait_for_selector("#plan-line")
        wait_until(page, "document.querySelector('#plan-line').textContent.startsWith('Everything is up to date')")
        assert page.complaints == []
