// How means change over time: a small chart for each series, change points dashed.
import { api, attempt, count, find, h, keys, number, setAddress, table } from "./common.js";
import { date, lastStart, options, pager, svg } from "./listing.js";

const PAGE = 12;
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [460, 190, 52, 12, 12, 26];
const NAMES = ["measure", "system", "collection"];
const ALL = "all"; // in the address
let now = {};

function readAddress() {
  const params = new URLSearchParams(location.search);
  const start = Number.parseInt(params.get("start") ?? "0", 10);
  now = Object.fromEntries(NAMES.map((name) => [name, params.get(name) ?? ""]));
  if (!params.size) now.measure = null; // the main one
  if (now.measure === ALL) now.measure = "";
  now.start = Number.isFinite(start) && start > 0 ? start : 0;
}

function draw(series) {
  const { points } = series;
  const times = points.map((point) => Date.parse(point.date));
  const values = points.flatMap((point) => [point.mean, point.low, point.high]).filter((value) => value !== null);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const pad = (high - low || Math.abs(high) || 1) * 0.08;
  const [bottom, top] = [low - pad, high + pad];
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const x = (at) => (last > first ? LEFT + ((times[at] - first) / (last - first)) * (WIDTH - LEFT - RIGHT) : (LEFT + WIDTH - RIGHT) / 2);
  const y = (value) => HEIGHT - BOTTOM - ((value - bottom) / (top - bottom)) * (HEIGHT - TOP - BOTTOM);
  const ticks = [0, 1, 2, 3].map((at) => bottom + ((top - bottom) * (at + 0.5)) / 4);
  const sure = points.map((point, at) => [point, at]).filter(([point]) => point.low !== null);
  const band = sure.length > 1
    ? svg("path", { class: "band", d: `M${sure.map(([point, at]) => `${x(at)},${y(point.low)}`).join("L")}L${sure.toReversed().map(([point, at]) => `${x(at)},${y(point.high)}`).join("L")}Z` }) : sure.map(([point, at]) => [[x(at), x(at), point.low, point.high], ...[point.low, point.high].map((end) => [x(at) - 5, x(at) + 5, end, end])]
      .map(([x1, x2, one, other]) => svg("line", { class: "whisker", x1, x2, y1: y(one), y2: y(other) }))).flat();
  const title = (point) => `${date(point.date)}: ${number(point.mean)}${point.low === null ? "" : ` (${number(point.low)} to ${number(point.high)})`}${point.revision ? `, ${point.revision}` : ""}${point.change ? `; ${point.change}` : ""}`;
  const day = (time) => new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "2-digit" });
  return svg("svg", { class: "trend", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${series.measure} of ${series.system} on ${series.collection}: from ${number(points[0].mean)} to ${number(points.at(-1).mean)}` },
    ticks.map((value) => [svg("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }), svg("text", { x: LEFT - 6, y: y(value) + 4, "text-anchor": "end" }, number(value, 3))]).flat(),
    last > first ? svg("text", { x: LEFT, y: HEIGHT - 6 }, day(first)) : svg("text", { x: x(0), y: HEIGHT - 6, "text-anchor": "middle" }, day(first)),
    last > first ? svg("text", { x: WIDTH - RIGHT, y: HEIGHT - 6, "text-anchor": "end" }, day(last)) : null,
    band,
    points.map((point, at) => (point.change ? svg("line", { class: "change", x1: x(at), x2: x(at), y1: TOP, y2: HEIGHT - BOTTOM }) : point.new_judgements ? svg("line", { class: "break", x1: x(at), x2: x(at), y1: TOP, y2: HEIGHT - BOTTOM }) : null)),
    svg("path", { class: "line", d: `M${points.map((point, at) => `${x(at)},${y(point.mean)}`).join("L")}` }),
    points.map((point, at) => svg("circle", { cx: x(at), cy: y(point.mean), r: points.length > 80 ? 1.8 : 3 }, svg("title", {}, title(point)))));
}

function show(series) {
  const changes = series.points.filter((point) => point.change);
  const rows = series.points.toReversed().map((point) => [
    date(point.date), number(point.mean), point.low === null ? "–" : `${number(point.low)} to ${number(point.high)}`, point.queries.toLocaleString("en"), point.revision || "–",
    [point.outcome, point.change, point.new_judgements ? "other judgements or queries" : ""].filter(Boolean).join("; ") || "–"]);
  const last = series.points.at(-1);
  return h("figure", {},
    h("h2", { class: "trend-title" }, `${series.measure} of ${series.system}`, h("small", {}, series.collection)),
    h("p", { class: "now" }, number(last.mean), last.low === null ? null : h("small", {}, `95% interval ${number(last.low)} to ${number(last.high)}`)),
    draw(series),
    h("figcaption", {}, changes.length ? changes.map((point) => h("span", { class: "block" }, `Change on ${date(point.date)}: ${point.change}`)) : series.total === 1 ? "One run so far." : "No change point."),
    h("details", {}, h("summary", {}, `${count(series.points.length, "point")}${series.total > series.points.length ? ` of ${series.total.toLocaleString("en")}` : ""}`), table(["date", "mean", "95% interval", "queries", "revision", "gate and changes"], rows, [1, 2, 3])));
}

async function load() {
  if (now.measure === null) now.measure = (await api("/history", { count: 1 })).measures[0] ?? "";
  setAddress({ ...now, measure: now.measure || ALL, start: now.start || "" });
  const found = await api("/history", { ...now, count: PAGE });
  find("#form").hidden = !found.measures.length;
  for (const name of NAMES) options(find(`#${name}`), found[`${name}s`], now[name], "all");
  find("#file").textContent = found.file ? `${found.file}: ${found.total.toLocaleString("en")} series` : "";
  if (found.total && now.start >= found.total) { now.start = lastStart(found.total, PAGE); return load(); }
  if (!found.file) find("#series").replaceChildren(h("p", { class: "empty" }, "No history: start the server with --history FILE, the file that 'rankwright run --history' and 'rankwright gate --history' append to."));
  else if (!found.series.length) find("#series").replaceChildren(h("p", { class: "empty" }, found.measures.length ? "No series has these names." : "The history is empty: a run with --history appends to it."));
  else find("#series").replaceChildren(...found.series.map(show));
  find("#pager").replaceChildren(pager(now.start, PAGE, found.total, now.start + PAGE < found.total, (to) => { now.start = to; attempt(load); scrollTo(0, 0); }));
  find("#problems").replaceChildren(...found.problems.map((line) => h("li", {}, line)));
}

for (const name of NAMES) find(`#${name}`).addEventListener("change", (event) => { now = { ...now, [name]: event.target.value, start: 0 }; attempt(load); });
find("#form").addEventListener("submit", (event) => event.preventDefault());
addEventListener("popstate", () => { readAddress(); attempt(load); });
keys({ "/": ["search", () => location.assign("/search")] });
readAddress();
attempt(load);
