// Judging: one doc after the other, by keyboard. Who judges which pool in which order is in the address of the page.
import { api, attempt, count, find, h, keys, post, Refused, say, showProblem, words } from "./common.js";
import { isModel, showSetup } from "./judge_setup.js";

const RETRY = 1000; // milliseconds after which what could not be sent is sent again
const params = new URLSearchParams(location.search);
const place = {
  judge: params.get("judge")?.trim(), pool: params.get("pool"), order: params.get("order") ?? "shuffled",
  pair: params.getAll("pair").slice(0, 2), settle: params.get("settle") === "true", collection: params.get("collection"),
};
const own = () => ({ judge: place.judge, pool: place.pool });
let info = null;
let turn = null; // the doc that is shown, and what the judge has done
let busy = false; // while something is sent, keys are for no doc
let unsent = false; // whether something is not acknowledged yet

const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

// send until the server acknowledges it; a server that is gone or busy is asked again, which is safe: what is sent names the entry it follows
async function send(path, body, method) {
  unsent = true;
  for (let tries = 0; ; tries += 1) {
    try {
      const found = await post(path, { ...own(), ...body, after: turn.revision }, method);
      unsent = false;
      if (tries) say("The server is back; nothing is lost.");
      return found;
    } catch (error) {
      if (!(error instanceof Refused) || (error.status !== 0 && error.status !== 503)) {
        unsent = false;
        throw error;
      }
      say("Not stored yet: the server does not answer. This page sends it again until it does.", true);
      await wait(RETRY);
    }
  }
}

async function act(work) {
  if (busy || find("dialog[open]")) return;
  busy = true;
  find("#desk").classList.add("busy");
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    say(error.message, true);
    if (error.status === 409) await attempt(load); // this judge has gone on in another window: show where
  } finally {
    busy = false;
    find("#desk").classList.remove("busy");
  }
}

const ask = (wanted) =>
  api("/judging/next", { ...own(), order: place.order, pair: place.pair, settle: place.settle ? true : undefined, collection: place.collection, ...wanted });

async function load(wanted = {}) {
  turn = await ask(wanted);
  show();
  showOutlook();
}

const give = (grade) => act(async () => {
  if (!turn.task) return;
  const { query, doc, missing, opinions } = turn.task;
  if (missing && grade !== null) return say("This doc is not in the collection, so it can only be skipped.", true);
  const button = find(grade === null ? "#skip" : `#buttons [data-grade="${grade}"]`);
  button.classList.add("pressed");
  try {
    await send("/judging/judgements", { query, doc, grade, settles: grade !== null && opinions.length > 0 }, "PUT");
  } finally {
    button.classList.remove("pressed");
  }
  if (!find("#notice").textContent.startsWith("The server")) say("");
  await load();
});

const takeBack = () => act(async () => {
  const { undone } = await send("/judging/undo", {});
  if (!undone) return say("There is nothing to undo.");
  await load({ query: undone.query, doc: undone.doc });
  say(`Undone: ${describe(undone)}.`);
});

const more = () => act(async () => {
  if (turn.task?.is_cut) await load({ query: turn.task.query, doc: turn.task.doc, full: true });
});

function openNote() {
  if (busy || !turn?.task) return;
  find("#note-text").value = turn.task.note;
  find("#note-dialog").showModal();
  find("#note-text").focus();
}

const saveNote = () => {
  const note = find("#note-text").value.trim();
  const { query, doc } = turn.task;
  find("#note-dialog").close();
  if (!note && turn.task.note) return say("A note cannot be made empty; undo takes it back if it was the last thing you did.", true);
  if (!note || note === turn.task.note) return;
  act(async () => {
    await send("/judging/notes", { query, doc, note }, "PUT");
    await load({ query, doc });
    say("Noted.");
  });
};

const meaning = (grade) => info.grades.find((each) => each.grade === grade)?.meaning ?? "";
const describe = (entry) => (entry.action === "grade" ? `grade ${entry.grade}` : entry.action);

function show() {
  const { task, progress, last } = turn;
  find("#desk").hidden = !task;
  find("#done").hidden = Boolean(task);
  const finished = progress.judged + progress.skipped;
  const skipped = progress.skipped ? `, ${progress.skipped.toLocaleString("en")} skipped` : "";
  find("#progress-text").textContent = place.settle ? `${count(turn.to_settle, "disagreement")} left` : `${progress.judged.toLocaleString("en")} of ${progress.total.toLocaleString("en")} judged${skipped}`;
  find("#progress").hidden = place.settle;
  find("#progress").max = progress.total;
  find("#progress").value = finished;
  find("#undo").disabled = !last;
  document.title = `${place.settle ? `${turn.to_settle} left` : `${finished} of ${progress.total}`} · Judge · rankwright`;
  if (!task) return showEnd();
  find("#what").textContent = place.settle ? "Query · others disagree" : place.order === "skipped" ? "Query · skipped before" : "Query";
  find("#former").hidden = !task.former;
  find("#former").textContent = `When the pool was made, this query was: ${task.former}`;
  find("#query").textContent = task.question;
  find("#doc-title").replaceChildren(...words(task.title));
  const hasText = task.lines.some((line) => line.length);
  find("#lines").replaceChildren(...(task.missing
    ? [h("p", { class: "unsaved" }, "The collection does not have this doc (any more), so it can only be skipped.")]
    : hasText ? task.lines.map((line) => h("p", { dir: "auto", class: line.length ? undefined : "gap" }, words(line)))
      : [h("p", { class: "empty" }, "This doc has no text but its title.")]));
  find("#more").hidden = !task.is_cut;
  find("#place").textContent = task.doc;
  find("#own-note").hidden = !task.note;
  find("#own-note").textContent = task.note;
  for (const button of find("#buttons").children) {
    button.setAttribute("aria-pressed", Number(button.dataset.grade) === task.grade);
    button.disabled = task.missing;
  }
  find("#opinions").hidden = !task.opinions.length;
  find("#opinions").replaceChildren(...task.opinions.map((each) =>
    h("li", {}, h("b", {}, each.judge), isModel(each.source), ` gave ${each.grade}`, each.note ? `: ${each.note}` : "")));
  showLast(last);
  const isLong = find("#query").scrollHeight > find("#query").clientHeight + 1;
  find("#query").toggleAttribute("tabindex", isLong); // so that a long query can be scrolled by keyboard
  scrollTo({ top: 0, behavior: "instant" });
}

function showLast(last) {
  if (!last) return find("#last").replaceChildren("You have not judged anything yet.");
  const what = last.entry.action === "grade" ? [h("b", {}, `${last.entry.grade}`), ` ${meaning(last.entry.grade)}`] : last.entry.action === "skip" ? [h("b", {}, "skipped")] : [h("b", {}, "noted")];
  find("#last").replaceChildren("Last: ", ...what, ` – ${last.title}`);
  find("#last").title = `${last.title} (${last.question})`;
}

function showEnd() {
  const { judged, skipped, total } = turn.progress;
  const again = place.order === "skipped" && !place.settle;
  find("#done-title").textContent = place.settle ? "Nothing is left to settle" : again ? "No skipped doc is left"
    : skipped ? `Done, but for ${count(skipped, "skipped doc")}` : judged < total ? "Nothing is left for you" : "Every doc of this pool is judged";
  find("#done-text").textContent = place.settle
    ? "Docs on which you are one of those who disagree are for somebody else to settle."
    : `${place.judge} has judged ${judged.toLocaleString("en")} of ${count(total, "doc")}${skipped ? ` and skipped ${skipped.toLocaleString("en")}` : ""}.`;
  find("#done-undo").disabled = !turn.last;
  find("#done-undo").hidden = !turn.last;
  const choice = new URLSearchParams(location.search);
  for (const name of ["query", "doc", "pair", "settle"]) choice.delete(name);
  choice.set("order", again ? "shuffled" : "skipped");
  find("#done-skipped").href = `/judge?${choice}`;
  find("#done-skipped").hidden = place.settle || (again ? judged >= total : !skipped);
  find("#done-skipped").textContent = again ? "Go on with the others" : `Judge ${skipped === 1 ? "the skipped doc" : `the ${skipped.toLocaleString("en")} skipped docs`}`;
}

// only the width: in which direction a judgement moves the difference would say which system returned the doc
async function showOutlook() {
  let found = null;
  const systems = info.pools.find((each) => each.name === place.pool)?.systems ?? [];
  if (place.settle || systems.length < 2) return void (find("#outlook").hidden = true); // there is no difference
  try {
    found = await api("/judging/outlook", { pool: place.pool, pair: place.pair });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  const line = find("#outlook");
  line.hidden = !found;
  if (!found) return;
  const after = (more) => found.steps.find((step) => step.more === more)?.half_width;
  const ahead = [10, 100].filter((more) => after(more) !== undefined);
  const width = (value) => h("b", {}, `±\u00a0${value.toFixed(4)}`);
  line.title = "95% interval, as far as it is open because docs are not judged";
  line.replaceChildren(`How far the difference of ${found.systems.join(" and ")} in ${found.measure} is open: `, width(found.half_width), " now",
    ...ahead.flatMap((more, at) => [", ", width(after(more)), at ? ` after ${more}` : ` after the ${more} most informative docs`]), ".");
}

// the key of a grade is its digit, or its place where grades have several digits
function gradeKeys() {
  const digits = info.grades.every((each) => each.grade <= 9);
  return info.grades.map((each, at) => [digits ? String(each.grade) : at < 9 ? String(at + 1) : "", each]);
}

function prepare() {
  const graded = gradeKeys();
  find("#buttons").replaceChildren(...graded.map(([key, { grade, meaning: text }]) =>
    h("button", { class: "grade", type: "button", "data-grade": grade, onclick: () => give(grade) },
      key ? h("kbd", {}, key) : null, h("span", {}, key === String(grade) ? (text ? h("b", {}, text) : `grade ${grade}`) : h("b", {}, `grade ${grade}`)))));
  find("#skip").addEventListener("click", () => give(null));
  for (const id of ["#undo", "#done-undo"]) find(id).addEventListener("click", takeBack);
  find("#note").addEventListener("click", openNote);
  find("#more").addEventListener("click", more);
  find("#note-cancel").addEventListener("click", () => find("#note-dialog").close());
  find("#note-form").addEventListener("submit", (event) => { event.preventDefault(); saveNote(); });
  find("#note-text").addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); saveNote(); }
  });
  const choice = new URLSearchParams(location.search);
  choice.delete("pool");
  for (const id of ["#change", "#done-change"]) find(id).href = `/judge?${choice}`;
  for (const id of ["#to-agreement", "#done-agreement"]) find(id).href = `/agreement?${new URLSearchParams({ pool: place.pool, ...(place.collection ? { collection: place.collection } : {}) })}`;
  find("#who").textContent = `${place.judge} · ${place.pool} · ${place.settle ? "settling" : { shuffled: "shuffled", informative: "most informative first", skipped: "skipped docs" }[place.order]}`;
  keys({
    ...Object.fromEntries(graded.filter(([key]) => key).map(([key, { grade, meaning: text }]) => [key, [`grade ${grade}${text ? `: ${text}` : ""}`, () => give(grade)]])),
    s: ["skip the doc", () => give(null)],
    u: ["undo the last judgement, skip or note", takeBack],
    n: ["write a note about the doc", openNote],
    m: ["show the rest of a long text", more],
    a: ["agreement and export", () => location.assign(find("#to-agreement").href)],
  });
  addEventListener("beforeunload", (event) => { if (unsent) event.preventDefault(); });
}

async function start() {
  info = await api("/judging");
  const known = info.pools.some((each) => each.name === place.pool);
  if (!place.judge || !known) return showSetup(info, place);
  try {
    turn = await ask(params.get("doc") ? { query: params.get("query"), doc: params.get("doc") } : {});
  } catch (error) {
    if (!(error instanceof Refused) || !error.status) throw error;
    await showSetup(info, place); // a wrong name, order or doc in the address: choose again
    return say(error.message, true);
  }
  localStorage.setItem("judge", place.judge);
  prepare();
  show();
  await showOutlook();
}

start().catch((error) => {
  if (!(error instanceof Refused)) throw error;
  showProblem(error);
});
