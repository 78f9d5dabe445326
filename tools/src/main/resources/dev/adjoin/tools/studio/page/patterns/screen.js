// SPDX-License-Identifier: Apache-2.0
// The patterns: each declared question with its requests and price, its answer, advice and code.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { call } from "studio/api.js";
import { copyButton } from "studio/copy.js";
import { failure } from "studio/failure.js";
import { question } from "studio/question.js";
import * as route from "studio/route.js";
import { dollars, number, plural } from "studio/text.js";
import { costLine, steps } from "studio/map/figures.js";
import { advice } from "studio/patterns/advice.js";
import { answer } from "studio/patterns/answer.js";

const LANGUAGES = { java: "Java", typescript: "TypeScript", python: "Python", go: "Go", cli: "AWS CLI", partiql: "PartiQL" };

let studio;

const opening = question();
const answering = question();
const comparing = question();
const coding = question();

const state = {
  model: null,
  screen: null,
  suggestions: {},
  name: null,
  inputs: {},
  result: null,
  running: false,
  advice: null,
  isData: false,
  language: localStorage.getItem("adjoin-language") ?? "java",
  code: null,
  error: null,
};

function chosen() {
  return state.screen.patterns.find((each) => each.name === state.name);
}

function remember() {
  const inputs = Object.fromEntries(Object.entries(state.inputs).map(([name, value]) => ["in." + name, value]));
  route.replace("patterns", { model: state.model, pattern: state.name, ...inputs });
}

/**
 * Reads something, and then calls the function that shows it, or shows the failure where it arose;
 * nothing if the question was asked again since.
 */
async function attempt(at, isLast, read) {
  state.error = null;
  let show;
  try {
    show = await read();
  } catch (error) {
    show = () => {
      state.error = { at, message: error.message, fix: error.fix };
    };
  }
  if (isLast()) {
    show();
    studio.update();
  }
}

/** Asks for a page of the answer, and then calls the function that shows it. */
async function answerTo(read) {
  const isLast = answering();
  state.running = true;
  studio.update();
  await attempt("run", isLast, read);
  if (isLast()) {
    state.running = false;
  }
}

/** A page of the answer to the chosen pattern, with the inputs that it answers. */
async function page(cursor, inputs = { ...state.inputs }) {
  const answered = await call("patterns/run", { model: state.model, pattern: state.name, inputs, cursor });
  studio.sent(answered.requests);
  return { ...answered, inputs };
}

const act = {
  choose(name, given = {}) {
    state.name = name;
    const suggested = state.suggestions[name]?.values ?? {};
    state.inputs = Object.fromEntries(chosen().inputs.map((each) => [each.name, given[each.name] ?? suggested[each.name] ?? ""]));
    Object.assign(state, { result: null, running: false, advice: null, code: null, error: null });
    answering();
    comparing();
    remember();
    act.showCode(state.language);
    studio.update();
  },

  setInput(name, value) {
    state.inputs[name] = value;
    remember();
  },

  run() {
    return answerTo(async () => {
      const result = await page();
      return () => {
        state.result = result;
      };
    });
  },

  /** Adds the next page of the answer; what was consumed adds up. */
  more() {
    return answerTo(async () => {
      const { result } = state;
      const next = await page(result.next, result.inputs);
      return () => {
        state.result = {
          ...next,
          found: result.found + next.found,
          answer: [...result.answer, ...next.answer],
          requests: [...result.requests, ...next.requests],
        };
      };
    });
  },

  async loadAdvice() {
    const isLast = comparing();
    const { type } = chosen();
    const { model } = state;
    state.advice = "loading";
    studio.update();
    await attempt("advice", isLast, async () => {
      const compared = await call("patterns/advice", { model, type });
      return () => {
        state.advice = compared.advice;
      };
    });
    if (isLast() && state.advice === "loading") {
      state.advice = null;
    }
  },

  showCode(language) {
    state.language = language;
    localStorage.setItem("adjoin-language", language);
    return attempt("code", coding(), async () => {
      const { code } = await call("patterns/code", { model: state.model, pattern: state.name, language });
      return () => {
        state.code = code;
      };
    });
  },

  showData(isData) {
    state.isData = isData;
    studio.update();
  },
};

async function suggest(model) {
  try {
    return (await call("patterns/suggest", { model })).suggestions;
  } catch {
    // Without suggestions the fields are empty; the table itself says what is wrong when asked.
    return {};
  }
}

function problem(at) {
  return state.error?.at === at
    ? html`<p class="problem" role="alert">${state.error.message}${state.error.fix ? html`<small>${state.error.fix}</small>` : nothing}</p>`
    : nothing;
}

function questionList() {
  return html`<section class="panel questions" aria-label="Questions">
    <h2>Questions</h2>
    <ul>${state.screen.patterns.map(
      (each) => html`<li class=${each.name === state.name ? "chosen" : ""}>
        <button aria-pressed=${each.name === state.name} @click=${() => act.choose(each.name)}>
          ${each.question || each.name}
          <small><code>${each.name}</code> ${each.operation}${each.index ? " " + each.index : ""} · ${number(each.cost.readUnits)} RU · ${dollars(each.cost.dollarsPerMillion)}/M</small>
        </button></li>`,
    )}</ul>
    ${bill()}
  </section>`;
}

function bill() {
  const { bill: month, patterns } = state.screen;
  const sum = patterns.reduce((total, each) => total + (each.cost.dollarsPerMonth ?? 0), 0);
  if (month.hasWorkload && sum === 0) {
    return html`<p class="bill">The workload has no rates for these questions: the <strong class="figures">${dollars(month.total)}</strong> a month are for other reads, writes and storage. Add <code>${patterns[0].name}: 10/s</code> under <code>workload:</code>.</p>`;
  }
  return month.hasWorkload
    ? html`<p class="bill"><strong class="figures">${dollars(sum)}</strong> a month for these questions at their declared rates, of ${dollars(month.total)} in all</p>`
    : html`<p class="quiet">The model declares no workload, so there is no monthly price.</p>`;
}

function requests(pattern) {
  const data = pattern.steps.map((step) => JSON.stringify(step.request, null, 2)).join("\n");
  return html`<section class="panel" aria-label="Requests">
    <h2>Requests
      <span class="segments" role="group" aria-label="Shown as">
        <button aria-pressed=${!state.isData} @click=${() => act.showData(false)}>text</button>
        <button aria-pressed=${state.isData} @click=${() => act.showData(true)}>data</button>
      </span>
      ${state.isData ? copyButton(data) : nothing}
    </h2>
    ${state.isData
      ? pattern.steps.map((step) => html`<p class="quiet"><code>${step.operation}</code>${step.repeat ? "; " + step.repeat : ""}</p><pre class="code">${JSON.stringify(step.request, null, 2)}</pre>`)
      : steps(pattern)}
    <p class="facts">
      <span>${plural(pattern.requests, "request")} a page</span>
      <span>${pattern.index ?? "table"}</span>
      <span>${pattern.consistency}</span>
      ${costLine(pattern.cost)}
    </p>
  </section>`;
}

function runner(pattern) {
  const known = state.suggestions[pattern.name]?.known ?? {};
  return html`<section class="panel" aria-label="Run">
    <h2>Run</h2>
    <form class="run" @submit=${(event) => { event.preventDefault(); act.run(); }}>
      ${pattern.inputs.map(
        (input) => html`<label><span>${input.name} <small class="quiet">${input.range ? "LOW..HIGH" : input.type}</small></span>
          <input name=${input.name} list=${"values-" + input.name} .value=${live(state.inputs[input.name] ?? "")} autocomplete="off"
            @input=${(event) => act.setInput(input.name, event.target.value)}>
          <datalist id=${"values-" + input.name}>${(known[input.name] ?? []).map((value) => html`<option value=${value}></option>`)}</datalist>
        </label>`,
      )}
      <button class="primary" ?disabled=${state.running}>${state.running ? "Running…" : "Run"}</button>
    </form>
    ${problem("run")}
    ${state.result ? answer(pattern, state.result, state.running, act.more) : nothing}
  </section>`;
}

function advicePanel(pattern) {
  return html`<section class="panel" aria-label="Advice">
    <h2>Advice <small>${pattern.type}</small></h2>
    ${state.advice === null
      ? html`<p><button @click=${() => act.loadAdvice()}>Compare designs</button> <span class="quiet">what other designs of ${pattern.type} would cost, and what would change the choice</span></p>`
      : state.advice === "loading"
        ? html`<p class="quiet" role="status">Comparing designs…</p>`
        : advice(state.advice, state.screen.patterns.map((each) => each.name).filter((name) => name !== pattern.name))}
    ${problem("advice")}
  </section>`;
}

function codePanel() {
  return html`<section class="panel" aria-label="Code">
    <h2>Code
      <span class="segments" role="group" aria-label="Language">
        ${state.screen.languages.map(
          (each) => html`<button aria-pressed=${each === state.language} @click=${() => act.showCode(each)}>${LANGUAGES[each] ?? each}</button>`,
        )}
      </span>
      ${state.code === null ? nothing : copyButton(state.code)}
    </h2>
    ${problem("code")}
    <pre class="code" tabindex="0" role="region" aria-label="Code">${state.code ?? ""}</pre>
  </section>`;
}

export const patterns = {
  name: "patterns",
  title: "Patterns",
  key: "p",

  async open(app, values) {
    studio = app;
    if (state.model !== values.model || !state.screen) {
      Object.assign(state, { model: values.model, screen: null, suggestions: {}, name: null, error: null });
      const isLast = opening();
      try {
        const screen = await call("patterns/open", { model: values.model });
        const suggestions = await suggest(values.model);
        if (!isLast()) {
          return;
        }
        Object.assign(state, { screen, suggestions });
      } catch (error) {
        if (isLast()) {
          state.error = error;
        }
        return;
      }
    }
    const names = state.screen.patterns.map((each) => each.name);
    const name = names.includes(values.pattern) ? values.pattern : (state.name ?? names[0]);
    if (name !== undefined && name !== state.name) {
      const given = Object.entries(values).filter(([key]) => key.startsWith("in."));
      act.choose(name, Object.fromEntries(given.map(([key, value]) => [key.slice(3), value])));
    } else if (name !== undefined) {
      remember();
    }
  },

  run: () => state.name && act.run(),

  commands: () =>
    (state.screen?.patterns ?? []).map((each) => ({ title: "Pattern: " + (each.question || each.name), run: () => act.choose(each.name) })),

  view() {
    if (!state.screen) {
      return state.error ? failure(state.error) : html`<p class="loading">Reading the patterns…</p>`;
    }
    const pattern = chosen();
    if (!pattern) {
      return html`<p class="loading">The model declares no patterns. Add the questions under <code>patterns:</code> to have each proved, priced and answered here:
        <code>roster: {ask: "Who takes this course?", read: Enrollment.to}</code><br>
        <a class="next" href=${"#/model?model=" + encodeURIComponent(state.model)}>Open the model file</a></p>`;
    }
    return html`<div class="patterns">
      <aside>${questionList()}</aside>
      <div class="pattern">
        <h1>${pattern.question || pattern.name} <small>${pattern.name} · answered by ${pattern.answeredBy}</small></h1>
        ${requests(pattern)} ${runner(pattern)} ${codePanel()} ${advicePanel(pattern)}
      </div>
    </div>`;
  },
};
