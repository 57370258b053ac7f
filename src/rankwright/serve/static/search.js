// Search: one to four systems side by side. The state of the page is in its address.
import { api, attempt, count, debounce, find, followDocs, h, keys, number, say, setAddress, words } from "./common.js";

const MAX_SYSTEMS = 4;
let info = null;
let isStarting = false;
let shown = null; // the last answer
let chosen = []; // systems, in the order in which they were chosen
let running = null; // the request that is under way
let asked = ""; // the state of the last request
let facets = []; // conditions that were chosen among the facets
const SHOWN_SYSTEMS = 14; // before "more"
let allSystems = false;

const state = () => ({
  q: find("#q").value.trim(), system: chosen, k: find("#k").value === "10" ? "" : find("#k").value,
  filter: find("#filter").value.trim(), facet: facets, collection: info && info.collection !== info.collections[0] ? info.collection : "",
});

function readFields(typed = {}) {
  const params = new URLSearchParams(location.search);
  find("#q").value = typed.q || params.get("q") || "";
  find("#filter").value = typed.filter || params.get("filter") || "";
  facets = params.getAll("facet");
  const k = params.get("k") ?? "10";
  if (/^[1-9]\d{0,3}$/.test(k) && Number(k) <= 1000) {
    if (![...find("#k").options].some((each) => each.value === k)) find("#k").append(h("option", {}, k));
    find("#k").value = k;
  } else find("#k").value = "10";
}

function readSystems() {
  const params = new URLSearchParams(location.search);
  const known = (name) => info.systems.some((each) => each.name === name);
  const unknown = params.getAll("system").filter((name) => !known(name));
  if (unknown.length) say(`There is no system ${unknown.join(", ")} here; ${info.default_system} may answer in its place.`, true);
  chosen = [...new Set(params.getAll("system").filter(known))].slice(0, MAX_SYSTEMS);
  if (!chosen.length) chosen = [info.default_system];
}

// the typed filter and the chosen facets as one condition
function condition(now) {
  return [...(now.filter && now.facet.length ? [`(${now.filter})`] : [now.filter]), ...now.facet].filter(Boolean).join(" and ");
}

function showSystems() {
  const first = info.systems.filter((system, at) => allSystems || info.systems.length <= SHOWN_SYSTEMS + 3 || at < SHOWN_SYSTEMS || chosen.includes(system.name));
  const boxes = first.map((system) => {
    const box = h("input", { type: "checkbox", value: system.name, onchange: () => toggle(system.name) });
    box.checked = chosen.includes(system.name);
    box.disabled = !box.checked && chosen.length >= MAX_SYSTEMS;
    const about = system.sources.length ? `${system.section} of ${system.sources.join(", ")}` : `${system.section}, ${system.kind}`;
    return h("label", { class: "chip", title: about }, box, h("span", {}, system.name));
  });
  const more = info.systems.length - first.length;
  const button = more > 0 ? [h("button", { class: "link", type: "button", onclick: () => { allSystems = true; showSystems(); } }, `${more} more`)] : [];
  find("#systems").replaceChildren(find("#systems legend"), ...boxes, ...button);
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
  if (!info) return; // what is typed so far is asked once the systems are known
  const now = state();
  setAddress(now, !push);
  if (!again && JSON.stringify(now) === asked) return;
  asked = JSON.stringify(now);
  running?.abort();
  if (!now.q) {
    shown = null;
    find("#columns").replaceChildren();
    find("#facets").hidden = find("#suggestion").hidden = true;
    say("");
    showExamples();
    return;
  }
  running = new AbortController();
  const columns = find("#columns"), waiting = setTimeout(() => {
    columns.classList.add("busy");
    if (!shown) columns.replaceChildren(h("p", { class: "empty" }, "Searching … (the first question of a system takes longer, as its index is opened or built)"));
  }, 300);
  const { facet, ...params } = now;
  const signal = running.signal;
  const found = await attempt(() => api("/search", { ...params, filter: condition(now), facets: info.facet_fields.length > 0 }, { signal }));
  clearTimeout(waiting);
  if (signal.aborted) return;
  columns.classList.remove("busy");
  find("#filter").setAttribute("aria-invalid", String(!found));
  if (!found) {
    shown = null;
    asked = "";
    columns.replaceChildren();
    find("#facets").hidden = find("#suggestion").hidden = true;
    return;
  }
  say("");
  const same = again && shown && JSON.stringify(withoutTimes(shown)) === JSON.stringify(withoutTimes(found));
  shown = found;
  if (!same) show(again);
}

const withoutTimes = (found) => ({ ...found, state: 0, answers: found.answers.map((answer) => ({ ...answer, milliseconds: 0 })) });

// queries of the collection, to begin with
async function showExamples() {
  const { queries } = info.queries ? await api("/queries", { collection: state().collection, count: 3 }).catch(() => ({ queries: [] })) : { queries: [] };
  if (shown || find("#q").value.trim() || !queries.length) return;
  const items = queries.map((each) => h("li", {}, h("button", { class: "link", type: "button", onclick: () => { find("#q").value = each.text; search(true); } }, each.text)));
  find("#columns").className = "c1";
  find("#columns").replaceChildren(h("div", { class: "empty" }, h("p", {}, "Such as:"), h("ul", { class: "plain" }, items)));
}

function show(again = false) {
  const scroll = scrollY;
  const open = again ? [...document.querySelectorAll(".hit:has(.why)")].map((hit) => [hit.dataset.doc, hit.dataset.system]) : [];
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
  showFacets();
  joinDocs();
  for (const [doc, system] of open) {
    const hit = [...document.querySelectorAll(".hit")].find((each) => each.dataset.doc === doc && each.dataset.system === system);
    if (hit) explain(hit);
  }
  if (again) scrollTo(scrollX, scroll);
  if (place) [...document.querySelectorAll(".hit")].find((hit) => hit.dataset.doc === place.doc && hit.dataset.system === place.system)?.focus({ preventScroll: true });
}

function column(answer, at) {
  const reference = at ? new Map(shown.answers[0].hits.map((hit) => [hit.doc, hit.rank])) : null;
  const others = shown.answers.filter((_, other) => other !== at);
  const hits = answer.hits.map((hit) => showHit(hit, answer, reference, others));
  const nothing = h("p", { class: "empty" }, "Nothing found.");
  return h("section", { class: "column", "aria-label": answer.system },
    h("header", {}, h("h2", {}, answer.system), h("small", { title: "docs found, and the time of the search" }, `${answer.is_complete ? count(answer.found, "doc") : `best ${count(answer.found, "doc")}`} · ${answer.milliseconds.toFixed(1)} ms`)),
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
  return h("span", { class: `g g${level}`, title: "grade in the judgements" }, `grade ${hit.grade}`);
}

function showHit(hit, answer, reference, others) {
  const view = new URLSearchParams(location.search); // so that the doc's page can come back to it
  for (const [name, value] of Object.entries({ doc: hit.chunk ?? hit.doc, q: shown.q, ...(info.collections.length > 1 ? { collection: info.collection } : {}) })) view.set(name, value);
  const address = `/doc?${view}`;
  const values = Object.values(hit.metadata ?? {}).flat().map((value) => (typeof value === "string" && value.length > 60 ? `${value.slice(0, 60)}…` : String(value)));
  const item = h("li", { class: "hit", tabindex: "0", "data-doc": hit.doc, "data-system": answer.system },
    h("h3", {}, h("span", { class: "place" }, String(hit.rank)), h("a", { href: address, dir: "auto" }, hit.title || hit.doc), move(hit, reference, others), grade(hit)),
    h("p", { class: "line" }, h("span", {}, number(hit.score)),
      h("button", { class: "link", type: "button", "aria-expanded": "false", onclick: (event) => { event.stopPropagation(); explain(item); } }, "why"),
      h("span", { class: "doc", title: hit.chunk ?? hit.doc }, hit.chunk && hit.chunk !== hit.doc ? `${hit.doc} (${hit.chunk.replace(hit.doc, "")})` : hit.doc),
      hit.missing ? h("span", {}, "not in the collection") : null),
    hit.snippet.length ? h("p", { class: "snippet", dir: "auto" }, words(hit.snippet)) : null,
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

function showFacets() {
  const place = find("#facets");
  place.hidden = !shown.facets.length && !facets.length;
  const wide = matchMedia("(min-width: 62rem)").matches, first = shown.answers[0];
  const about = h("p", { class: "note" }, first.is_complete ? `Among ${count(first.found, "doc")} of ${first.system}` : `Among the best ${count(first.found, "doc")} of ${first.system}`);
  const listed = new Set(shown.facets.flatMap((facet) => facet.values.map((value) => value.filter)));
  const others = facets.filter((each) => !listed.has(each)); // chosen, and not among the values that are shown
  const item = (filter, text, number) => {
    const on = facets.includes(filter);
    const change = () => {
      facets = on ? facets.filter((each) => each !== filter) : [...facets, filter];
      search(true);
    };
    return h("li", {}, h("button", { type: "button", "aria-pressed": String(on), onclick: change }, h("span", {}, text), h("small", {}, number)));
  };
  place.replaceChildren(about, others.length ? h("ul", {}, others.map((each) => item(each, each, ""))) : "",
    ...shown.facets.map((facet) => h("details", { open: wide || facet.values.some((value) => facets.includes(value.filter)) }, h("summary", {}, facet.field),
      h("ul", {}, facet.values.map((value) => item(value.filter, value.value, value.count.toLocaleString("en")))))));
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
  isStarting = true;
  info = await attempt(() => api("/info", { collection }));
  isStarting = false;
  if (!info) return;
  readSystems();
  showSystems();
  find("#about").textContent = [`${count(info.docs, "doc")} of ${info.collection}`, ...info.notices.slice(0, 1)].join(" · ");
  if (info.collections.length > 1) {
    find("#collection-field").hidden = false;
    find("#collection").replaceChildren(...info.collections.map((name) => h("option", { value: name }, name)));
    find("#collection").value = info.collection;
    find("#collection").addEventListener("change", () => location.assign(`/search?${new URLSearchParams({ q: find("#q").value, collection: find("#collection").value })}`));
  }
  if (info.watched) followDocs(info.state, () => search(false, true));
  keys({
    "/": ["type a question", () => find("#q").select()],
    Escape: ["leave the field", () => document.activeElement?.blur()],
    j: ["next doc", () => step(1)],
    k: ["previous doc", () => step(-1)],
    l: ["next system", () => step(0, 1)],
    h: ["previous system", () => step(0, -1)],
    o: ["open the doc", () => selected()?.querySelector("a").click()],
    e: ["explain the score", () => selected() && explain(selected())],
    f: ["type a filter", () => find("#filter").select()],
    s: ["choose systems", () => find("#systems input")?.focus()],
  });
  if (!find("#q").value && document.activeElement === document.body) find("#q").focus();
  search();
}

readFields({ q: find("#q").value, filter: find("#filter").value });
find("#form").addEventListener("submit", (event) => {
  event.preventDefault();
  if (!info && !isStarting) start(); // the server did not answer before
  else search(true);
});
addEventListener("popstate", () => {
  readFields();
  if (!info) return;
  readSystems();
  showSystems();
  search();
});
find("#q").addEventListener("input", debounce(() => search(), 180));
find("#filter").addEventListener("change", () => search(true));
find("#k").addEventListener("change", () => search(true));
addEventListener("resize", debounce(() => shown && joinDocs(), 100));
start();
