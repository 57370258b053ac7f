// Search: one to four systems side by side. The state of the page is in its address.
import { api, attempt, count, debounce, find, h, keys, number, say, setAddress, words } from "./common.js";

const MAX_SYSTEMS = 4;
let info = null;
let shown = null; // the last answer
let chosen = []; // systems, in the order in which they were chosen
let running = null; // the request that is under way
let asked = ""; // the state of the last request

const state = () => ({
  q: find("#q").value.trim(), system: chosen, k: find("#k").value === "10" ? "" : find("#k").value,
  filter: find("#filter").value.trim(), collection: info && info.collection !== info.collections[0] ? info.collection : "",
});

function readAddress() {
  const params = new URLSearchParams(location.search);
  find("#q").value = params.get("q") ?? "";
  find("#filter").value = params.get("filter") ?? "";
  if ([...find("#k").options].some((each) => each.value === params.get("k"))) find("#k").value = params.get("k");
  chosen = params.getAll("system").filter((name) => info.systems.some((each) => each.name === name)).slice(0, MAX_SYSTEMS);
  if (!chosen.length) chosen = [info.default_system];
}

function showSystems() {
  const boxes = info.systems.map((system) => {
    const box = h("input", { type: "checkbox", value: system.name, onchange: () => toggle(system.name) });
    box.checked = chosen.includes(system.name);
    box.disabled = !box.checked && chosen.length >= MAX_SYSTEMS;
    const about = system.sources.length ? `${system.section} of ${system.sources.join(", ")}` : `${system.section}, ${system.kind}`;
    return h("label", { class: "chip", title: about }, box, h("span", {}, system.name));
  });
  find("#systems").replaceChildren(find("#systems legend"), ...boxes);
}

function toggle(name) {
  const focused = document.activeElement?.value;
  if (chosen.includes(name)) chosen = chosen.length > 1 ? chosen.filter((each) => each !== name) : chosen;
  else if (chosen.length < MAX_SYSTEMS) chosen = [...chosen, name];
  showSystems();
  document.querySelector(`#systems input[value="${CSS.escape(focused ?? "")}"]`)?.focus();
  search();
}

async function search(push = false, again = false) {
  const now = state();
  setAddress(now, !push);
  if (!again && JSON.stringify(now) === asked) return;
  asked = JSON.stringify(now);
  running?.abort();
  if (!now.q) {
    shown = null;
    find("#columns").replaceChildren();
    find("#facets").hidden = find("#suggestion").hidden = true;
    return;
  }
  running = new AbortController();
  find("#columns").classList.add("busy");
  const found = await attempt(() => api("/search", { ...now, facets: info.facet_fields.length > 0 }, { signal: running.signal }));
  find("#columns").classList.remove("busy");
  if (!found) return;
  say("");
  shown = found;
  show();
}

function show() {
  const at = selected();
  const place = at && { doc: at.dataset.doc, system: at.dataset.system };
  document.title = `${shown.q} · rankwright`;
  find("#suggestion").hidden = !shown.suggestion;
  if (shown.suggestion) {
    const take = h("button", { class: "link", type: "button", onclick: () => { find("#q").value = shown.suggestion; search(true); } }, shown.suggestion);
    find("#suggestion").replaceChildren("Did you mean ", take, "?");
  }
  const columns = find("#columns");
  columns.className = `c${shown.answers.length}`;
  columns.replaceChildren(...shown.answers.map(column));
  joinDocs();
  showFacets();
  if (place) [...document.querySelectorAll(".hit")].find((hit) => hit.dataset.doc === place.doc && hit.dataset.system === place.system)?.focus();
}

function column(answer, at) {
  const reference = at ? new Map(shown.answers[0].hits.map((hit) => [hit.doc, hit.rank])) : null;
  const others = shown.answers.filter((_, other) => other !== at);
  const hits = answer.hits.map((hit) => showHit(hit, answer, reference, others));
  const nothing = h("p", { class: "empty" }, "Nothing found.");
  return h("section", { class: "column", "aria-label": answer.system },
    h("header", {}, h("h2", {}, answer.system), h("small", { title: "docs found, and the time of the search" }, `${count(answer.found, "doc")} · ${answer.milliseconds.toFixed(1)} ms`)),
    answer.notes.map((line) => h("p", { class: "note" }, line)),
    hits.length ? h("ol", {}, hits) : nothing);
}

function move(hit, reference, others) {
  if (!others.length) return null;
  if (reference === null) {
    const absent = others.filter((other) => !other.hits.some((each) => each.doc === hit.doc)).map((other) => other.system);
    return absent.length === others.length ? h("span", { class: "move", title: `not among the shown docs of ${absent.join(", ")}` }, "only here") : null;
  }
  const before = reference.get(hit.doc);
  if (before === undefined) return h("span", { class: "move up", title: `not among the shown docs of ${shown.answers[0].system}` }, "new");
  if (before === hit.rank) return h("span", { class: "move", title: `same rank in ${shown.answers[0].system}` }, "=");
  const up = before > hit.rank;
  return h("span", { class: `move ${up ? "up" : "down"}`, title: `rank ${before} in ${shown.answers[0].system}` }, `${up ? "▲" : "▼"} ${Math.abs(before - hit.rank)}`);
}

function grade(hit) {
  if (hit.grade === undefined || hit.grade === null) return null;
  const level = hit.grade <= 0 ? 0 : Math.min(Math.round(hit.grade), 3);
  return h("span", { class: `g g${level}`, title: "grade in the judgements" }, hit.grade > 0 ? `grade ${hit.grade}` : "not relevant");
}

function showHit(hit, answer, reference, others) {
  const address = `/doc?${new URLSearchParams({ doc: hit.chunk ?? hit.doc, q: shown.q, ...(info.collections.length > 1 ? { collection: info.collection } : {}) })}`;
  const values = Object.values(hit.metadata ?? {}).flat().map((value) => (typeof value === "string" && value.length > 60 ? `${value.slice(0, 60)}…` : String(value)));
  const item = h("li", { class: "hit", tabindex: "0", "data-doc": hit.doc, "data-system": answer.system },
    h("h3", {}, h("span", { class: "place" }, String(hit.rank)), h("a", { href: address }, hit.title || hit.doc), move(hit, reference, others), grade(hit)),
    h("p", { class: "line" }, h("span", {}, number(hit.score)),
      h("button", { class: "link", type: "button", "aria-expanded": "false", onclick: (event) => { event.stopPropagation(); explain(item); } }, "why"),
      h("span", { class: "doc", title: hit.chunk ?? hit.doc }, hit.chunk && hit.chunk !== hit.doc ? `${hit.doc} (${hit.chunk.replace(hit.doc, "")})` : hit.doc),
      hit.missing ? h("span", {}, "not in the collection") : null),
    hit.snippet.length ? h("p", { class: "snippet" }, words(hit.snippet)) : null,
    values.length ? h("ul", { class: "tags" }, values.slice(0, 8).map((value) => h("li", {}, value))) : null);
  for (const name of ["mouseenter", "focusin"]) item.addEventListener(name, () => light(hit.doc));
  item.addEventListener("mouseleave", () => light(document.activeElement?.closest?.(".hit")?.dataset.doc));
  return item;
}

async function explain(item) {
  const open = item.querySelector(".why"), button = item.querySelector("button.link");
  button.setAttribute("aria-expanded", String(!open));
  if (open) { open.remove(); joinDocs(); return; }
  const found = await attempt(() => api("/explain", { q: shown.q, filter: shown.filter, doc: item.dataset.doc, system: item.dataset.system, collection: state().collection }));
  if (!found || item.querySelector(".why")) return;
  const parts = found.stages.map((stage) => [
    h("h4", {}, stage.stage), stage.line ? h("p", {}, stage.line) : null,
    stage.rows.length > 1 ? h("table", {}, h("thead", {}, h("tr", {}, stage.columns.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, stage.rows.map((row) => h("tr", {}, row.map((cell) => h("td", { class: typeof cell === "number" ? "n" : undefined }, typeof cell === "number" && !Number.isInteger(cell) ? number(cell) : String(cell ?? "–"))))))) : null,
  ]);
  item.append(h("div", { class: "why", tabindex: "0", role: "region", "aria-label": `why ${item.dataset.doc} is here` }, parts.length ? parts : "This system does not explain its scores."));
  joinDocs();
}

// lines between the places of a doc in neighbouring columns
function joinDocs() {
  const columns = find("#columns");
  columns.querySelector("svg")?.remove();
  const lists = [...columns.querySelectorAll(".column")];
  if (lists.length < 2 || !lists[0].offsetParent || matchMedia("(max-width: 46rem)").matches) return;
  const origin = columns.getBoundingClientRect(), lines = h("svg", { "aria-hidden": "true" });
  const middle = (item) => item.querySelector("h3").getBoundingClientRect();
  for (let at = 0; at + 1 < lists.length; at++) {
    const right = new Map([...lists[at + 1].querySelectorAll(".hit")].map((item) => [item.dataset.doc, item]));
    for (const item of lists[at].querySelectorAll(".hit")) {
      const other = right.get(item.dataset.doc);
      if (!other) continue;
      const x1 = item.getBoundingClientRect().right - origin.left, x2 = other.getBoundingClientRect().left - origin.left;
      const y1 = middle(item).top + 10 - origin.top, y2 = middle(other).top + 10 - origin.top, bend = (x2 - x1) / 2;
      lines.append(h("path", { d: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`, "data-doc": item.dataset.doc }));
    }
  }
  columns.append(lines);
}

function light(doc) {
  for (const each of document.querySelectorAll("#columns [data-doc]")) each.classList.toggle("on", each.dataset.doc === doc && shown.answers.length > 1);
}

function conditions() {
  return find("#filter").value.trim().split(/\s+and\s+/i).filter(Boolean);
}

function showFacets() {
  const place = find("#facets");
  place.hidden = !shown.facets.length;
  const active = conditions();
  const wide = matchMedia("(min-width: 62rem)").matches;
  place.replaceChildren(...shown.facets.map((facet) => h("details", { open: wide || facet.values.some((value) => active.includes(value.filter)) }, h("summary", {}, facet.field), h("ul", {}, facet.values.map((value) => {
    const on = active.includes(value.filter);
    const change = () => {
      find("#filter").value = (on ? active.filter((each) => each !== value.filter) : [...active, value.filter]).join(" and ");
      search(true);
    };
    return h("li", {}, h("button", { type: "button", "aria-pressed": String(on), onclick: change }, h("span", {}, value.value), h("small", {}, value.count.toLocaleString("en"))));
  })))));
}

function step(down, across = 0) {
  const lists = [...document.querySelectorAll(".column")].map((each) => [...each.querySelectorAll(".hit")]);
  const current = document.activeElement?.closest?.(".hit");
  const column = Math.max(lists.findIndex((list) => list.includes(current)), 0);
  const row = current ? lists[column].indexOf(current) : -1;
  const list = lists[Math.min(Math.max(column + across, 0), lists.length - 1)] ?? [];
  const target = list[Math.min(Math.max(row + down, 0), list.length - 1)];
  target?.focus();
  target?.scrollIntoView({ block: "nearest" });
}

const selected = () => document.activeElement?.closest?.(".hit");

async function start() {
  const collection = new URLSearchParams(location.search).get("collection");
  info = await attempt(() => api("/info", { collection }));
  if (!info) return;
  readAddress();
  showSystems();
  find("#about").textContent = [`${count(info.docs, "doc")} of ${info.collection}`, ...info.notices.slice(0, 1)].join(" · ");
  if (info.collections.length > 1) {
    find("#collection-field").hidden = false;
    find("#collection").replaceChildren(...info.collections.map((name) => h("option", { value: name }, name)));
    find("#collection").value = info.collection;
    find("#collection").addEventListener("change", () => location.assign(`/search?${new URLSearchParams({ q: find("#q").value, collection: find("#collection").value })}`));
  }
  find("#form").addEventListener("submit", (event) => { event.preventDefault(); search(true); });
  find("#q").addEventListener("input", debounce(() => search(), 180));
  find("#filter").addEventListener("change", () => search(true));
  find("#k").addEventListener("change", () => search(true));
  addEventListener("popstate", () => { readAddress(); showSystems(); search(); });
  addEventListener("resize", debounce(() => shown && joinDocs(), 100));
  if (info.watched) {
    const events = new EventSource("/api/v1/events");
    events.addEventListener("docs", () => search(false, true));
    addEventListener("pagehide", () => events.close());
  }
  keys({
    "/": ["type a question", () => find("#q").select()],
    Escape: ["leave the box", () => document.activeElement?.blur()],
    j: ["next doc", () => step(1)],
    k: ["previous doc", () => step(-1)],
    l: ["same place in the next system", () => step(0, 1)],
    h: ["same place in the system before", () => step(0, -1)],
    o: ["open the doc", () => selected()?.querySelector("a").click()],
    e: ["explain the score", () => selected() && explain(selected())],
    f: ["type a filter", () => find("#filter").select()],
    s: ["choose systems", () => find("#systems input")?.focus()],
  });
  search();
}

start();
