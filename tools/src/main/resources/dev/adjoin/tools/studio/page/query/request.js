// SPDX-License-Identifier: Apache-2.0
// The live request beside the builder: expressions with names and values, the predicted price, code.
import { html, nothing } from "lit-html";
import { bytes, dollars, number, plural, typed, valueText } from "studio/text.js";

const EXPRESSIONS = ["KeyConditionExpression", "UpdateExpression", "FilterExpression", "ConditionExpression", "ProjectionExpression"];
const LANGUAGES = { java: "Java", typescript: "TypeScript", python: "Python", go: "Go", cli: "AWS CLI", partiql: "PartiQL" };

export function request(state, act) {
  const { built } = state;
  return html`<section class="panel request" aria-label="Live request">
      <h2>Expression</h2>
      ${built ? expressions(built.request) : html`<p class="quiet">Complete the request: what is missing is marked.</p>`}
    </section>
    ${built ? html`<section class="panel prediction" aria-label="Prediction">${prediction(state, act)}</section>` : nothing}
    ${built ? html`<section class="panel code" aria-label="Code">${code(state, act)}</section>` : nothing}`;
}

function expressions(request) {
  const shown = EXPRESSIONS.filter((name) => request[name]);
  const names = Object.entries(request.ExpressionAttributeNames ?? {});
  const values = Object.entries(request.ExpressionAttributeValues ?? {});
  if (shown.length === 0) {
    return html`<p class="quiet">${request.Key || request.Item ? "The key is all this request needs." : "No expression: it reads everything."}</p>`;
  }
  return html`<dl>${shown.map((name) => html`<dt>${name}</dt><dd><code class="expression">${request[name]}</code></dd>`)}</dl>
    <table class="placeholders">
      ${names.map(([alias, name]) => html`<tr><th scope="row"><code>${alias}</code></th><td><code>${name}</code></td><td></td></tr>`)}
      ${values.map(([alias, value]) => html`<tr><th scope="row"><code>${alias}</code></th><td><code>${valueText(value)}</code></td><td><span class="badge">${typed(value).type}</span></td></tr>`)}
    </table>`;
}

/** What the request will cost, and the button that sends it. */
function prediction(state, act) {
  const { built, form, design } = state;
  const isWrite = design.operations.find((each) => each.name === form.operation).isWrite;
  const isScan = form.operation === "Scan";
  return html`<h2>Before it runs <small>estimate</small></h2>
    ${isScan ? scanWarning(state) : nothing}
    <ul class="estimates">${built.estimates.map((each) => html`<li>${estimate(each, form)}</li>`)}</ul>
    ${isWrite
      ? html`<p class="quiet">This write bypasses Adjoin: counts, unique values and copies don't follow it. Write entities and edges on the data screen.</p>`
      : nothing}
    <div class="run">
      <button class=${isWrite || isScan ? "danger" : "primary"} ?disabled=${state.running} @click=${() => act.run()}>
        ${isScan ? "Run this Scan" : "Run " + form.operation}</button>
      <kbd>Ctrl Enter</kbd>
    </div>
    ${state.error ? html`<p class="problem" role="alert">${state.error.message}${state.error.fix ? html`<small>${state.error.fix}</small>` : nothing}</p>` : nothing}`;
}

function scanWarning(state) {
  const { form, built } = state;
  const all = built.estimates[0];
  const index = form.index || "the table";
  return html`<p class="warning" role="status"><strong>A Scan reads all of ${index}.</strong>
    ${form.limit ? html`With this limit it stops after ${plural(Number(form.limit) || 0, "item")}.` : html`A filter changes what is returned, not what is paid: ${plural(all.readUnits, "read unit")} to the end.`}
    A Query reads one partition.</p>`;
}

function estimate(each, form) {
  const isWrite = each.writeUnits > 0;
  const most = isWrite ? each.writeUnits : each.readUnits;
  const least = isWrite ? each.leastWriteUnits : each.leastReadUnits;
  const unit = isWrite ? "write unit" : "read unit";
  const range = least < most ? number(least) + " to " + plural(most, unit) : plural(most, unit);
  return html`<strong class="figures">${range}</strong>
    <span class="quiet">${dollars(each.dollars * 1e6)} per million${each.pages > 1 ? " · " + plural(each.pages, "page") : ""}</span>
    <small>${basis(each, form)}</small>`;
}

/** Where the sizes of an estimate come from. */
function basis(each, form) {
  const size = bytes(Math.round(each.items > 0 ? each.bytes / each.items : 0));
  switch (each.basis) {
    case "workload":
      return each.items > 1
        ? `at the declared workload: ${plural(Math.round(each.items), "item")} of ${size}`
        : `at the declared workload: an item of ${size}`;
    case "item":
      return `a new item of ${size} with its index entries; to replace a larger one costs more`;
    default: {
      const place = form.index ? "in this index" : "in this table";
      return each.items === 0
        ? `${place}: it is empty, as far as DescribeTable knows`
        : form.operation === "Query"
          ? `${place}: up to ${plural(each.items, "item")} of ${size} on average`
          : `${place}: ${each.items === 1 ? "an item" : plural(each.items, "item")} of ${size} on average`;
    }
  }
}

function code(state, act) {
  const { built, design } = state;
  return html`<h2>Code <button class="copy" @click=${() => act.copy(built.code[state.language])}>${state.copied ? "Copied" : "Copy"}</button></h2>
    <div class="segments" role="group" aria-label="Language">
      ${design.languages.map((each) => html`<button aria-pressed=${state.language === each} @click=${() => act.setLanguage(each)}>${LANGUAGES[each] ?? each}</button>`)}
    </div>
    <pre tabindex="0"><code>${built.code[state.language]}</code></pre>`;
}
