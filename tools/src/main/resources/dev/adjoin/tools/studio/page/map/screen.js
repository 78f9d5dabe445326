// SPDX-License-Identifier: Apache-2.0
// The map: the entities, relationships and references of a model, drawn as they are stored.
import { html } from "lit-html";
import { call } from "studio/api.js";
import { failure } from "studio/failure.js";
import * as route from "studio/route.js";
import { drawing, legend, list } from "studio/map/drawing.js";
import { inspector } from "studio/map/inspector.js";

let studio;

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
    route.replace("map", { model: state.model, chosen: state.chosen });
    studio.update();
  },

  async count() {
    const { model } = state;
    state.counting = true;
    state.countsError = null;
    studio.update();
    try {
      const counts = await call("map/counts", { model });
      if (model === state.model) {
        state.counts = counts;
      }
    } catch (error) {
      state.countsError = error;
    }
    state.counting = false;
    studio.update();
  },

  async explain(tag) {
    if (state.explained?.tag === tag) {
      state.explained = null;
    } else {
      state.explained = { tag, text: (await call("map/explain", { tag })).text };
    }
    studio.update();
  },
};

export const map = {
  name: "map",
  title: "Map",
  key: "m",

  async open(app, values) {
    studio = app;
    if (state.model !== values.model) {
      Object.assign(state, { model: values.model, picture: null, counts: null, chosen: null, explained: null, error: null });
      try {
        state.picture = await call("map/open", { model: values.model });
      } catch (error) {
        state.error = error;
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
