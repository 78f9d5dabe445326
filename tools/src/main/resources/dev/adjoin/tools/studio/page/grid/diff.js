// SPDX-License-Identifier: Apache-2.0
// What will be written, what was written, and what somebody else has written in between.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { number, plural, requestSummary, valueText } from "studio/text.js";
import { differences } from "studio/grid/staging.js";

/** The staged edits with the buttons that write them; below, the result of the last commit. */
export function diffView({ state, act, undoable }) {
  return html`${state.diff ? staged(state, act) : nothing} ${outcome(state, act, undoable())} ${problem(state.error)}`;
}

function problem(error) {
  return error ? html`<p class="problem" role="alert">${error.message}${error.fix ? html`<small>${error.fix}</small>` : nothing}</p>` : nothing;
}

function outcome(state, act, undo) {
  const { outcome: last } = state;
  return last && !state.diff
    ? html`<p class="answer outcome" role="status"><strong>${last.text}</strong> ${last.requests.length > 0 ? html`<span class="quiet">${requestSummary(last.requests)}</span>` : nothing}
        ${undo ? html`<button ?disabled=${state.busy} @click=${() => act.takeBackCommit()}>Undo</button>` : nothing}</p>`
    : nothing;
}

function staged(state, act) {
  const edits = state.staging.list();
  const conflicts = edits.filter((edit) => edit.theirs !== undefined);
  const ready = edits.filter((edit) => edit.theirs === undefined);
  const ofModel = ready.filter((edit) => isOfModel(state, edit));
  const raw = ready.filter((edit) => !isOfModel(state, edit));
  return html`<section class="panel staged-edits" aria-label="Staged edits" @keydown=${(event) => event.key === "Escape" && act.closeDiff()}>
    <h2>${plural(edits.length, "edit")} to write <button class="plain" aria-label="Close" @click=${() => act.closeDiff()}>×</button></h2>
    ${conflicts.length > 0 ? html`<p class="problem" role="alert">Nothing was written: ${plural(conflicts.length, "item")} changed since you read ${conflicts.length === 1 ? "it" : "them"}.</p>` : nothing}
    ${edits.map((edit) => editView(edit, act))}
    <div class="buttons">
      ${ofModel.length > 0
        ? html`<button class="primary" ?disabled=${state.busy || conflicts.length > 0} @click=${() => act.commit(ofModel)}>Commit ${plural(ofModel.length, "item")}</button>
            <span class="quiet">by Adjoin, ${ofModel.length > 1 ? "in one transaction" : "in one write"}, if nobody changed an attribute since you read it</span>`
        : nothing}
      ${raw.length > 0
        ? html`<button class=${ofModel.length > 0 ? "" : "primary"} ?disabled=${state.busy || conflicts.length > 0} @click=${() => act.commit(raw)}>Commit ${plural(raw.length, "raw item")}</button>
            <span class="quiet">as ${raw.length > 1 ? "one TransactWriteItems" : "one conditional write"}, without Adjoin: the model does not declare ${raw.length > 1 ? "them" : "it"}</span>`
        : nothing}
      <button @click=${() => act.takeBackAll()}>Discard all</button>
    </div>
  </section>`;
}

/** Whether Adjoin writes the edit: an item of the model, of which declared attributes change. */
function isOfModel(state, edit) {
  const type = state.types.get(edit.type ?? edit.row.type);
  if (!type || edit.row.kind === "other") {
    return false;
  }
  const changed = differences(edit.before, edit.after);
  return !edit.before || changed.some(({ name }) => type.attributes.some((each) => each.name === name));
}

function editView(edit, act) {
  const hasConflict = edit.theirs !== undefined;
  const rows = hasConflict ? threeWay(edit) : differences(edit.before, edit.after);
  return html`<table class=${hasConflict ? "conflict" : ""}>
    <caption>${edit.before ? nothing : html`<span class="badge">new</span>`} ${edit.row.label} <code>${nameOf(edit)}</code>
      <button class="plain" @click=${() => act.takeBack(edit.id)}>Discard</button></caption>
    <thead><tr><th scope="col">attribute</th>
      ${edit.before ? html`<th scope="col">${hasConflict ? "as you read it" : "now"}</th>` : nothing}
      ${hasConflict ? html`<th scope="col">theirs</th>` : nothing}
      <th scope="col">${hasConflict ? "yours" : "will be"}</th></tr></thead>
    <tbody>${rows.map(
      (each) => html`<tr><th scope="row">${each.name}</th>
        ${edit.before ? html`<td>${shown(each.before)}</td>` : nothing}
        ${hasConflict ? html`<td class=${each.isTheirs ? "changed" : ""}>${shown(each.theirs)}</td>` : nothing}
        <td class=${each.isOurs === false ? "" : "changed"}>${shown(each.after)}</td></tr>`,
    )}</tbody>
    ${hasConflict
      ? html`<tfoot><tr><td colspan="4">${edit.theirs
          ? html`<button @click=${() => act.keepTheirs(edit.id)}>Keep theirs</button>
              ${edit.before ? html`<button @click=${() => act.rebase(edit.id)}>Write mine over theirs</button>` : html`<span class="quiet">An item with this key exists already.</span>`}`
          : html`<span>It was deleted.</span> <button @click=${() => act.keepTheirs(edit.id)}>Discard my edit</button>`}</td></tr></tfoot>`
      : nothing}
  </table>`;
}

/** The attributes that they or we changed. */
function threeWay(edit) {
  const theirs = edit.theirs?.item ?? {};
  const names = new Set([...differences(edit.before, theirs), ...differences(edit.before, edit.after)].map((each) => each.name));
  return [...names]
    .filter((name) => !name.startsWith("_"))
    .map((name) => ({
      name,
      before: edit.before?.[name],
      theirs: theirs[name],
      after: edit.after[name],
      isTheirs: JSON.stringify(theirs[name]) !== JSON.stringify(edit.before?.[name]),
      isOurs: JSON.stringify(edit.after[name]) !== JSON.stringify(edit.before?.[name]),
    }));
}

function shown(value) {
  return value ? html`<code>${valueText(value)}</code> <span class="badge">${Object.keys(value)[0]}</span>` : html`<span class="quiet">absent</span>`;
}

/** An item for people: the first two values of its key. */
function nameOf(edit) {
  const ids = edit.before ? Object.values(JSON.parse(edit.id)) : [];
  return ids.map(valueText).join(" / ");
}

/** Asks before a delete, with what else goes. */
export function deleteDialog(state, act) {
  const { deletion } = state;
  if (!deletion) {
    return nothing;
  }
  const { preview } = deletion;
  const isReady = !preview.confirm || deletion.typed === preview.confirm;
  const refused = preview.targets.filter((each) => each.refused);
  const targets = preview.targets.filter((each) => !each.refused);
  const onSubmit = (event) => {
    event.preventDefault();
    act.confirmDelete();
  };
  return html`<div class="overlay" @keydown=${(event) => {
      event.stopPropagation();
      if (event.key === "Escape") {
        act.cancelDelete();
      }
    }}>
    <form class="palette deletion" role="alertdialog" aria-modal="true" aria-label="Delete" @submit=${onSubmit}>
      <h2>${targets.length === 0 ? "You can't delete this" : targets.length === 1 ? html`Delete ${targets[0].label} <code>${targets[0].name}</code>?` : "Delete " + number(targets.length) + " items?"}</h2>
      ${targets.length > 1 ? html`<ul>${targets.slice(0, 8).map((each) => html`<li>${each.label} <code>${each.name}</code> ${attached(each)}</li>`)}${targets.length > 8 ? html`<li class="quiet">and ${number(targets.length - 8)} more</li>` : nothing}</ul>` : nothing}
      ${targets.length === 1 ? html`<p>${attached(targets[0])}</p>` : nothing}
      ${refused.length > 0 ? html`<ul class="refused">${refused.slice(0, 8).map((each) => html`<li>${each.label} <code>${each.name}</code> stays. ${each.refused}${attached(each)}</li>`)}</ul>` : nothing}
      ${targets.length > 0 ? html`<p class="quiet">${plural(preview.items, "item")} ${preview.items === 1 ? "goes" : "go"}${preview.estimatedRequests > 1 ? ", about " + plural(preview.estimatedRequests, "request") : ""}. ${preview.confirm && targets.some((each) => each.attached.length > 0) ? "You can't undo this." : "You can undo it until the next commit."}</p>` : nothing}
      ${preview.confirm
        ? html`<label><span>Type <code>${preview.confirm}</code> to delete</span>
            <input autocomplete="off" spellcheck="false" .value=${live(deletion.typed)} @input=${(event) => { deletion.typed = event.target.value; act.update(); }}></label>`
        : nothing}
      ${deletion.error ? problem(deletion.error) : nothing}
      <div class="buttons">
        ${targets.length > 0 ? html`<button class="danger" ?disabled=${!isReady}>Delete</button>` : nothing}
        <button type="button" @click=${() => act.cancelDelete()}>${targets.length > 0 ? "Cancel" : "Close"}</button>
      </div>
    </form>
  </div>`;
}

function attached(target) {
  const words = { cascade: ["goes with it", "go with it"], restrict: ["prevents it", "prevent it"], keep: ["stays", "stay"] };
  return target.attached.length > 0
    ? html`<span class="attached">${target.attached.map(
        (each) => html`<span>${number(each.number)} ${each.type}${each.side ? " (" + each.side + ")" : ""} ${words[each.onDelete][each.number === 1 ? 0 : 1]}</span>`,
      )}</span>`
    : nothing;
}
