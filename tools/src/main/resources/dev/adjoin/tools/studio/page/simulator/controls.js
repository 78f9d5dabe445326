// SPDX-License-Identifier: Apache-2.0
// What stands beside the stage: questions, design settings, writing, the selected item.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { EXAMPLES, dollars, plural, requestSummary, typed, valueText } from "studio/text.js";
import { BASE, knownValues, typeOf } from "studio/simulator/table.js";
import { title } from "studio/simulator/stage.js";
import { attributesOf } from "studio/variants.js";

export function viewSwitch(state, act) {
  const views = [BASE, ...state.design.indexes.map((each) => each.name)];
  return html`<div class="segments" role="group" aria-label="Shown as">
    ${views.map(
      (view) => html`<button aria-pressed=${state.view === view && !state.both} @click=${() => act.setView(view)}>${title(view)}</button>`,
    )}
    ${views.length > 1
      ? html`<button aria-pressed=${state.both} @click=${() => act.setBoth()}>Side by side</button>`
      : nothing}
  </div>`;
}

export function clock(state, act) {
  const flying = state.flying;
  return html`<div class="clock" role="group" aria-label="Clock">
    <span class="quiet">index lag ${state.contents.lag} ms</span>
    <progress max=${state.contents.lag} .value=${flying ? state.landed : state.contents.lag} aria-label="Progress of the index"></progress>
    <button @click=${() => act.toggleClock()} aria-pressed=${!state.running}
      title=${state.running ? "Stop the clock: indexes stay late" : "Let the clock run at a quarter of its speed"}>${state.running ? "Pause" : "Run"}</button>
    <button @click=${() => act.step()} ?disabled=${!flying} title="Advance the clock by 200 ms">Step</button>
    <output class="figures">${flying ? plural(flying, "entry", "entries") + " on the way" : "indexes are up to date"}</output>
  </div>`;
}

export function questions(state, act) {
  return html`<section class="panel questions" aria-label="Questions">
    <h2>Questions</h2>
    ${state.design.patterns.length === 0 && Object.keys(state.design.lost).length === 0
      ? html`<p class="quiet">The model declares no patterns. Each question under <code>patterns:</code> can be asked here.</p>
        ${state.recorded ? nothing : html`<p><a href=${"#/model?model=" + encodeURIComponent(state.model)}>Open the model file</a></p>`}`
      : nothing}
    <ul>
      ${state.design.patterns.map(
        (pattern) => html`<li class=${pattern.name === state.pattern ? "chosen" : ""}>
          <button @click=${() => act.ask(pattern.name)} aria-expanded=${pattern.name === state.pattern}>
            ${pattern.question}<small><code>${pattern.name}</code> ${pattern.operation}${pattern.index ? " " + pattern.index : ""}</small>
          </button>
          ${pattern.name === state.pattern ? inputs(state, pattern, act) : nothing}
        </li>`,
      )}
      ${Object.entries(state.design.lost).map(
        ([name, why]) => html`<li class="lost"><p><code>${name}</code> has no answer in this design<small>${why}</small></p></li>`,
      )}
    </ul>
  </section>`;
}

function inputs(state, pattern, act) {
  return html`<form class="inputs" @submit=${(event) => { event.preventDefault(); act.run(); }}>
    ${state.recorded ? recordedInputs(state, pattern, act) : pattern.inputs.map(
      (input) => html`<label>${input}
        <input name=${input} list=${"known-" + input} .value=${live(state.inputs[input] ?? "")} autocomplete="off"
          @change=${(event) => act.setInput(input, event.target.value)}>
        <datalist id=${"known-" + input}>
          ${knownValues(state.design, state.contents, pattern.type, input).map((value) => html`<option value=${value}></option>`)}
        </datalist>
      </label>`,
    )}
    ${state.recorded ? nothing : html`<button class="primary">Ask</button>`}
    ${state.answer ? answer(state) : nothing}
    ${state.error?.at === "answer" ? problem(state.error) : nothing}
  </form>`;
}

/** The inputs that were recorded, to choose from. */
function recordedInputs(state, pattern, act) {
  const known = state.recorded.inputs(pattern.name);
  return pattern.inputs.map((input) => {
    const values = [...new Set(known.map((each) => each[input]))];
    return html`<label>${input}
      <select @change=${(event) => act.ask(pattern.name, nearest(known, state.inputs, input, event.target.value))}>
        ${values.map((value) => html`<option value=${value} ?selected=${value === state.inputs[input]}>${value}</option>`)}
      </select>
    </label>`;
  });
}

/** The recorded inputs with a value that differ least from others. */
function nearest(known, inputs, changed, value) {
  const equal = (each) => Object.keys(each).filter((name) => each[name] === inputs[name]).length;
  return known
    .filter((each) => each[changed] === value)
    .reduce((best, each) => (equal(each) > equal(best) ? each : best));
}

function answer(state) {
  return html`<p class="answer" role="status">
    <strong>${requestSummary(state.answer.requests)}</strong>
    ${state.answer.missed > 0
      ? html`<em>${plural(state.answer.missed, "item")} missed: the index has not received ${state.answer.missed === 1 ? "it" : "them"} yet.</em>`
      : nothing}
  </p>`;
}

export function problem(error) {
  return html`<p class="problem" role="alert">${error.message}${error.fix ? html`<small>${error.fix}</small>` : nothing}</p>`;
}

/**
 * The settings after one of them was changed. A page without a server does not have every
 * combination; where one is missing, the other settings go back to what the model declares.
 */
export function settingsFor(state, name, value) {
  const toggle = state.toggles.find((each) => each.name === name);
  const isDeclared = value === toggle.original;
  const { [name]: replaced, ...others } = state.settings;
  const settings = isDeclared ? others : { ...others, [name]: value };
  return !state.recorded || state.recorded.has(settings) ? settings : isDeclared ? {} : { [name]: value };
}

export function settings(state, act) {
  const relationships = [...new Set(state.toggles.map((each) => each.relationship))];
  return html`<section class="panel settings" aria-label="Design">
    <h2>Design</h2>
    ${relationships.map(
      (name) => html`<fieldset>
        <legend>${name}</legend>
        ${state.toggles.filter((each) => each.relationship === name).map((toggle) => setting(state, toggle, act))}
      </fieldset>`,
    )}
    ${relationships.length === 0 ? html`<p class="quiet">The model has no relationships to change.</p>` : nothing}
    ${state.error?.at === "settings" ? problem(state.error) : nothing}
    ${bill(state)}
  </section>`;
}

function setting(state, toggle, act) {
  const refusal = (option) =>
    option.refused ?? (state.recorded && !state.recorded.has(settingsFor(state, toggle.name, option.value)) ? "adjoin studio shows it" : "");
  return html`<label class=${toggle.value === toggle.original ? "" : "changed"}>${toggle.setting}
    <select aria-label=${toggle.relationship + " " + toggle.setting} @change=${(event) => act.set(toggle, event.target.value)}>
      ${toggle.options.map(
        (option) => html`<option value=${option.value} ?selected=${option.value === toggle.value}
          ?disabled=${Boolean(refusal(option))} title=${refusal(option)}>${option.label}${option.refused ? " – not possible here" : refusal(option) ? " – not in this page" : ""}</option>`,
      )}
    </select>
  </label>`;
}

/** What the declared workload costs a month, and what the changed settings add. */
function bill(state) {
  const { bill: now } = state.design;
  if (!now.hasWorkload) {
    return nothing;
  }
  const difference = now.total - now.declared;
  return html`<p class="bill">
    <strong>${dollars(now.total)}</strong> a month for the declared workload
    ${Math.abs(difference) >= 0.01
      ? html`<span class="changed">${difference > 0 ? "+" : "−"}${dollars(Math.abs(difference))} against the model as declared</span>`
      : nothing}
  </p>`;
}

export function writing(state, act) {
  return state.recorded ? recordedWrites(state, act) : freeWrites(state, act);
}

/** The writes that were recorded in the present state, to choose from. */
function recordedWrites(state, act) {
  const { recorded } = state;
  const writes = recorded.writes();
  return html`<section class="panel writing" aria-label="Write">
    <h2>Write</h2>
    ${writes.length > 0 ? recordedWrite(state, writes, writes[state.form.write] ?? writes[0], act) : nothing}
    ${outcome(state)}
    ${recorded.isChanged() ? html`<p><button @click=${() => act.restart()}>Start again</button></p>` : nothing}
    <p class="quiet">${recorded.isDeclared()
      ? html`${recorded.isChanged() ? "This page makes one change at a time. Without that limit: " : "Any other change: "}<code>adjoin studio</code>`
      : html`This page makes changes in the declared design only. <button @click=${() => act.undo()}>Go back to it</button>`}</p>
  </section>`;
}

function recordedWrite(state, writes, chosen, act) {
  const kind = (write) => write.operation + " " + write.type;
  const kinds = [...new Set(writes.map(kind))];
  return html`<form class="recorded" @submit=${(event) => { event.preventDefault(); act.write(chosen.operation, chosen.type, chosen.values); }}>
    <label>what
      <select @change=${(event) => act.setWrite(writes.findIndex((each) => kind(each) === event.target.value))}>
        ${kinds.map((each) => html`<option value=${each} ?selected=${each === kind(chosen)}>${each}</option>`)}
      </select>
    </label>
    <label>which
      <select @change=${(event) => act.setWrite(Number(event.target.value))}>
        ${writes.map((each, index) =>
          kind(each) === kind(chosen) ? html`<option value=${index} ?selected=${each === chosen}>${keyOf(state, each)}</option>` : nothing,
        )}
      </select>
    </label>
    <button class="primary">${chosen.operation[0].toUpperCase() + chosen.operation.slice(1)}</button>
  </form>`;
}

function keyOf(state, write) {
  const type = state.design.types.find((each) => each.name === write.type);
  return (type?.key ?? []).map((name) => write.values[name]).join(" · ");
}

function outcome(state) {
  return html`${state.outcome ? html`<p class="answer" role="status"><strong>${state.outcome.text}</strong> ${requestSummary(state.outcome.requests)}</p>` : nothing}
    ${state.error?.at === "write" ? problem(state.error) : nothing}`;
}

function freeWrites(state, act) {
  const types = state.design.types;
  const type = types.find((each) => each.name === state.form.type) ?? types[0];
  return html`<section class="panel writing" aria-label="Write">
    <h2>Write</h2>
    <form @submit=${(event) => { event.preventDefault(); act.write(type.kind === "relationship" ? "link" : "create", type.name, formValues(event.target)); }}>
      <label>what
        <select @change=${(event) => act.setForm(event.target.value)}>
          ${types.map((each) => html`<option value=${each.name} ?selected=${each === type}>${each.kind === "relationship" ? "link" : "create"} ${each.name}</option>`)}
        </select>
      </label>
      ${repeat(
        attributesOf(type, state.form.variant).filter((each) => !each.maintained),
        (each) => type.name + each.name,
        (each) => field(state, type, each, act),
      )}
      <button class="primary">${type.kind === "relationship" ? "Link" : "Create"}</button>
    </form>
    ${state.selected === null ? outcome(state) : nothing}
  </section>`;
}

function field(state, type, attribute, act) {
  if (attribute.choices) {
    const isVariant = attribute.name === type.variants?.by;
    return html`<label>${attribute.name}
      <select name=${attribute.name} ?required=${isVariant} @change=${(event) => isVariant && act.setVariant(event.target.value)}>
        ${attribute.optional || isVariant ? html`<option value=""></option>` : nothing}${attribute.choices.map((each) => html`<option>${each}</option>`)}</select>
    </label>`;
  }
  return html`<label>${attribute.name} ${input(state, type, attribute, attribute.name)}</label>`;
}

/** A field for a value; the id of another entity can be chosen. */
function input(state, type, attribute, name) {
  const entity = entityOf(state.design, type, attribute.name);
  const id = "form-" + type.name + "-" + name;
  const words = (entity ? "id of a " + entity.type.name : attribute.type) + (attribute.optional ? ", optional" : "");
  const known = entity ? knownValues(state.design, state.contents, entity.type.name, entity.key) : [];
  return html`<input name=${name} list=${id} placeholder=${words} title=${EXAMPLES[attribute.type] ? "Such as " + EXAMPLES[attribute.type] : nothing} autocomplete="off">
    <datalist id=${id}>${known.map((value) => html`<option value=${value}></option>`)}</datalist>`;
}

/** The entity whose id an attribute holds, because of a relationship or a reference; null if none. */
function entityOf(design, type, name) {
  const end = type.ends?.find((each) => each.key.includes(name));
  const found = design.types.find((each) => each.name === end?.entity);
  return found ? { type: found, key: found.key[end.key.indexOf(name)] } : null;
}

function formValues(form) {
  return Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
}

export function inspector(state, act) {
  const row = state.contents.rows.find((each) => each.id === state.selected);
  if (!row) {
    return nothing;
  }
  const type = state.design.types.find((each) => each.name === typeOf(state.design, row.item));
  return html`<section class="panel inspector" aria-label="Item">
    <h2>${typeOf(state.design, row.item)} <button class="plain" aria-label="Close" @click=${() => act.select(null)}>×</button></h2>
    <table>
      ${Object.entries(row.item).map(
        ([name, value]) => html`<tr><th scope="row">${name}</th><td><code>${valueText(value)}</code></td><td><span class="badge">${typed(value).type}</span></td></tr>`,
      )}
    </table>
    ${type
      ? html`${changing(state, type, row, act)} ${removal(state, type, row, act)}`
      : html`<p class="quiet">Adjoin keeps this item to make its promises; it changes with the items it belongs to.</p>`}
  </section>`;
}

/** The form that changes one attribute: a reference first, because its entry moves in the index. */
function changing(state, type, row, act) {
  const variant = row.item[type.variants?.by]?.S;
  const attributes = attributesOf(type, variant).filter((each) => !each.maintained && !type.key.includes(each.name) && each.name !== type.variants?.by);
  if (state.recorded || attributes.length === 0) {
    return nothing;
  }
  const attribute =
    attributes.find((each) => each.name === state.form.changed) ?? attributes.find((each) => entityOf(state.design, type, each.name)) ?? attributes[0];
  const submit = (event) => {
    event.preventDefault();
    act.write("change", type.name, { ...keyValues(type, row), [attribute.name]: event.target.elements.changed.value });
  };
  return html`<form class="change" aria-label="Change" @submit=${submit}>
    <label>change <select aria-label="Attribute" @change=${(event) => act.setChanged(event.target.value)}>
      ${attributes.map((each) => html`<option ?selected=${each === attribute}>${each.name}</option>`)}</select></label>
    <label>to ${attribute.choices
      ? html`<select name="changed">${attribute.optional ? html`<option value=""></option>` : nothing}${attribute.choices.map((each) => html`<option>${each}</option>`)}</select>`
      : input(state, type, attribute, "changed")}</label>
    <button>Change</button>
    ${outcome(state)}
  </form>`;
}

/** The key of an item as values that a write takes. */
export function keyValues(type, row) {
  return Object.fromEntries(type.key.map((name) => [name, row.item[name] ? valueText(row.item[name]) : ""]));
}

function removal(state, type, row, act) {
  const operation = type.kind === "relationship" ? "unlink" : "delete";
  if (state.recorded && !state.recorded.find(operation, type.name, keyValues(type, row))) {
    return nothing;
  }
  return html`<button class="danger" @click=${() => act.remove(operation, type, row)}>${type.kind === "relationship" ? "Unlink" : "Delete"}</button>
    ${type.kind === "entity" ? html`<small class="quiet">with its edges and children, as the model declares</small>` : nothing}`;
}
