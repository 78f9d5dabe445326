// SPDX-License-Identifier: Apache-2.0
// Keys that work everywhere, and the palette of commands.
import { html, nothing } from "lit-html";
import { screens } from "studio/screens.js";

const KEYS = [
  ["Ctrl K", "all commands"],
  ["g, then a letter", "go to a screen: " + screens.map((each) => each.key + " " + each.title).join(", ")],
  ["/", "filter"],
  ["Ctrl Enter", "run"],
  ["Ctrl S", "the staged edits"],
  ["Arrows, Enter, Escape", "move in a grid, edit, leave"],
  ["?", "this list"],
  ["Escape", "close"],
];

function isTyping(target) {
  return /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.isContentEditable;
}

export function listenToKeys(studio) {
  let waitsForScreen = false;
  studio.openPalette = () => {
    studio.palette = { text: "", at: 0 };
    studio.update();
    requestAnimationFrame(() => requestAnimationFrame(() => document.querySelector(".palette input")?.focus()));
  };
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "k") {
      event.preventDefault();
      studio.openPalette();
    } else if (event.key === "Escape" && (studio.palette || studio.help)) {
      studio.palette = null;
      studio.help = false;
      studio.update();
    } else if ((event.ctrlKey || event.metaKey) && event.key === "Enter") {
      studio.screen.run?.();
    } else if ((event.ctrlKey || event.metaKey) && event.key === "s" && studio.screen.save) {
      event.preventDefault();
      studio.screen.save();
    } else if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) {
      return;
    } else if (waitsForScreen) {
      waitsForScreen = false;
      const screen = screens.find((each) => each.key === event.key);
      if (screen) {
        event.preventDefault();
        studio.show(screen.name);
      }
    } else if (event.key === "g") {
      waitsForScreen = true;
    } else if (event.key === "?") {
      studio.help = !studio.help;
      studio.update();
    } else if (event.key === "/") {
      const filter = document.querySelector("[data-filter]");
      if (filter) {
        event.preventDefault();
        filter.focus();
      }
    }
  });
}

function commands(studio) {
  return [
    ...screens.map((each) => ({ title: "Go to " + each.title, run: () => studio.show(each.name) })),
    ...studio.models.map((each) => ({
      title: "Open the model " + each.name,
      run: () => studio.show(studio.screen.name, { model: each.name }),
    })),
    ...(studio.screen.commands?.() ?? []),
    { title: "Theme: light", run: () => studio.setTheme("light") },
    { title: "Theme: dark", run: () => studio.setTheme("dark") },
    { title: "Theme: as the system", run: () => studio.setTheme("system") },
    { title: "List the keys", run: () => (studio.help = true) },
  ];
}

/** The commands that match what was typed into the palette, and which of them is chosen. */
function matches(studio) {
  const words = studio.palette.text.toLowerCase().split(/\s+/);
  const found = commands(studio)
    .filter((each) => words.every((word) => each.title.toLowerCase().includes(word)))
    .slice(0, 12);
  return { found, at: Math.min(studio.palette.at, found.length - 1) };
}

export function palette(studio) {
  if (!studio.palette) {
    return nothing;
  }
  const { found, at } = matches(studio);
  const choose = (command) => {
    studio.palette = null;
    command?.run();
    studio.update();
  };
  const onKey = (event) => {
    // Keys can be faster than the drawing.
    const { found, at } = matches(studio);
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : found.length - 1;
      studio.palette.at = (at + step) % Math.max(1, found.length);
      studio.update();
    } else if (event.key === "Enter") {
      event.preventDefault();
      choose(found[at]);
    }
  };
  return html`<div class="overlay" @click=${(event) => event.target === event.currentTarget && choose(null)}>
    <div class="palette" role="dialog" aria-label="Commands">
      <input type="text" aria-label="Command" placeholder="Type a command" .value=${studio.palette.text}
        role="combobox" aria-expanded="true" aria-controls="commands" aria-activedescendant=${"command-" + at}
        @input=${(event) => {
          studio.palette = { text: event.target.value, at: 0 };
          studio.update();
        }}
        @keydown=${onKey}>
      <ul role="listbox" id="commands" aria-label="Commands">
        ${found.map(
          (each, index) => html`<li id=${"command-" + index} role="option" aria-selected=${index === at}
            @click=${() => choose(each)}>${each.title}</li>`,
        )}
      </ul>
    </div>
  </div>`;
}

export function keyHelp(studio) {
  return studio.help
    ? html`<div class="overlay" @click=${() => { studio.help = false; studio.update(); }}>
        <div class="palette keys" role="dialog" aria-label="Keys">
          <dl>${KEYS.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)}</dl>
        </div>
      </div>`
    : nothing;
}
