// SPDX-License-Identifier: Apache-2.0
// The frame around every screen: header, tabs, band, failures, palette and help.
import { html, nothing } from "lit-html";
import { failure } from "studio/failure.js";
import { keyHelp, palette } from "studio/keyboard.js";
import { screens } from "studio/screens.js";
import { strip } from "studio/strip.js";

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
      <span class="engine ${studio.engine?.isAws ? "danger" : ""}">${studio.engine?.text ?? ""}</span>
      <span class="grow"></span>
      <button class="plain" title="Commands (Ctrl-K)" @click=${() => studio.openPalette()}>
        <kbd>Ctrl K</kbd>
      </button>
      <button class="plain" title="Keys (?)" aria-label="Keys" @click=${() => { studio.help = !studio.help; studio.update(); }}><kbd>?</kbd></button>
      <button class="plain" title="Light, dark or as the system" aria-label="Theme: ${studio.theme}"
        @click=${() => studio.setTheme(next(studio.theme))}>${symbol(studio.theme)}</button>
    </header>
    <nav class="tabs" aria-label="Screens">
      ${screens.map(
        (each) => html`<a href="#/${each.name}?model=${encodeURIComponent(studio.model ?? "")}"
          aria-current=${each === studio.screen ? "page" : nothing}>${each.title}</a>`,
      )}
    </nav>
    ${studio.engine?.isAws ? awsBand(studio) : nothing}
    ${studio.problem ? problem(studio) : nothing}
    <main id="screen" data-screen=${studio.screen.name} aria-busy=${studio.shown === studio.screen ? "false" : "true"}>${view(studio)}</main>
    ${strip(studio)} ${palette(studio)} ${keyHelp(studio)}
  `;
}

/** The other look than the system's first, so that every press but the last changes the page. */
function next(theme) {
  const [same, other] = matchMedia("(prefers-color-scheme: dark)").matches ? ["dark", "light"] : ["light", "dark"];
  return { system: other, [other]: same, [same]: "system" }[theme];
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
      ? html`<span>read-only</span>
          <form @submit=${unlock}>
            <label>to allow writes, type the table's name <input name="table" autocomplete="off" spellcheck="false"></label>
            <button>Unlock</button>
          </form>
          ${studio.unlockError ? html`<span role="alert">${studio.unlockError.message}. ${studio.unlockError.fix ?? ""}</span>` : nothing}`
      : html`<span>writes are allowed</span>`}
  </div>`;
}

/** The screen in view. One that cannot be drawn says so, and the others can still be opened. */
function view(studio) {
  if (!studio.shown) {
    return html`<p class="loading">Opening ${studio.screen.title}…</p>`;
  }
  try {
    return studio.shown.view();
  } catch (error) {
    console.error(error);
    return failure(Object.assign(new Error("This screen cannot be drawn: " + error.message), { fix: "Reload the page, or open another screen" }));
  }
}

function problem(studio) {
  const dismiss = () => {
    studio.problem = null;
    studio.update();
  };
  return html`<div class="failure" role="alert">
    <strong>${studio.problem.message}</strong>
    ${studio.problem.fix ? html`<span>${studio.problem.fix}.</span>` : nothing}
    <button class="plain" aria-label="Close" @click=${dismiss}>×</button>
  </div>`;
}
