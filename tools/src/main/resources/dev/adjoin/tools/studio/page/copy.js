// SPDX-License-Identifier: Apache-2.0
// A button that copies a text, and says for a moment that it has.
import { html } from "lit-html";

const SHOWN_MILLIS = 1500;

export function copyButton(text, label = "Copy") {
  const copy = async (event) => {
    const button = event.currentTarget;
    try {
      await navigator.clipboard.writeText(text);
      button.dataset.copied = "Copied";
    } catch {
      button.dataset.copied = "The browser does not allow it";
    }
    setTimeout(() => delete button.dataset.copied, SHOWN_MILLIS);
  };
  return html`<button type="button" class="copy" @click=${copy}>${label}</button>`;
}
