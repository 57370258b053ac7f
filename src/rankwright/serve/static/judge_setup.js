// Before judging: who judges, which pool, in which order; and making a pool.
import { api, attempt, count, find, h, keys, post, say } from "./common.js";

const ORDERS = [
  ["shuffled", "Shuffled", "query by query, in an order of your own: for judgements that others will use, too"],
  ["informative", "Most informative first", "the doc that leaves most of the difference between systems open: to decide between these systems"],
  ["settle", "Settle disagreements", "docs on which others disagree, with their grades and notes"],
  ["skipped", "Skipped docs", "those that you skipped before"],
];

export const isModel = (source) => (source === "model" ? h("span", { class: "model" }, "model") : null);
export const spaced = (...parts) => parts.filter(Boolean).flatMap((part, at) => (at ? [" ", part] : [part]));

let info = null;
let collections = []; // that are served
const chosenPool = () => info.pools.find((each) => each.name === chosen("pool"));

const choice = (name, value, checked, title, about, disabled = false) => {
  const box = h("input", { type: "radio", name, value, disabled, required: true });
  box.checked = checked;
  return h("label", { class: "choice" }, box, h("span", {}, h("strong", {}, title), h("small", {}, about)));
};

const chosen = (name) => document.querySelector(`input[name=${name}]:checked`)?.value;

function describePool(pool) {
  const done = pool.progress.map((each) => [", ", ...spaced(each.judge, isModel(each.source)), ` ${(each.judged + each.skipped).toLocaleString("en")} of ${each.total.toLocaleString("en")}`]);
  const home = pool.collection && (collections.length > 1 || !collections.includes(pool.collection)) ? ` of collection ${pool.collection}` : "";
  return [`${count(pool.docs, "doc")} of ${count(pool.queries, "query")}${home}; ${pool.systems.join(", ")} to depth ${pool.depth}`, h("br"), done.length ? ["judged: ", done.flat().slice(1)] : "nobody has judged yet"].flat(Infinity);
}

function showPair() {
  const pool = chosenPool();
  const systems = pool?.systems ?? [];
  for (const [id, at] of [["#first", 0], ["#second", 1]]) {
    find(id).replaceChildren(...systems.map((name) => h("option", {}, name)));
    if (systems[at]) find(id).value = systems[at];
  }
  const box = document.querySelector("input[name=order][value=informative]");
  box.disabled = systems.length < 2;
  if (box.disabled && box.checked) document.querySelector("input[name=order]").checked = true;
  if (collections.length > 1 && collections.includes(pool?.collection)) find("#collection").value = pool.collection;
  showName();
}

// what is known of the name, so that a slip is seen before anything is judged under it
function showName() {
  const name = find("#name").value.trim();
  const known = info.judges.find((each) => each.name === name);
  const similar = info.judges.find((each) => each.name.toLowerCase() === name.toLowerCase());
  const own = chosenPool()?.progress.find((each) => each.judge === name);
  find("#name").setCustomValidity(known?.source === "model" ? "This is the name of a model. Choose another one." : "");
  find("#name-hint").textContent = !name ? "" : known?.source === "model" ? "This is the name of a model; choose another one."
    : known ? `${name} has judged ${own ? own.judged.toLocaleString("en") : "none"} of the ${count(chosenPool()?.docs ?? 0, "doc")}${own?.skipped ? ` and skipped ${own.skipped.toLocaleString("en")}` : ""}.`
      : similar ? `There is a judge “${similar.name}” already; “${name}” would be somebody else.` : info.judges.length ? "A new name: nothing is judged under it yet." : "";
  const again = document.querySelector("input[name=order][value=skipped]");
  again.closest("label").hidden = !own?.skipped && !again.checked;
  showOrder();
}

function showOrder() {
  find("#pair").hidden = (chosenPool()?.systems.length ?? 0) < 2 || ["settle", "skipped"].includes(chosen("order"));
}

function begin(event) {
  event.preventDefault();
  const query = new URLSearchParams({ judge: find("#name").value.trim(), pool: chosen("pool") });
  const order = chosen("order");
  if (order === "settle") query.set("settle", "true");
  else if (order !== "shuffled") query.set("order", order);
  const pair = [find("#first").value, find("#second").value];
  if (!find("#pair").hidden && pair[0] === pair[1]) return say("Choose two different systems.", true);
  if (order === "settle") for (const [name, value] of Object.entries(wanted)) query.set(name, value);
  if (!find("#pair").hidden && (find("#first").selectedIndex !== 0 || find("#second").selectedIndex !== 1)) for (const name of pair) query.append("pair", name);
  if (!find("#collection-field").hidden) query.set("collection", find("#collection").value);
  if (!query.get("judge")) return say("Give your name.", true);
  location.assign(`/judge?${query}`);
}

async function makePool(event) {
  event.preventDefault();
  const systems = [...document.querySelectorAll("#pool-systems input:checked")].map((each) => each.value);
  if (!systems.length) return say("Choose one or more systems.", true);
  const body = { systems, depth: Number(find("#depth").value), include_judged: find("#include-judged").checked };
  if (find("#per-query").value) body.per_query = Number(find("#per-query").value);
  if (find("#pool-name").value.trim()) body.name = find("#pool-name").value.trim();
  if (!info.exists) body.grades = find("#grades").value.split(",").map(Number);
  if (!find("#collection-field").hidden) body.collection = find("#collection").value;
  const made = await attempt(() => post("/judging/pools", body));
  if (made) await follow(made);
}

async function follow(making) {
  find("#making").hidden = find("#stop").hidden = false;
  while (making.state === "running") {
    find("#making-bar").max = making.total;
    find("#making-bar").value = making.asked;
    find("#making-text").textContent = making.asked
      ? `${making.asked.toLocaleString("en")} of ${count(making.total, "answer")}` : "Waiting for the first answer; an index may have to be built before …";
    await new Promise((done) => setTimeout(done, 400));
    making = (await attempt(() => api("/judging/pools/making"))) ?? { ...making, state: "failed", error: "the server does not answer" };
  }
  find("#making").hidden = find("#stop").hidden = true;
  if (making.state === "failed") return say(making.error, true);
  if (making.state === "stopped") return say("Stopped; nothing of the pool is kept.");
  say(`The pool “${making.pool}” is ready.`);
  info = await api("/judging");
  find("#new-pool").open = false;
  showPools(making.pool);
  find("#name").focus();
}

function showPools(selected) {
  find("#start").hidden = !info.pools.length;
  find("#grades-field").hidden = info.exists;
  find("#file").textContent = info.exists ? `Judgements are kept in ${info.file}.` : `Begin with a pool: the docs to judge. Judgements will be kept in ${info.file}.`;
  const newest = info.pools.at(-1)?.name;
  const own = info.pools.some((each) => each.name === selected) ? selected : newest;
  find("#pools").replaceChildren(...info.pools.toReversed().map((pool) => choice("pool", pool.name, pool.name === own, pool.name, describePool(pool))));
  find("#names").replaceChildren(...info.judges.filter((each) => each.source === "person").map((each) => h("option", { value: each.name })));
  showPair();
}

async function showSystems(collection) {
  const served = await api("/info", { collection });
  collections = served.collections;
  const several = collections.length > 1;
  find("#collection-field").hidden = !several;
  find("#collection").replaceChildren(...served.collections.map((name) => h("option", {}, name)));
  find("#collection").value = served.collection;
  find("#pool-systems").replaceChildren(...served.systems.map((system, at) => {
    const box = h("input", { type: "checkbox", value: system.name });
    box.checked = at < 2;
    return h("label", { class: "chip" }, box, h("span", {}, system.name));
  }));
}

let wanted = {}; // a doc that is to be settled

export async function showSetup(found, place) {
  info = found;
  const params = new URLSearchParams(location.search);
  wanted = place.settle && params.get("doc") ? { query: params.get("query"), doc: params.get("doc") } : {};
  const order = place.settle ? "settle" : ORDERS.some(([value]) => value === place.order) ? place.order : "shuffled";
  find("#orders").replaceChildren(...ORDERS.map(([value, title, about]) => choice("order", value, value === order, title, about)));
  find("#name").value = place.judge || localStorage.getItem("judge") || "";
  await showSystems(place.collection);
  showPools(place.pool);
  find("#new-pool").open = !info.pools.length;
  find("#pools").addEventListener("change", showPair);
  find("#orders").addEventListener("change", showOrder);
  find("#name").addEventListener("input", showName);
  find("#start").addEventListener("submit", begin);
  find("#make").addEventListener("submit", makePool);
  find("#stop").addEventListener("click", () => attempt(() => post("/judging/pools/stop")));
  find("#collection").addEventListener("change", () => attempt(() => showSystems(find("#collection").value)));
  find("#setup").hidden = false; // only now: a form shown before it is filled could be sent half empty
  keys({ a: ["agreement and export", () => location.assign("/agreement")], "/": ["search", () => location.assign("/search")] });
  if (place.pool && !info.pools.some((each) => each.name === place.pool)) say(`There is no pool “${place.pool}”.`, true);
  if (info.making?.state === "running") { find("#new-pool").open = true; await follow(info.making); }
  (info.pools.length ? find("#name").value ? find("#start button[type=submit]") : find("#name") : find("#pool-systems input"))?.focus();
}
