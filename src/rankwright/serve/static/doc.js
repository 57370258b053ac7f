import { api, attempt, find, h, keys, words } from "./common.js";

const params = new URLSearchParams(location.search);

function show(value) {
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "string" && /^https?:\/\/\S+$/.test(value)) return h("a", { href: value, rel: "noreferrer noopener", target: "_blank" }, value);
  return value === null ? "–" : String(value);
}

async function load() {
  const doc = await api("/doc", { doc: params.get("doc"), q: params.get("q"), collection: params.get("collection") });
  document.title = `${doc.title || doc.doc} · rankwright`;
  find("#place").textContent = doc.doc;
  find("#title").textContent = doc.title || doc.doc;
  if (doc.source) {
    const link = h("a", { href: `obsidian://open?path=${encodeURIComponent(doc.path)}` }, "open in Obsidian");
    find("#source").replaceChildren(doc.path, " · ", link);
  }
  const pieces = [[]];
  for (const [text, marked] of doc.text) {
    text.split(/\n\s*\n/).forEach((part, at) => {
      if (at) pieces.push([]);
      pieces.at(-1).push([part, marked]);
    });
  }
  find("#text").replaceChildren(...pieces.map((piece) => h("p", {}, words(piece))));
  const shown = Object.entries(doc.values).filter(([name, value]) => !["title", "text"].includes(name) && !name.endsWith("_") && String(value ?? "") && String(value).length <= 300);
  find("#values").replaceChildren(...shown.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, show(value))]));
  const grades = Object.entries(doc.grades);
  find("#grades-section").hidden = !grades.length;
  find("#grades").replaceChildren(...grades.map(([query, grade]) => h("li", {}, `query ${query}: grade ${grade}`)));
}

keys({ "/": ["search", () => location.assign("/search")], Escape: ["go back", () => history.back()] });
attempt(load);
