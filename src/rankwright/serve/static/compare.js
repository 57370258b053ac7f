// Two runs of the store: differences by measure, and query by query with both result lists.
import { api, attempt, count, debounce, find, h, keys, number, say, setAddress } from "./common.js";
import { date, grade, lastStart, options, pager, signed, svg } from "./listing.js";

const PAGE = 20;
let runs = [];
let systems = []; // of the spec that is served
let now = {}; // the state of the page, which is also its address
let listed = []; // the queries of this page
let working = null;

function readAddress() {
  const params = new URLSearchParams(location.search);
  const start = Number.parseInt(params.get("start") ?? "0", 10);
  now = Object.fromEntries(["first", "second", "measure", "find", "side", "query"].map((name) => [name, params.get(name) ?? ""]));
  now.start = Number.isFinite(start) && start > 0 ? start : 0;
}

const address = () => ({ ...now, side: now.side === "all" ? "" : now.side, start: now.start || "" });
const place = (run) => run.collections.join(", ") || `judgements ${run.judgements.slice(0, 8)}`;
const shortKey = (run) => run.key.slice(0, 8);
const plainLabel = (run) => `${run.system} · ${run.experiments.map((name) => name.replace(/-[0-9a-f]{8}$/, "")).join(", ") || `run ${shortKey(run)}`} · ${date(run.made)}`;
// runs of the same system, experiment and minute are told apart by their keys
const label = (run) => {
  const text = plainLabel(run);
  return run.experiments.length && runs.some((other) => other !== run && plainLabel(other) === text) ? `${text} · ${shortKey(run)}` : text;
};

function fillRuns() {
  const first = runs.find((run) => run.key === now.first);
  for (const [id, filter] of [["first", () => true], ["second", (run) => !first || run.judgements === first.judgements]]) {
    const groups = new Map();
    for (const run of runs.filter((each) => filter(each) || each.key === now[id])) groups.set(place(run), [...(groups.get(place(run)) ?? []), run]);
    find(`#${id}`).replaceChildren(h("option", { value: "" }, "choose a run"), ...[...groups].map(([name, own]) =>
      h("optgroup", { label: name }, own.map((run) => h("option", { value: run.key }, label(run))))));
    find(`#${id}`).value = now[id];
  }
}

function interval(row, scale) {
  const x = (value) => 60 + (value / scale) * 56;
  const [low, high] = [row.low ?? row.difference, row.high ?? row.difference];
  return svg("svg", { class: "interval", viewBox: "0 0 120 16", role: "img", "aria-label": `${signed(low)} to ${signed(high)}` },
    svg("line", { class: "zero", x1: 60, x2: 60, y1: 0, y2: 16 }),
    svg("line", { class: row.significant ? "span sure" : "span", x1: x(low), x2: x(high), y1: 8, y2: 8 }),
    svg("circle", { class: row.significant ? "sure" : "", cx: x(row.difference), cy: 8, r: 3.5 }));
}

function showMeasures(found) {
  const scale = Math.max(1e-9, ...found.measures.flatMap((row) => [row.low, row.high, row.difference].filter((value) => value !== null).map(Math.abs)));
  const heads = ["measure", found.names[0], found.names[1], "difference", "95% interval", "", "p", `queries: ${found.names[0]} better / equal / ${found.names[1]} better`];
  const body = found.measures.map((row) => h("tr", {},
    h("th", { scope: "row" }, row.measure, row.better === "lower" ? h("small", { class: "note" }, " lower is better") : null),
    [number(row.first), number(row.second), h("b", {}, signed(row.difference)), row.low === null ? "–" : `${signed(row.low)} to ${signed(row.high)}`]
      .map((cell, at) => h("td", { class: at === 3 ? "n full" : "n", "data-h": heads[at + 1] }, h("span", {}, cell))),
    h("td", { class: "drawing" }, interval(row, scale)),
    h("td", { class: "n", "data-h": "p" }, h("span", {}, row.p === null ? "–" : row.p < 0.00005 ? "< 0.0001" : number(row.p), row.significant ? h("sup", {}, "†") : null)),
    h("td", { class: "n full", "data-h": heads[7] }, h("span", {}, `${row.wins} / ${row.ties} / ${row.losses}`))));
  find("#measures").replaceChildren(h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Differences by measure" },
    h("table", { class: "cards" }, h("thead", {}, h("tr", {}, heads.map((head, at) => h("th", { scope: "col", class: at && at !== 5 ? "n" : undefined }, head || h("span", { class: "unseen" }, "drawn"))))), h("tbody", {}, body))));
  find("#conclusions").replaceChildren(...found.conclusions.map((line) => h("li", {}, line)));
  find("#notes").replaceChildren(...[`† p < 0.05, ${found.test}; ${count(found.queries, "query")}; difference: ${found.names[0]} minus ${found.names[1]}`, ...found.notes].map((note) => h("li", {}, note)));
  options(find("#measure"), found.measures.map((row) => row.measure), now.measure || found.measures[0].measure);
  [...find("#side").options].forEach((option) => {
    if (option.value === "first") option.textContent = `${found.names[0]} is better`;
    if (option.value === "second") option.textContent = `${found.names[1]} is better`;
  });
}

async function compare() {
  setAddress(address());
  fillRuns();
  working?.abort();
  find("#answer").hidden = true;
  const chosen = now.first && now.second;
  find("#about").textContent = chosen ? "Comparing …" : runs.length ? "Choose two runs with the same judgements." : "No run yet: run an experiment first.";
  if (!chosen) return;
  working = new AbortController();
  const found = await attempt(() => api("/compare", { first: now.first, second: now.second }, { signal: working.signal }));
  if (!found) {
    if (!working.signal.aborted) find("#about").textContent = find("#notice").textContent;
    return;
  }
  say("");
  find("#about").textContent = `${place(found.first)}${found.first.collections.length ? "" : ": not a collection that is served"}`;
  showMeasures(found);
  find("#answer").hidden = false;
  find("#side").value = now.side || "all";
  find("#find").value = now.find;
  await list();
}

async function list() {
  setAddress(address());
  const { first, second, measure, side, start } = now;
  const found = await attempt(() => api("/compare/queries", { first, second, measure, find: now.find, side, start, count: PAGE }));
  if (!found) return;
  if (found.total && start >= found.total) { now.start = lastStart(found.total, PAGE); return list(); }
  listed = found.queries;
  find("#list").replaceChildren(...listed.map((each) => h("li", {}, h("button", { type: "button", "data-query": each.query, onclick: () => attempt(() => choose(each.query, true)) },
    h("span", { class: "what", dir: "auto" }, each.text || each.query),
    h("small", {}, `${each.query} · ${number(each.first)} / ${number(each.second)} · `, h("b", { class: tone(each.difference, found.better) }, signed(each.difference)))))));
  if (!listed.length) find("#list").replaceChildren(h("li", { class: "empty pad" }, "No query."));
  find("#pager").replaceChildren(pager(start, PAGE, found.total, start + PAGE < found.total, (to) => { now.start = to; now.query = ""; attempt(list); }));
  const wanted = now.query || listed[0]?.query;
  if (wanted) await choose(wanted);
  else find("#shown").replaceChildren();
}

const tone = (difference, better) => (!difference ? "" : difference > 0 === (better !== "lower") ? "up" : "down");

async function choose(query, isAsked = false) {
  now.query = query;
  setAddress(address());
  document.querySelectorAll("#list button").forEach((button) => button.setAttribute("aria-current", button.dataset.query === query));
  const found = await attempt(() => api("/compare/query", { first: now.first, second: now.second, measure: now.measure, query }));
  if (!found || now.query !== query) return;
  showQuery(found);
  // below the list where the page is narrow
  if (isAsked && find("#shown").getBoundingClientRect().top > innerHeight * 0.6) find("#shown").scrollIntoView({ block: "start" });
}

function move(by) {
  const at = listed.findIndex((each) => each.query === now.query);
  const to = listed[Math.max(0, Math.min(listed.length - 1, at + by))];
  if (!to) return;
  attempt(() => choose(to.query));
  document.querySelector(`#list button[data-query="${CSS.escape(to.query)}"]`)?.focus();
}

// a note that is scored by its chunks has no text of its own
const docLink = (each, collection) => (each.title || each.text
  ? h("a", { class: "doc-title", href: `/doc?${new URLSearchParams({ doc: each.doc, ...(collection ? { collection } : {}) })}` }, each.title || each.doc)
  : h("span", { class: "doc" }, each.doc));

function showList(name, score, docs, other, collection) {
  return h("div", { class: "result" }, h("h4", {}, name, h("span", {}, number(score))),
    docs.length ? h("ol", {}, docs.map((each) => h("li", {},
      docLink(each, collection), " ", collection === null ? null : grade(each.grade), " ",
      h("span", { class: "rank" }, each.other_rank === null ? `not in ${other}` : each.other_rank === each.rank ? "same rank" : `rank ${each.other_rank} in ${other}`),
      each.text ? h("p", { dir: "auto" }, each.text) : null))) : h("p", { class: "empty" }, "Nothing."));
}

// both systems, if they are of the spec that is served
function liveAddress(text, collection) {
  const own = [now.first, now.second].map((key) => runs.find((run) => run.key === key)?.system.replace(/ \([^()]*\)$/, ""));
  const query = new URLSearchParams({ q: text, ...(collection ? { collection } : {}) });
  if (own.every((name) => systems.includes(name))) new Set(own).forEach((name) => query.append("system", name));
  return `/search?${query}`;
}

function showQuery(found) {
  const { query, collection } = found;
  const [first, second] = found.names;
  find("#shown").replaceChildren(...[
    h("h3", {}, h("span", { class: "id" }, query.query), query.text),
    h("p", { class: "note" }, `${found.measure}: ${number(query.first)} and ${number(query.second)}, difference ${signed(query.difference)}${query.type ? ` · type ${query.type}` : ""}`, " · ",
      query.text ? h("a", { href: liveAddress(query.text, collection) }, "search live") : null),
    collection !== null ? null : h("p", { class: "note" }, "The judgements of these runs belong to a collection that is not served, so grades and texts are not shown."),
    h("div", { class: "lists" }, showList(first, query.first, found.first, second, collection), showList(second, query.second, found.second, first, collection)),
    found.missed.length ? h("div", { class: "missed" }, h("h4", {}, "Relevant, but in neither list"),
      h("ul", { class: "plain" }, found.missed.map((each) => h("li", {}, docLink(each, collection), " ", grade(each.grade))),
        found.more_missed ? h("li", {}, `and ${found.more_missed} more`) : null)) : null].filter(Boolean));
}

const swap = () => { [now.first, now.second] = [now.second, now.first]; attempt(compare); };
for (const id of ["first", "second"]) {
  find(`#${id}`).addEventListener("change", (event) => {
    now = { ...now, [id]: event.target.value, start: 0, query: "", measure: "" };
    const [one, other] = ["first", "second"].map((name) => runs.find((run) => run.key === now[name]));
    if (id === "first" && one && other && one.judgements !== other.judgements) now.second = "";
    attempt(compare);
  });
}
const again = (change) => { now = { ...now, ...change, start: 0, query: "" }; attempt(list); };
find("#measure").addEventListener("change", (event) => again({ measure: event.target.value }));
find("#side").addEventListener("change", (event) => again({ side: event.target.value }));
find("#find").addEventListener("input", debounce((event) => again({ find: event.target.value.trim() }), 250));
find("#swap").addEventListener("click", swap);
find("#form").addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", () => { readAddress(); attempt(compare); });
keys({
  j: ["next query", () => move(1)], k: ["previous query", () => move(-1)], s: ["swap both runs", swap],
  f: ["find a query", () => find("#find").focus()], "/": ["search", () => location.assign("/search")],
});
readAddress();
attempt(async () => {
  [runs, systems] = [(await api("/runs")).runs, (await api("/info")).systems.map((each) => each.name)];
  await compare();
});
