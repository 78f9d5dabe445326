// SPDX-License-Identifier: Apache-2.0
// The result of a request: what happened, what it consumed, and its items in an editable grid.
import { html, nothing } from "lit-html";
import { call } from "studio/api.js";
import { bytes, dollars, number, plural } from "studio/text.js";

export function results(state, act, grid) {
  const { result } = state;
  if (!result) {
    return html`<section class="panel results" aria-label="Result">
      <h2>Result</h2><p class="quiet">Nothing was sent yet. Ctrl Enter sends the request.</p></section>`;
  }
  return html`<section class="panel results" aria-label="Result">
    <h2>Result</h2>
    <p class="answer" role="status">${result.refused ? html`<em>${result.outcome}</em>` : html`<strong>${result.outcome || plural(result.found, "item")}</strong>`}
      <span class="figures">${consumed(result)}</span></p>
    ${result.found > 0 ? html`${grid.view()} ${grid.inspector()}` : nothing}
    ${result.next
      ? html`<div class="more"><button ?disabled=${state.running} @click=${() => act.more()}>Load more</button>
          <span class="quiet">${plural(result.units, "read unit")} so far</span></div>`
      : nothing}
  </section>`;
}

function consumed(result) {
  const parts = [];
  if (result.evaluated > result.found) {
    parts.push(plural(result.evaluated, "item") + " read, " + number(result.found) + " kept by the filter");
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

/**
 * What the grid shows of an answer: each item with what it is to the model, and the attributes that
 * were read. An item that was read without its key, or that was deleted, cannot be edited.
 */
export async function described(model, form, design, items) {
  const { partition, sort } = design.key;
  const hasKey = items.every((item) => item[partition.name] && (!sort || item[sort.name]));
  const { table, types, rows } = await call("data/describe", { model, items: hasKey ? items : [] });
  const refusal = form.operation === "DeleteItem" ? "It was deleted" : hasKey ? null : "It was read without its key: add " + [partition, sort].filter(Boolean).map((each) => each.name).join(" and ") + " to the projection to edit it";
  const roots = form.projection.map((path) => path.replace(/[.[].*$/s, ""));
  return {
    model,
    table,
    index: form.index || null,
    types: new Map(types.map((each) => [each.name, each])),
    rows: hasKey
      ? rows.map((row) => ({ ...row, refusal: refusal ?? row.refusal }))
      : items.map((item, position) => ({ id: "item " + position, item, kind: "other", label: "item", type: null, refusal })),
    projected: roots.length > 0 ? roots : (table.indexes.find((each) => each.name === form.index)?.projected ?? null),
    parts: form.projection.filter((path) => /[.[]/.test(path)).map((path) => path.replace(/[.[].*$/s, "")),
    grouped: hasKey,
  };
}

/** The requests that an item can begin. */
export function uses(state, act, row) {
  if (!row.item[state.design.key.partition.name]) {
    return nothing;
  }
  return html`<select aria-label="New request from this item" .value=${""} @change=${(event) => {
      const operation = event.target.value;
      event.target.value = "";
      act.fromItem(row.item, operation);
    }}>
    <option value="">new request…</option>
    <option value="Query">Query its partition</option>
    <option value="GetItem">Get it</option>
    <option value="UpdateItem">Update it</option>
    <option value="PutItem">Put a copy</option>
    <option value="DeleteItem">Delete it</option>
  </select>`;
}
