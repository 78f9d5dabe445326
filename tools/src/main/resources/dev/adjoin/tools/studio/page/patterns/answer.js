// SPDX-License-Identifier: Apache-2.0
// The answer of a pattern: what was consumed beside what was predicted, and the items as a table.
import { html, nothing } from "lit-html";
import { dollars, number, plural } from "studio/text.js";

export function answer(pattern, result, isRunning, more) {
  return html`${consumption(pattern, result.requests)} ${items(result)} ${result.next ? moreButton(result, isRunning, more) : nothing}`;
}

function moreButton(result, isRunning, more) {
  const units = result.requests.reduce((sum, each) => sum + each.readUnits, 0);
  return html`<p class="more"><button type="button" ?disabled=${isRunning} @click=${more}>Load more</button>
    <span class="quiet figures">${plural(units, "read unit")} so far</span></p>`;
}

/** Predicted for the sizes of the workload; consumed by what is stored now. */
function consumption(pattern, requests) {
  const sum = (name) => requests.reduce((total, each) => total + each[name], 0);
  const { cost } = pattern;
  const rows = [
    ["requests", number(pattern.requests) + " a page", number(requests.length)],
    ["read units", number(cost.readUnits), number(sum("readUnits"))],
    ["per million", dollars(cost.dollarsPerMillion), dollars(sum("dollarsPerMillion"))],
  ];
  return html`<table class="listing compared">
    <thead><tr><td></td><th scope="col" class="number">predicted</th><th scope="col" class="number">consumed</th></tr></thead>
    <tbody>${rows.map(
      ([name, predicted, consumed]) => html`<tr><th scope="row">${name}</th><td class="figures number">${predicted}</td><td class="figures number">${consumed}</td></tr>`,
    )}</tbody>
  </table>
  <p class="quiet">Predicted for the sizes that the workload declares or that are assumed; consumed by the items that are stored here.</p>`;
}

function items(result) {
  if (result.found === 0) {
    return html`<p class="answer" role="status">No items. Try other inputs: known values are suggested in each field.</p>`;
  }
  const columns = [...new Set(result.answer.flatMap((item) => Object.keys(item)))];
  const shown = result.answer.length;
  const isNumeric = (name) => result.answer.every((item) => item[name] === undefined || typeof item[name] === "number");
  const align = (name) => (isNumeric(name) ? "number" : "");
  return html`<p class="answer" role="status"><strong>${plural(result.found, "item")}${result.next ? " loaded" : ""}</strong>${shown < result.found ? html` · the first ${number(shown)} are shown` : nothing}</p>
    <div class="scroll" tabindex="0" role="region" aria-label="Answer"><table class="listing">
      <thead><tr>${columns.map((name) => html`<th scope="col" class=${align(name)}>${name}</th>`)}</tr></thead>
      <tbody>${result.answer.map(
        (item) => html`<tr>${columns.map((name) => html`<td class=${align(name)} title=${text(item[name])}><code>${text(item[name])}</code></td>`)}</tr>`,
      )}</tbody>
    </table></div>`;
}

/** A value as text; blank where it is absent. */
function text(value) {
  if (value === undefined) {
    return "";
  }
  return typeof value === "string" ? value : JSON.stringify(value);
}
