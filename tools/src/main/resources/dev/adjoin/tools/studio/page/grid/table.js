// SPDX-License-Identifier: Apache-2.0
// Draws the lines of a grid. All lines have one height, so that only those in view are drawn.
import { html, nothing } from "lit-html";
import { classMap } from "lit-html/directives/class-map.js";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { gateNumber, number, plural, typed } from "studio/text.js";
import { keyText } from "studio/simulator/stage.js";
import { editorView } from "studio/grid/editor.js";
import { isUnprojected, shownText } from "studio/grid/rows.js";
import { TYPE_WORDS } from "studio/grid/values.js";

export const LINE = 28;
const BEYOND = 12;
/** Up to so many lines, all are drawn; above, only those that can be seen. */
export const ALL_DRAWN = 100;

export function tableView(grid) {
  const { state, act, name } = grid;
  const { lines, columns } = grid.contents();
  if (lines.length === 0) {
    return empty(grid);
  }
  const { from, to } = drawnLines(state, lines);
  const isDrawn = state.at.line >= from && state.at.line < to && Boolean(lines[state.at.line].row);
  const widths = [32, ...(state.type ? [] : [132]), ...columns.map((each) => each.width)];
  const style = "--columns: " + widths.map((each) => each + "px").join(" ") + " minmax(32px, 1fr); --width: " + (widths.reduce((sum, each) => sum + each, 0) + 32) + "px";
  return html`<div class="item-grid" id=${name} role="grid" tabindex="0" aria-label="Items" aria-rowcount=${lines.length + 1} aria-colcount=${columns.length}
      aria-activedescendant=${isDrawn ? name + "-at" : nothing} .style=${style} @keydown=${grid.onKey} @scroll=${(event) => onScroll(grid, event)}>
    <div class="head" role="row">
      <span role="columnheader" class="check"><input type="checkbox" aria-label="Choose all shown" .checked=${live(state.checked.size > 0)}
        @change=${() => act.toggleAll(lines.filter((line) => line.row).map((line) => line.row))}></span>
      ${state.type ? nothing : html`<span role="columnheader" class="quiet">type</span>`}
      ${columns.map((column) => header(grid, column))}
      <span role="columnheader"></span>
    </div>
    <div class="gap" .style=${"height: " + from * LINE + "px"}></div>
    ${repeat(
      lines.slice(from, to),
      (line) => line.row?.id ?? (line.fold === undefined ? "partition " + line.partition : "fold " + line.fold),
      (line, position) => (line.row ? itemLine(grid, line.row, from + position, columns) : line.fold === undefined ? partitionLine(grid, line) : foldLine(grid, line)),
    )}
    <div class="gap" .style=${"height: " + (lines.length - to) * LINE + "px"}></div>
  </div>`;
}

function empty({ state, act, contents }) {
  const loaded = state.rows.length - contents().hidden;
  return html`<p class="empty">${state.filter
    ? html`None of the ${number(loaded)} loaded items contains this. <button @click=${() => act.setFilter("")}>Show all</button>`
    : html`No items here. <button ?disabled=${state.locked} @click=${() => act.openForm(state.type?.name ?? first(state.types))}>Add one</button>`}</p>`;
}

/** The entity that is written first into an empty table; null in a table of another model. */
function first(types) {
  return [...types.values()].find((each) => each.kind === "entity")?.name ?? null;
}

function drawnLines(state, lines) {
  if (lines.length <= ALL_DRAWN) {
    return { from: 0, to: lines.length };
  }
  const from = Math.max(0, Math.min(lines.length - 1, Math.floor(state.top / LINE) - BEYOND));
  return { from, to: Math.min(lines.length, from + Math.ceil(state.height / LINE) + 2 * BEYOND) };
}

function onScroll({ state, studio, contents }, event) {
  const { scrollTop, clientHeight } = event.target;
  const before = Math.floor(state.top / LINE);
  state.top = scrollTop;
  state.height = clientHeight;
  if (Math.floor(scrollTop / LINE) !== before && contents().lines.length > ALL_DRAWN) {
    studio.update();
  }
}

function header({ state, act }, column) {
  const sort = state.sort?.name === column.name ? (state.sort.down ? "descending" : "ascending") : "none";
  return html`<span role="columnheader" class=${column.type === "N" ? "numeric" : ""} aria-sort=${sort}>
    <button class="plain" title="Sort the loaded items" @click=${() => act.sortBy(column.name)}>${column.name}
      ${sort === "none" ? nothing : html`<span aria-hidden="true">${sort === "ascending" ? "↑" : "↓"}</span>`}</button>
    ${column.type ? html`<span class="badge" title=${TYPE_WORDS[column.type]}>${column.type}</span>` : nothing}
  </span>`;
}

function partitionLine({ options: { openPartition } }, line) {
  return html`<div class="line partition-line" role="row">
    <span role="gridcell">${openPartition && line.value
      ? html`<button class="plain" title="Query this partition" @click=${() => openPartition(line.value)}><code>${keyText(line.value)}</code></button>`
      : html`<code>${line.value ? keyText(line.value) : ""}</code>`}
      <span class="quiet">${plural(line.count, "item")} loaded</span></span>
  </div>`;
}

/** The gates of all shards of an entity in one line, which opens. */
function foldLine({ state, act }, line) {
  const isOpen = state.unfolded.has(line.fold);
  return html`<div class="line partition-line" role="row">
    <span role="gridcell"><button class="plain" aria-expanded=${isOpen} title=${isOpen ? "Hide the shards" : "Show the shards"} @click=${() => act.unfold(line.fold)}><span aria-hidden="true">${isOpen ? "▾" : "▸"}</span> <code>${keyText({ S: line.fold })}</code> ${plural(line.shards, "shard")}</button>
      <span class="quiet">${line.gates}</span></span>
  </div>`;
}

function itemLine(grid, row, index, columns) {
  const { state, act } = grid;
  const edit = state.staging.get(row.id);
  const classes = {
    line: true,
    [row.kind ?? "other"]: true,
    chosen: state.inspected === row.id,
    checked: state.checked.has(row.id),
    added: Boolean(row.isNew),
    conflict: edit?.theirs !== undefined,
  };
  return html`<div class=${classMap(classes)} role="row" aria-rowindex=${index + 2} data-row=${row.id} aria-selected=${state.checked.has(row.id)}>
    <span role="gridcell" class="check"><input type="checkbox" tabindex="-1" aria-label="Choose" .checked=${live(state.checked.has(row.id))} @change=${() => act.toggle(row.id)}></span>
    ${state.type ? nothing : html`<span role="gridcell" class="label"><button class="plain" tabindex="-1" title="Show the item (i)" @click=${() => act.inspect(row.id)}>${label(row)}</button></span>`}
    ${columns.map((column, position) => cell(grid, row, edit, column, index, position))}
    <span role="gridcell" class="rest">${state.type ? html`<button class="plain" tabindex="-1" title="Show the item (i)" aria-label="Show the item" @click=${() => act.inspect(row.id)}>›</button>` : nothing}</span>
  </div>`;
}

/** What an item is; of a gate, also how many edges it counts. */
function label(row) {
  const number = row.kind === "gate" ? gateNumber(row.item) : null;
  return row.label + (number === null ? "" : ": " + number);
}

/** The button that opens the entity that an attribute of a row refers to, unless an edit changes it. */
function referred(openLink, row, name, isStaged) {
  const link = openLink && !isStaged ? row.links?.find((each) => each.attribute === name) : null;
  return link
    ? html`<button class="plain follow" tabindex="-1" title="Open ${link.title}" aria-label="Open ${link.title}" @click=${() => openLink(link)}>→</button>`
    : nothing;
}

function cell({ state, act, name, options }, row, edit, column, line, position) {
  const value = (edit?.after ?? row.item)[column.name];
  const isAt = state.at.line === line && state.at.column === position;
  const isEdited = state.editor?.place === "grid" && state.editor.id === row.id && state.editor.name === column.name;
  const isStaged = Boolean(edit) && !row.isNew && JSON.stringify(row.item[column.name]) !== JSON.stringify(value);
  const unprojected = isUnprojected(state, row, column.name);
  const classes = { cell: true, at: isAt, staged: isStaged, editing: isEdited, unprojected, numeric: Boolean(value?.N) };
  const kind = value ? typed(value).type : null;
  const { text, hint } = value ? shownText(state, row, column.name, value) : { text: "", hint: null };
  return html`<span role="gridcell" class=${classMap(classes)} id=${isAt ? name + "-at" : nothing} data-name=${column.name}
    title=${unprojected ? "Not read: it is not projected" : (hint ?? nothing)}
    @mousedown=${() => act.choose(line, position)} @dblclick=${() => act.edit(row.id, column.name)}
    >${value ? html`<span class="value">${text}</span>` : nothing}${referred(options.openLink, row, column.name, isStaged)}${unprojected ? html`<span class="hidden">not projected</span>` : nothing}${value && kind !== column.type
      ? html`<span class="badge" title=${TYPE_WORDS[kind]}>${kind}</span>`
      : nothing}${isEdited ? editorView(state.editor, act) : nothing}</span>`;
}
