// SPDX-License-Identifier: Apache-2.0
// Starts the page: reads what the studio shows, then draws the frame with the screen of the address.
import { render } from "lit-html";
import { call, takeToken } from "studio/api.js";
import { failure } from "studio/failure.js";
import { frame } from "studio/frame.js";
import { listenToKeys } from "studio/keyboard.js";
import { question } from "studio/question.js";
import * as route from "studio/route.js";
import { screens } from "studio/screens.js";

/** How long the screen before stays in view while the next one reads its data. */
const PATIENCE_MILLIS = 200;

const root = document.getElementById("studio");

/** Which screen of which model is shown. */
const showing = question();

/** What every screen can use. */
const studio = {
  /** All models, each with its name and description. */
  models: [],
  /** Where the data of the shown model is; see the call studio/engine. */
  engine: null,
  /** The name of the shown model. */
  model: null,
  /** The chosen screen; while it reads its data, another one is still in view. */
  screen: null,
  /** The screen in view; null while the chosen one reads its data. */
  shown: null,
  /** A failure that no screen has taken care of. */
  problem: null,
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

  /** Opens a screen. A failure stands above it and leaves the rest of the page usable. */
  async show(name, values = {}) {
    const screen = screens.find((each) => each.name === name) ?? screens[0];
    if (this.screen && this.screen !== screen) {
      this.screen.leave?.();
    }
    this.screen = screen;
    this.problem = null;
    this.update();
    const isLast = showing();
    const late = setTimeout(() => {
      if (isLast() && this.shown !== screen) {
        this.shown = null;
        this.update();
      }
    }, PATIENCE_MILLIS);
    try {
      await open(screen, values, isLast);
    } catch (error) {
      if (isLast()) {
        this.fail(error);
      }
    }
    clearTimeout(late);
    if (isLast()) {
      this.shown = screen;
    }
    this.update();
  },

  /** Shows a failure above the screen. */
  fail(error) {
    this.problem = error;
    this.update();
  },

  async unlock(table) {
    const { model } = this;
    const engine = await call("studio/unlock", { model, table });
    if (model === this.model) {
      this.engine = { model, ...engine };
      this.update();
    }
  },

  setTheme(theme) {
    this.theme = theme;
    localStorage.setItem("adjoin-theme", theme);
    applyTheme();
    this.update();
  },
};

async function open(screen, values, isLast) {
  const wanted = values.model ?? studio.model ?? studio.models[0].name;
  const isKnown = studio.models.some((each) => each.name === wanted);
  const model = isKnown ? wanted : (studio.model ?? studio.models[0].name);
  studio.model = model;
  route.replace(screen.name, { ...values, model });
  if (studio.engine?.model !== model) {
    const engine = await call("studio/engine", { model });
    if (!isLast()) {
      return;
    }
    studio.engine = { model, ...engine };
  }
  await screen.open(studio, { ...values, model });
  if (!isKnown) {
    throw Object.assign(new Error(`There is no model "${wanted}"`), { fix: "This is " + model + ". Choose another one above" });
  }
}

function applyTheme() {
  document.documentElement.dataset.theme = studio.theme;
}

function draw() {
  studio.shown?.beforeDraw?.();
  render(frame(studio), root);
  studio.shown?.afterDraw?.();
  document.title = studio.screen.title + " · " + studio.model + " · Adjoin studio";
  if (studio.tab !== studio.screen) {
    studio.tab = studio.screen;
    root.querySelector(".tabs [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

async function start() {
  applyTheme();
  takeToken();
  try {
    studio.models = (await call("studio/models")).models;
    root.replaceChildren();
    listenToKeys(studio);
    addEventListener("unhandledrejection", (event) => studio.fail(event.reason));
    route.onChange(() => {
      const changed = route.read();
      studio.show(changed.screen, changed.values);
    });
    const { screen, values } = route.read();
    await studio.show(screen, values);
  } catch (error) {
    root.replaceChildren();
    render(failure(error), root);
  }
}

start();
