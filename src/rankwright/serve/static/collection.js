// A collection: its docs, queries and judgements page by page, and what `check` finds.
import { api, attempt, count, debounce, find, h, keys, setAddress, table } from "./common.js";
import { grade, lastStart, markedTable, options, pager, sentence } from "./listing.js";

const PAGE = 20;
const TABS = { docs: "Docs", queries: "Queries", judgements: "Judgements", check: "Check" };
const FINDS = { docs: "Id contains", queries: "Id or text contains" };
let info = null;
let now = {};
let timer;
let loads = 0;

function readAddress() {
  const params = new URLSearchParams(location.search);
  now = Object.fromEntries(["tab", "find", "type", "query", "doc", "collection", "duplicates"].map((name) => [name, params.get(name) ?? ""]));
  if (!(now.tab in TABS)) now.tab = "docs";
  const start = Number.parseInt(params.get("start") ?? "0", 10);
  now.start = Number.isFinite(start) && start > 0 ? start : 0;
}

const address = (change = {}) => {
  const next = { ...now, ...change };
  return { ...next, tab: next.tab === "docs" ? "" : next.tab, start: next.start || "" };
};
const link = (change) => {
  const query = new URLSearchParams(Object.entries(address({ find: "", type: "", query: "", doc: "", start: 0, duplicates: "", ...change })).filter(([, value]) => value !== ""));
  return `/collection${query.size ? `?${query}` : ""}`;
};
const docLink = (doc, title) => h("a", { href: `/doc?${new URLSearchParams({ doc, ...(now.collection ? { collection: now.collection } : {}) })}` }, title || doc);
const grades = (found) => (found.length ? h("span", { class: "grades" }, found.map((each) => h("span", { class: `g g${Math.max(0, Math.min(3, Math.floor(each.grade)))}`, title: `${count(each.count, "judgement")} of grade ${each.grade}` }, `${each.grade}: ${each.count.toLocaleString("en")}`))) : "–");

function showInfo() {
  find("#title").textContent = info.name;
  find("#home").textContent = info.home ?? "";
  const facts = [["docs", info.docs], ["queries", info.queries], ["judged queries", info.judged_queries], ["judgements", info.judgements]];
  find("#facts").replaceChildren(...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value.toLocaleString("en")))),
    info.grades.length && info.grades.length <= 12 ? h("div", {}, h("dt", {}, "judgements by grade"), h("dd", { class: "small" }, grades(info.grades))) : "",
    h("div", {}, h("dt", {}, "searched fields"), h("dd", { class: "small" }, info.fields.join(", "))));
  find("#notices").replaceChildren(...info.notices.map((line) => h("li", {}, sentence(line))));
  find("#collection-field").hidden = info.collections.length < 2;
  options(find("#collection"), info.collections, info.name);
}

function showControls() {
  find("#tabs").replaceChildren(...Object.entries(TABS).map(([tab, name]) => h("a", { href: link({ tab }), "aria-current": now.tab === tab ? "page" : undefined, onclick: (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go({ tab, find: "", type: "", query: "", doc: "", start: 0 }, true);
  } }, name)));
  find("#find-field").hidden = !(now.tab in FINDS);
  find("#find-label").textContent = FINDS[now.tab] ?? "";
  if (document.activeElement !== find("#find")) find("#find").value = now.find;
  find("#place-field").hidden = now.tab !== "docs" || Boolean(now.find);
  find("#place").max = info.docs;
  if (document.activeElement !== find("#place")) find("#place").value = now.start + 1;
  find("#type-field").hidden = now.tab !== "queries" || !info.types.length;
  options(find("#type"), info.types, now.type, "all");
}

const SHOW = {
  async docs(params) {
    const found = await api("/docs", params);
    const rows = found.docs.map((each) => [docLink(each.doc, each.title), h("span", { class: "doc" }, each.doc), h("span", { class: "clip", dir: "auto" }, each.text),
      each.judged ? h("a", { href: link({ tab: "judgements", doc: each.doc }) }, each.judged.toLocaleString("en")) : "–"]);
    return { ...found, line: now.find ? `${count(found.total, "doc")}` : "", table: table(["doc", "id", "text", "judgements"], rows, [3]) };
  },
  async queries(params) {
    const found = await api("/queries", params);
    const rows = found.queries.map((each) => [h("span", { dir: "auto" }, each.text || "–"), h("span", { class: "doc" }, each.query), each.type || "–", grades(each.grades),
      h("span", {}, each.judged ? h("a", { href: link({ tab: "judgements", query: each.query }) }, "judgements") : null, each.judged && each.text ? " · " : null,
        each.text ? h("a", { href: `/search?${new URLSearchParams({ q: each.text, ...(now.collection ? { collection: now.collection } : {}) })}` }, "search") : null)]);
    return { ...found, line: `${found.total.toLocaleString("en")} ${found.total === 1 ? "query" : "queries"}`, table: table(["query", "id", "type", "judgements by grade", "open"], rows) };
  },
  async judgements(params) {
    const found = await api("/judgements", params);
    const rows = found.judgements.map((each) => [docLink(each.doc, each.title), h("span", { class: "doc" }, each.doc),
      h("span", {}, grade(each.grade), each.distractor ? " distractor" : "", each.missing ? h("span", { class: "failed" }, " not in the collection") : null),
      h("a", { href: link({ tab: "judgements", query: each.query }) }, each.text || each.query)]);
    const of = [now.query ? `query ${now.query}` : "", now.doc ? `doc ${now.doc}` : ""].filter(Boolean).join(" and ");
    return { ...found, line: h("span", {}, `${count(found.total, "judgement")}${of ? ` of ${of}` : ""}`, of ? [" · ", h("a", { href: link({ tab: "judgements" }) }, "show all")] : null), table: table(["doc", "id", "grade", "query"], rows) };
  },
  async check() {
    const found = await api("/check", { collection: now.collection, duplicates: now.duplicates });
    const more = found.duplicates ? null : h("a", { href: link({ tab: "check", duplicates: "true" }) }, "look for nearly equal docs, too");
    if (found.state === "running") {
      timer = setTimeout(() => attempt(load), 1000);
      return { line: `Checking the collection … ${Math.round(found.seconds)} s`, table: h("progress", { "aria-label": "Checking" }) };
    }
    if (found.state === "failed") return { line: found.line, table: "" };
    const line = h("span", {}, found.warnings ? count(found.warnings, "warning") : "No warnings", `, found in ${found.seconds} s`, more ? [" · ", more] : null);
    const [warns, rest] = [true, false].map((wanted) => found.table.rows.filter((row) => (row[0].text === "warning") === wanted));
    const shown = markedTable({ ...found.table, rows: [...warns, ...rest] }, null, "", "check");
    shown.classList.add("findings");
    return { line, table: shown };
  },
};

function whyEmpty() {
  if (now.find) return `Nothing contains “${now.find}”.`;
  if (now.tab === "queries") return now.type ? "No query has this type." : "No queries: add queries.jsonl next to the docs, or give --queries.";
  if (now.tab === "judgements") return now.query || now.doc ? "No judgement." : "No judgements: add qrels next to the docs, give --qrels, or judge.";
  return "No docs.";
}

async function load() {
  clearTimeout(timer);
  const turn = ++loads;
  setAddress(address());
  showControls();
  const { tab, start, collection, type, query, doc } = now;
  const own = { docs: { find: now.find }, queries: { find: now.find, type }, judgements: { query, doc } }[tab];
  const late = setTimeout(() => find("#line").replaceChildren("Reading …"), 1500); // the docs of a large collection, once
  const found = await SHOW[tab]({ ...own, start, collection, count: PAGE }).finally(() => clearTimeout(late));
  if (turn !== loads) return;
  if (found.total && start >= found.total) return go({ start: lastStart(found.total, PAGE) });
  find("#line").replaceChildren(found.line);
  find("#page").replaceChildren(found.total === 0 ? h("p", { class: "empty" }, whyEmpty()) : found.table);
  const hasMore = start + PAGE < (found.total ?? 0);
  find("#pager").replaceChildren(tab === "check" ? "" : pager(start, PAGE, found.total ?? null, hasMore, (to) => { go({ start: to }, true); scrollTo(0, 0); }));
}

function go(change, push = false) {
  now = { ...now, ...change };
  if (push) setAddress(address(), false);
  attempt(info ? load : open);
}

find("#find").addEventListener("input", debounce((event) => go({ find: event.target.value.trim(), start: 0 }), 250));
find("#place").addEventListener("change", (event) => go({ start: Math.max(0, Math.min(info.docs - 1, (Number.parseInt(event.target.value, 10) || 1) - 1)) }, true));
find("#type").addEventListener("change", (event) => go({ type: event.target.value, start: 0 }));
find("#collection").addEventListener("change", async (event) => {
  now = { ...now, collection: event.target.value === info.collections[0] ? "" : event.target.value, start: 0, find: "", type: "", query: "", doc: "" };
  await attempt(open);
});
find("#form").addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", () => { readAddress(); attempt(open); });
const step = (by) => () => [...document.querySelectorAll("#pager button")].at(by)?.click();
keys({
  n: ["next page", step(-1)], p: ["previous page", step(0)], f: ["find", () => find("#find").focus()], "/": ["search", () => location.assign("/search")],
  ...Object.fromEntries(Object.entries(TABS).map(([tab, name], at) => [String(at + 1), [`show ${name.toLowerCase()}`, () => go({ tab, find: "", type: "", query: "", doc: "", start: 0 }, true)]])),
});
async function open() {
  info = await api("/collection", { collection: now.collection });
  showInfo();
  await load();
}
readAddress();
attempt(open);
