// SPDX-License-Identifier: Apache-2.0
// The simulator alone, on a recording in the page: no server, no other screens, nothing stored.
import { html, render } from "lit-html";
import { answerFrom } from "studio/standalone/calls.js";
import { readRecording } from "studio/standalone/recording.js";
import { failure } from "studio/failure.js";
import * as route from "studio/route.js";
import { simulator } from "studio/simulator/screen.js";
import { strip } from "studio/strip.js";

const THEMES = { system: "◐", light: "○", dark: "●" };
const root = document.getElementById("studio");

/** What the simulator uses of the studio. */
const studio = {
  model: null,
  requests: [],
  theme: "system",

  /** Draws the page again, soon and once. */
  update() {
    if (!this.scheduled) {
      this.scheduled = true;
      requestAnimationFrame(() => {
        this.scheduled = false;
        draw();
      });
    }
  },

  sent(requests) {
    if (requests.length > 0) {
      this.requests = requests;
    }
    this.update();
  },

  nextTheme() {
    const names = Object.keys(THEMES);
    this.setTheme(names[(names.indexOf(this.theme) + 1) % names.length]);
    this.update();
  },

  setTheme(theme) {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
  },
};

function draw() {
  simulator.beforeDraw();
  render(
    html`<header class="bar">
        <h1>${studio.model}</h1>
        <span class="quiet">sample data, recorded with Adjoin</span>
        <span class="grow"></span>
        <button class="plain" title="Light, dark or as the system" aria-label="Theme: ${studio.theme}"
          @click=${() => studio.nextTheme()}>${THEMES[studio.theme]}</button>
      </header>
      <main id="screen" data-screen="simulator" aria-busy="false">${simulator.view()}</main>
      ${strip(studio)}`,
    root,
  );
  simulator.afterDraw();
}

async function open() {
  const { values } = route.read();
  await simulator.open(studio, { ...values, model: studio.model });
  studio.update();
}

async function start() {
  const { theme } = route.read().values;
  studio.setTheme(theme in THEMES ? theme : "system");
  try {
    const recording = await readRecording(document.getElementById("recording").textContent);
    answerFrom(recording);
    studio.model = recording.model;
    root.replaceChildren();
    await open();
    route.onChange(open);
  } catch (error) {
    root.replaceChildren();
    render(failure({ message: "The page cannot be shown: " + error.message, fix: "Use a browser of 2023 or later" }), root);
  }
}

start();
