// SPDX-License-Identifier: Apache-2.0
// An editable grid of items, for a table as for the result of a Query.
//
//   const grid = createGrid(studio, { onChange, openPartition, openLink, uses });
//   grid.show({ model, table, rows, index, types, projected, parts, type, grouped });
//   html`${grid.view()} … ${grid.inspector()}`;  // the grid with its tools; the chosen item
//   grid.afterDraw();                             // after each drawing: keeps the focus
//
// table and rows are those of the calls data/load or data/describe; types those of data/open.
// projected is the list of attributes that the result carries (null for all): others are hatched.
// parts are the attributes of which only a part was read. onChange is called when items were
// written, with the ids of their rows; openLink(link) opens what a reference leads to, one of the
// links of a row; uses(row) draws what else can be done with an item.
import { html, nothing } from "lit-html";
import { contentsOf } from "studio/grid/contents.js";
import { deleteDialog, diffView } from "studio/grid/diff.js";
import { browsing, editing } from "studio/grid/editing.js";
import { keysOf, moveFocus } from "studio/grid/focus.js";
import { inspectorView } from "studio/grid/inspector.js";
import { keyNames, textOf } from "studio/grid/rows.js";
import { Staging } from "studio/grid/staging.js";
import { tableView } from "studio/grid/table.js";
import { toolbar } from "studio/grid/toolbar.js";
import { commits, lastCommitOf, removals } from "studio/grid/writing.js";

let grids = 0;

export function createGrid(studio, { onChange = () => {}, openPartition = null, openLink = null, uses = () => nothing } = {}) {
  const name = "grid-" + ++grids;
  const state = {
    model: null,
    table: null,
    index: null,
    types: new Map(),
    type: null,
    /** Some ids of each entity, to choose from; read when one can be chosen. */
    ids: new Map(),
    /** Another object for each list that is shown. */
    view: null,
    rows: [],
    /** The rows before the last page was added. */
    appendedTo: undefined,
    projected: null,
    parts: new Set(),
    stored: false,
    grouped: true,
    filter: "",
    sort: null,
    at: { line: 0, column: 0 },
    editor: null,
    inspected: null,
    tab: "attributes",
    draft: null,
    form: null,
    checked: new Set(),
    /** The entities whose gates of shards are listed one by one. */
    unfolded: new Set(),
    staging: new Staging(),
    diff: false,
    outcome: null,
    deletion: null,
    error: null,
    busy: false,
    top: 0,
    height: 600,
    get locked() {
      return Boolean(studio.engine?.locked);
    },
  };
  let focus = null;
  /** The ids of a list of rows, so that each page adds its own only. */
  let known = { rows: null, ids: new Set() };

  const grid = {
    name,
    studio,
    state,
    act: {},
    options: { onChange, openPartition, openLink, uses },
    contents: contentsOf(state),
    element: () => document.getElementById(name),
    rowById: (id) => state.rows.find((row) => row.id === id) ?? state.staging.get(id)?.row,
    undoable: () => lastCommitOf(state.model),

    /** Moves the focus after the next drawing. */
    focusOn(place) {
      focus = place;
      studio.update();
    },

    async attempt(work) {
      state.error = null;
      state.busy = true;
      studio.update();
      try {
        await work();
      } catch (error) {
        state.error = error;
      }
      state.busy = false;
      studio.update();
    },
  };
  Object.assign(grid.act, browsing(grid), editing(grid), commits(grid), removals(grid));
  grid.onKey = keysOf(grid);

  return {
    state,
    act: grid.act,

    /** Shows other items; staged edits are dropped. */
    show({ model, table, rows, index = null, types = new Map(), projected = null, parts = [], type = null, grouped = true }) {
      if (model !== state.model) {
        state.ids = new Map();
      }
      Object.assign(state, {
        model, table, index, types, type, grouped,
        view: {},
        rows: rows.map((row) => (projected ? { ...row, partial: true } : row)),
        projected: projected ? new Set([...projected, ...keyNames(table, index)]) : null,
        parts: new Set(parts),
        at: { line: rows.length > 0 && grouped ? 1 : 0, column: 0 },
        editor: null, inspected: null, form: null, draft: null, checked: new Set(), unfolded: new Set(), staging: new Staging(),
        diff: false, outcome: null, deletion: null, error: null, sort: null, filter: "", top: 0,
      });
      grid.element()?.scrollTo(0, 0);
      studio.update();
    },

    /** Shows nothing until the items of another model are there. */
    clear() {
      Object.assign(state, { model: null, table: null, rows: [], editor: null, inspected: null, form: null, draft: null, staging: new Staging(), diff: false, deletion: null });
      studio.update();
    },

    /** Adds the rows of the next page; rows that are shown already stay. */
    append(rows) {
      const ids = known.rows === state.rows ? known.ids : new Set(state.rows.map((row) => row.id));
      const added = rows.filter((row) => !ids.has(row.id)).map((row) => (state.projected ? { ...row, partial: true } : row));
      added.forEach((row) => {
        ids.add(row.id);
        textOf(row, state.types);
      });
      state.appendedTo = state.rows;
      state.rows = state.rows.concat(added);
      known = { rows: state.rows, ids };
      studio.update();
    },

    /** Whether edits would be lost by showing something else. */
    hasEdits: () => state.staging.size > 0,

    /** How many loaded items are not shown, because Adjoin keeps them for itself. */
    hidden: () => grid.contents().hidden,

    /** The last commit, if it can be undone. */
    undoable: grid.undoable,

    save: () => grid.act.openDiff(),

    view: () => (state.table
      ? html`<section class="grid-area" aria-label="Items">${toolbar(grid)} ${diffView(grid)} ${tableView(grid)} ${deleteDialog(state, grid.act)}</section>`
      : nothing),

    inspector: () => inspectorView(grid),

    afterDraw() {
      const element = grid.element();
      if (element) {
        state.height = element.clientHeight;
      }
      moveFocus(grid, element, focus);
      focus = null;
    },
  };
}
