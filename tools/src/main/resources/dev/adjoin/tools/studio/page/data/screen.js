// SPDX-License-Identifier: Apache-2.0
// The Data screen: a tree of what can be browsed, the loaded items in a grid, the chosen item.
import { html, nothing } from "lit-html";
import { call } from "studio/api.js";
import { failure } from "studio/failure.js";
import { question } from "studio/question.js";
import * as route from "studio/route.js";
import { keyText } from "studio/simulator/stage.js";
import { number, plural } from "studio/text.js";
import { createGrid } from "studio/grid/grid.js";
import { tree } from "studio/data/tree.js";

const PAGE = 200;
const LARGE_PAGE = 1000;

let studio;
let grid;
/** What the grid shows. */
const showing = question();

const state = {
  model: null,
  opened: null,
  table: null,
  source: {},
  next: null,
  scanned: 0,
  units: 0,
  requests: 0,
  loading: false,
  error: null,
};

function remember() {
  const { table, type, index, partition } = state.source;
  route.replace("data", {
    model: state.model,
    table: table === state.opened?.table.name ? "" : table,
    type,
    index,
    partition: partition ? JSON.stringify(partition) : "",
  });
}

/** Reads, and then calls the function that shows what was read, unless something else was asked for since. */
async function attempt(read) {
  const isLast = showing();
  let show;
  state.error = null;
  state.loading = true;
  studio.update();
  try {
    show = await read();
  } catch (error) {
    show = () => {
      state.error = error;
    };
  }
  if (isLast()) {
    state.loading = false;
    show();
    studio.update();
  }
}

/** Shows the staged edits instead of losing them. */
function keepEdits() {
  state.error = { message: "You have edits that are not written yet", fix: "Commit or discard them first" };
  grid.act.openDiff();
}

/** Opens a source, unless edits would be lost. */
function browse(source) {
  if (grid.hasEdits()) {
    keepEdits();
    return undefined;
  }
  return attempt(() => open(source));
}

/** Reads a source. What was shown before stays whole until its items are there. */
async function open(asked) {
  const table =
    asked.table === state.opened.table.name ? state.opened.table : await call("data/table", { model: state.model, table: asked.table });
  const source = existing(asked, table);
  const answer = await page(source, PAGE);
  const isOfModel = table.name === state.opened.table.name;
  const types = new Map(isOfModel ? state.opened.types.map((each) => [each.name, each]) : []);
  const type = types.get(source.type) ?? null;
  const index = table.indexes.find((each) => each.name === source.index);
  return () => {
    Object.assign(state, { source, table, scanned: 0, units: 0, requests: 0 });
    count(answer);
    remember();
    grid.show({
      model: state.model,
      table,
      rows: answer.rows,
      index: source.index ?? null,
      types,
      type,
      projected: index?.projected ?? null,
      grouped: type?.kind !== "entity",
    });
  };
}

async function page(source, limit, from = undefined) {
  const answer = await call("data/load", { model: state.model, ...source, limit, from });
  studio.sent(answer.requests);
  return answer;
}

/** Adds a page to the figures of the list. */
function count({ next, scanned, requests }) {
  state.next = next;
  state.scanned += scanned;
  state.requests += requests.length;
  state.units += requests.reduce((sum, each) => sum + each.readUnits, 0);
}

function more(limit) {
  return attempt(async () => {
    const answer = await page(state.source, limit, state.next ?? undefined);
    return () => {
      count(answer);
      grid.append(answer.rows);
    };
  });
}

function title() {
  const { type, index, partition, table } = state.source;
  return html`${type ?? (index ? index : table)}${partition ? html` <code>${keyText(partition)}</code>` : nothing}`;
}

function footer() {
  const read = grid.state.rows.length;
  const hidden = grid.hidden();
  const how = state.source.partition ? "Query" : state.source.type ? "Scan for this type" : "Scan";
  return html`<div class="load" role="status">
    <span class="figures">${plural(read - hidden, "item")} loaded${state.next ? "" : ", all there are"} · ${plural(state.units, "read unit")} so far
      <span class="quiet">· ${how}${state.scanned > read ? " over " + plural(state.scanned, "item") : ""}${hidden > 0 ? " · " + number(hidden) + " of Adjoin’s own not shown" : ""}</span></span>
    ${state.next
      ? html`<button ?disabled=${state.loading} @click=${() => more(PAGE)}>Load ${PAGE} more</button>
          <button ?disabled=${state.loading} @click=${() => more(LARGE_PAGE)}>Load ${number(LARGE_PAGE)} more</button>`
      : html`<button class="plain" ?disabled=${state.loading} @click=${() => browse(state.source)}>Load again</button>`}
  </div>`;
}

/** The partition key of an address; undefined if it has none that can be read. */
function partitionOf(text) {
  try {
    const value = JSON.parse(text);
    return value && typeof value === "object" ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A source of an address without what the table does not have. */
function existing(source, table) {
  const type = state.opened.types.some((each) => each.name === source.type && each.hasItems) ? source.type : undefined;
  const index = table.indexes.some((each) => each.name === source.index) ? source.index : undefined;
  return { ...source, type, index };
}

export const data = {
  name: "data",
  title: "Data",
  key: "d",

  async open(app, values) {
    studio = app;
    grid ??= createGrid(studio, {
      openPartition: (partition) => browse({ ...state.source, type: undefined, partition }),
      openLink: ({ index, partition }) => browse({ table: state.opened.table.name, index: index ?? undefined, partition }),
      onChange: () => {},
    });
    const isSame = state.model === values.model && state.opened;
    if (!isSame && grid.hasEdits()) {
      keepEdits();
      await studio.show("data", { model: state.model });
      return;
    }
    const source = {
      table: values.table,
      type: values.type,
      index: values.index,
      partition: partitionOf(values.partition),
    };
    if (isSame && Object.values(source).every((each) => each === undefined)) {
      remember();
      return;
    }
    await attempt(async () => {
      if (!isSame) {
        grid.clear();
        Object.assign(state, { model: values.model, opened: null });
        const opened = await call("data/open", { model: values.model });
        if (state.model !== values.model) {
          return undefined;
        }
        Object.assign(state, { opened, source: { ...source, table: source.table ?? opened.table.name } });
      }
      return open({ ...source, table: source.table ?? state.opened.table.name });
    });
  },

  save: () => grid.save(),

  run: () => (grid.hasEdits() ? grid.act.openDiff() : browse(state.source)),

  commands: () => [
    ...(state.opened?.types ?? []).filter((each) => each.hasItems).map((each) => ({
      title: "Browse " + each.name,
      run: () => browse({ table: state.opened.table.name, type: each.name }),
    })),
    ...(state.opened?.types ?? []).map((each) => ({ title: "Add " + each.name, run: () => grid.act.openForm(each.name) })),
    { title: "Review staged edits", run: () => grid.act.openDiff() },
    ...(grid?.undoable() ? [{ title: "Undo the last commit", run: () => grid.act.takeBackCommit() }] : []),
  ],

  afterDraw: () => grid.afterDraw(),

  view() {
    if (!state.opened) {
      return state.error ? failure(state.error) : html`<p class="loading">Reading the table…</p>`;
    }
    const inspector = grid.inspector();
    return html`<div class="data ${inspector === nothing ? "" : "inspected"}">
      <aside class="left">${tree(state, browse)}</aside>
      <div class="middle">
        <h2>${title()} ${state.source.partition ? html`<button class="plain" @click=${() => browse({ ...state.source, partition: undefined })}>All partitions</button>` : nothing}</h2>
        ${state.error ? html`<p class="problem" role="alert">${state.error.message}${state.error.fix ? html`<small>${state.error.fix}</small>` : nothing}</p>` : nothing}
        ${grid.view()} ${grid.state.table ? footer() : nothing}
      </div>
      ${inspector === nothing ? nothing : html`<aside class="right">${inspector}</aside>`}
    </div>`;
  },
};
