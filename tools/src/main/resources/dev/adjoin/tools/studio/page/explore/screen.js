// SPDX-License-Identifier: Apache-2.0
// The explorer: relationships followed outward from an entity, one request shown for each hop.
import { html, nothing, svg } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { call } from "studio/api.js";
import { addHops, addRequests, createGraph, title } from "studio/explore/graph.js";
import { question } from "studio/question.js";
import * as route from "studio/route.js";
import { plural } from "studio/text.js";

let studio;

/** Where the graph starts. */
const starting = question();

const state = { model: null, entities: [], type: null, key: [], graph: null, chosen: null, steps: [], error: null, lines: [] };

function remember() {
  route.replace("explore", {
    model: state.model,
    type: state.type,
    key: JSON.stringify(state.key),
    steps: state.steps.length > 0 ? JSON.stringify(state.steps) : "",
  });
}

/** A list of the address; empty if it cannot be read. */
function listOf(text) {
  try {
    const list = JSON.parse(text);
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Does something that can fail, and shows the failure unless the graph starts elsewhere since. */
async function attempt(isCurrent, work) {
  state.error = null;
  try {
    await work();
  } catch (error) {
    if (isCurrent()) {
      state.error = error;
    }
  }
  if (isCurrent()) {
    remember();
    studio.update();
  }
}

async function start(isLast, type, key) {
  Object.assign(state, { type, key, steps: [] });
  const entity = await call("explore/entity", { model: state.model, type, key });
  studio.sent(entity.requests);
  if (isLast()) {
    state.graph = createGraph(entity);
    addRequests(state.graph, entity.requests);
    state.chosen = [...state.graph.nodes.keys()][0];
  }
}

/** Follows a step, once. Several steps can be followed at the same time. */
async function follow(graph, id, step) {
  const node = graph.nodes.get(id);
  if (!node || node.followed.has(step) || node.following.has(step)) {
    return;
  }
  node.following.add(step);
  try {
    const answer = await call("explore/follow", { model: state.model, type: node.type, key: node.key, step });
    studio.sent(answer.requests);
    addHops(graph, id, step, answer);
    addRequests(graph, answer.requests);
    if (graph === state.graph) {
      state.steps.push([id, step]);
      state.chosen = id;
    }
  } finally {
    node.following.delete(step);
  }
}

function followFrom(id, step) {
  const { graph } = state;
  return attempt(() => graph === state.graph, () => follow(graph, id, step));
}

function form() {
  const entity = state.entities.find((each) => each.name === state.type) ?? state.entities[0];
  const begin = (event) => {
    event.preventDefault();
    const key = entity.key.map((name) => event.target.elements[name].value);
    const isLast = starting();
    attempt(isLast, () => start(isLast, entity.name, key));
  };
  const change = (event) => {
    state.type = event.target.value;
    state.key = state.entities.find((each) => each.name === state.type).ids[0] ?? [];
    studio.update();
  };
  return html`<form class="panel start" aria-label="Start" @submit=${begin}>
    <label>start at
      <select @change=${change}>
        ${state.entities.map((each) => html`<option value=${each.name} ?selected=${each === entity}>${each.name}</option>`)}
      </select>
    </label>
    ${entity?.key.map(
      (name, i) => html`<label>${name}
        <input name=${name} list=${"start-" + name} .value=${state.key[i] ?? ""} autocomplete="off">
        <datalist id=${"start-" + name}>${entity.ids.map((id) => html`<option value=${id[i]}></option>`)}</datalist>
      </label>`,
    )}
    <button class="primary">Explore</button>
    ${state.graph
      ? html`<output class="figures quiet">${plural(state.graph.nodes.size, "entity", "entities")} · ${plural(state.graph.requests, "request")} · ${plural(state.graph.units, "read unit")} so far</output>`
      : nothing}
  </form>`;
}

function card(node) {
  const isChosen = node.id === state.chosen;
  const choose = () => {
    state.chosen = node.id;
    studio.update();
  };
  return html`<li class="node ${isChosen ? "chosen" : ""} ${node.item ? "" : "missing"}" data-node=${node.id}>
    <button class="plain name" aria-pressed=${isChosen} @click=${choose}>
      <strong>${title(node)}</strong> <small>${node.type}${node.item ? "" : ", missing"}</small>
    </button>
    <div class="steps">
      ${node.steps.map(({ name: step, entity }) => {
        const followed = node.followed.get(step);
        const leads = html`${step} <small>→ ${entity}</small>`;
        return followed
          ? html`<span class="quiet">${leads} ${followed.hops}${followed.complete ? "" : "+"}</span>`
          : html`<button @click=${() => followFrom(node.id, step)} aria-label="Follow ${step} from ${title(node)} to ${entity}">${leads}</button>`;
      })}
    </div>
  </li>`;
}

function inspector() {
  const node = state.graph.nodes.get(state.chosen);
  if (!node) {
    return nothing;
  }
  const edges = state.graph.lines.filter((line) => line.to === node.id && line.edge);
  return html`<aside class="panel inspector" aria-label="Entity">
    <h2>${node.type} <small>${node.key.join(" / ")}</small></h2>
    ${node.item ? attributes(node.item) : html`<p class="quiet">An edge leads here, but the entity does not exist.</p>`}
    ${edges.map(
      (line) => html`<h2>${line.step} <small>from ${title(state.graph.nodes.get(line.from))}</small></h2>${attributes(line.edge)}`,
    )}
  </aside>`;
}

function attributes(values) {
  return html`<table>${Object.entries(values).map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td><code>${typeof value === "object" ? JSON.stringify(value) : value}</code></td></tr>`,
  )}</table>`;
}

/** Measures where the cards are, to draw the lines between them. */
function measure() {
  const board = document.querySelector(".explore .board");
  if (!board || !state.graph) {
    return;
  }
  const origin = board.getBoundingClientRect();
  const places = new Map(
    [...board.querySelectorAll("[data-node]")].map((each) => [each.dataset.node, each.getBoundingClientRect()]),
  );
  const lines = state.graph.lines.map(({ from, to }) => {
    const a = places.get(from);
    const b = places.get(to);
    const x = b.left > a.left ? a.right : a.left;
    const end = b.left > a.left ? b.left : b.right;
    const points = [x - origin.left, a.top + a.height / 2 - origin.top, end - origin.left, b.top + b.height / 2 - origin.top].map(Math.round);
    const middle = Math.round((points[0] + points[2]) / 2);
    return `M${points[0]} ${points[1]} C${middle} ${points[1]} ${middle} ${points[3]} ${points[2]} ${points[3]}`;
  });
  if (lines.join() !== state.lines.join()) {
    state.lines = lines;
    studio.update();
  }
}

export const explore = {
  name: "explore",
  title: "Explore",
  key: "e",

  async open(app, values) {
    studio = app;
    if (state.model !== values.model) {
      Object.assign(state, { model: values.model, graph: null, type: null, key: [], steps: [], lines: [], entities: [] });
    }
    if (state.graph) {
      state.error = null;
      remember();
      return;
    }
    const isLast = starting();
    await attempt(isLast, async () => {
      const { entities } = await call("explore/starts", { model: values.model });
      if (!isLast()) {
        return;
      }
      state.entities = entities;
      const first = state.entities.find((each) => each.ids.length > 0) ?? state.entities[0];
      const isLink = state.entities.some((each) => each.name === values.type) && listOf(values.key).length > 0;
      const type = isLink ? values.type : first.name;
      const key = isLink ? listOf(values.key) : first.ids[0];
      if (key) {
        await start(isLast, type, key);
        const { graph } = state;
        for (const [id, step] of isLink && isLast() ? listOf(values.steps) : []) {
          await follow(graph, id, step);
        }
      }
    });
  },

  afterDraw: measure,

  view() {
    return html`<div class="explore">
      ${form()}
      ${state.error ? html`<p class="problem" role="alert">${state.error.message}<small>${state.error.fix ?? ""}</small></p>` : nothing}
      ${state.graph
        ? html`<div class="board-and-entity">
            <div class="scroll" tabindex="0" role="region" aria-label="Graph"><div class="board">
              <svg aria-hidden="true">${state.lines.map((path) => svg`<path d=${path}></path>`)}</svg>
              ${state.graph.columns.map(
                (column) => html`<ul class="column">${repeat(column, (id) => id, (id) => card(state.graph.nodes.get(id)))}</ul>`,
              )}
            </div></div>
            ${inspector()}
          </div>`
        : html`<p class="quiet">Nothing is stored yet. Add an entity on the <a href=${"#/data?model=" + encodeURIComponent(state.model) + "&type=" + encodeURIComponent(state.entities[0]?.name ?? "")}>data screen</a>, then start at its id.</p>`}
    </div>`;
  },
};
