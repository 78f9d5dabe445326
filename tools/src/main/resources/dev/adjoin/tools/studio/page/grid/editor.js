// SPDX-License-Identifier: Apache-2.0
// The editor of one value: its type and its text. Enter stages, Escape leaves.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { idList } from "studio/grid/ids.js";
import { TYPES, TYPE_WORDS, editText, parseText, placeholder } from "studio/grid/values.js";

/**
 * The state of an open editor.
 *
 * @param value the present value; undefined if the attribute is absent
 * @param attribute what the model declares of it; undefined if nothing
 */
export function openEditor(id, name, value, attribute) {
  const type = attribute?.stored ?? "S";
  const start = value ? editText(value, attribute?.type) : { type, text: "", quoted: false };
  return { id, name, value, attribute, ...start, original: start, error: null };
}

/** The edited value; the very same one if nothing was typed. */
export function editedValue(editor) {
  const { type, text, quoted, original, value, attribute } = editor;
  if (value && type === original.type && text === original.text) {
    return value;
  }
  return parseText(type, text, quoted && type === "S", attribute?.type);
}

/**
 * Draws the editor.
 *
 * @param act stage(move), cancel(), remove(), update()
 */
export function editorView(editor, act) {
  const onKey = (event) => {
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      act.cancel();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      act.stage(1, 0);
    } else if (event.key === "Tab" && event.target.dataset.editor === "text") {
      event.preventDefault();
      act.stage(0, event.shiftKey ? -1 : 1);
    } else if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      act.stage(0, 0);
    }
  };
  const setType = (event) => {
    Object.assign(editor, { type: event.target.value, quoted: false, error: null });
    act.update();
  };
  return html`<div class="value-editor" role="group" aria-label="Edit ${editor.name}" @keydown=${onKey} @click=${(event) => event.stopPropagation()}
    @mousedown=${(event) => event.stopPropagation()}>
    <div class="editor-line">
      <select aria-label="Type" title=${TYPE_WORDS[editor.type]} @change=${setType}>
        ${TYPES.map((type) => html`<option ?selected=${type === editor.type} title=${TYPE_WORDS[type]}>${type}</option>`)}
      </select>
      ${field(editor)}
      <button class="primary" title="Stage (Enter)" @click=${() => act.stage(0, 0)}>Stage</button>
      ${editor.value && act.remove ? html`<button title="Remove the attribute" @click=${() => act.remove()}>Remove</button>` : nothing}
    </div>
    ${editor.quoted ? html`<small class="quiet">This text has characters that a field can't show. Edit it as JSON text.</small>` : nothing}
    ${editor.error ? html`<p class="problem" role="alert">${editor.error}</p>` : nothing}
  </div>`;
}

function field(editor) {
  const onInput = (event) => {
    editor.text = event.target.value;
  };
  const { type, attribute } = editor;
  if (type === "NULL") {
    return html`<span class="quiet" tabindex="0" data-editor="text">null has no content</span>`;
  }
  if (type === "BOOL" || (type === "S" && attribute?.choices)) {
    const choices = type === "BOOL" ? ["true", "false"] : attribute.choices;
    if (!choices.includes(editor.text)) {
      editor.text = choices[0];
    }
    return html`<select data-editor="text" aria-label="Value" @change=${onInput}>
      ${choices.map((each) => html`<option ?selected=${each === editor.text}>${each}</option>`)}
    </select>`;
  }
  if (type === "N" || type === "B" || (type === "S" && editor.end)) {
    const list = "ids-of-" + editor.name;
    return html`<input data-editor="text" aria-label="Value" spellcheck="false" autocomplete="off" list=${editor.end ? list : nothing}
      placeholder=${editor.end ? "id of a " + editor.end.entity : placeholder(type, attribute?.type)}
      .value=${live(editor.text)} @input=${onInput}>${editor.end ? idList(list, editor.ids, editor.end) : nothing}`;
  }
  const lines = Math.min(10, Math.max(editor.text.split("\n").length, Math.ceil(editor.text.length / 28)));
  return html`<textarea data-editor="text" aria-label="Value" spellcheck="false" rows=${Math.max(1, lines)} placeholder=${placeholder(type)}
    title="Shift-Enter begins a new line" .value=${live(editor.text)} @input=${onInput}></textarea>`;
}
