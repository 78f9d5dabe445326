// SPDX-License-Identifier: Apache-2.0
// The frame around every screen: header, tabs, the last requests at the bottom, palette and help.
import { html, nothing } from "lit-html";
import { keyHelp, palette } from "studio/keyboard.js";
import { screens } from "studio/screens.js";
import { requestSummary } from "studio/text.js";

export function frame(studio) {
  return html`
    <header class="bar">
      <a class="brand" href="#/simulator">adjoin</a>
      <label class="quiet">
        <span class="hidden">Model</span>
        <select @change=${(event) => studio.show(studio.screen.name, { model: event.target.value })}>
          ${studio.models.map(
            (each) => html`<option value=${each.name} ?selected=${each.name === studio.model}>${each.name}</option>`,
          )}
        </select>
      </label>
      <span class="engine ${studio.engine.isAws ? "danger" : ""}">${studio.engine.text}</span>
      <span class="grow"></span>
      <button class="plain" title="Commands (Ctrl-K)" @click=${() => studio.openPalette()}>
        <kbd>Ctrl K</kbd>
      </button>
      <button class="plain" title="Light, dark or as the system" aria-label="Theme: ${studio.theme}"
        @click=${() => studio.setTheme(next(studio.theme))}>${symbol(studio.theme)}</button>
    </header>
    <nav class="tabs" aria-label="Screens">
      ${screens.map(
        (each) => html`<a href="#/${each.name}?model=${encodeURIComponent(studio.model)}"
          aria-current=${each === studio.screen ? "page" : nothing}>${each.title}</a>`,
      )}
    </nav>
    ${studio.engine.isAws ? awsBand(studio) : nothing}
    <main id="screen" data-screen=${studio.screen.name}>${studio.screen.view()}</main>
    ${strip(studio)} ${palette(studio)} ${keyHelp(studio)}
  `;
}

function next(theme) {
  return { system: "light", light: "dark", dark: "system" }[theme];
}

function symbol(theme) {
  return { system: "◐", light: "○", dark: "●" }[theme];
}

/** The band that says where writes would go. It asks for the table's name before it allows them. */
function awsBand(studio) {
  const { region, table, locked } = studio.engine;
  const unlock = async (event) => {
    event.preventDefault();
    try {
      await studio.unlock(event.target.elements.table.value);
      studio.unlockError = null;
    } catch (error) {
      studio.unlockError = error;
      studio.update();
    }
  };
  return html`<div class="band danger" role="status">
    <strong>AWS · ${region} · ${table}</strong>
    ${locked
      ? html`<form @submit=${unlock}>read-only
          <label>type the table's name to allow writes <input name="table" autocomplete="off"></label>
          <button>Unlock</button> ${studio.unlockError?.message ?? ""}
        </form>`
      : html`<span>writes are allowed</span>`}
  </div>`;
}

/** The requests that were sent last: always what happened, never what was planned. */
function strip(studio) {
  const last = studio.requests[studio.requests.length - 1];
  return html`<footer class="strip" aria-label="Last requests" aria-live="polite">
    ${last
      ? html`<code>${last.operation}${last.index ? " " + last.index : ""}</code>
          <code class="keys">${last.text}</code>
          <span class="figures">${requestSummary(studio.requests)}</span>`
      : html`<span class="quiet">No request yet. Choose a question.</span>`}
  </footer>`;
}

/** A failed call, where it arose. */
export function failure(error) {
  return html`<div class="failure" role="alert">
    <strong>${error.message}</strong>
    ${error.fix ? html`<span>${error.fix}.</span>` : nothing}
  </div>`;
}
