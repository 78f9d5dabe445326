// SPDX-License-Identifier: Apache-2.0
// What the advisor says about the type that a pattern reads: the designs compared, and what would
// change the choice.
import { html, nothing } from "lit-html";
import { dollars, number } from "studio/text.js";

/**
 * @param others the names of the patterns that are not shown now; their figures are left out
 */
export function advice(all, others) {
  if (all.length === 0) {
    return html`<p class="quiet">There is nothing to choose: the model declares no relationship, child or view here.</p>`;
  }
  return all.map((each) => subject(each, others));
}

function subject(each, others) {
  const labels = [...new Set(each.candidates.flatMap((candidate) => candidate.calls.map((call) => call.for)))].filter((label) => !others.includes(label));
  return html`<div class="advice">
    <h3>${each.subject} <small>${each.kind}</small></h3>
    <p><strong>${each.choice}</strong>${each.change ? html` <span class="badge">a change</span>` : ", as declared"}. ${each.reason}</p>
    <div class="scroll" tabindex="0" role="region" aria-label=${"Designs of " + each.subject}><table class="listing">
      <thead><tr><th scope="col">design</th>${labels.map((label) => html`<th scope="col">${label}</th>`)}<th scope="col" class="number">a month</th></tr></thead>
      <tbody>${each.candidates.map((candidate) => row(candidate, labels))}</tbody>
    </table></div>
    <p class="quiet">For each call you see requests and units. The price is that of the whole model for a month, with this design.</p>
    <h3>What would change it</h3>
    ${each.turningPoints.length === 0
      ? html`<p class="quiet">Nothing. No rate or number changes the choice, even if it is 1,000 times larger or smaller.</p>`
      : html`<ul>${each.turningPoints.map((point) => html`<li>${point}</li>`)}</ul>`}
    ${each.leftOut.length === 0
      ? nothing
      : html`<details><summary>Left out (${each.leftOut.length})</summary>
          <ul>${each.leftOut.map((left) => html`<li>${left.pattern}: <span class="quiet">${left.reason}</span></li>`)}</ul></details>`}
  </div>`;
}

function row(candidate, labels) {
  const notes = [candidate.setting, ...candidate.badAt, candidate.notChosen ? "not chosen: " + candidate.notChosen : ""].filter(Boolean);
  return html`<tr class=${candidate.chosen ? "chosen" : ""}>
    <th scope="row">${candidate.chosen ? "→ " : ""}${candidate.pattern}${notes.length ? html`<small>${notes.join("; ")}</small>` : nothing}</th>
    ${labels.map((label) => {
      const call = candidate.calls.find((each) => each.for === label);
      return html`<td class="figures">${call ? number(call.requests) + " · " + units(call) : ""}</td>`;
    })}
    <td class="figures number">${dollars(candidate.moneyAMonth)}</td>
  </tr>`;
}

function units(call) {
  return call.consistency === null ? number(call.writeUnits) + " WU" : number(call.readUnits) + " RU";
}
