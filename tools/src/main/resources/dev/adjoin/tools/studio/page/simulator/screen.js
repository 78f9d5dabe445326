// SPDX-License-Identifier: Apache-2.0
// The simulator: the same rows as base table and as each index, on sample data in memory.
import { html, nothing } from "lit-html";
import { call } from "studio/api.js";
import { failure } from "studio/failure.js";
import { question } from "studio/question.js";
import * as route from "studio/route.js";
import { valueText } from "studio/text.js";
import * as controls from "studio/simulator/controls.js";
import { glide, places } from "studio/simulator/flip.js";
import { stage } from "studio/simulator/stage.js";
import { storyBar, storyList, tell } from "studio/simulator/stories.js";
import { BASE, inFlight, knownValues, rowsOf, typeOf } from "studio/simulator/table.js";

const TICK_MILLIS = 100;
const SPEED = 0.25;
const STEP_MILLIS = 200;

let studio;
let ticking;
let before = new Map();

const loading = question();
const answering = question();
const telling = question();

let isTicking = false;

/** The last call of the table in memory. */
let lastCall = Promise.resolve();

const state = {
  id: null,
  model: null,
  /** All stories; read once. */
  stories: null,
  /** What a page without a server holds; null where a server answers. See standalone/calls.js. */
  recorded: null,
  description: "",
  design: null,
  contents: null,
  toggles: [],
  settings: {},
  view: BASE,
  both: false,
  pattern: null,
  inputs: {},
  answer: null,
  lit: new Set(),
  litView: BASE,
  /** Whether the user wants the gates of an entity's shards listed one by one. */
  unfolded: new Map(),
  /** Whether the rows that a question lit are still to be brought into view. */
  reveal: false,
  written: new Set(),
  selected: null,
  form: { type: null },
  outcome: null,
  story: null,
  /** Whether what a step of the story says is being done. */
  telling: false,
  error: null,
  running: true,
  flying: 0,
  landed: 0,
  /** When a row was first seen in flight, by row and index. */
  since: new Map(),

  remaining(id, view) {
    const since = this.since.get(id + view) ?? this.contents.millis;
    return Math.max(0, this.contents.lag - (this.contents.millis - since));
  },
};

/** Remembers the address: model, view, question, inputs, settings. */
function remember() {
  const set = Object.entries(state.settings).map(([name, value]) => name + ":" + value).join(";");
  const inputs = Object.fromEntries(Object.entries(state.inputs).map(([name, value]) => ["in." + name, value]));
  route.replace("simulator", {
    model: state.model,
    view: state.both ? "both:" + state.view : state.view === BASE ? "" : state.view,
    pattern: state.pattern,
    ...(state.pattern ? inputs : {}),
    set,
    story: state.story ? state.story.name + ":" + state.story.step : "",
  });
}

/**
 * Calls that read or change the table go one after the other, so that what is shown never grows
 * older. The answer is null if another table was opened since.
 */
async function callTable(path, body) {
  const { id } = state;
  const answer = lastCall.then(() => call(path, { id, ...body }));
  lastCall = answer.catch(() => {});
  try {
    const answered = await answer;
    return id === state.id ? answered : null;
  } catch (error) {
    if (id === state.id) {
      throw error;
    }
    return null;
  }
}

/** Opens a table with the sample; false if another one was asked for since. */
async function load(model, settings) {
  const isLast = loading();
  let opened;
  try {
    opened = await call("simulator/open", { model, settings, replaces: state.id });
  } catch (error) {
    if (isLast()) {
      throw error;
    }
  }
  if (!isLast()) {
    return false;
  }
  const isSame = state.model === model;
  Object.assign(state, {
    id: opened.id,
    model,
    description: opened.description,
    recorded: opened.recorded ?? null,
    design: opened.design,
    toggles: opened.toggles,
    settings,
    since: new Map(),
    unfolded: new Map(),
    lit: new Set(),
    written: new Set(),
    selected: null,
    answer: null,
    outcome: null,
    error: null,
  });
  if (!isSame) {
    Object.assign(state, { view: BASE, both: false, pattern: null, inputs: {}, form: { type: null } });
    state.form.type = (opened.design.types.find((each) => each.kind === "relationship") ?? opened.design.types[0]).name;
  }
  const views = [BASE, ...opened.design.indexes.map((each) => each.name)];
  if (!views.includes(state.view)) {
    state.view = BASE;
  }
  state.both = state.both && views.length > 1;
  show(opened.contents);
  return true;
}

/** Takes new contents and notes which rows are in flight since when. */
function show(contents) {
  state.contents = contents;
  const since = new Map();
  let landed = contents.lag;
  for (const index of state.design.indexes) {
    for (const partition of rowsOf(state.design, contents, index.name).partitions) {
      for (const row of partition.rows.filter((each) => each.state !== "stored")) {
        const key = row.id + index.name;
        since.set(key, state.since.get(key) ?? contents.millis);
        landed = Math.min(landed, contents.millis - since.get(key));
      }
    }
  }
  state.since = since;
  state.flying = inFlight(state.design, contents);
  state.landed = landed;
  studio.update();
}

/** Does something that can fail, and shows the failure where it arose. */
async function attempt(at, work) {
  state.error = null;
  try {
    await work();
  } catch (error) {
    state.error = { at, message: error.message, fix: error.fix };
  }
  remember();
  studio.update();
}

/** Fills the inputs of a question with values that occur, unless they were given. */
function fill(pattern, given = {}) {
  if (state.recorded) {
    const known = state.recorded.inputs(pattern.name);
    return { ...(known.find((each) => Object.keys(given).every((name) => each[name] === given[name])) ?? known[0]) };
  }
  const ofType = state.contents.rows.filter((row) => typeOf(state.design, row.item) === pattern.type);
  const candidates = ofType.filter((row) => pattern.inputs.every((input) => row.item[input]));
  const count = new Map();
  for (const row of candidates) {
    const key = JSON.stringify(pattern.inputs.map((input) => valueText(row.item[input])));
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  const best = [...count].sort((a, b) => b[1] - a[1])[0];
  const values = best ? JSON.parse(best[0]) : pattern.inputs.map((input) => knownValues(state.design, state.contents, null, input)[0] ?? "");
  return Object.fromEntries(pattern.inputs.map((input, i) => [input, given[input] ?? values[i]]));
}

/** How many items of the read partitions the index has not received yet. */
function missed(requests) {
  return requests.reduce((sum, request) => {
    if (!request.index) {
      return sum;
    }
    const arriving = rowsOf(state.design, state.contents, request.index)
      .partitions.filter((partition) => request.text.includes(partition.key))
      .flatMap((partition) => partition.rows)
      .filter((row) => row.state === "arriving");
    return sum + arriving.length;
  }, 0);
}

const act = {
  setView(view) {
    state.view = view;
    state.both = false;
    remember();
    studio.update();
  },

  setBoth() {
    state.both = true;
    if (state.view === BASE) {
      state.view = state.design.indexes[0].name;
    }
    remember();
    studio.update();
  },

  ask(name, given) {
    return attempt("answer", async () => {
      const pattern = state.design.patterns.find((each) => each.name === name);
      if (!pattern) {
        throw new Error("This design has no answer to " + name);
      }
      state.pattern = name;
      state.inputs = fill(pattern, given);
      state.answer = null;
      state.lit = new Set();
      await run();
    });
  },

  setInput(name, value) {
    state.inputs[name] = value;
    return act.run();
  },

  run() {
    return attempt("answer", run);
  },

  /** Forgets the answer and shows a view. */
  forget(view) {
    answering();
    Object.assign(state, { pattern: null, answer: null, lit: new Set() });
    act.setView(view);
  },

  /** Lists the gates of the shards of an entity, or folds them. */
  unfold(fold, isOpen) {
    state.unfolded.set(fold, isOpen);
    studio.update();
  },

  select(id) {
    state.selected = state.selected === id ? null : id;
    studio.update();
  },

  setForm(type) {
    state.form = { type };
    state.outcome = null;
    studio.update();
  },

  /** Chooses the variant of a new entity, whose attributes the form then has. */
  setVariant(variant) {
    state.form.variant = variant;
    studio.update();
  },

  /** Chooses the attribute that is changed. */
  setChanged(attribute) {
    state.form.changed = attribute;
    studio.update();
  },

  /** Chooses one of the recorded writes. */
  setWrite(index) {
    state.form.write = index;
    studio.update();
  },

  write(operation, type, values, view) {
    return attempt("write", async () => {
      state.outcome = null;
      const done = await callTable("simulator/write", { operation, type, values });
      if (done) {
        finish(done, type);
        if (view) {
          act.setView(view);
        }
      }
    });
  },

  remove(operation, type, row) {
    return attempt("write", async () => {
      const values = controls.keyValues(type, row);
      const done = await callTable("simulator/write", { operation, type: type.name, values });
      if (done) {
        state.selected = null;
        finish(done, type.name);
      }
    });
  },

  set(toggle, value) {
    return act.setting(toggle.name, value);
  },

  setting(name, value) {
    return attempt("settings", () => reload(controls.settingsFor(state, name, value)));
  },

  /** Fills the table with the sample again. */
  restart() {
    return attempt("write", () => reload(state.settings));
  },

  /** Goes back to the design that the model declares. */
  undo() {
    return attempt("settings", () => reload({}));
  },

  toggleClock() {
    state.running = !state.running;
    studio.update();
  },

  stopClock(view) {
    state.running = false;
    act.setView(view);
  },

  step() {
    return act.advance(STEP_MILLIS);
  },

  advance(millis) {
    return attempt("clock", async () => {
      await advance(millis);
    });
  },

  async tell(name, step = 0) {
    const isLast = telling();
    const story = state.stories.find((each) => each.name === name);
    if (!story) {
      Object.assign(state, { story: null, telling: false, running: true });
      remember();
      studio.update();
      return;
    }
    state.telling = true;
    studio.update();
    if (step === 0) {
      await attempt("story", async () => {
        state.model = null;
        studio.model = story.model;
        await load(story.model, {});
      });
    }
    if (isLast()) {
      state.story = { name, step };
      await tell(story.steps[step], act, isLast);
    }
    if (isLast()) {
      state.telling = false;
      remember();
      studio.update();
    }
  },
};

/** Loads the sample with other settings and asks the same question again. */
async function reload(settings) {
  const { pattern, inputs } = state;
  if (!(await load(state.model, settings))) {
    return;
  }
  if (state.design.patterns.some((each) => each.name === pattern)) {
    Object.assign(state, { pattern, inputs });
    await run();
  } else {
    state.pattern = null;
  }
}

async function run() {
  if (!state.pattern) {
    return;
  }
  const isLast = answering();
  let answered;
  try {
    answered = await callTable("simulator/answer", { pattern: state.pattern, inputs: state.inputs });
  } catch (error) {
    if (isLast()) {
      throw error;
    }
  }
  if (!isLast() || !answered) {
    return;
  }
  const reads = answered.requests.filter((each) => each.read.length > 0 || each.operation === "Query");
  const index = reads.find((each) => each.index)?.index;
  state.lit = new Set(answered.requests.flatMap((each) => each.read));
  state.written = new Set();
  state.litView = index ?? BASE;
  if (state.both) {
    state.view = index ?? state.view;
  } else {
    state.view = state.litView;
  }
  state.reveal = true;
  state.answer = { requests: answered.requests, missed: missed(answered.requests) };
  studio.sent(answered.requests);
}

/** Scrolls to the first lit row, unless one is in view. */
function reveal() {
  const lit = [...document.querySelectorAll(".row.lit")];
  const isSeen = lit.some((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
  if (!isSeen) {
    lit[0]?.scrollIntoView({ block: "center" });
  }
}

async function advance(millis) {
  const advanced = await callTable("simulator/advance", { millis });
  if (advanced) {
    show(advanced.contents);
  }
}

function finish(done, type) {
  answering();
  state.lit = new Set();
  state.written = new Set(done.requests.flatMap((each) => each.written));
  state.answer = null;
  state.form.write = 0;
  state.outcome = { text: type + " " + done.outcome, requests: done.requests };
  studio.sent(done.requests);
  show(done.contents);
}

/** Advances the clock, unless the call before has not been answered. */
async function tick() {
  if (state.running && state.flying > 0 && !document.hidden && !isTicking) {
    isTicking = true;
    try {
      await advance(TICK_MILLIS * SPEED);
    } finally {
      isTicking = false;
    }
  }
}

function parseSettings(text = "") {
  return Object.fromEntries(text.split(";").filter(Boolean).map((each) => each.split(/:(.*)/s).slice(0, 2)));
}

/** Shows the view, question and story of an address, and nothing that was shown before. */
async function follow(values) {
  answering();
  Object.assign(state, { view: BASE, both: false, pattern: null, inputs: {}, answer: null, lit: new Set(), story: null });
  const view = (values.view ?? "").replace(/^both:/, "");
  if (state.design.indexes.some((each) => each.name === view)) {
    state.view = view;
    state.both = values.view.startsWith("both:");
  }
  if (values.pattern) {
    const given = Object.fromEntries(
      Object.entries(values).filter(([name]) => name.startsWith("in.")).map(([name, value]) => [name.slice(3), value]),
    );
    await act.ask(values.pattern, given);
  }
  if (values.story) {
    // A step depends on those before it.
    const [name, last] = values.story.split(":");
    for (let step = 0; step <= Number(last); step++) {
      await act.tell(name, step);
    }
  }
}

export const simulator = {
  name: "simulator",
  title: "Simulator",
  key: "s",

  async open(app, values) {
    studio = app;
    const settings = parseSettings(values.set);
    const isKept = state.design && state.model === values.model;
    const says = Object.keys(values).some((name) => name !== "model");
    if (!isKept || says) {
      telling();
      state.telling = false;
      if (!isKept || JSON.stringify(settings) !== JSON.stringify(state.settings)) {
        state.design = null;
        const isLast = loading();
        let isLoaded = false;
        await attempt("open", async () => {
          state.stories ??= (await call("simulator/stories")).stories;
          isLoaded = isLast() && (await load(values.model, settings));
        });
        if (!isLoaded) {
          return;
        }
      }
      await follow(values);
    }
    ticking ??= setInterval(() => tick().catch(() => {}), TICK_MILLIS);
    remember();
  },

  leave() {
    clearInterval(ticking);
    ticking = undefined;
  },

  run: () => act.run(),

  commands: () => [
    ...(state.design?.patterns ?? []).map((each) => ({ title: "Ask: " + each.question, run: () => act.ask(each.name) })),
    ...(state.stories ?? []).map((each) => ({ title: "Story: " + each.title, run: () => act.tell(each.name) })),
  ],

  beforeDraw() {
    before = places(document.querySelector(".stages"));
  },

  afterDraw() {
    if (state.reveal) {
      state.reveal = false;
      reveal();
    }
    glide(document.querySelector(".stages"), before);
  },

  view() {
    if (!state.design) {
      return state.error ? failure(state.error) : html`<p class="loading">Filling a table in memory…</p>`;
    }
    const views = state.both ? [BASE, state.view] : [state.view];
    return html`<div class="simulator">
      <aside class="left">${controls.questions(state, act)} ${storyList(state, act)}</aside>
      <div class="middle">
        <p class="description">${state.description}</p>
        ${storyBar(state, act)}
        <div class="toolbar">${controls.viewSwitch(state, act)} ${state.design.indexes.length > 0 && (!state.recorded || state.recorded.isDeclared()) ? controls.clock(state, act) : nothing}</div>
        <div class="stages ${state.both ? "both" : ""}">${views.map((view) => stage(state, view, act))}</div>
      </div>
      <aside class="right">${controls.inspector(state, act)} ${controls.settings(state, act)} ${controls.writing(state, act)}</aside>
    </div>`;
  },
};
