// The reports in the store, and runs of the spec: its plan, start, progress line by line, stop.
import { api, attempt, count, find, h, keys, post, table } from "./common.js";
import { bytes, date } from "./listing.js";

let job = null;
let stream = null;
const states = new Map(); // the state of each artifact of the plan, in its row
const MAX_SHOWN = 2000; // lines of the log

async function loadReports() {
  const found = await api("/reports");
  find("#store").textContent = `Store: ${found.store}`;
  find("#run").hidden = !found.spec;
  find("#spec").textContent = found.spec ?? "";
  if (!found.reports.length) {
    find("#reports").replaceChildren(h("p", { class: "empty" }, found.spec ? "No report yet: run the experiment." : "No report yet: 'rankwright run SPEC' makes one."));
    return found;
  }
  const rows = found.reports.map((report) => [
    h("a", { href: `/experiment?key=${report.key}` }, report.title || report.key.slice(0, 8)),
    [report.experiments.map((name) => name.replace(/-[0-9a-f]{8}$/, "")).join(", ") || h("span", { title: "its experiment has been run again since" }, "–"), report.is_served ? h("span", { class: "tag" }, "served here") : null],
    report.collections.map((each) => each.name).join(", "),
    count(Math.max(0, ...report.collections.map((each) => each.systems.length)), "system"),
    date(report.made),
    bytes(report.size),
    h("a", { href: report.page }, "report"),
  ]);
  find("#reports").replaceChildren(table(["report", "experiment", "collections", "systems", "made", "size", "page"], rows));
  return found;
}

async function loadPlan() {
  const plan = await api("/plan");
  const total = plan.current + plan.to_build;
  find("#plan-line").textContent = plan.to_build
    ? `${count(plan.to_build, "artifact")} to build, ${plan.current.toLocaleString("en")} of ${total.toLocaleString("en")} up to date`
    : `Everything is up to date: ${count(total, "artifact")}`;
  states.clear();
  const rows = plan.artifacts.map((each) => {
    states.set(each.name, h("span", { class: each.state === "up to date" ? "current" : "due" }, each.state));
    return [each.name, states.get(each.name)];
  });
  find("#plan").replaceChildren(table(["artifact", "state"], rows), h("ul", { class: "notes" }, plan.notes.map((note) => h("li", {}, note))));
  find("#plan-details").hidden = false;
}

// what a line says about an artifact: "3 of 12: bm25: run of vault, about 4 s left", or "report ..."
function showStage(line) {
  const [done, begun] = [line.match(/^\d+ of \d+: (.+?)(?:, about \d+ s left)?$/), line.match(/^(.+) \.\.\.$/)];
  const state = states.get((done ?? begun)?.[1]);
  if (!state) return;
  state.textContent = done ? "built" : "building …";
  state.className = done ? "up" : "due";
}

const seconds = (value) => (value < 90 ? `${Math.round(value)} s` : `${Math.round(value / 60)} min`);

function showJob(info) {
  job = info;
  const running = info.state === "running" || info.state === "stopping";
  find("#job").hidden = false;
  find("#start").disabled = running;
  find("#stop").hidden = !running;
  find("#stop").disabled = info.state === "stopping";
  const progress = find("#job-progress");
  progress.hidden = !running;
  if (info.total) [progress.max, progress.value] = [info.total, info.done];
  else progress.removeAttribute("value");
  const line = find("#job-line");
  line.className = info.state;
  if (running) {
    const place = info.total ? `${info.done} of ${info.total}: ` : "";
    const left = info.seconds_left === null ? "" : `, about ${seconds(info.seconds_left)} left`;
    line.textContent = info.state === "stopping" ? "Stopping …" : `${place}${info.current || "Starting"}${left}`;
    return;
  }
  const took = `in ${seconds(info.seconds)}`;
  const links = info.report ? [" · ", h("a", { href: `/experiment?key=${info.report}` }, "leaderboard"), " · ", h("a", { href: `/reports/${info.report}/report.html` }, "report")] : [];
  const what = { done: `Done ${took}${info.line ? `; ${info.line}` : ""}`, failed: `Failed: ${info.line}`, stopped: "Stopped; the next run goes on from here" };
  line.replaceChildren(what[info.state], ...links);
}

function follow(info) {
  showJob(info);
  const log = find("#log");
  log.replaceChildren();
  stream?.close();
  stream = new EventSource(`/api/v1/jobs/${info.job}/events`);
  stream.addEventListener("line", (event) => {
    const line = JSON.parse(event.data);
    showStage(line);
    const atEnd = log.scrollTop + log.clientHeight >= log.scrollHeight - 8;
    log.append(`${line}\n`);
    while (log.childNodes.length > MAX_SHOWN) log.firstChild.remove();
    if (atEnd) log.scrollTop = log.scrollHeight;
  });
  stream.addEventListener("state", (event) => showJob(JSON.parse(event.data)));
  stream.addEventListener("end", (event) => {
    stream.close();
    showJob(JSON.parse(event.data));
    attempt(loadReports);
    attempt(loadPlan);
  });
}

async function start() {
  if (find("#start").disabled) return;
  find("#start").disabled = true;
  const withHistory = !find("#history-field").hidden && find("#history").checked;
  const found = await attempt(() => post("/jobs", { history: withHistory }));
  if (found) {
    find("#plan-details").open = true;
    follow(found);
  } else find("#start").disabled = false;
}

const stop = () => job && attempt(async () => showJob(await post(`/jobs/${job.job}/stop`)));

find("#start").addEventListener("click", start);
find("#stop").addEventListener("click", stop);
keys({ "/": ["search", () => location.assign("/search")] });
attempt(async () => {
  const found = await loadReports();
  if (!found.spec) return;
  const [{ jobs }, past] = [await api("/jobs"), await api("/history", { count: 1 })];
  find("#history-field").hidden = past.file === null;
  find("#start").disabled = false;
  await loadPlan();
  if (jobs.length) follow(jobs[0]);
});
