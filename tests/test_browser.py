"""The page in a real browser: no errors, no overflow, sorting, keyboard navigation, printing. `make test-browser`."""

import pytest

from browsers import OVERFLOW, new_page
from conftest import command
from test_hostile_outputs import hostile_names
from test_report import Report, nasty, small

DRAWN = "document.querySelectorAll('.chart svg.marks').length === document.querySelectorAll('.chart').length"


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """The page of the demo, a small page, a page full of hostile text, and one of hostile names."""
    home = tmp_path_factory.mktemp("pages")
    done = command("demo", "-o", home / "demo", "--quiet")
    assert done.returncode == 0, done.stderr
    Report((small(),), "Small").write(home / "small")
    Report((nasty(),), "Nasty <script>").write(home / "nasty")
    Report((hostile_names(),), "Names").write(home / "names")
    return home


def open_page(browser, path, width=1440, scheme="light"):
    """A page that records its errors, warnings, dialogs and network requests."""
    page = new_page(browser, "file:", width, scheme)
    page.goto(f"file://{path}/report.html")
    page.wait_for_function(DRAWN)
    return page


@pytest.mark.parametrize("name", ["demo", "small", "nasty", "names"])
@pytest.mark.parametrize(("width", "scheme"), [(1440, "light"), (1440, "dark"), (390, "light"), (390, "dark")])
def test_opens_without_errors(browser, pages, name, width, scheme):
    page = open_page(browser, pages / name, width, scheme)
    assert page.complaints == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(OVERFLOW) == []


def test_the_leaderboard_fits(browser, pages):
    """At 1440 px the table needs no scrolling; at 390 px each system is a card that shows every heading."""
    page = open_page(browser, pages / "demo")
    assert page.eval_on_selector("#leaderboard-0 .scroll", "box => box.scrollWidth <= box.clientWidth")
    page = open_page(browser, pages / "demo", 390)
    heads = page.eval_on_selector_all(
        "#leaderboard-0 .scroll >> nth=0 >> thead th", "all => all.map(e => e.textContent)"
    )
    cards = page.locator("#leaderboard-0 .scroll").first.locator("tbody tr")
    assert cards.first.evaluate("row => getComputedStyle(row).display") == "grid"
    assert cards.first.evaluate("row => [...row.cells].map(cell => cell.dataset.h)") == heads
    assert page.eval_on_selector_all(
        ".cards tbody tr *",
        "all => all.every(e => e.scrollWidth <= e.clientWidth + 1 || getComputedStyle(e).display === 'inline')",
    )
    page.locator("#leaderboard-0 .sortby select").first.select_option(label="RR@5, lowest first")
    assert cards.first.locator("th").inner_text() == "chance"


FIT = """() => [...document.querySelectorAll('.chart')].map((home) => {
  const box = home.querySelector('svg.marks').getBoundingClientRect();
  return [box.width <= home.clientWidth + 1, box.width > 0.8 * home.clientWidth, Number(home.querySelector('svg.marks').getAttribute('width')) - box.width < 2];
})"""


def test_charts_are_drawn_for_their_width(browser, pages):
    """They fill their width without being scaled, also after the window changes, in the font of the page."""
    page = open_page(browser, pages / "demo")
    for width in (1440, 390, 800):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(1500)
        assert all(all(each) for each in page.evaluate(FIT)), width
    fonts = page.eval_on_selector_all(
        ".chart svg text", "all => [...new Set(all.map(e => getComputedStyle(e).fontFamily))]"
    )
    assert fonts == [page.evaluate("getComputedStyle(document.body).fontFamily")]
    assert page.complaints == []


def test_a_topic_opens_in_the_list_of_queries(browser, pages):
    page = open_page(browser, pages / "demo")
    link = page.locator("#topics-0 a[data-query]").nth(2)
    query = link.inner_text()
    link.click()
    assert page.inner_text(".shown .id") == query
    assert page.url.endswith("#queries-0")


def test_what_is_cut_says_so(browser, pages):
    """Section links that do not fit fade out at the edge until they are scrolled to the end."""
    page = open_page(browser, pages / "demo", 390)
    page.wait_for_selector(".links.more")
    page.eval_on_selector(".links", "box => { box.scrollLeft = box.scrollWidth; }")
    page.wait_for_selector(".links:not(.more)")


def test_tables_sort(browser, pages):
    page = open_page(browser, pages / "demo")
    head = page.locator("#leaderboard-0 th", has_text="RR@5").first
    head.locator("button").click()
    column = head.evaluate("e => e.cellIndex")
    shown = page.eval_on_selector_all(
        "#leaderboard-0 table.sortable >> nth=0 >> tbody tr",
        f"rows => rows.map(row => Number(row.cells[{column}].dataset.v))",
    )
    assert shown == sorted(shown, reverse=True)
    assert head.get_attribute("aria-sort") == "descending"
    head.locator("button").click()
    assert head.get_attribute("aria-sort") == "ascending"


def test_by_keyboard_alone(browser, pages):
    """Tab reaches the skip link, the sections, the column headings and the list of queries; arrows move within it."""
    page = open_page(browser, pages / "demo")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    seen = set()
    for _ in range(120):
        page.keyboard.press("Tab")
        seen.add(
            page.evaluate("document.activeElement.closest('section, nav, body').id || document.activeElement.tagName")
        )
        if page.evaluate("Boolean(document.activeElement.closest('.list'))"):
            break
    assert {"leaderboard-0", "queries-0"} <= seen
    first = page.inner_text(".shown h3")
    page.keyboard.press("ArrowDown")
    assert page.inner_text(".shown h3") != first
    page.keyboard.press("ArrowUp")
    assert page.inner_text(".shown h3") == first


def test_the_inspector_finds_queries(browser, pages):
    page = open_page(browser, pages / "demo")
    page.fill("input[type=search]", "wifi died")
    assert page.locator(".list button").count() == 1
    assert "wifi died" in page.inner_text(".shown h3")
    before = page.locator(".result").count()
    page.locator(".chips input").nth(5).check()
    assert page.locator(".result").count() > before
    page.fill("input[type=search]", "no query is like this")
    assert page.inner_text(".shown") == "No query matches."


def test_nasty_texts_are_texts(browser, pages):
    page = open_page(browser, pages / "nasty")
    shown = page.inner_text(".inspector")
    assert "<script>alert(1)</script>" in shown
    assert page.title().startswith("Nasty <script>")


def test_the_policy_forbids_everything_else(browser, pages):
    """A script, a handler, eval or a request that gets into the page does nothing."""
    page = open_page(browser, pages / "small")
    page.evaluate("""() => {
      const script = document.createElement('script');
      script.textContent = 'window.owned = 1';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="window.owned = 2"><img src="http://127.0.0.1:9/x">');
    }""")
    page.wait_for_timeout(200)
    assert page.evaluate("window.owned") is None
    assert len([each for each in page.complaints if "Content Security Policy" in each]) >= 3


def test_charts_can_be_saved(browser, pages):
    page = open_page(browser, pages / "small")
    page.locator(".chart details summary").first.click()
    for kind in ("SVG", "PNG"):
        with page.expect_download() as saved:
            page.locator(".vega-actions a", has_text=kind).first.click()
        assert saved.value.path().read_bytes()[:4] in (b"<svg", b"\x89PNG")
    assert page.complaints == []


def test_prints(browser, pages):
    page = open_page(browser, pages / "demo")
    pdf = page.pdf(format="A4")
    assert pdf.startswith(b"%PDF")
    page.emulate_media(media="print")
    assert not page.locator(".bar").is_visible()
    assert not page.locator(".inspector").is_visible()
