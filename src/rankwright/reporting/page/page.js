// Sortable tables, charts and the query inspector. Text from inputs is always set as text, never as markup.
const data = (id) => JSON.parse(document.getElementById(id).textContent);
const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children.filter((child) => child !== null));
  return node;
};

const numberOf = (cell) => (cell.dataset.v === "" || Number.isNaN(Number(cell.dataset.v)) ? -Infinity : Number(cell.dataset.v));
const sortRows = (table, column, down) => {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((each) => each.removeAttribute("aria-sort"));
  heads[column].setAttribute("aria-sort", down ? "descending" : "ascending");
  const value = (row) => (row.cells[column].classList.contains("n") ? numberOf(row.cells[column]) : row.cells[column].textContent);
  const order = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));
  table.tBodies[0].append(...[...table.tBodies[0].rows].sort((a, b) => order(value(a), value(b)) * (down ? -1 : 1)));
};
for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  const chooser = make("select", {}, make("option", { value: "", textContent: "as given", disabled: true, selected: true }));
  heads.forEach((head, column) => {
    const isNumber = head.classList.contains("n");
    const button = make("button", { type: "button", textContent: head.textContent });
    head.replaceChildren(button);
    button.addEventListener("click", () => sortRows(table, column, head.getAttribute("aria-sort") !== "descending" && (isNumber || head.hasAttribute("aria-sort"))));
    for (const down of isNumber ? [true, false] : [false]) {
      const way = isNumber ? (down ? ", highest first" : ", lowest first") : "";
      chooser.append(make("option", { value: `${column} ${down}`, textContent: button.textContent + way }));
    }
  });
  // cards, on narrow screens, have no headings to click
  chooser.addEventListener("change", () => { const [column, down] = chooser.value.split(" "); sortRows(table, Number(column), down === "true"); });
  if (table.tBodies[0].rows.length > 2) table.parentElement.before(make("label", { className: "sortby" }, "Sort by ", chooser));
}
// rows that are laid out as cards stay rows of a table for screen readers
for (const table of document.querySelectorAll("table.cards")) {
  const roles = { table: [table], rowgroup: [table.tHead, ...table.tBodies], row: table.rows };
  for (const [role, parts] of Object.entries(roles)) for (const part of parts) part.setAttribute("role", role);
  for (const row of table.rows) for (const cell of row.cells) {
    cell.setAttribute("role", cell.tagName === "TD" ? "cell" : cell.scope === "row" ? "rowheader" : "columnheader");
  }
}
// a table that is cut says so
const cue = (box) => box.classList.toggle("more", box.scrollWidth > box.clientWidth + 1 && box.scrollLeft + box.clientWidth < box.scrollWidth - 2);
const boxes = new ResizeObserver((entries) => entries.forEach((entry) => cue(entry.target)));
for (const box of document.querySelectorAll(".scroll, .links")) {
  boxes.observe(box);
  box.addEventListener("scroll", () => cue(box), { passive: true });
}

const folded = () => [...document.querySelectorAll("details:not([open])")].filter((each) => !each.closest(".chart"));
let opened = [];
addEventListener("beforeprint", () => { opened = folded(); opened.forEach((each) => { each.open = true; }); });
addEventListener("afterprint", () => { opened.forEach((each) => { each.open = false; }); });

// Charts are laid out anew for the width they have, in the font of the page.
const font = getComputedStyle(document.body).fontFamily;
const everyLegend = (part, change) => {
  if (part === null || typeof part !== "object") return;
  if (part.legend) change(part.legend);
  Object.values(part).forEach((each) => everyLegend(each, change));
};
const layOut = (given, room) => {
  const spec = structuredClone(given);
  spec.config = { ...spec.config, font };
  const names = (spec.params ?? []).find((each) => each.name === "names")?.value ?? [];
  const longest = Math.min(Math.max(0, ...names.map((name) => name.length)) * 7, 180) + 40;
  everyLegend(spec, (legend) => { if (legend.columns) legend.columns = Math.max(Math.min(Math.floor(room / longest), names.length), 1); });
  if (spec.facet) {
    const rows = spec.data.values ?? spec.datasets[spec.data.name];
    const count = new Set(rows.map((row) => row[spec.facet.field])).size;
    spec.columns = Math.max(Math.min(Math.floor((room + 20) / 250), count, spec.columns ?? 3), 1);
    spec.spec.width = room / spec.columns - 60;
  } else if (spec.width) spec.width = room - 100;
  if (room < 400) spec.config.axis = { ...spec.config.axis, labelLimit: 110 };
  return spec;
};
const actions = { export: true, source: false, compiled: false, editor: false };
const drawChart = async (home, name, given) => {
  const room = home.clientWidth;
  if (!room || Math.abs(room - (home.room ?? 0)) < 8) return;
  home.room = room;
  const spec = layOut(given, room);
  const view = spec.facet ? spec.spec : spec;
  // what axes, labels, titles and legends take is known only when they are drawn
  for (let turn = 0; turn < 6 && home.room === room; turn += 1) {
    home.drawn?.finalize();
    // ast: expressions are interpreted, not compiled with eval, which the page's policy forbids
    home.drawn = await window.vegaEmbed(home, spec, { renderer: "svg", ast: true, actions, downloadFileName: name });
    const left = room - Number(home.querySelector("svg.marks").getAttribute("width"));
    if (!view.width || (left >= 0 && left < 6)) break;
    view.width = Math.max(view.width + Math.floor((left - 2) / (spec.facet ? spec.columns : 1)), 80);
  }
};
const specs = data("chart-data");
let waiting = 0;
const drawAll = () => Object.entries(specs).forEach(([name, spec]) => drawChart(document.getElementById(`chart-${name}`), name, spec));
drawAll();
addEventListener("resize", () => { clearTimeout(waiting); waiting = setTimeout(drawAll, 150); });

data("inspector-data").forEach((shown, at) => {
  const home = document.querySelector(`.inspector[data-at="${at}"]`);
  if (!shown || !home) return;
  const { systems, queries, docs, texts, measure, lower, left } = shown;
  const picked = new Set(systems.slice(0, Math.min(3, systems.length)));
  const gap = (query) => Math.abs((query.scores[0] ?? 0) - (query.scores[1] ?? 0));
  let order = [...queries.keys()];
  let current = null;

  const search = make("input", { type: "search", placeholder: "Find a query", ariaLabel: "Find a query" });
  const ways = { gap: "Largest difference first", worst: "Lowest score of the best system first", given: "Original order" };
  const sorter = make("select", { ariaLabel: "Order of queries" });
  for (const [value, label] of Object.entries(ways)) sorter.append(make("option", { value, textContent: label }));
  const list = make("ul", { className: "list" });
  const detail = make("div", { className: "shown" });
  detail.setAttribute("aria-live", "polite");

  const badge = (grade, wrong) => {
    const known = grade !== undefined;
    const kind = known ? `g${Math.min(Math.max(Math.trunc(grade), 0), 3)}` : "gx";
    return make("span", { className: `g ${kind}`, textContent: (known ? `grade ${grade}` : "not judged") + (wrong ? " · distractor" : "") });
  };
  const row = (doc, query) => {
    const wrong = query.wrong.includes(doc);
    const item = make("li", { className: wrong ? "wrong" : "" }, make("span", { className: "doc", textContent: docs[doc] }), " ", badge(query.grades[doc], wrong));
    if (texts[doc]) item.append(make("p", { textContent: texts[doc], dir: "auto" }));
    return item;
  };
  const show = (index) => {
    current = index;
    const query = queries[index];
    list.querySelectorAll("button").forEach((each) => each.setAttribute("aria-current", String(Number(each.dataset.at) === index)));
    const chips = make("fieldset", { className: "chips" });
    chips.append(make("legend", { className: "note", textContent: "Systems shown" }));
    systems.forEach((system) => {
      const box = make("input", { type: "checkbox", checked: picked.has(system) });
      box.addEventListener("change", () => {
        picked[box.checked ? "add" : "delete"](system);
        lists.replaceWith((lists = columns(query)));
      });
      chips.append(make("label", {}, box, system));
    });
    let lists = columns(query);
    const about = [query.type, `${query.relevant} relevant`].filter(Boolean).join(" · ");
    detail.replaceChildren(
      make("h3", { textContent: query.text || query.id, dir: "auto" }),
      make("p", { className: "note" }, make("span", { className: "id", textContent: query.id }), about),
      chips, lists,
    );
  };
  const columns = (query) => {
    const grid = make("div", { className: "lists" });
    systems.forEach((system, s) => {
      if (!picked.has(system)) return;
      const score = query.scores[s] === null ? "–" : query.scores[s].toFixed(4);
      const rows = query.lists[s].map((doc) => row(doc, query));
      grid.append(make("div", { className: "result" }, make("h4", {}, system, make("span", { textContent: score })),
        rows.length ? make("ol", {}, ...rows) : make("p", { className: "note", textContent: "nothing returned" })));
    });
    const seen = new Set(query.lists.flatMap((rows, s) => (picked.has(systems[s]) ? rows : [])));
    const lost = query.wanted.filter((doc) => !seen.has(doc));
    if (lost.length) {
      grid.append(make("div", { className: "result" }, make("h4", { textContent: "Relevant, not in the top 10 of the systems shown" }),
        make("ol", {}, ...lost.map((doc) => row(doc, query))),
        query.more ? make("p", { className: "note", textContent: `and ${query.more} more` }) : null));
    }
    return grid;
  };
  const fill = () => {
    const words = search.value.toLowerCase();
    const keys = { gap: (q) => -gap(q), worst: (q) => (lower ? -1 : 1) * (q.scores[0] ?? 0), given: () => 0 };
    order = [...queries.keys()].filter((i) => `${queries[i].id} ${queries[i].text} ${queries[i].type}`.toLowerCase().includes(words));
    order.sort((a, b) => keys[sorter.value](queries[a]) - keys[sorter.value](queries[b]) || a - b);
    list.replaceChildren(...order.slice(0, 400).map((i) => {
      const query = queries[i];
      const scores = systems.slice(0, 2).map((system, s) => `${system} ${query.scores[s] === null ? "–" : query.scores[s].toFixed(2)}`).join(" · ");
      const button = make("button", { type: "button" }, make("span", { className: "what", textContent: query.text || query.id, dir: "auto" }), make("small", { textContent: scores }));
      button.dataset.at = i;
      button.addEventListener("click", () => show(i));
      return make("li", {}, button);
    }));
    if (order.length > 400) list.append(make("li", { className: "note", textContent: `and ${order.length - 400} more; search to find them` }));
    if (order.length) show(order.includes(current) ? current : order[0]);
    else detail.replaceChildren(make("p", { className: "note", textContent: "No query matches." }));
  };
  list.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    const buttons = [...list.querySelectorAll("button")];
    const next = buttons[buttons.indexOf(document.activeElement) + step];
    if (next) { next.focus(); next.click(); event.preventDefault(); }
  });
  const places = new Map(queries.map((query, index) => [query.id, index]));
  for (const link of document.querySelectorAll(`a[data-query][data-at="${at}"]`)) {
    const index = places.get(link.dataset.query);
    if (index === undefined) link.replaceWith(make("span", { className: link.className, textContent: link.textContent }));
    else link.addEventListener("click", () => { search.value = ""; fill(); show(index); list.querySelector("[aria-current=true]")?.scrollIntoView({ block: "nearest" }); setTimeout(() => detail.scrollIntoView({ block: "start" })); });
  }
  search.addEventListener("input", fill);
  sorter.addEventListener("change", fill);
  const limits = left.length ? ` Shown here: ${left.join("; ")}. All scores are in tables/queries.csv.` : "";
  home.append(make("p", { className: "note", textContent: `Scores are ${measure}.${limits}` }),
    make("div", { className: "picker" }, make("div", {}, make("div", { className: "tools" }, search, sorter), list), detail));
  fill();
});
