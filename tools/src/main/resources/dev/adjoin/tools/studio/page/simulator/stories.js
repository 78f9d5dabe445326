// SPDX-License-Identifier: Apache-2.0
// Guided stories: five steps each, every step one sentence or two and what happens then. Their
// texts and acts come from the call simulator/stories.
import { html, nothing } from "lit-html";

/** What each kind of act does. */
const ACTS = {
  view: (act, { view }) => act.setView(view),
  ask: (act, { pattern, inputs }) => act.ask(pattern, inputs),
  forget: (act, { view }) => act.forget(view),
  stop: (act, { view }) => act.stopClock(view),
  write: (act, { operation, type, values, view }) => act.write(operation, type, values, view),
  set: (act, { setting, value }) => act.setting(setting, value),
  advance: (act, { millis }) => act.advance(millis),
};

/** Does what a step says, as long as it is the last one that was asked for. */
export async function tell(step, act, isLast) {
  for (const each of step.acts) {
    if (isLast()) {
      await ACTS[each.act](act, each);
    }
  }
}

export function storyList(state, act) {
  return state.stories.length === 0
    ? nothing
    : html`<section class="panel stories" aria-label="Stories">
    <h2>Stories</h2>
    <ul>${state.stories.map(
      (story) => html`<li><button @click=${() => act.tell(story.name)} aria-pressed=${state.story?.name === story.name}>${story.title}</button></li>`,
    )}</ul>
  </section>`;
}

export function storyBar(state, act) {
  const story = state.stories.find((each) => each.name === state.story?.name);
  if (!story) {
    return nothing;
  }
  const at = state.story.step;
  return html`<section class="story" aria-label="Story" aria-live="polite">
    <p><strong>${story.title}</strong> <span class="figures">${at + 1} of ${story.steps.length}</span></p>
    <p>${story.steps[at].text}</p>
    <div>
      <button @click=${() => act.tell(null)}>Close</button>
      ${at + 1 < story.steps.length
        ? html`<button class="primary" ?disabled=${state.telling} @click=${() => act.tell(story.name, at + 1)}>Next</button>`
        : html`<button class="primary" @click=${() => act.tell(null)}>Done</button>`}
    </div>
  </section>`;
}
