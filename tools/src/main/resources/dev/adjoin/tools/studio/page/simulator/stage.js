// SPDX-License-Identifier: Apache-2.0
// The stage: partitions as blocks with their key as heading, items as rows.
import { html, nothing } from "lit-html";
import { classMap } from "lit-html/directives/class-map.js";
import { repeat } from "lit-html/directives/repeat.js";
import { gateNumber, plural, readable, shortText, valueText } from "studio/text.js";
import { BASE, allKeys, folded, isGate, keyNames, kindOf, rowsOf, typeOf } from "studio/simulator/table.js";

/** A key with its words in small capitals and its values in full. */
export function keyText(value) {
  const parts = valueText(value).split("#");
  return parts.map(
    (part, index) => html`${index > 0 ? html`<span class="hash">#</span>` : nothing}<span
      class=${/^[A-Z_]+$/.test(part) && (index === 0 || index < parts.length - 1) ? "tag" : "part"}>${part}</span>`,
  );
}

export function stage(state, view, act) {
  const { design, contents } = state;
  const { partitions, absent } = rowsOf(design, contents, view);
  const names = keyNames(design, view);
  const draw = (row) => rowView(state, view, names, row, act);
  return html`<section class="stage" data-view=${view} aria-label=${title(view)}>
    <h2>${title(view)} <small>${names.partitionKey}${names.sortKey ? ", " + names.sortKey : ""}</small></h2>
    <div class="partitions">
      ${repeat(
        folded(partitions),
        (block) => block.key,
        (block) => (block.fold === undefined ? partitionView(block, draw) : foldView(state, block, draw, act)),
      )}
      ${absent.length > 0
        ? html`<section class="partition absent" data-partition="">
            <h3>Not in ${view}</h3>
            <ul>${repeat(absent.filter((row) => !isGate(design, row)), (row) => row.id, draw)}</ul>
            ${absentGates(state, absent.filter((row) => isGate(design, row)), draw, act)}
          </section>`
        : nothing}
    </div>
  </section>`;
}

function partitionView(partition, draw) {
  return html`<section class="partition" data-partition=${partition.key}>
    <h3>${keyText({ S: partition.key })}</h3>
    <ul>${repeat(partition.rows, (row) => row.id + row.state, draw)}</ul>
  </section>`;
}

/** Whether folded rows are listed: because the user wants it, or because something happens to one. */
function isUnfolded(state, fold, rows) {
  return state.unfolded.get(fold) ?? rows.some(({ id }) => state.lit.has(id) || state.written.has(id) || state.selected === id);
}

/** The gates of all shards of an entity as one block, which opens. */
function foldView(state, { fold, partitions }, draw, act) {
  const rows = partitions.flatMap((partition) => partition.rows);
  const isOpen = isUnfolded(state, fold, rows);
  return html`<section class="partition fold" data-fold=${fold}>
    <h3><button class="plain" aria-expanded=${isOpen} @click=${() => act.unfold(fold, !isOpen)}><span aria-hidden="true">${isOpen ? "▾" : "▸"}</span> ${keyText({ S: fold })} <span class="shards">${plural(partitions.length, "shard")}</span></button></h3>
    ${isOpen ? partitions.map((partition) => partitionView(partition, draw)) : html`<p class="quiet">${sums(state.design, rows)}</p>`}
  </section>`;
}

/** How many edges the gates of each type count together. */
function sums(design, rows) {
  const byType = new Map();
  for (const { item } of rows) {
    byType.set(typeOf(design, item), (byType.get(typeOf(design, item)) ?? 0) + Number(gateNumber(item)));
  }
  return [...byType].map(([type, sum]) => type + ": " + sum).join(", ");
}

/** The gates that an index does not have: never any, so that they are counted rather than listed. */
function absentGates(state, gates, draw, act) {
  if (gates.length === 0) {
    return nothing;
  }
  const isOpen = isUnfolded(state, "", gates);
  return html`<h3><button class="plain" aria-expanded=${isOpen} @click=${() => act.unfold("", !isOpen)}><span aria-hidden="true">${isOpen ? "▾" : "▸"}</span> ${plural(gates.length, "gate")}</button></h3>
    ${isOpen ? html`<ul>${repeat(gates, (row) => row.id, draw)}</ul>` : nothing}`;
}

export function title(view) {
  return view === BASE ? "Base table" : view;
}

function rowView(state, view, names, row, act) {
  const { design } = state;
  const item = row.item;
  const kind = kindOf(design, row.full ?? item);
  const isRead = state.lit.has(row.id) && row.state !== "arriving" && state.litView === view;
  const classes = {
    row: true,
    [kind]: true,
    [row.state]: true,
    lit: isRead,
    written: state.written.has(row.id),
    dim: state.lit.size > 0 && !isRead,
    selected: state.selected === row.id,
  };
  return html`<li class=${classMap(classes)} data-row=${row.id} data-state=${row.state}>
    <button @click=${() => act.select(row.id)} aria-pressed=${state.selected === row.id}>
      <span class="line">
        <code class="sort">${names.sortKey && item[names.sortKey] ? keyText(item[names.sortKey]) : keyText(item[design.sortKey] ?? item[design.partitionKey])}</code>
        <span class="type">${typeOf(design, row.full ?? item)}</span>
      </span>
      <span class="attributes">${attributes(design, view, row)}</span>
      ${otherKeys(design, view, row)} ${note(state, view, row)}
    </button>
  </li>`;
}

/**
 * The attributes besides keys; those that an index does not project are hatched. What the keys
 * already say (the ids) is left out; the inspector shows everything.
 */
function attributes(design, view, row) {
  const keys = allKeys(design);
  const full = row.full ?? row.item;
  const type = design.types.find((each) => each.name === typeOf(design, full));
  const ids = type?.key ?? [];
  if (!type && gateNumber(full) !== null) {
    return html`<span class="attribute"><i>number</i> ${gateNumber(full)}</span>`;
  }
  const text = (name, value) => {
    const declared = type?.attributes.find((each) => each.name === name)?.type;
    return declared === "instant" ? shortText(value) : shortText({ S: readable(declared, value) });
  };
  return Object.keys(full)
    .filter((name) => !keys.has(name) && !name.startsWith("_") && !ids.includes(name))
    .map((name) =>
      view === BASE || row.state === "absent" || row.item[name]
        ? html`<span class="attribute"><i>${name}</i> ${text(name, row.item[name] ?? full[name])}</span>`
        : html`<span class="attribute unprojected" title="Not projected into ${view}"><i>${name}</i></span>`,
    );
}

/** The keys by which the same item is found elsewhere: in the indexes, or in the table. */
function otherKeys(design, view, row) {
  const item = row.full ?? row.item;
  const others = view === BASE ? design.indexes : [{ name: "table", ...keyNames(design, BASE) }];
  return others
    .filter((other) => item[other.partitionKey])
    .map(
      (other) => html`<span class="elsewhere"><i>${other.name}</i> <code>${valueText(item[other.partitionKey])}</code>
        <code>${item[other.sortKey] ? valueText(item[other.sortKey]) : ""}</code></span>`,
    );
}

function note(state, view, row) {
  if (row.state === "stored" || row.state === "absent") {
    return nothing;
  }
  const left = state.remaining(row.id, view);
  return html`<span class="flight">${row.state === "arriving" ? "on its way" : "still shown"}: ${left} ms</span>`;
}
