// SPDX-License-Identifier: Apache-2.0
// Units and money of a planned call, as people read them.
import { html, nothing } from "lit-html";
import { dollars, number, plural } from "studio/text.js";

/** A rate in the largest unit of time in which it is not a fraction. */
export function rateText(perSecond) {
  if (perSecond >= 1) {
    return number(perSecond) + " a second";
  }
  if (perSecond * 60 >= 1) {
    return number(perSecond * 60) + " a minute";
  }
  return perSecond * 3600 >= 1 ? number(perSecond * 3600) + " an hour" : number(perSecond * 86_400) + " a day";
}

/** 0.5 read units, 4 write units; two figures where a call takes less than a hundredth. */
export function unitsText(cost) {
  const parts = [];
  if (cost.readUnits > 0 || cost.writeUnits === 0) {
    parts.push(plural(cost.readUnits, "read unit"));
  }
  if (cost.writeUnits > 0) {
    parts.push(plural(cost.writeUnits, "write unit"));
  }
  return parts.join(", ");
}

/** What a call costs, and what the workload makes of it in a month. */
export function costLine(cost) {
  return html`<span class="cost figures">${unitsText(cost)} · ${dollars(cost.dollarsPerMillion)} per million</span>
    ${cost.dollarsPerMonth === null
      ? nothing
      : html`<span class="cost figures">${dollars(cost.dollarsPerMonth)} a month at ${rateText(cost.rate)}</span>`}`;
}

/** The requests of a read: operation, index and key condition of each. */
export function steps(read) {
  return html`<ol class="steps">
    ${read.steps.map(
      (step, i) => html`<li>
        <code class="operation">${i === 0 ? "" : step.parallel ? "at the same time " : "then "}${step.operation}${step.index ? " " + step.index : ""}</code>
        <code class="condition">${step.text}</code>
        ${step.repeat && !step.paged ? html`<small class="quiet">${step.repeat}</small>` : nothing}
      </li>`,
    )}
  </ol>`;
}
