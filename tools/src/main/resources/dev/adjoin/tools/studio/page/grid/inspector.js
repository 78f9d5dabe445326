// SPDX-License-Identifier: Apache-2.0
// Beside the grid: the chosen item as attributes and as JSON, and the form of a new item.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { copyButton } from "studio/copy.js";
import { readable, typed, valueText } from "studio/text.js";
import { editorView } from "studio/grid/editor.js";
import { newItemForm } from "studio/grid/form.js";
import { declaredType } from "studio/grid/rows.js";
import { TYPE_WORDS, parseItem, plainItem, typedItem } from "studio/grid/values.js";
import { attributesOf } from "studio/variants.js";

const TABS = { attributes: "Attributes", typed: "Typed JSON", plain: "Plain JSON" };

export function inspectorView({ state, act, options }) {
  if (state.form) {
    return newItemForm(state, act);
  }
  const row = state.inspected === null ? null : act.rowById(state.inspected);
  return row ? itemPanel(state, act, row, options) : nothing;
}

function itemPanel(state, act, row, { uses, openLink }) {
  const edit = state.staging.get(row.id);
  const item = edit?.after ?? row.item;
  const type = row.kind === "other" ? null : row.type;
  const refusal = row.refusal;
  return html`<section class="panel inspector item-panel" aria-label="Item">
    <h2>${row.label} <button class="plain" aria-label="Close" @click=${() => act.closePanel()}>×</button></h2>
    ${refusal ? html`<p class="quiet">${row.kind === "other" ? "" : "Adjoin maintains this item. "}${refusal}.</p>` : nothing}
    ${row.partial ? html`<p class="quiet">The index doesn't carry every attribute. The others were not read.</p>` : nothing}
    <div class="segments" role="group" aria-label="Shown as">
      ${Object.entries(TABS).map(
        ([name, title]) => html`<button aria-pressed=${state.tab === name} @click=${() => { state.tab = name; state.draft = null; act.update(); }}>${title}</button>`,
      )}
    </div>
    ${state.tab === "attributes" ? attributes(state, act, row, item) : state.tab === "typed" ? typedJson(state, act, row, item) : plain(act, item)}
    <div class="buttons">
      ${refusal
        ? nothing
        : html`${row.partial ? nothing : html`<button ?disabled=${state.locked} @click=${() => act.openForm(type, item)}>Duplicate</button>`}
            ${row.isNew
              ? html`<button @click=${() => act.takeBack(row.id)}>Take back</button>`
              : html`<button class="danger" ?disabled=${state.locked} @click=${() => act.previewDelete([row.id])}>${row.kind === "relationship" ? "Unlink" : "Delete"}</button>`}`}
      ${row.isNew ? nothing : uses(row)}
    </div>
    ${openLink && !row.isNew && row.links?.length > 0 ? references(row, openLink) : nothing}
  </section>`;
}

/** What the stored item refers to, and the lists of the items that refer to it. */
function references(row, openLink) {
  const button = (link) => html`<button @click=${() => openLink(link)}>${link.title}</button>`;
  const to = row.links.filter((link) => link.attribute);
  const from = row.links.filter((link) => !link.attribute);
  return html`${to.length > 0 ? html`<h3>Refers to</h3><div class="buttons">${to.map(button)}</div>` : nothing}
    ${from.length > 0 ? html`<h3>Referred to by</h3><div class="buttons">${from.map(button)}</div>` : nothing}`;
}

function attributes(state, act, row, item) {
  const { editor } = state;
  const isOpen = (name) => editor?.place === "inspector" && editor.id === row.id && editor.name === name;
  const names = [...new Set([...Object.keys(row.item), ...Object.keys(item)])];
  const type = state.types.get(row.type);
  const declared = type ? attributesOf(type, item[type.variants?.by]?.S).map((each) => each.name) : [];
  const absent = row.refusal || row.partial ? [] : declared.filter((name) => !names.includes(name));
  return html`<table>
    ${[...names, ...absent].map((name) => {
      const reason = act.readOnly(row, name);
      const value = item[name];
      const meaning = value ? readable(declaredType(state.types, row, name), value) : "";
      const isStaged = !row.isNew && JSON.stringify(row.item[name]) !== JSON.stringify(value);
      return isOpen(name)
        ? html`<tr><td colspan="3">${name} ${editorView(editor, act)}</td></tr>`
        : html`<tr class=${isStaged ? "staged" : ""}><th scope="row">${name}</th>
            <td>${reason
              ? html`<code title=${reason}>${value ? valueText(value) : ""}</code>`
              : html`<button class="plain value" title="Edit ${name}" aria-label="Edit ${name}" @click=${() => act.edit(row.id, name, "inspector")}><code>${value ? valueText(value) : ""}</code></button>`}
              ${value && meaning !== valueText(value) ? html`<small class="quiet">${meaning}</small>` : nothing}</td>
            <td>${value ? html`<span class="badge" title=${TYPE_WORDS[typed(value).type]}>${typed(value).type}</span>` : nothing}</td></tr>`;
    })}
  </table>
  ${row.refusal || state.locked ? nothing : addAttribute(state, act, row, [...names, ...absent])}`;
}

/** The form that adds an attribute, and the editor of one that the table above does not show. */
function addAttribute(state, act, row, shown) {
  const { editor } = state;
  const isAnother = editor?.place === "inspector" && editor.id === row.id && !shown.includes(editor.name);
  const onSubmit = (event) => {
    event.preventDefault();
    const name = event.target.elements.attribute.value;
    if (name) {
      act.edit(row.id, name, "inspector");
      event.target.reset();
    }
  };
  return html`${isAnother ? html`<div>${editor.name} ${editorView(editor, act)}</div>` : nothing}
    <form class="add-attribute" @submit=${onSubmit}>
      <label><span class="hidden">Name of an attribute</span><input name="attribute" placeholder="another attribute" autocomplete="off" spellcheck="false"></label>
      <button>Add</button>
    </form>`;
}

function typedJson(state, act, row, item) {
  const text = state.draft?.text ?? typedItem(item);
  const isReadOnly = Boolean(row.refusal) || state.locked;
  const stage = () => {
    try {
      const parsed = parseItem(state.draft.text);
      act.replaceItem(row.id, parsed);
    } catch (error) {
      state.draft.error = error.message;
      act.update();
    }
  };
  return html`<textarea class="json" aria-label="Typed JSON" spellcheck="false" rows=${Math.min(24, text.split("\n").length + 1)} ?readonly=${isReadOnly}
      .value=${live(text)} @input=${(event) => { state.draft = { text: event.target.value, error: null }; act.update(); }}></textarea>
    ${state.draft?.error ? html`<p class="problem" role="alert">${state.draft.error}</p>` : nothing}
    <div class="buttons">
      ${isReadOnly ? nothing : html`<button class="primary" ?disabled=${!state.draft} @click=${stage}>Stage</button>`}
      ${copyButton(text)}
    </div>`;
}

function plain(act, item) {
  const text = plainItem(item);
  return html`<pre class="json" tabindex="0">${text}</pre>
    <div class="buttons">${copyButton(text)}</div>`;
}
