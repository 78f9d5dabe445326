// SPDX-License-Identifier: Apache-2.0
// The model file beside its picture, with mistakes while typing, what the stored data would say to
// it, and exports. The text is kept in the browser until it is saved.
import { html, nothing } from "lit-html";
import { call } from "studio/api.js";
import { copyButton } from "studio/copy.js";
import { failure } from "studio/failure.js";
import * as route from "studio/route.js";
import { bytes, number, plural } from "studio/text.js";
import { drawing, legend, list } from "studio/map/drawing.js";
import { editLabel, edited, editor, goTo } from "studio/model/editor.js";
import { SNIPPETS, inserted } from "studio/model/snippets.js";

const PAUSE_MILLIS = 250;
const MOST_SHOWN = 50_000;
const EXTENSIONS = {
  cloudformation: "yaml", terraform: "tf", "cdk-java": "java", "cdk-typescript": "ts", workbench: "json", mermaid: "md",
  java: "java", enhanced: "java", yaml: "yaml", markdown: "md", html: "html",
};

let studio;
let waiting;
/** The latest comparison with the table: answers to earlier ones are ignored. */
let comparison = null;

const state = {
  model: null,
  file: null,
  saved: "",
  text: "",
  canSave: false,
  formats: [],
  diagnostics: [],
  /** The text that the diagnostics are of; edits are places in it. */
  checked: "",
  picture: null,
  isCurrent: true,
  chosen: null,
  tab: "picture",
  compared: null,
  /** The steps of the migration to the saved text, when they were asked for. */
  migration: null,
  typed: "",
  settings: { pauseWrites: false, noBackup: false },
  format: "cloudformation",
  exported: null,
  diff: null,
  notice: null,
  error: null,
};

function draftKey() {
  return "adjoin-draft:" + state.file;
}

/** Does something that can fail, and shows the failure unless another model is shown since. */
async function attempt(at, work) {
  const { model } = state;
  state.error = null;
  try {
    await work();
  } catch (error) {
    if (model === state.model) {
      state.error = { at, message: error.message, fix: error.fix };
    }
  }
  studio.update();
}

/** Asks something about the text; null if the text or the model has changed since. */
async function ask(path, others = {}) {
  const { model, text } = state;
  const answer = await call(path, { model, yaml: text, ...others });
  return model === state.model && text === state.text ? answer : null;
}

async function check() {
  const checked = await ask("model/check");
  if (checked) {
    state.diagnostics = checked.diagnostics;
    state.checked = state.text;
    state.isCurrent = checked.picture !== null;
    state.picture = checked.picture ?? state.picture;
  }
}

const act = {
  change(text) {
    state.text = text;
    comparison = null;
    Object.assign(state, { diff: null, compared: null, exported: null, notice: null });
    if (text === state.saved) {
      localStorage.removeItem(draftKey());
    } else {
      localStorage.setItem(draftKey(), text);
    }
    clearTimeout(waiting);
    waiting = setTimeout(async () => {
      await attempt("check", check);
      // A save meanwhile has compared the text already.
      if (text === state.text && comparison === null) {
        act.refresh();
      }
    }, PAUSE_MILLIS);
    studio.update();
  },

  /** Reads again what the open tab shows. */
  refresh() {
    if (state.diagnostics.some((each) => each.severity === "error")) {
      return;
    }
    if (state.tab === "stored") {
      act.compare();
    } else if (state.tab === "export") {
      act.export(state.format);
    }
  },

  show(tab) {
    state.tab = tab;
    remember();
    act.refresh();
    studio.update();
  },

  /** Inserts a snippet below the line of the cursor, and selects its first line. */
  insert(snippet) {
    const field = document.querySelector(".file-editor textarea");
    const { text, line } = inserted(state.text, field.selectionStart, snippet.text(state.text));
    act.change(text);
    requestAnimationFrame(() => requestAnimationFrame(() => goTo(line)));
  },

  apply(edit) {
    act.change(edited(state.text, edit));
  },

  revert() {
    act.change(state.saved);
  },

  compare() {
    const asked = { model: state.model, yaml: state.text };
    comparison = asked;
    Object.assign(state, { compared: null, migration: null, typed: "", settings: { pauseWrites: false, noBackup: false } });
    return attempt("stored", async () => {
      try {
        const compared = await call("model/compare", asked);
        if (comparison === asked) {
          state.compared = compared;
        }
      } catch (error) {
        if (comparison === asked) {
          throw error;
        }
      }
    });
  },

  steps() {
    return attempt("migration", async () => {
      state.migration = (await ask("health/migration")) ?? state.migration;
    });
  },

  /** Runs the migration in the background; the health screen shows how far it is. */
  migrate(finish) {
    return attempt("migration", async () => {
      const { model, text, typed, settings } = state;
      const { screen } = studio;
      await call("health/start", { model, kind: "migrate", yaml: text, table: typed, finish, ...settings });
      if (model === state.model) {
        Object.assign(state, { migration: null, compared: null, typed: "" });
      }
      if (studio.screen === screen && model === studio.model) {
        location.hash = "#/health?model=" + encodeURIComponent(model);
      }
    });
  },

  export(format) {
    state.format = format;
    remember();
    return attempt("export", async () => {
      state.exported = null;
      const answer = await ask("model/export", { format });
      if (answer && format === state.format) {
        state.exported = answer.text;
      }
    });
  },

  review() {
    return attempt("save", async () => {
      state.diff = (await ask("model/diff")) ?? state.diff;
    });
  },

  save() {
    return attempt("save", async () => {
      const { model, text, diff } = state;
      const draft = draftKey();
      const { reopened } = await call("model/save", { model, yaml: text, before: diff.before });
      if (localStorage.getItem(draft) === text) {
        localStorage.removeItem(draft);
      }
      if (model !== state.model) {
        return;
      }
      Object.assign(state, { saved: text, diff: null });
      state.notice = reopened
        ? "Saved. The other screens use the new model from now on."
        : "Saved. The other screens keep the old model: the new one has mistakes or another name.";
      // A comparison that was under way may have failed because the table was opened again.
      act.refresh();
    });
  },

  choose(name) {
    state.chosen = state.chosen === name ? null : name;
    const line = name === null ? -1 : state.text.split("\n").findIndex((each) => new RegExp(`^ {1,4}${name}:`).test(each));
    if (line >= 0) {
      goTo(line + 1);
    }
    studio.update();
  },
};

function remember() {
  route.replace("model", { model: state.model, tab: state.tab === "picture" ? "" : state.tab, format: state.tab === "export" ? state.format : "" });
}

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

function problem(at) {
  return state.error?.at === at
    ? html`<p class="problem" role="alert">${state.error.message}${state.error.fix ? html`<small>${state.error.fix}</small>` : nothing}</p>`
    : nothing;
}

/** Mistakes, then what lint found if there are none. */
function messages() {
  const found = state.isCurrent ? (state.picture?.findings.filter((each) => each.allowed === null) ?? []) : [];
  return [...state.diagnostics, ...found];
}

function toolbar() {
  const isChanged = state.text !== state.saved;
  return html`<div class="toolbar">
    <code title=${state.file}>${state.file}</code>
    <span class="quiet" role="status">${isChanged ? "changed, kept in this browser" : "as saved"}</span>
    <span class="grow"></span>
    <select class="insert" aria-label="Insert below the line of the cursor" @change=${(event) => { act.insert(SNIPPETS[Number(event.target.value)]); event.target.value = ""; }}>
      <option value="" selected>Insert…</option>
      ${SNIPPETS.map((each, index) => html`<option value=${index}>${each.title}, ${each.place}</option>`)}
    </select>
    <button ?disabled=${!isChanged} @click=${() => act.revert()}>Discard changes</button>
    <button @click=${() => download(state.model + ".yaml", state.text)}>Download</button>
    ${state.canSave
      ? html`<button class="primary" ?disabled=${!isChanged} @click=${() => act.review()}>Save…</button>`
      : nothing}
  </div>
  ${state.canSave || !isChanged ? nothing : html`<p class="quiet">A sample is not saved; download it to keep it as a model of your own.</p>`}
  ${state.notice ? html`<p class="answer" role="status">${state.notice}</p>` : nothing}
  ${problem("save")}
  ${state.diff ? review() : nothing}`;
}

function review() {
  return html`<section class="panel review" aria-label="Difference">
    <h2>Save ${state.file}?</h2>
    <pre class="code unified" tabindex="0">${state.diff.diff.split("\n").map((line) => html`<span class=${/^(---|\+\+\+) /.test(line) ? "" : line.startsWith("+") ? "added" : line.startsWith("-") ? "removed" : ""}>${line}
</span>`)}</pre>
    ${studio.engine.text.startsWith("memory") ? html`<p class="quiet">The table in memory is filled with sample data again.</p>` : nothing}
    <p><button class="primary" @click=${() => act.save()}>Save</button> <button @click=${() => { state.diff = null; studio.update(); }}>Keep editing</button></p>
  </section>`;
}

function diagnostics() {
  const all = messages();
  const errors = state.diagnostics.filter((each) => each.severity === "error").length;
  return html`<section class="panel diagnostics" aria-label="Diagnostics">
    <h2>${errors > 0 ? plural(errors, "mistake") : all.length > 0 ? "No mistakes, " + plural(all.length, "finding") : "No mistakes"}</h2>
    ${problem("check")}
    <ul class="findings">${all.map(
      (each) => html`<li class=${each.severity}>
        <p><button class="tag" @click=${() => goTo(each.line, each.column)}>line ${each.line}</button> <span class="badge">${each.tag}</span> ${each.found}</p>
        <p class="quiet">${each.fix}${each.edit && state.checked === state.text ? html` <button class="apply" @click=${() => act.apply(each.edit)}>${editLabel(state.text, each.edit)}</button>` : nothing}</p>
      </li>`,
    )}</ul>
  </section>`;
}

function picture() {
  const drawn = { picture: state.picture, counts: null, chosen: state.chosen };
  return html`${state.isCurrent ? nothing : html`<p class="quiet">This is the picture of your last text without mistakes.</p>`}
    ${state.picture
      ? html`<div class="canvas">${drawing(drawn, act.choose)}</div>${legend()} ${list(drawn, act.choose)}`
      : html`<p class="quiet">The picture appears when the text has no mistakes.</p>`}`;
}

function stored() {
  if (state.diagnostics.some((each) => each.severity === "error")) {
    return html`<p class="quiet">Fix the mistakes to compare the text with the stored data.</p>`;
  }
  if (!state.compared) {
    return state.error?.at === "stored" ? problem("stored") : html`<p class="quiet">Comparing with the table…</p>`;
  }
  const { table, asDesigned, migrating, differences } = state.compared;
  return html`<p><strong>${asDesigned ? "The table " + table + " fits this text." : "The table " + table + " was made for another design."}</strong></p>
    <ul class="findings">${differences.map(
      (each) => html`<li>
        <p><strong>${each.where}</strong> ${each.kind}${each.items.length ? html` <span class="quiet">${each.items.join(", ")}</span>` : nothing}</p>
        <p>the text has <code>${each.declared}</code>, the table <code>${each.stored}</code></p>
        <p class="quiet">${each.fix}</p>
      </li>`,
    )}</ul>
    ${migrating ? html`<p>A migration of the table is under way.</p>` : nothing}
    ${asDesigned && !migrating ? nothing : migration()}`;
}

/** Offers to bring the table to the text; only a saved one, by which programs open the table. */
function migration() {
  if (!state.canSave) {
    return nothing;
  }
  if (state.text !== state.saved) {
    return html`<p class="quiet">Save the text to migrate the table to it.</p>`;
  }
  const { migration: planned } = state;
  return html`${problem("migration")}
    ${planned === null
      ? html`<p><button class="primary" @click=${() => act.steps()}>${state.compared.migrating ? "Show the steps that are left" : "Show the steps of a migration"}</button></p>`
      : html`<table class="listing steps" aria-label="Steps of the migration">
          <thead><tr><th scope="col">step</th><th scope="col">does</th><th scope="col" class="number">items</th><th scope="col" class="number">requests</th><th scope="col" class="number">read units</th><th scope="col" class="number">write units</th></tr></thead>
          <tbody>${planned.steps.map(
            (each) => html`<tr><th scope="row">${each.name}${each.done ? " ✓" : ""}</th><td>${each.subject ? html`<strong>${each.subject}</strong> ` : nothing}${each.work}${each.seconds >= 1 ? html` <span class="quiet">about ${number(Math.round(each.seconds))} s</span>` : nothing}</td>${["items", "requests", "readUnits", "writeUnits"].map((name) => html`<td class="figures number">${number(each[name])}</td>`)}</tr>`,
          )}</tbody></table>
        ${planned.estimatedFrom ? html`<p class="quiet">The numbers are upper limits, from ${planned.estimatedFrom}.</p>` : nothing}
        ${planned.steps[0]?.name === "give up" && !planned.isAlone ? givingUp() : planned.isAlone || planned.state !== "planned" ? finishing(planned) : html`<p><button class="primary" @click=${() => act.migrate(false)}>Expand</button>
          <span class="quiet">Programs with the old model keep running. You finish the migration later.</span></p>`}`}`;
}

function givingUp() {
  return html`<p><button class="primary" @click=${() => act.migrate(false)}>Give the migration up</button>
    <span class="quiet">Programs with this model keep running. Nothing that they read has changed.</span></p>`;
}

/** Finishing refuses programs with the old model, so that the name of the table is typed. */
function finishing(planned) {
  const toggle = (name, words) => html`<label><input type="checkbox" .checked=${state.settings[name]} @change=${(event) => { state.settings[name] = event.target.checked; }}> ${words}</label>`;
  return html`<form class="repair" @submit=${(event) => { event.preventDefault(); act.migrate(true); }}>
    ${planned.isAlone ? nothing : html`${toggle("pauseWrites", "pause writes of types that the old and the new design can't both keep right")} ${toggle("noBackup", "finish without a backup")}`}
    <label>Type <code>${planned.table}</code> to migrate it. Programs with the old model can't write afterwards
      <input name="table" autocomplete="off" .value=${state.typed} @input=${(event) => { state.typed = event.target.value; studio.update(); }}></label>
    <button class="danger" ?disabled=${studio.engine.isAws && studio.engine.locked}>Migrate</button>
    <button type="button" @click=${() => { Object.assign(state, { migration: null, typed: "" }); studio.update(); }}>Keep as it is</button>
  </form>`;
}

function exports() {
  const name = state.model + "." + EXTENSIONS[state.format];
  return html`<div class="toolbar">
      <label>Format <select @change=${(event) => act.export(event.target.value)}>
        ${state.formats.map((each) => html`<option value=${each.word} ?selected=${each.word === state.format}>${each.word}</option>`)}
      </select></label>
      <span class="quiet">${state.formats.find((each) => each.word === state.format)?.description}</span>
      <span class="grow"></span>
      ${state.exported === null ? nothing : html`${copyButton(state.exported)} <button @click=${() => download(name, state.exported)}>Download</button>`}
    </div>
    ${problem("export")}
    <pre class="code" tabindex="0" role="region" aria-label="Export">${beginning(state.exported ?? "")}</pre>`;
}

/** The beginning of a text that is too long to read. */
function beginning(text) {
  return text.length > MOST_SHOWN
    ? text.slice(0, MOST_SHOWN) + "\n\n… the first of " + bytes(text.length) + ". Copy and Download give all of it."
    : text;
}

const TABS = { picture: ["Picture", picture], stored: ["Stored data", stored], export: ["Export", exports] };

export const model = {
  name: "model",
  title: "Model",
  key: "o",

  async open(app, values) {
    studio = app;
    if (state.model !== values.model || state.file === null) {
      clearTimeout(waiting);
      Object.assign(state, { model: values.model, file: null, picture: null, diagnostics: [], chosen: null, compared: null, exported: null, diff: null, notice: null, error: null });
      try {
        const opened = await call("model/open", { model: values.model });
        if (state.model !== values.model) {
          return;
        }
        Object.assign(state, { file: opened.file, saved: opened.yaml, canSave: opened.canSave, formats: opened.formats });
        state.text = localStorage.getItem(draftKey()) ?? opened.yaml;
        await check();
      } catch (error) {
        if (state.model === values.model) {
          state.error = { at: "open", message: error.message, fix: error.fix };
        }
        return;
      }
      if (state.model !== values.model) {
        return;
      }
    }
    state.tab = TABS[values.tab] ? values.tab : "picture";
    state.format = state.formats.some((each) => each.word === values.format) ? values.format : state.format;
    remember();
    act.refresh();
  },

  commands: () => state.formats.map((each) => ({ title: "Export " + each.word, run: () => { act.show("export"); act.export(each.word); } })),

  view() {
    if (state.file === null) {
      return state.error ? failure(state.error) : html`<p class="loading">Reading the model file…</p>`;
    }
    const marks = new Map();
    messages().forEach((each) => marks.set(each.line, marks.get(each.line) === "error" ? "error" : each.severity));
    return html`<div class="model">
      <div class="source">${toolbar()} ${editor(state.text, marks, act.change)}</div>
      <div class="beside">
        ${diagnostics()}
        <section class="panel" aria-label="Result">
          <div class="segments" role="group" aria-label="Beside the file">
            ${Object.entries(TABS).map(([name, [title]]) => html`<button aria-pressed=${state.tab === name} @click=${() => act.show(name)}>${title}</button>`)}
          </div>
          ${TABS[state.tab][1]()}
        </section>
      </div>
    </div>`;
  },
};
