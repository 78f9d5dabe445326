// SPDX-License-Identifier: Apache-2.0
// Starts the page: reads what the studio shows, then draws the frame with the screen of the address.
import { render } from "lit-html";
import { call, takeToken } from "studio/api.js";
import { failure, frame } from "studio/frame.js";
import { listenToKeys } from "studio/keyboard.js";
import * as route from "studio/route.js";
import { screens } from "studio/screens.js";

const root = document.getElementById("studio");

/** What every screen can use. */
const studio = {
  /** All models, each with its name and description. */
  models: [],
  /** Where the data of the shown model is; see the call studio/engine. */
  engine: null,
  /** The name of the shown model. */
  model: null,
  screen: null,
  /** The requests of the last call, for the strip at the bottom. */
  requests: [],
  palette: null,
  help: false,
  theme: localStorage.getItem("adjoin-theme") ?? "system",

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

  /** Shows requests at the bottom. */
  sent(requests) {
    if (requests.length > 0) {
      this.requests = requests;
    }
    this.update();
  },

  async show(name, values = {}) {
    const screen = screens.find((each) => each.name === name) ?? screens[0];
    if (this.screen && this.screen !== screen) {
      this.screen.leave?.();
    }
    this.screen = screen;
    this.model = values.model ?? this.model ?? this.models[0].name;
    route.replace(screen.name, { model: this.model, ...values });
    if (this.engine?.model !== this.model) {
      this.engine = { model: this.model, ...(await call("studio/engine", { model: this.model })) };
    }
    await screen.open(this, { ...values, model: this.model });
    this.update();
  },

  async unlock(table) {
    this.engine = { model: this.model, ...(await call("studio/unlock", { model: this.model, table })) };
    this.update();
  },

  setTheme(theme) {
    this.theme = theme;
    localStorage.setItem("adjoin-theme", theme);
    applyTheme();
    this.update();
  },
};

function applyTheme() {
  document.documentElement.dataset.theme = studio.theme;
}

function draw() {
  studio.screen.beforeDraw?.();
  render(frame(studio), root);
  studio.screen.afterDraw?.();
}

async function start() {
  applyTheme();
  takeToken();
  try {
    studio.models = (await call("studio/models")).models;
    root.replaceChildren();
    const { screen, values } = route.read();
    await studio.show(screen, values);
    route.onChange(() => {
      const changed = route.read();
      studio.show(changed.screen, changed.values);
    });
    listenToKeys(studio);
  } catch (error) {
    root.replaceChildren();
    render(failure(error), root);
  }
}

start();
