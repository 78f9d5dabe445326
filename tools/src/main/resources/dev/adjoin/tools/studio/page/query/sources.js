// SPDX-License-Identifier: Apache-2.0
// Where a request can begin: a declared pattern, a saved query, the history.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { number } from "studio/text.js";
import { summary } from "studio/query/form.js";

export function sources(state, act) {
  return html`${patterns(state, act)} ${saved(state, act)} ${past(state, act)}`;
}

function patterns(state, act) {
  const { design } = state;
  return html`<section class="panel list" aria-label="From a pattern">
    <h2>From a pattern</h2>
    ${design.patterns.length === 0 ? html`<p class="quiet">The model declares no patterns. Build a request on the right.</p>` : nothing}
    <ul>${design.patterns.map(
      (each) => html`<li class=${state.pattern?.name === each.name ? "chosen" : ""}>
        <button class="entry" aria-expanded=${state.pattern?.name === each.name} @click=${() => act.choosePattern(each)}>${each.question || each.name}
          <small>${each.operation}</small></button>
        ${state.pattern?.name === each.name ? inputs(state, act, each) : nothing}
      </li>`,
    )}</ul>
  </section>`;
}

function inputs(state, act, pattern) {
  return html`<form class="inputs" @submit=${(event) => { event.preventDefault(); act.fillPattern(); }}>
    ${pattern.inputs.map(
      (name) => html`<label>${name}
        <input spellcheck="false" autocomplete="off" placeholder=${name === pattern.range ? "LOW..HIGH" : ""}
          .value=${live(state.pattern.inputs[name] ?? "")}
          @change=${(event) => act.setPatternInput(name, event.target.value)}></label>`,
    )}
    <button>Fill the builder</button>
    ${state.pattern.notes.map((note) => html`<small class="quiet">${note}.</small>`)}
    ${state.pattern.error ? html`<p class="problem" role="alert">${state.pattern.error.message}${state.pattern.error.fix ? html`<small>${state.pattern.error.fix}</small>` : nothing}</p>` : nothing}
  </form>`;
}

function saved(state, act) {
  const save = (event) => {
    event.preventDefault();
    act.save(event.target.elements.name.value);
    event.target.reset();
  };
  return html`<section class="panel list" aria-label="Saved queries">
    <h2>Saved ${state.design.file ? html`<small>${state.design.file}</small>` : html`<small>in this browser</small>`}</h2>
    <ul>${state.saved.map(
      (each) => html`<li class="kept"><button class="entry" @click=${() => act.load(each.form)}>${each.name}</button>
        <button class="plain remove" aria-label="Delete ${each.name}" title="Delete" @click=${() => act.deleteSaved(each.name)}>×</button></li>`,
    )}</ul>
    <form class="save" @submit=${save}>
      <input name="name" required autocomplete="off" aria-label="Name of the query" placeholder="name this request">
      <button>Save</button>
    </form>
    ${state.saveError ? html`<p class="problem" role="alert">${state.saveError.message}${state.saveError.fix ? html`<small>${state.saveError.fix}</small>` : nothing}</p>` : nothing}
  </section>`;
}

function past(state, act) {
  if (state.history.length === 0) {
    return nothing;
  }
  const shown = state.allHistory ? state.history : state.history.slice(0, 6);
  return html`<section class="panel list" aria-label="History">
    <h2>History</h2>
    <ul>${shown.map(
      (each) => html`<li><button class="entry" @click=${() => act.load(each.form)}>
        <code>${summary(each.form)}</code><small>${number(each.units)} ${each.isWrite ? "write" : "read"} units</small></button></li>`,
    )}</ul>
    ${state.history.length > shown.length ? html`<button class="plain" @click=${() => act.showHistory()}>All ${state.history.length}</button>` : nothing}
  </section>`;
}
