// Sortable tables, charts and the query inspector. Text from inputs is always set as text, never as markup.
const data = (id) => JSON.parse(document.getElementById(id).textContent);
const make = (tag, props = {}, ...children) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...children.filter((child) => child !== null));
  return node;
};

for (const table of document.querySelectorAll("table.sortable")) {
  table.querySelectorAll("thead th").forEach((head, column) => {
    const button = make("button", { type: "button", textContent: head.textContent });
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") !== "descending" && (head.classList.contains("n") || head.hasAttribute("aria-sort"));
      table.querySelectorAll("thead th").forEach((other) => other.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
      const value = (row) => {
        const cell = row.cells[column];
        if (!cell.classList.contains("n")) return cell.textContent;
        const value = Number(cell.dataset.v);
        return cell.dataset.v === "" || Number.isNaN(value) ? -Infinity : value;
      };
      const order = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b)));
      const rows = [...table.tBodies[0].rows].sort((a, b) => order(value(a), value(b)) * (down ? -1 : 1));
      table.tBodies[0].append(...rows);
    });
  });
}

const folded = () => [...document.querySelectorAll("details:not([open])")].filter((each) => !each.closest(".chart"));
let opened = [];
addEventListener("beforeprint", () => { opened = folded(); opened.forEach((each) => { each.open = true; }); });
addEventListener("afterprint", () => { opened.forEach((each) => { each.open = false; }); });

const narrow = window.innerWidth < 760;
for (const [name, spec] of Object.entries(data("chart-data"))) {
  if (narrow) {
    const room = Math.max(window.innerWidth - 170, 160);
    if (spec.facet) { spec.columns = 1; spec.spec.width = room; } else if (spec.width) spec.width = Math.min(spec.width, room);
  }
  const actions = { export: true, source: false, compiled: false, editor: false };
  // ast: expressions are interpreted, not compiled with eval, which the page's policy forbids
  window.vegaEmbed(`#chart-${name}`, spec, { renderer: "svg", ast: true, actions, downloadFileName: name });
}

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
  search.addEventListener("input", fill);
  sorter.addEventListener("change", fill);
  const limits = left.length ? ` Shown here: ${left.join("; ")}. All scores are in tables/queries.csv.` : "";
  home.append(make("p", { className: "note", textContent: `Scores are ${measure}.${limits}` }),
    make("div", { className: "picker" }, make("div", {}, make("div", { className: "tools" }, search, sorter), list), detail));
  fill();
});
