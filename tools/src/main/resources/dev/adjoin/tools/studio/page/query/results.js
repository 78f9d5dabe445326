// SPDX-License-Identifier: Apache-2.0
// The result of a request: what happened, what it consumed, and its items.
import { html, nothing } from "lit-html";
import { bytes, dollars, number, plural, typed, valueText } from "studio/text.js";

export function results(state, act) {
  const { result } = state;
  if (!result) {
    return html`<section class="panel results" aria-label="Result">
      <h2>Result</h2><p class="quiet">Nothing was sent yet. Ctrl Enter sends the request.</p></section>`;
  }
  return html`<section class="panel results" aria-label="Result">
    <h2>Result</h2>
    <p class="answer" role="status">${result.refused ? html`<em>${result.outcome}</em>` : html`<strong>${result.outcome || plural(result.rows.length, "item")}</strong>`}
      <span class="figures">${consumed(result)}</span></p>
    ${result.rows.length ? grid(state, act) : nothing}
    ${result.next
      ? html`<div class="more"><button ?disabled=${state.running} @click=${() => act.more()}>Load more</button>
          <span class="quiet">${plural(result.units, "read unit")} so far</span></div>`
      : nothing}
  </section>`;
}

function consumed(result) {
  const parts = [];
  if (result.evaluated > result.rows.length) {
    parts.push(plural(result.evaluated, "item") + " read, " + number(result.rows.length) + " kept by the filter");
  }
  if (result.bytes) {
    parts.push(bytes(result.bytes) + " returned");
  }
  if (result.units > 0 || result.writeUnits === 0) {
    parts.push(plural(result.units, "read unit") + " consumed");
  }
  if (result.writeUnits > 0) {
    parts.push(plural(result.writeUnits, "write unit") + " consumed");
  }
  parts.push(dollars(result.dollars) + " per million");
  return parts.join(" · ");
}

/** The columns: the keys of what was read first, then the attributes that occur, by how often. */
function columns(state) {
  const { design, result } = state;
  const index = design.indexes.find((each) => each.name === result.index);
  const keys = [index?.key, design.key].filter(Boolean).flatMap((key) => [key.partition.name, key.sort?.name]).filter(Boolean);
  const counts = new Map();
  for (const row of result.rows) {
    for (const name of Object.keys(row.item)) {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const others = [...counts.keys()].filter((name) => !keys.includes(name)).sort((a, b) => counts.get(b) - counts.get(a));
  return [...new Set(keys)].filter((name) => counts.has(name)).concat(others);
}

function grid(state, act) {
  const names = columns(state);
  return html`<div class="scroll" tabindex="0" role="region" aria-label="Items"><table class="items">
    <thead><tr><th scope="col"><span class="hidden">Use</span></th>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
    <tbody>${state.result.rows.map(
      (row) => html`<tr>
        <td>${uses(state, act, row)}</td>
        ${names.map((name) => cell(row.item[name]))}
      </tr>`,
    )}</tbody>
  </table></div>`;
}

function cell(value) {
  if (!value) {
    return html`<td></td>`;
  }
  const { type } = typed(value);
  return html`<td><code title=${valueText(value)}>${valueText(value)}</code>${type === "S" ? nothing : html` <span class="badge">${type}</span>`}</td>`;
}

/** The requests that an item can begin. */
function uses(state, act, row) {
  if (!state.design.key || !row.item[state.design.key.partition.name]) {
    return nothing;
  }
  return html`<select aria-label="New request from this item" .value=${""} @change=${(event) => {
      const operation = event.target.value;
      event.target.value = "";
      act.fromItem(row.item, operation);
    }}>
    <option value="">use…</option>
    <option value="Query">Query its partition</option>
    <option value="GetItem">Get it</option>
    <option value="UpdateItem">Update it</option>
    <option value="PutItem">Put a copy</option>
    <option value="DeleteItem">Delete it</option>
  </select>`;
}
