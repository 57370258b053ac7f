// Agreement: progress, tables, what more judging is worth, disagreements, and the export. The pool is in the address.
import { api, attempt, count, find, h, keys, number, Refused, say, setAddress, showProblem, table } from "./common.js";
import { isModel, spaced } from "./judge_setup.js";
import { pager } from "./listing.js";

const COUNT = 20; // disagreements at a time
const params = new URLSearchParams(location.search);
let info = null;
let start = 0;
let preferred = []; // judges, in the order in which they were chosen

const pool = () => find("#pool").value;
const collection = () => (find("#collection-field").hidden ? undefined : find("#collection").value);
const remember = () => setAddress({ pool: pool(), collection: collection(), rule: find("#rule").value === "majority" ? "" : find("#rule").value, prefer: preferred });

function showProgress() {
  const rows = info.pools.filter((each) => !pool() || each.name === pool()).flatMap((each) => each.progress.map((one) =>
    [h("span", {}, spaced(one.judge, isModel(one.source))), each.name, number(one.judged, 0), number(one.skipped, 0), number(one.total - one.judged - one.skipped, 0),
      h("progress", { max: one.total, value: one.judged + one.skipped, "aria-label": `${one.judge} in ${each.name}` })]));
  find("#progress-section").hidden = !info.pools.length;
  find("#progress-table").replaceChildren(rows.length ? table(["judge", "pool", "judged", "skipped", "left", "done"], rows, [2, 3, 4]) : h("p", { class: "empty" }, "Nobody has judged yet."));
}

const INTERVALS = ["kappa", "alpha", "tau"]; // whose low and high come with them, in one cell

function showTable(found) {
  const at = (name) => found.columns.indexOf(name);
  const shown = found.columns.filter((name) => !INTERVALS.some((each) => name === `${each} low` || name === `${each} high`));
  const cell = (row, name) => {
    const value = row[at(name)];
    if (typeof value === "string") return value;
    const text = number(value, found.digits[at(name)] ?? 3).replace("-", "−");
    if (value === null || at(`${name} low`) < 0) return text;
    const [low, high] = ["low", "high"].map((end) => number(row[at(`${name} ${end}`)], 2).replace("-", "−"));
    return [text, h("small", { class: "interval" }, ` ${low} to ${high}`)];
  };
  const rows = found.rows.map((row) => shown.map((name) => h("span", {}, cell(row, name))));
  const numbers = shown.map((name, place) => (found.rows.some((row) => typeof row[at(name)] === "string") ? -1 : place)).filter((place) => place >= 0);
  return [h("h3", {}, found.title), table(shown, rows, numbers), h("ul", { class: "notes" }, found.notes.map((line) => h("li", {}, line)))];
}

async function showAgreement() {
  const found = await api("/judging/agreement", { pool: pool() });
  find("#agreement-section").hidden = false;
  find("#tables").replaceChildren(...(found.tables.length ? found.tables.flatMap(showTable) : [h("p", { class: "empty" }, found.why_none)]));
}

async function showOutlook() {
  const own = info.pools.find((each) => each.name === pool()) ?? info.pools.at(-1);
  find("#outlook-section").hidden = own.systems.length < 2;
  if (own.systems.length < 2) return;
  for (const [id, at] of [["#first", 0], ["#second", 1]]) {
    const before = find(id).value;
    find(id).replaceChildren(...own.systems.map((name) => h("option", {}, name)));
    find(id).value = own.systems.includes(before) ? before : own.systems[at];
  }
  const pair = [find("#first").value, find("#second").value];
  if (pair[0] === pair[1]) return say("Choose two different systems.", true);
  const found = await api("/judging/outlook", { pool: own.name, pair });
  const difference = `${found.difference < 0 ? "−" : "+"}${Math.abs(found.difference).toFixed(4)}`;
  const why = found.left ? ` It is open because ${count(found.left, "doc")} that ${found.left === 1 ? "matters is" : "matter are"} not judged.` : " Every doc that matters is judged.";
  find("#outlook-line").textContent = `On the ${count(found.queries, "query")} of the pool “${own.name}”, ${found.measure} of ${found.systems[0]} minus that of ${found.systems[1]} is expected to be ${difference}\u00a0±\u00a0${found.half_width.toFixed(4)} (${Math.round(found.level * 100)}%).${why}`;
  find("#outlook-table").replaceChildren(found.steps.length ? table(["judgements to come", "expected ±"], found.steps.map((step) => [number(step.more, 0), number(step.half_width)]), [0, 1]) : "");
}

async function showDisagreements() {
  const settled = preferred.length ? { settled_by: preferred } : {};
  const found = await api("/judging/disagreements", { pool: pool(), collection: collection(), models: find("#models").checked, start, count: COUNT, ...settled });
  find("#disagreements-section").hidden = false;
  const judge = localStorage.getItem("judge");
  const own = pool() || info.pools.at(-1).name;
  const settle = (more = {}) => `/judge?${new URLSearchParams({ ...(judge ? { judge } : {}), pool: own, settle: "true", ...(collection() ? { collection: collection() } : {}), ...more })}`;
  find("#settle").href = settle();
  find("#settle").hidden = !found.count;
  find("#models-field").hidden = !info.judges.some((each) => each.source === "model");
  find("#settled").hidden = !found.settled;
  find("#settled").textContent = `${count(found.settled, "disagreement")} ${found.settled === 1 ? "is" : "are"} settled.`;
  const rows = found.rows.map((row) => [h("span", { class: "clamp", title: row.question }, row.question), h("span", {}, row.title, row.title === row.doc ? "" : h("small", { class: "note" }, ` ${row.doc}`)),
    h("ul", { class: "opinions" }, row.opinions.map((each) => h("li", {}, spaced(each.judge, isModel(each.source)), ": ", h("b", {}, String(each.grade)), each.note ? ` ${each.note}` : ""))),
    h("a", { href: settle({ query: row.query, doc: row.doc }) }, "settle")]);
  find("#disagreements").replaceChildren(rows.length ? table(["query", "doc", "grades", ""], rows) : h("p", { class: "empty" }, found.settled ? "All disagreements are settled." : "Nobody disagrees: no doc has different grades."));
  find("#pager").replaceChildren(pager(start, COUNT, found.count, start + COUNT < found.count, (to) => { start = to; attempt(showDisagreements); }));
}

function showRule() {
  const rule = info.rules.find((each) => each.name === find("#rule").value);
  const first = preferred.length ? `Where ${preferred.join(", or else ")} has judged a doc, that grade decides. Otherwise, of` : "Of";
  const models = info.judges.some((each) => each.source === "model") ? " A model's grade is used only where no person has judged, and is marked." : "";
  find("#rule-words").textContent = `${first} the grades that people gave a doc, the export keeps ${rule.words}.${models} It has the docs of ${pool() ? `the pool “${pool()}”` : "all pools"}.`;
}

function showExport() {
  find("#export-section").hidden = !info.judged;
  find("#prefer").replaceChildren(...info.judges.map((each) => {
    const box = h("input", { type: "checkbox", value: each.name, onchange: () => choosePreferred(each.name, box.checked) });
    box.checked = preferred.includes(each.name);
    return h("label", { class: "chip" }, box, h("span", {}, spaced(each.name, isModel(each.source))));
  }));
  showRule();
}

function choosePreferred(name, checked) {
  preferred = checked ? [...preferred, name] : preferred.filter((each) => each !== name);
  remember();
  showRule();
  attempt(showDisagreements);
}

async function save(event) {
  event.preventDefault();
  const query = new URLSearchParams({ rule: find("#rule").value, format: find("#format").value });
  if (pool()) query.set("pool", pool());
  for (const name of preferred) query.append("prefer", name);
  const response = await fetch(`/api/v1/judging/export?${query}`).catch(() => null);
  if (!response?.ok) {
    const found = (await response?.json().catch(() => null)) ?? { error: "the server does not answer" };
    return say(found.error, true);
  }
  const address = URL.createObjectURL(await response.blob());
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition"))[1];
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  say(`Exported as ${name}.`);
}

async function refresh() {
  start = 0;
  remember();
  showProgress();
  showRule();
  await Promise.all([showAgreement(), showOutlook(), showDisagreements()].map((each) => attempt(() => each)));
}

async function load() {
  info = await api("/judging");
  find("#file").textContent = info.exists ? `Judgements are kept in ${info.file}.` : "";
  if (!info.pools.length) {
    find("#problem").replaceChildren(h("p", { class: "lead" }, "There is nothing to compare yet."), h("p", {}, h("a", { href: "/judge" }, "Make a pool and judge it"), ", best with two people or more."));
    return;
  }
  const served = await api("/info", { collection: params.get("collection") });
  find("#collection-field").hidden = served.collections.length < 2;
  find("#collection").replaceChildren(...served.collections.map((name) => h("option", {}, name)));
  find("#collection").value = served.collection;
  find("#choice").hidden = false;
  find("#pool").append(...info.pools.map((each) => h("option", { value: each.name }, each.name)));
  if (info.pools.some((each) => each.name === params.get("pool"))) find("#pool").value = params.get("pool");
  find("#rule").replaceChildren(...info.rules.map((each) => h("option", { value: each.name }, `${each.name}: ${each.words}`)));
  if (info.rules.some((each) => each.name === params.get("rule"))) find("#rule").value = params.get("rule");
  preferred = [...new Set(params.getAll("prefer"))].filter((name) => info.judges.some((each) => each.name === name));
  if (!params.has("prefer")) preferred = info.judges.filter((each) => each.settled).map((each) => each.name); // their grades are meant to decide
  showExport();
  await refresh();
}

for (const id of ["#pool", "#collection"]) find(id).addEventListener("change", refresh);
for (const id of ["#first", "#second"]) find(id).addEventListener("change", () => attempt(showOutlook));
find("#models").addEventListener("change", () => { start = 0; attempt(showDisagreements); });
find("#rule").addEventListener("change", () => { remember(); showRule(); });
find("#export").addEventListener("submit", (event) => attempt(() => save(event)));
keys({ j: ["judge", () => location.assign("/judge")], e: ["export", () => find("#rule").focus()] });
load().catch((error) => {
  if (!(error instanceof Refused)) throw error;
  showProblem(error);
});
