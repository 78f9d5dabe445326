// SPDX-License-Identifier: Apache-2.0
// What is shown in place of something that could not be read.
import { html, nothing } from "lit-html";

/** A failed call, where it arose. */
export function failure(error) {
  return html`<div class="failure" role="alert">
    <strong>${error.message}</strong>
    ${error.fix ? html`<span>${error.fix}.</span>` : nothing}
  </div>`;
}
