import { api, attempt, find, followDocs, h, keys, openContent, words } from "./common.js";
import { grade } from "./listing.js";

const params = new URLSearchParams(location.search);

const collection = params.get("collection");
const address = (path, given) => `${path}?${new URLSearchParams({ ...given, ...(collection ? { collection } : {}) })}`;
const MAX_GRADES = 50;

function show(name, value) {
  if (name === "parent" && value && value !== params.get("doc")) return h("a", { href: address("/collection", { find: value }), title: "all parts of this note" }, String(value));
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "string" && /^https?:\/\/\S+$/.test(value)) return h("a", { href: value, rel: "noreferrer noopener", target: "_blank" }, value);
  return value === null ? "–" : String(value);
}

async function load() {
  const doc = await api("/doc", { doc: params.get("doc"), q: params.get("q"), collection });
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
  find("#text").replaceChildren(...pieces.map((piece) => h("p", { dir: "auto" }, words(piece))));
  const shown = Object.entries(doc.values).filter(([name, value]) => !["title", "text"].includes(name) && !name.endsWith("_") && String(value ?? "") && String(value).length <= 300);
  find("#values").replaceChildren(...shown.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, show(name, value))]));
  const isJudged = Object.keys(doc.grades).length > 0;
  find("#grades-section").hidden = !isJudged;
  if (isJudged) await showGrades();
}

async function showGrades() {
  const { total, judgements } = await api("/judgements", { doc: params.get("doc"), count: MAX_GRADES, collection });
  find("#grades").replaceChildren(
    ...judgements.map((each) => h("li", {}, each.text ? h("a", { href: address("/search", { q: each.text }) }, each.text) : `query ${each.query}`, " ", grade(each.grade))),
    total > judgements.length ? h("li", {}, h("a", { href: address("/collection", { tab: "judgements", doc: params.get("doc") }) }, `all ${total.toLocaleString("en")} judgements`)) : "");
}

// answers follow the files, and so does this page
async function follow() {
  const info = await attempt(() => api("/info", { collection })); // before the doc, so that no change is missed
  try {
    await load();
  } finally {
    if (info?.watched) followDocs(info.state, () => openContent(load));
  }
}

keys({ "/": ["search", () => location.assign("/search")], Escape: ["go back", () => history.back()] });
if (params.get("q")) {
  find("#back-line").hidden = false;
  const view = new URLSearchParams(params); // systems, filters and all else of the search
  view.delete("doc");
  find("#back").setAttribute("href", `/search?${view}`);
}
openContent(follow);
