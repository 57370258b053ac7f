// A report of the store: its leaderboards, from which two systems are compared.
import { api, count, find, h, keys, openContent, setAddress } from "./common.js";
import { bytes, date, markedTable } from "./listing.js";

const params = new URLSearchParams(location.search);
const chosen = params.getAll("run").slice(0, 2); // keys of runs
const boxes = [];

function showChoice() {
  setAddress({ key: params.get("key"), run: chosen });
  for (const { key, box, bar, link } of boxes) {
    box.checked = chosen.includes(key);
    const own = boxes.filter((each) => each.bar === bar && chosen.includes(each.key));
    link.textContent = own.length === 2 ? `Compare ${own[0].name} with ${own[1].name}` : "Choose two systems to compare them";
    if (own.length === 2) link.setAttribute("href", `/compare?first=${chosen[0]}&second=${chosen[1]}`);
    else link.removeAttribute("href");
    link.classList.toggle("strong", own.length === 2);
  }
}

function toggle(key, board) {
  const at = chosen.indexOf(key);
  if (at >= 0) chosen.splice(at, 1);
  else {
    const others = chosen.filter((each) => Object.values(board.runs).includes(each)); // of the same collection
    chosen.splice(0, chosen.length, ...others.slice(-1), key);
  }
  showChoice();
}

function showBoard(board) {
  const [bar, link] = [h("p", { class: "actions" }), h("a", { class: "button" })];
  bar.append(link);
  const names = board.table.columns.findIndex((column) => column.name === "system");
  const lead = (row) => {
    const name = row.cells[names].text;
    const key = board.runs[name];
    if (!key) return null;
    const box = h("input", { type: "checkbox", "aria-label": `Compare ${name}`, onchange: () => toggle(key, board) });
    box.checked = chosen.includes(key);
    const known = boxes.find((each) => each.key === key && each.bar === bar);
    if (known) known.box = box;
    else boxes.push({ key, name, box, bar, link });
    return box;
  };
  return h("section", {},
    h("h2", {}, board.table.title),
    board.summary.length ? h("div", { class: "panel" }, board.summary.map((line, at) => h("p", { class: at ? undefined : "lead" }, line))) : null,
    markedTable(board.table, lead, "compare"), bar,
    h("ul", { class: "notes" }, board.table.notes.map((note) => h("li", {}, note))),
    board.caveats.length ? h("details", {}, h("summary", {}, count(board.caveats.length, "caveat")), h("ul", { class: "plain" }, board.caveats.map((line) => h("li", {}, line)))) : null);
}

async function load() {
  const { report, leaderboards, files } = await api("/report", { key: params.get("key") ?? "" });
  document.title = `${report.title} · rankwright`;
  find("#title").textContent = report.title || report.key;
  const facts = [["made", date(report.made)], ["collections", report.collections.map((each) => each.name).join(", ")], ["size", bytes(report.size)], ["key", report.key.slice(0, 8)]];
  find("#facts").replaceChildren(...facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  find("#links").replaceChildren(h("a", { class: "button", href: report.page }, "Open the report"));
  find("#boards").replaceChildren(
    ...report.missing.map((line) => h("p", { class: "failed" }, line)), ...leaderboards.map(showBoard));
  find("#files-details").hidden = !files.length;
  find("#files").replaceChildren(...files.map((name) => h("li", {}, h("a", { href: `/reports/${report.key}/${name.split("/").map(encodeURIComponent).join("/")}` }, name))));
  showChoice();
}

keys({ Escape: ["back to the experiments", () => location.assign("/experiments")], "/": ["search", () => location.assign("/search")] });
openContent(load);
