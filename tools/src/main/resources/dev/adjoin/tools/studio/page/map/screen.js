// SPDX-License-Identifier: Apache-2.0
// The map: the entities, relationships and references of a model, drawn as they are stored.
import { html } from "lit-html";
import { call } from "studio/api.js";
import { failure } from "studio/failure.js";
import { question } from "studio/question.js";
import * as route from "studio/route.js";
import { drawing, legend, list } from "studio/map/drawing.js";
import { inspector } from "studio/map/inspector.js";

let studio;

const opening = question();
const counting = question();
const explaining = question();

const state = {
  model: null,
  picture: null,
  counts: null,
  counting: false,
  countsError: null,
  chosen: null,
  explained: null,
  error: null,
};

const act = {
  choose(name) {
    state.chosen = state.chosen === name ? null : name;
    state.explained = null;
    explaining();
    route.replace("map", { model: state.model, chosen: state.chosen });
    studio.update();
  },

  async count() {
    const isLast = counting();
    let counts = null;
    let countsError = null;
    Object.assign(state, { counting: true, countsError });
    studio.update();
    try {
      counts = await call("map/counts", { model: state.model });
    } catch (error) {
      countsError = error;
    }
    if (isLast()) {
      Object.assign(state, { counting: false, counts: counts ?? state.counts, countsError });
      studio.update();
    }
  },

  async explain(tag) {
    const isLast = explaining();
    const explained = state.explained?.tag === tag ? null : { tag, text: (await call("map/explain", { tag })).text };
    if (isLast()) {
      state.explained = explained;
      studio.update();
    }
  },
};

export const map = {
  name: "map",
  title: "Map",
  key: "m",

  async open(app, values) {
    studio = app;
    if (state.model !== values.model || !state.picture) {
      Object.assign(state, { model: values.model, picture: null, counts: null, counting: false, chosen: null, explained: null, error: null });
      const isLast = opening();
      counting();
      try {
        const picture = await call("map/open", { model: values.model });
        if (!isLast()) {
          return;
        }
        state.picture = picture;
      } catch (error) {
        if (isLast()) {
          state.error = error;
        }
        return;
      }
    }
    const { entities, relationships, references } = state.picture;
    const names = [...entities, ...relationships, ...references].map((each) => each.name);
    state.chosen = names.includes(values.chosen) ? values.chosen : ([...relationships, ...references][0]?.name ?? null);
    if (!studio.engine.isAws) {
      act.count();
    }
  },

  commands: () =>
    ["entities", "relationships", "references"].flatMap((kind) => state.picture?.[kind] ?? []).map((each) => ({
      title: "Show " + each.name + " on the map",
      run: () => act.choose(each.name),
    })),

  view() {
    if (!state.picture) {
      return state.error ? failure(state.error) : html`<p class="loading">Drawing the model…</p>`;
    }
    return html`<div class="map">
      <div class="picture">
        <p class="description">${state.picture.description}</p>
        <div class="canvas">${drawing(state, act.choose)}</div>
        ${legend()} ${list(state, act.choose)}
      </div>
      <aside>${inspector(state, act)}</aside>
    </div>`;
  },
};
