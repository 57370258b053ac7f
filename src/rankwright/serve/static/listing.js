// What the pages of experiments and collections share: pages of rows, dates, sizes, tables with marks, SVG.
import { h, number } from "./common.js";

// the page's own entry of a menu that is wider than the screen
document.querySelector(".links [aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });

export function pager(start, count, total, hasMore, move) {
  if (start === 0 && !hasMore) return h("div", { class: "pager" });
  const shown = `${(start + 1).toLocaleString("en")}–${Math.min(start + count, total).toLocaleString("en")} of ${total.toLocaleString("en")}`;
  return h("nav", { class: "pager", "aria-label": "Pages of rows" },
    h("button", { class: "button", type: "button", disabled: start === 0, onclick: () => move(Math.max(start - count, 0)) }, "← Previous"),
    h("span", {}, shown),
    h("button", { class: "button", type: "button", disabled: !hasMore, onclick: () => move(start + count) }, "Next →"));
}

// where the last page of rows begins
export const lastStart = (total, count) => Math.max(0, Math.ceil(total / count) - 1) * count;

export function date(text) {
  const found = new Date(text);
  return Number.isNaN(found.getTime()) ? text : found.toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
}

export function bytes(value) {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let at = 0;
  while (value >= 1000 && at < units.length - 1) [value, at] = [value / 1000, at + 1];
  return `${value.toFixed(at && value < 10 ? 1 : 0)} ${units[at]}`;
}

export const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

export const signed = (value, digits = 4) => (value === null ? "–" : `${value > 0 ? "+" : value < 0 ? "−" : ""}${number(Math.abs(value), digits)}`);

export const grade = (value) =>
  value === null ? h("span", { class: "g" }, "not judged") : h("span", { class: `g g${Math.max(0, Math.min(3, Math.floor(value)))}` }, `grade ${value}`);

const NAMESPACE = "http://www.w3.org/2000/svg";
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined && value !== null) element.setAttribute(name, value);
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

// a table of the API: sorted by its heads, best cells and marks shown; `lead(row)` adds a cell before the others
export function markedTable(table, lead = null, leadHead = "", name = "system") {
  const rows = table.rows.map((cells, at) => ({ cells, at }));
  const names = table.columns.findIndex((column) => column.name === name);
  const body = h("tbody");
  const heads = table.columns.map((column, c) => {
    const button = h("button", { type: "button", onclick: () => sort(c) }, column.title);
    return h("th", { scope: "col", class: column.numeric ? "n" : undefined }, button);
  });
  let [sorted, descending] = [-1, false];
  function sort(c) {
    descending = sorted === c ? !descending : table.columns[c].better === "higher";
    sorted = c;
    const value = (row) => row.cells[c].value ?? null;
    rows.sort((a, b) => {
      if (!table.columns[c].numeric) return a.cells[c].text.localeCompare(b.cells[c].text) * (descending ? -1 : 1) || a.at - b.at;
      if (value(a) === null || value(b) === null) return (value(a) === null) - (value(b) === null) || a.at - b.at;
      return (value(a) - value(b)) * (descending ? -1 : 1) || a.at - b.at;
    });
    heads.forEach((head, at) => (at === c ? head.setAttribute("aria-sort", descending ? "descending" : "ascending") : head.removeAttribute("aria-sort")));
    fill();
  }
  function fill() {
    body.replaceChildren(...rows.map((row) => h("tr", {},
      lead ? h("td", { class: "lead-cell", "data-h": leadHead }, lead(row)) : null,
      row.cells.map((cell, c) => h(c === names ? "th" : "td",
        { scope: c === names ? "row" : undefined, class: table.columns[c].numeric ? `n${cell.best ? " best" : ""}` : undefined, "data-h": table.columns[c].title },
        h("span", { class: cell.text === "warning" ? "failed" : undefined }, cell.text, cell.mark ? h("sup", {}, cell.mark) : null))))));
  }
  fill();
  const choice = h("select", { onchange: () => sort(Number(choice.value)) }, table.columns.map((column, c) => h("option", { value: c }, column.title)));
  return h("div", {}, h("label", { class: "sortby" }, "Sort by ", choice), h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": table.title },
    h("table", { class: table.columns.length > 9 ? "cards dense" : "cards" },
      h("thead", {}, h("tr", {}, lead ? h("th", { scope: "col" }, h("span", { class: "unseen" }, leadHead)) : null, heads)), body)));
}

export const options = (select, values, chosen, all = null) =>
  select.replaceChildren(...[...(all === null ? [] : [["", all]]), ...values.map((value) => [value, value])]
    .map(([value, text]) => { const found = h("option", { value }, text); found.selected = value === (chosen ?? ""); return found; }));
