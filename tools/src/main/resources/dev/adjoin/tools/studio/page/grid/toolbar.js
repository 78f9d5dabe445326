// SPDX-License-Identifier: Apache-2.0
// The tools above a grid: filter, what is shown, add, export, delete, review and undo.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { number, plural } from "studio/text.js";

export function toolbar(grid) {
  const { state, act, studio } = grid;
  const { found, hidden } = grid.contents();
  const loaded = state.rows.length - hidden;
  const chosen = state.checked.size;
  const set = (values) => {
    Object.assign(state, values);
    studio.update();
  };
  return html`<div class="toolbar grid-tools">
    <label class="filter"><span class="hidden">Filter the loaded items</span>
      <input type="search" data-filter placeholder="Filter the ${number(loaded)} loaded  /" .value=${live(state.filter)}
        @input=${(event) => act.setFilter(event.target.value)}
        @keydown=${(event) => event.key === "Escape" && (act.setFilter(""), grid.element()?.focus())}></label>
    <span class="quiet figures" role="status">${state.filter ? number(found) + " of the " + number(loaded) + " loaded" : state.sort ? "the " + number(loaded) + " loaded, sorted by " + state.sort.name : ""}</span>
    <span class="grow"></span>
    <div class="segments" role="group" aria-label="Attributes">
      <button aria-pressed=${!state.stored} @click=${() => set({ stored: false })} title="Attributes, without keys of indexes and what Adjoin adds">Attributes</button>
      <button aria-pressed=${state.stored} @click=${() => set({ stored: true })} title="Every attribute as it is stored">As stored</button>
    </div>
    <button aria-pressed=${state.grouped} @click=${() => set({ grouped: !state.grouped, sort: null })}>Partitions</button>
    <button @click=${() => act.openForm(state.type?.name ?? null)} ?disabled=${state.locked}>Add</button>
    ${chosen > 0 ? html`<button title="As lines of typed JSON" @click=${() => act.exportChosen()}>Export ${number(chosen)}</button>` : nothing}
    ${chosen > 0 ? html`<button class="danger" ?disabled=${state.locked} @click=${() => act.previewDelete([...state.checked])}>Delete ${number(chosen)}</button>` : nothing}
    ${state.staging.size > 0 ? html`<button class="primary" @click=${() => act.openDiff()} title="Ctrl-S">Review ${plural(state.staging.size, "edit")}</button>` : nothing}
    ${grid.undoable() && !state.outcome && state.staging.size === 0
      ? html`<button ?disabled=${state.busy || state.locked} title=${grid.undoable().text + ", in the table " + grid.undoable().table} @click=${() => act.takeBackCommit()}>Undo the last commit</button>`
      : nothing}
  </div>`;
}
