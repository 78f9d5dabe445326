// SPDX-License-Identifier: Apache-2.0
// A plain editor of the model file: a text area with line numbers, and marks at lines with mistakes.
import { html } from "lit-html";
import { live } from "lit-html/directives/live.js";

/**
 * @param marks the severity of the worst diagnostic of each line, by its number
 */
export function editor(text, marks, change) {
  const lines = text.split("\n");
  return html`<div class="file-editor">
    <ol class="numbers" aria-hidden="true">
      ${lines.map((_, i) => html`<li class=${marks.get(i + 1) ?? ""}>${i + 1}</li>`)}
    </ol>
    <textarea aria-label="Model file" spellcheck="false" autocomplete="off" autocapitalize="off" wrap="off" rows=${lines.length + 1}
      .value=${live(text)} @input=${(event) => change(event.target.value)} @keydown=${onKey}></textarea>
  </div>`;
}

/** Enter keeps the indentation of the line; Tab stays the key that leaves the field. */
function onKey(event) {
  if (event.key !== "Enter" || event.ctrlKey || event.metaKey || event.shiftKey) {
    return;
  }
  const field = event.target;
  const start = field.value.lastIndexOf("\n", field.selectionStart - 1) + 1;
  const indentation = field.value.slice(start, field.selectionStart).match(/^ */)[0];
  if (indentation) {
    event.preventDefault();
    field.setRangeText("\n" + indentation, field.selectionStart, field.selectionEnd, "end");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** Puts the cursor at a place of the text and scrolls there. */
export function goTo(line, column = 1) {
  const field = document.querySelector(".file-editor textarea");
  const before = field.value.split("\n").slice(0, line - 1);
  const at = before.reduce((sum, each) => sum + each.length + 1, 0) + Math.max(0, column - 1);
  const end = field.value.indexOf("\n", at);
  field.focus();
  field.setSelectionRange(at, end < 0 ? field.value.length : end);
  document.querySelectorAll(".file-editor .numbers li")[line - 1]?.scrollIntoView({ block: "center" });
}

/** A text with the edit of a diagnostic: {from, to, text}, counted in characters from 0. */
export function edited(text, edit) {
  return text.slice(0, edit.from) + edit.text + text.slice(edit.to);
}

/** What an edit does, in a few words for its button. */
export function editLabel(text, edit) {
  const written = edit.text.trim().replace(/^, /, "");
  const replaced = text.slice(edit.from, edit.to).trim().replace(/^,\s*|,$/g, "");
  const shown = written || replaced.replace(/\s+/g, " ");
  return (written ? (replaced ? "Write " : "Add ") : "Remove ") + (shown.length > 60 ? shown.slice(0, 59) + "…" : shown);
}
