// SPDX-License-Identifier: Apache-2.0
// The query screen: build a request, see its expression, its price and its code, then send it.
import { html } from "lit-html";
import { call } from "studio/api.js";
import { failure } from "studio/failure.js";
import { question } from "studio/question.js";
import * as route from "studio/route.js";
import { createGrid } from "studio/grid/grid.js";
import { builder } from "studio/query/builder.js";
import * as forms from "studio/query/form.js";
import { request } from "studio/query/request.js";
import { described, results, uses } from "studio/query/results.js";
import { sources } from "studio/query/sources.js";
import * as store from "studio/query/store.js";

const BUILD_DELAY_MILLIS = 120;
const COPIED_MILLIS = 1500;

let studio;
let grid;
let waiting;

const opening = question();
const building = question();
const sending = question();
/** What the form is filled with. */
const filling = question();
/** Ends when the form is filled. */
let filled = Promise.resolve();

const state = {
  model: null,
  design: null,
  form: forms.complete(),
  problems: [],
  /** Whether the user has changed the form since it was opened. */
  touched: false,
  /** The request of the form with its estimates and code; null while something is missing. */
  built: null,
  result: null,
  /** The form of the request whose result is shown. */
  sent: null,
  running: false,
  error: null,
  /** The chosen pattern with its inputs. */
  pattern: null,
  saved: [],
  saveError: null,
  history: [],
  allHistory: false,
  language: localStorage.getItem("adjoin-language") ?? "java",
  copied: false,
};

/** Remembers the form, and whether its result is shown. */
function remember() {
  const isSent = state.result && state.sent === state.form;
  route.replace("query", { model: state.model, q: JSON.stringify(state.form), sent: isSent ? "1" : "" });
}

/** Asks the server for the request of the form. Answers to older forms are dropped. */
async function build() {
  const isLast = building();
  try {
    const built = await call("query/build", { model: state.model, form: state.form });
    if (isLast()) {
      state.problems = built.problems;
      state.built = built.request ? built : null;
    }
  } catch (error) {
    if (isLast()) {
      state.built = null;
      state.error = error;
    }
  }
  studio.update();
}

function show(form) {
  filling();
  state.form = forms.complete(form);
  state.error = null;
  state.copied = false;
  remember();
  studio.update();
  return build();
}

/** Forgets the result, and that of a request that is under way. */
function forget() {
  sending();
  Object.assign(state, { result: null, running: false });
}

/** Sends the request of a form, or asks for its next page. Something else can be shown meanwhile. */
async function send(form, start) {
  const { model, design } = state;
  const isLast = sending();
  const before = start ? state.result : { found: 0, evaluated: 0, bytes: 0, units: 0, writeUnits: 0, dollars: 0 };
  state.running = true;
  state.error = null;
  studio.update();
  try {
    const answer = await call("query/run", { model, form, start });
    studio.sent(answer.requests);
    const sum = (name) => answer.requests.reduce((total, each) => total + each[name], 0);
    const shown = await described(model, form, design, answer.rows.map((each) => each.item));
    const isWrite = forms.operationOf(design, form).isWrite;
    const units = isWrite ? before.writeUnits + sum("writeUnits") : before.units + sum("readUnits");
    const history = store.remember(model, { form, units, isWrite, at: Date.now() });
    if (model === state.model) {
      state.history = history;
    }
    if (!isLast()) {
      return;
    }
    state.sent = form;
    if (start) {
      grid.append(shown.rows);
    } else {
      grid.show(shown);
    }
    state.result = {
      outcome: answer.outcome,
      refused: answer.refused,
      partial: answer.partial,
      next: answer.next,
      found: before.found + answer.rows.length,
      evaluated: before.evaluated + answer.evaluated,
      bytes: before.bytes + sum("bytes"),
      units: before.units + sum("readUnits"),
      writeUnits: before.writeUnits + sum("writeUnits"),
      dollars: before.dollars + sum("dollarsPerMillion"),
    };
    remember();
  } catch (error) {
    if (isLast()) {
      state.error = error;
    }
  }
  if (isLast()) {
    state.running = false;
    studio.update();
  }
}

/** Fills the form with the request of the chosen pattern. */
async function fill() {
  const { name, inputs } = state.pattern;
  const isLast = filling();
  state.pattern.error = null;
  try {
    const answer = await call("query/pattern", { model: state.model, pattern: name, inputs });
    if (isLast()) {
      state.pattern.notes = answer.notes;
      await act.load(answer.form);
    }
  } catch (error) {
    if (isLast()) {
      state.pattern.error = error;
      studio.update();
    }
  }
}

const act = {
  change(form) {
    filling();
    state.form = form;
    state.touched = true;
    state.error = null;
    state.copied = false;
    remember();
    studio.update();
    clearTimeout(waiting);
    waiting = setTimeout(build, BUILD_DELAY_MILLIS);
  },

  async run() {
    clearTimeout(waiting);
    // The request is that of the pattern which was chosen just before.
    await filled;
    await build();
    if (grid.hasEdits()) {
      keepEdits();
    } else if (state.built && !state.running) {
      await send(state.form);
    }
  },

  /** The next page of the request that was sent, even if the builder has changed since. */
  more() {
    return send(state.sent, state.result.next);
  },

  load(form) {
    if (grid.hasEdits()) {
      keepEdits();
      return undefined;
    }
    forget();
    return show(form);
  },

  /** Shows the Query of a partition of what the result was read from. */
  openPartition(partition) {
    return act.openLink({ index: grid.state.index, partition });
  },

  /** Shows the Query of the partition that a reference leads to. */
  openLink({ index, partition }) {
    return act.load({ operation: "Query", index: index ?? "", partition: Object.values(partition)[0] });
  },

  async choosePattern(pattern) {
    filling();
    state.pattern = { name: pattern.name, inputs: { ...pattern.example }, notes: [], error: null };
    const isComplete = pattern.inputs.every((name) => state.pattern.inputs[name]);
    studio.update();
    if (isComplete) {
      await act.fillPattern();
    }
  },

  setPatternInput(name, value) {
    state.pattern.inputs[name] = value;
    return act.fillPattern();
  },

  fillPattern() {
    filled = fill();
    return filled;
  },

  async fromItem(item, operation) {
    const isLast = filling();
    const form = operation === "PutItem" ? { operation, item: (await call("query/item", { item })).text } : forms.ofItem(state.design, item, operation);
    return isLast() ? show(form) : undefined;
  },

  save(name) {
    return keep(() => call("query/save", { model: state.model, name, form: state.form }), () => store.saveHere(state.model, name, state.form));
  },

  deleteSaved(name) {
    return keep(() => call("query/delete", { model: state.model, name }), () => store.deleteHere(state.model, name));
  },

  showHistory() {
    state.allHistory = true;
    studio.update();
  },

  setLanguage(language) {
    state.language = language;
    state.copied = false;
    localStorage.setItem("adjoin-language", language);
    studio.update();
  },

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without the permission the code is still there to be selected.
      return;
    }
    state.copied = true;
    studio.update();
    setTimeout(() => {
      state.copied = false;
      studio.update();
    }, COPIED_MILLIS);
  },
};

/** Shows the staged edits of the result instead of losing them. */
function keepEdits() {
  state.error = { message: "You have edits of the result that are not written yet", fix: "Commit or discard them first" };
  grid.act.openDiff();
}

/** Changes the saved queries: in the file beside the model, or in this browser for a sample. */
async function keep(inFile, here) {
  const { design } = state;
  let saveError = null;
  let { saved } = state;
  try {
    saved = design.file ? (await inFile()).saved : here();
  } catch (error) {
    saveError = error;
  }
  if (design === state.design) {
    Object.assign(state, { saved, saveError });
    studio.update();
  }
}

/** Reads what the screen shows of a model; false if another one was asked for since. */
async function open(model) {
  Object.assign(state, { model, design: null, built: null, error: null, pattern: null, problems: [], touched: false, allHistory: false });
  forget();
  filling();
  building();
  const isLast = opening();
  const design = await call("query/open", { model });
  if (!isLast()) {
    return false;
  }
  state.design = design;
  state.saved = state.design.file ? state.design.saved : store.savedHere(model);
  state.history = store.history(model);
  return true;
}

/** Whether a link may send its request again: a read of data in this process, which costs nothing. */
function canSendAgain() {
  return state.design.embedded && !forms.operationOf(state.design, state.form).isWrite;
}

/** The form of an address; null if it has none that can be read. */
function parse(text) {
  try {
    return forms.readable(state.design, JSON.parse(text));
  } catch {
    return null;
  }
}

/** The item of an address; null if it has none that can be read. */
function parseItem(text) {
  try {
    const item = JSON.parse(text);
    return item && typeof item === "object" ? item : null;
  } catch {
    return null;
  }
}

export const query = {
  name: "query",
  title: "Query",
  key: "q",

  async open(app, values) {
    studio = app;
    grid ??= createGrid(studio, {
      openPartition: (value) => act.openPartition(value),
      openLink: (link) => act.openLink(link),
      uses: (row) => uses(state, act, row),
    });
    if (state.model !== values.model && state.design && grid.hasEdits()) {
      keepEdits();
      await studio.show("query", { model: state.model });
      return;
    }
    try {
      const isNew = state.model !== values.model || !state.design;
      if (isNew && !(await open(values.model))) {
        return;
      }
      const given = values.q ? parse(values.q) : null;
      const item = values.item ? parseItem(values.item) : null;
      if (item) {
        await show(forms.ofItem(state.design, item, values.operation ?? "GetItem"));
      } else if (values.pattern) {
        await act.choosePattern(state.design.patterns.find((each) => each.name === values.pattern) ?? state.design.patterns[0]);
      } else if (given) {
        await show(given);
        if (values.sent && canSendAgain()) {
          await act.run();
        }
      } else if (isNew) {
        const first = state.design.patterns.find((each) => each.operation.startsWith("Query") && Object.keys(each.example).length > 0);
        await (first ? act.choosePattern(first) : show({ operation: "Query" }));
      }
      remember();
    } catch (error) {
      if (values.model === state.model) {
        state.error = error;
      }
    }
  },

  run: () => act.run(),

  save: () => grid.save(),

  afterDraw: () => grid.afterDraw(),

  commands: () => [
    ...(state.design?.operations ?? []).map((each) => ({
      title: "Build a " + each.name,
      run: () => act.change(forms.withOperation(state.design, state.form, each.name)),
    })),
    ...(state.design?.patterns ?? []).map((each) => ({ title: "Query from pattern: " + each.question, run: () => act.choosePattern(each) })),
    ...state.saved.map((each) => ({ title: "Saved query: " + each.name, run: () => act.load(each.form) })),
  ],

  view() {
    if (!state.design) {
      return state.error ? failure(state.error) : html`<p class="loading">Reading the table…</p>`;
    }
    return html`<div class="query">
      <aside class="left">${sources(state, act)}</aside>
      <div class="middle">${builder(state, act)} ${results(state, act, grid)}</div>
      <aside class="right">${request(state, act)}</aside>
    </div>`;
  },
};
