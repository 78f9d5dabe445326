// SPDX-License-Identifier: Apache-2.0
// What can be browsed: the table, its types and indexes, and the other tables of the engine.
import { html, nothing } from "lit-html";
import { number } from "studio/text.js";

/**
 * @param state opened (the answer of data/open) and source
 * @param open called with the source to show: {table, type, index, partition}
 */
export function tree(state, open) {
  const { opened, source } = state;
  const entry = (target, title, note, place = "figures") => {
    const isChosen = ["table", "type", "index"].every((name) => (source[name] ?? null) === (target[name] ?? null)) && (!source.partition || target.type === undefined);
    return html`<li class=${isChosen ? "chosen" : ""}><button aria-current=${isChosen ? "true" : nothing} @click=${() => open(target)}>${title}${note ? html`<small class=${place}>${note}</small>` : nothing}</button></li>`;
  };
  const table = opened.table.name;
  const ofKind = (kind) => opened.types.filter((each) => each.kind === kind);
  const others = opened.tables.filter((each) => each !== table);
  return html`<details class="panel tree" ?open=${matchMedia("(min-width: 721px)").matches}>
    <summary>Browse</summary>
    <ul>${entry({ table }, "All items", approximate(opened.table.items))}</ul>
    <h2>Entities</h2>
    <ul>${ofKind("entity").map((each) => entry({ table, type: each.name }, each.name))}</ul>
    ${ofKind("relationship").length > 0
      ? html`<h2>Relationships</h2>
          <ul>${ofKind("relationship").map((each) =>
            each.hasItems
              ? entry({ table, type: each.name }, each.name, each.from.entity + " → " + each.to.entity, "below")
              : html`<li><p>${each.name}<small class="quiet">kept in ${each.from.entity} and ${each.to.entity}</small></p></li>`,
          )}</ul>`
      : nothing}
    ${opened.table.indexes.length > 0
      ? html`<h2>Indexes</h2>
          <ul>${opened.table.indexes.map((each) => entry({ table, index: each.name }, each.name, approximate(each.items)))}</ul>`
      : nothing}
    ${others.length > 0
      ? html`<h2>Other tables</h2>
          <ul>${others.map((each) => entry({ table: each }, each))}</ul>`
      : nothing}
  </details>`;
}

/** A count of DescribeTable, which DynamoDB updates every few hours. */
function approximate(items) {
  return items > 0 ? "≈ " + number(items) : "";
}
