// SPDX-License-Identifier: Apache-2.0
// The strip at the bottom: the requests that were sent last. Always what happened, never what was
// planned.
import { html, nothing } from "lit-html";
import { copyButton } from "studio/copy.js";
import { number, requestSummary } from "studio/text.js";

export function strip(studio) {
  const last = studio.requests[studio.requests.length - 1];
  return html`<footer class="strip" aria-label="Last requests" aria-live="polite">
    ${last
      ? html`<code>${last.operation}${last.index ? " " + last.index : ""}</code>
          <code class="keys">${last.text}</code>
          ${last.failure ? html`<em>${last.failure}</em>` : nothing}
          <span class="figures">${requestSummary(studio.requests)}${time(studio.requests)}</span>
          ${last.body ? html`<span class="copies">${copyButton(command(last), "Copy as AWS CLI")} ${copyButton(json(last), "JSON")}</span>` : nothing}`
      : html`<span class="quiet">No request was sent yet.</span>`}
  </footer>`;
}

/** How long the requests took, all together; nothing for requests that were recorded elsewhere. */
function time(requests) {
  const millis = requests.reduce((sum, each) => sum + each.millis, 0);
  return millis >= 0 ? " · " + (millis < 10 ? Math.max(0.1, Math.round(millis * 10) / 10) : number(Math.round(millis))) + " ms" : "";
}

function json(request) {
  return JSON.stringify(request.body, null, 2);
}

/** The request as a command for a shell: in single quotes nothing is special but the quote. */
function command(request) {
  const name = request.operation.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase();
  return `aws dynamodb ${name} --cli-input-json '${json(request).replaceAll("'", "'\\''")}'`;
}
