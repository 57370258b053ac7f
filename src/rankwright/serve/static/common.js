// What every page shares: elements without HTML text, requests, notices, keys, and marked words.

export function h(tag, attributes = {}, ...children) {
  const element = tag === "svg" || tag === "path" ? document.createElementNS("http://www.w3.org/2000/svg", tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const find = (selector) => document.querySelector(selector);

export class Refused extends Error {
  constructor(message, status = 0) { // status 0: the server does not answer
    super(message);
    this.status = status;
  }
}

export async function api(path, params = {}, options = {}) {
  const url = new URL(`/api/v1${path}`, location.origin);
  for (const [name, value] of Object.entries(params)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined && each !== null && each !== "") url.searchParams.append(name, each);
  }
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused("the server does not answer; is rankwright serve still running?");
  }
  const found = await response.json().catch(() => ({ error: `the server answered ${response.status}` }));
  if (!response.ok) throw new Refused(found.error ?? `the server answered ${response.status}`, response.status);
  return found;
}

export const post = (path, body = {}, method = "POST") =>
  api(path, {}, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

let timer;
export function say(text, isError = false) {
  const place = find("#notice");
  place.textContent = text;
  place.classList.toggle("error", isError);
  place.classList.toggle("shown", Boolean(text));
  clearTimeout(timer);
  if (text && !isError) timer = setTimeout(() => say(""), 4000);
}

// run a function of a page; what is refused is said, what fails otherwise is an error of the page
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) say(error.message, true);
    else if (error.name !== "AbortError") throw error;
    return undefined;
  }
}

// what is shown instead of a page that cannot be filled
export function showProblem(error) {
  const again = error.status === 0 ? [h("p", {}, h("button", { class: "button", type: "button", onclick: () => location.reload() }, "Try again"))] : [];
  const title = error.status === 404 ? "Not found" : error.status === 0 ? "No answer" : "This page cannot be shown";
  find("#problem").replaceChildren(h("h1", {}, title), h("p", {}, error.message.slice(0, 1).toUpperCase() + error.message.slice(1)), ...again);
}

// fill a page about one thing: its #content is shown once it is loaded, otherwise #problem says why not
export async function openContent(load) {
  const [content, problem] = [find("#content"), find("#problem")];
  try {
    await load();
    problem.replaceChildren();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    showProblem(error);
  }
  content.hidden = Boolean(problem.firstChild);
}

// call a function whenever the docs have changed since a state; a connection that was lost may have missed a change
export function followDocs(state, work) {
  const events = new EventSource("/api/v1/events");
  events.addEventListener("docs", (event) => {
    const now = JSON.parse(event.data).state;
    if (now !== state) work();
    state = now;
  });
  events.addEventListener("error", () => { state = null; });
  addEventListener("pagehide", () => events.close());
}

export function debounce(work, milliseconds) {
  let waiting;
  return (...args) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => work(...args), milliseconds);
  };
}

export const words = (parts) => parts.flatMap(([text, marked], at) => [at ? " " : "", marked ? h("mark", {}, text) : text]);

export function number(value, digits = 4) {
  if (value === null || value === undefined) return "–";
  return Number.isInteger(value) && digits === 0 ? value.toLocaleString("en") : value.toFixed(digits);
}

export const count = (value, word) => `${value.toLocaleString("en")} ${value === 1 ? word : word.endsWith("query") ? `${word.slice(0, -1)}ies` : `${word}s`}`;

// a table of cells that are text or elements; `numbers` are the columns of numbers
// on a narrow screen its rows are cards, unless it has two columns
export function table(heads, rows, numbers = []) {
  const isNumber = (at) => (numbers.includes(at) ? "n" : undefined);
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": heads.join(", ") },
    h("table", { class: heads.length > 2 ? "cards" : undefined },
      h("thead", {}, h("tr", {}, heads.map((head, at) => h("th", { scope: "col", class: isNumber(at) }, head)))),
      h("tbody", {}, rows.map((row) => h("tr", {}, row.map((cell, at) =>
        h(at ? "td" : "th", { scope: at ? undefined : "row", class: isNumber(at), "data-h": heads[at] }, cell)))))));
}

const typing = (element) => element.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");

// keys: {key: [what it does, function]}; the help dialog lists them
export function keys(table) {
  const all = { ...table, "?": ["show this help", () => find("#help").showModal()] };
  find("#help-keys").replaceChildren(
    ...Object.entries(all).flatMap(([key, [what]]) => [h("dt", {}, h("kbd", {}, key === " " ? "Space" : key)), h("dd", {}, what)]));
  find("#help-button").addEventListener("click", () => find("#help").showModal());
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || find("dialog[open]")) return;
    if (typing(event.target) && event.key !== "Escape") return;
    const entry = all[event.key];
    if (!entry) return;
    event.preventDefault();
    entry[1](event);
  });
}

export function setAddress(params, replace = true) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined && each !== null && each !== "") query.append(name, each);
  }
  const address = `${location.pathname}${query.size ? `?${query}` : ""}`;
  if (address !== location.pathname + location.search) history[replace ? "replaceState" : "pushState"](null, "", address);
}
