// SPDX-License-Identifier: Apache-2.0
// What the map says about the chosen entity, relationship or reference: items, requests, cost, findings.
import { html, nothing } from "lit-html";
import { dollars, number, plural } from "studio/text.js";
import { countText, findingsOf, STORAGE } from "studio/map/drawing.js";
import { costLine, steps } from "studio/map/figures.js";
import { attributesOf } from "studio/variants.js";

export function inspector(state, act) {
  const { picture, chosen } = state;
  const relationship = picture.relationships.find((each) => each.name === chosen);
  const entity = picture.entities.find((each) => each.name === chosen);
  const reference = picture.references.find((each) => each.name === chosen);
  if (reference) {
    return referencePanel(state, reference, act);
  }
  if (relationship) {
    return relationshipPanel(state, relationship, act);
  }
  return entity ? entityPanel(state, entity, act) : tablePanel(state, act);
}

function heading(state, name, detail, act) {
  const count = countText(state.counts, name);
  return html`<h2>${name} <small>${detail}</small>
    <button class="plain" aria-label="Close" @click=${() => act.choose(null)}>×</button></h2>
    ${count ? html`<p class="quiet figures">${count} stored</p>` : nothing}`;
}

function tablePanel(state, act) {
  const { picture } = state;
  const { bill } = picture;
  return html`<section class="panel" aria-label="Table">
    <h2>${picture.table} <small>table</small></h2>
    <table class="keys">
      <tr><th scope="row">table</th><td><code>${picture.partitionKey}, ${picture.sortKey}</code></td></tr>
      ${picture.indexes.map((each) => html`<tr><th scope="row">${each.name}</th><td><code>${each.partitionKey}, ${each.sortKey}</code></td></tr>`)}
    </table>
    ${bill.hasWorkload
      ? html`<p><strong class="figures">${dollars(bill.total)}</strong> a month for the declared workload, ${bill.billing}, ${bill.region}</p>`
      : html`<p class="quiet">The model declares no workload, so there is no bill. Add <code>workload:</code> to see one.</p>`}
    ${counted(state, act)}
    ${findings(state, "", act)}
    <p class="quiet">Choose a card or a line to see the items it writes, the requests that read it, and what they cost.</p>
  </section>`;
}

function counted(state, act) {
  if (state.countsError) {
    return html`<p class="problem" role="alert">${state.countsError.message}${state.countsError.fix ? html`<small>${state.countsError.fix}</small>` : nothing}</p>`;
  }
  if (!state.counts) {
    return state.counting
      ? html`<p class="quiet">Counting items…</p>`
      : html`<p><button @click=${() => act.count()}>Count items</button> <span class="quiet">reads at most 5,000 items of the table</span></p>`;
  }
  return state.counts.approximate
    ? html`<p class="quiet">The numbers marked ≈ are estimates from the first ${number(state.counts.read)} items.</p>`
    : nothing;
}

function relationshipPanel(state, each, act) {
  const order = (read) => (read.name.endsWith(".from") ? 0 : read.name.endsWith(".to") ? 1 : 2);
  const reads = [...each.reads].sort((a, b) => order(a) - order(b));
  return html`<section class="panel" aria-label=${each.name}>
    ${heading(state, each.name, each.from + " → " + each.to, act)}
    <p>Stored as ${STORAGE[each.storage]}.</p>
    ${findings(state, each.name, act)}
    ${sides(each)}
    ${items(each)}
    ${each.summaries.map(
      (map) => html`<div class="stored-item"><strong>map <code>${map.attribute}</code> on ${map.entity}</strong>
        <table class="keys"><tr><th scope="row">key</th><td><code>${map.key}</code></td></tr>
        <tr><th scope="row">keeps</th><td><code>${map.keeps.join(", ") || "–"}</code></td></tr>
        <tr><th scope="row">at most</th><td class="figures">${number(map.max)}</td></tr></table></div>`,
    )}
    <h3>Reads</h3>
    ${reads.map((read) => readView(read))}
    <h3>Writes</h3>
    ${each.writes.map((write) => writeView(write))}
  </section>`;
}

function referencePanel(state, each, act) {
  return html`<section class="panel" aria-label=${each.name}>
    ${heading(state, each.name, each.from + " → " + each.to, act)}
    <p>Stored as ${STORAGE.reference}.</p>
    <table class="keys sides">
      <tr><th scope="row">refers to</th><td>${each.to}</td><td class="quiet">${facts(each)}</td></tr>
      ${each.order.length ? html`<tr><th scope="row">ordered by</th><td colspan="2">${each.order.join(", ")}</td></tr>` : nothing}
      ${each.copies.length ? html`<tr><th scope="row">copies</th><td colspan="2">${each.copies.join(", ")}</td></tr>` : nothing}
    </table>
    <p><button @click=${() => act.choose(each.from)}>${each.from}</button> <button @click=${() => act.choose(each.to)}>${each.to}</button></p>
    <h3>Reads</h3>
    ${each.reads.map((read) => readView(read))}
  </section>`;
}

function facts(side) {
  return [
    side.checked ? "checked" : "",
    side.count ? "counted in " + side.count : "",
    side.shards > 1 ? side.shards + " shards" : "",
    side.max ? "at most " + number(side.max) : "",
    "on delete " + side.onDelete,
  ].filter(Boolean).join(" · ");
}

function sides(relationship) {
  return html`<table class="keys sides">
    ${relationship.sides.map((side) => html`<tr><th scope="row">${side.side}</th><td>${side.entity}</td><td class="quiet">${facts(side)}</td></tr>`)}
  </table>`;
}

function entityPanel(state, each, act) {
  return html`<section class="panel" aria-label=${each.name}>
    ${heading(state, each.name, each.parent ? "child of " + each.parent : "entity", act)}
    ${findings(state, each.name, act)}
    <p class="attributes">${attributesOf(each, null).map((a) => html`<code title=${a.type}>${a.name}${a.optional ? "?" : ""}</code> `)}</p>
    ${each.variants ? variants(each.variants) : nothing}
    ${items(each)}
    <h3>Reads</h3>
    ${each.reads.map((read) => readView(read))}
    <h3>Writes</h3>
    ${each.writes.map((write) => writeView(write))}
  </section>`;
}

/** The variants, each with the attributes that it has besides the shared ones. */
function variants({ by, own }) {
  return html`<h3>Variants by <code>${by}</code></h3>
    <table class="keys">${Object.entries(own).map(
      ([word, attributes]) => html`<tr><th scope="row">${word}</th><td>${Object.entries(attributes).map(([name, optional]) => html`<code>${name}${optional ? "?" : ""}</code> `)}</td></tr>`,
    )}</table>`;
}

function items(type) {
  return html`<h3>Items it writes</h3>
    ${type.items.length === 0 ? html`<p class="quiet">None of its own.</p>` : nothing}
    ${type.items.map(
      (item) => html`<div class="stored-item"><strong>${item.label}</strong>
        <table class="keys">
          ${Object.entries(item.keys).map(([name, template]) => html`<tr><th scope="row">${name}</th><td><code>${template}</code></td></tr>`)}
        </table></div>`,
    )}`;
}

function readView(read) {
  return html`<div class="call">
    <strong><code>${read.name}</code></strong> <span class="quiet">${read.question}</span>
    ${steps(read)}
    <p class="facts"><span>${plural(read.requests, "request")} a page</span> <span>${read.consistency}</span> ${costLine(read.cost)}</p>
  </div>`;
}

function writeView(write) {
  return html`<details class="call">
    <summary><strong><code>${write.name}</code></strong> <span class="quiet">${write.does}</span>
      <span class="facts"><span>${write.operation}, ${write.fixed ? "" : "at least "}${plural(write.items, "item")}</span> ${costLine(write.cost)}</span></summary>
    <pre>${write.explain.join("\n")}</pre>
  </details>`;
}

/** The findings of lint about a type; the tag opens the page that explains it. */
export function findings(state, name, act) {
  const found = findingsOf(state.picture, name);
  return found.length === 0
    ? nothing
    : html`<ul class="findings" aria-label="Findings of lint">
        ${found.map(
          (each) => html`<li class=${each.severity}>
            <p><span class="badge">${each.severity}</span> ${each.found}</p>
            <p class="quiet">${each.fix}. <button class="tag" aria-expanded=${state.explained?.tag === each.tag} @click=${() => act.explain(each.tag)}>${each.tag}</button></p>
            ${state.explained?.tag === each.tag ? page(state.explained.text) : nothing}
          </li>`,
        )}
      </ul>`;
}

/** The Markdown of a diagnostic's page, as text with its code blocks. */
export function page(markdown) {
  const blocks = markdown.split(/^```.*$/m);
  return html`<div class="explained">
    ${blocks.map((block, i) =>
      i % 2 === 1
        ? html`<pre>${block.replace(/^\n|\n$/g, "")}</pre>`
        : block
            .split(/\n{2,}/)
            .map((each) => each.trim())
            .filter((each) => each && !each.startsWith("## "))
            .map((each) => html`<p>${each.replace(/\s*\n\s*/g, " ").split("`").map((part, j) => (j % 2 ? html`<code>${part}</code>` : part.replace(/\*\*/g, "")))}</p>`),
    )}
  </div>`;
}
