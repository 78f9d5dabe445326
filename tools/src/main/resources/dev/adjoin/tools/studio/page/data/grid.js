// SPDX-License-Identifier: Apache-2.0
// An editable grid of items, for a table as for the result of a Query.
//
//   const grid = createGrid(studio);
//   grid.show({ model, table, rows, index, types, projected, type, grouped });
//   html`${grid.view()} … ${grid.inspector()}`;  // the grid with its tools; the chosen item
//   grid.afterDraw();                             // after each drawing: keeps the focus
//
// table and rows are those of the calls data/load or data/describe; types those of data/open;
// projected is the list of attributes that the result carries (null for all): others are hatched.
// onChange is called when items were written, with the ids of their rows.
import { html, nothing } from "lit-html";
import { classMap } from "lit-html/directives/class-map.js";
import { live } from "lit-html/directives/live.js";
import { repeat } from "lit-html/directives/repeat.js";
import { call } from "studio/api.js";
import { number, plural, typed, valueText } from "studio/text.js";
import { keyText } from "studio/simulator/stage.js";
import { deleteDialog, diffView } from "studio/data/diff.js";
import { editedValue, editorView, openEditor } from "studio/data/editor.js";
import { inspectorView } from "studio/data/inspector.js";
import { columnsOf, countTypes, isUnprojected, linesOf, readOnly, shownKeys } from "studio/data/rows.js";
import { Staging, undoOf } from "studio/data/staging.js";
import { TYPE_WORDS } from "studio/data/values.js";

const LINE = 28;
const BEYOND = 12;
/** Up to so many lines, all are drawn; above, only those that can be seen. */
const ALL_DRAWN = 300;

let grids = 0;

export function createGrid(studio, { onChange = () => {}, openPartition = null } = {}) {
  const name = "grid-" + ++grids;
  const state = {
    model: null,
    table: null,
    index: null,
    types: new Map(),
    type: null,
    rows: [],
    /** The rows before the last page was added. */
    appendedTo: undefined,
    projected: null,
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
    staging: new Staging(),
    diff: false,
    outcome: null,
    undo: null,
    deletion: null,
    error: null,
    busy: false,
    top: 0,
    height: 600,
    get locked() {
      return Boolean(studio.engine?.locked);
    },
  };
  let cache = null;
  let counted = { rows: null, seen: new Map() };
  let focus = null;

  const element = () => document.getElementById(name);

  /** The rows with staged new ones first, and their lines and columns, calculated when they change. */
  function contents() {
    const added = state.staging.list().filter((edit) => edit.row.isNew).map((edit) => ({ ...edit.row, item: edit.after }));
    const key = JSON.stringify([state.filter, state.sort, state.grouped, state.stored, state.type?.name, added.map((row) => [row.id, row.item])]);
    if (cache?.key !== key || cache.rows !== state.rows) {
      const { partitionKey } = shownKeys(state.table, state.index);
      const grouped = state.grouped && !state.sort;
      const all = state.stored ? state.rows : state.rows.filter((row) => row.kind !== "own");
      const { lines, found } = linesOf(all, { filter: state.filter, sort: state.sort, grouped, partitionKey });
      const columns = columnsOf(added.length > 0 ? [...added, ...all.slice(0, ALL_DRAWN)] : all, seen(added), { ...state, grouped });
      cache = { key, rows: state.rows, lines: [...added.map((row) => ({ row })), ...lines], found, hidden: state.rows.length - all.length, columns, grouped };
    }
    return cache;
  }

  /** The types of all attributes, counted for new rows only. */
  function seen(added) {
    if (counted.rows !== state.rows) {
      const isAppended = counted.rows === state.appendedTo;
      counted = { rows: state.rows, seen: isAppended ? countTypes(state.rows, counted.rows.length, counted.seen) : countTypes(state.rows) };
    }
    return added.length > 0 ? countTypes(added, 0, new Map([...counted.seen].map(([attribute, types]) => [attribute, new Map(types)]))) : counted.seen;
  }

  function rowById(id) {
    return state.rows.find((row) => row.id === id) ?? state.staging.get(id)?.row;
  }

  function attributeOf(row, attribute) {
    return state.types.get(row.type)?.attributes.find((each) => each.name === attribute);
  }

  async function attempt(work) {
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
  }

  const act = {
    update: () => studio.update(),

    setFilter(text) {
      state.filter = text;
      state.at = { line: 0, column: state.at.column };
      studio.update();
    },

    sortBy(column) {
      const { sort } = state;
      state.sort = sort?.name !== column ? { name: column, down: false } : sort.down ? null : { name: column, down: true };
      studio.update();
    },

    move(lines, columns) {
      const { lines: all, columns: shown } = contents();
      let line = Math.max(0, Math.min(all.length - 1, state.at.line + lines));
      // The heading of a partition has no cells: go on to the next item.
      if (all[line]?.partition !== undefined) {
        line += lines < 0 ? (line === 0 ? 1 : -1) : 1;
      }
      state.at = { line: Math.max(0, Math.min(all.length - 1, line)), column: Math.max(0, Math.min(shown.length - 1, state.at.column + columns)) };
      focus = "scroll";
      studio.update();
    },

    choose(line, column) {
      state.at = { line, column };
      const { row } = contents().lines[line];
      if (state.inspected !== null) {
        act.inspect(row.id);
      }
      focus = "grid";
      studio.update();
    },

    inspect(id) {
      Object.assign(state, { inspected: id, draft: null, form: null });
      studio.update();
    },

    edit(id, attribute, place = "grid") {
      const row = rowById(id);
      const reason = readOnly(state, row, attribute);
      if (reason) {
        state.error = { message: attribute + " cannot be edited. " + reason };
      } else {
        state.error = null;
        state.editor = { ...openEditor(id, attribute, state.staging.itemOf(row)[attribute], attributeOf(row, attribute)), place };
        focus = "editor";
      }
      studio.update();
    },

    cancel() {
      state.editor = null;
      focus = "grid";
      studio.update();
    },

    /** Stages the edited value, then moves. */
    stage(lines = 0, columns = 0) {
      const { editor } = state;
      try {
        state.staging.set(rowById(editor.id), editor.name, editedValue(editor));
      } catch (error) {
        editor.error = error.message;
        studio.update();
        return;
      }
      state.editor = null;
      state.outcome = null;
      focus = "grid";
      if (editor.place === "grid") {
        act.move(lines, columns);
      }
      studio.update();
    },

    remove() {
      const { id, name: attribute } = state.editor;
      state.editor = null;
      act.removeAttribute(id, attribute);
    },

    removeAttribute(id, attribute) {
      const row = rowById(id);
      const reason = readOnly(state, row, attribute);
      if (reason) {
        state.error = { message: attribute + " cannot be removed. " + reason };
      } else if (attribute in state.staging.itemOf(row)) {
        state.staging.set(row, attribute, undefined);
        state.outcome = null;
      }
      focus = "grid";
      studio.update();
    },

    replaceItem(id, item) {
      state.staging.replace(rowById(id), item);
      state.draft = null;
      state.outcome = null;
      studio.update();
    },

    takeBack(id) {
      state.staging.drop(id);
      if (state.staging.size === 0) {
        state.diff = false;
      }
      if (state.inspected?.startsWith("new ") && !rowById(state.inspected)) {
        state.inspected = null;
      }
      studio.update();
    },

    takeBackAll() {
      state.staging.list().forEach((edit) => act.takeBack(edit.id));
    },

    toggle(id) {
      if (!state.checked.delete(id)) {
        state.checked.add(id);
      }
      studio.update();
    },

    toggleAll(rows) {
      const all = rows.every((row) => state.checked.has(row.id));
      rows.forEach((row) => (all ? state.checked.delete(row.id) : state.checked.add(row.id)));
      studio.update();
    },

    /** Opens the form of a new item, filled from an item to duplicate if there is one. */
    openForm(type, from = null) {
      Object.assign(state, { inspected: null, outcome: null, error: null, form: { type, from, texts: {}, error: null } });
      focus = "form";
      studio.update();
    },

    closePanel() {
      Object.assign(state, { inspected: null, form: null, draft: null });
      focus = "grid";
      studio.update();
    },

    addItem(item, type, kind) {
      const row = state.staging.add(item, type, kind);
      Object.assign(state, { form: null, inspected: row.id, outcome: null, top: 0 });
      element()?.scrollTo(0, 0);
      studio.update();
    },

    openDiff() {
      state.diff = state.staging.size > 0;
      state.outcome = state.diff ? null : state.outcome;
      focus = state.diff ? "diff" : focus;
      studio.update();
    },

    closeDiff() {
      state.diff = false;
      focus = "grid";
      studio.update();
    },

    commit(edits) {
      return attempt(async () => {
        const answer = await call("data/commit", {
          model: state.model,
          table: state.table.name,
          edits: edits.map(({ before, after, type, partial }) => ({ before, after, type, partial })),
        });
        studio.sent(answer.requests);
        if (answer.conflicts.length > 0) {
          answer.conflicts.forEach((each) => state.staging.conflict(edits[each.edit].id, each.theirs));
          return;
        }
        const undo = undoOf(edits, answer.stored);
        edits.forEach((edit, index) => take(edit, answer.stored[index]));
        state.outcome = { text: plural(edits.length, "item") + " written", requests: answer.requests };
        state.undo = undo;
        state.diff = state.staging.size > 0;
        onChange(answer.stored.map((each) => each.id));
      });
    },

    /** Takes the last commit back, if everything is still as it was written. */
    takeBackCommit() {
      const { undo } = state;
      return attempt(async () => {
        const answer = await call("data/commit", { model: state.model, table: state.table.name, edits: undo });
        studio.sent(answer.requests);
        if (answer.conflicts.length > 0) {
          throw Object.assign(new Error("Somebody has changed " + plural(answer.conflicts.length, "item") + " since: nothing was undone"), {
            fix: "Load the items again and edit them",
          });
        }
        undo.forEach((edit, index) => {
          const stored = answer.stored[index];
          if (!edit.after) {
            const gone = state.rows.find((row) => JSON.stringify(row.item) === JSON.stringify(edit.before));
            state.rows = state.rows.filter((row) => row !== gone);
          } else {
            put(stored);
          }
        });
        state.undo = null;
        state.inspected = null;
        state.outcome = { text: "The last commit was undone", requests: answer.requests };
        onChange(answer.stored.map((each) => each.id));
      });
    },

    keepTheirs(id) {
      const { theirs } = state.staging.get(id);
      act.takeBack(id);
      if (theirs) {
        put(theirs);
      } else {
        state.rows = state.rows.filter((row) => row.id !== id);
      }
      studio.update();
    },

    rebase(id) {
      const { theirs } = state.staging.get(id);
      if (!theirs) {
        return;
      }
      state.staging.rebase(id);
      put(theirs);
      studio.update();
    },

    previewDelete(ids) {
      const rows = ids.map(rowById).filter((row) => row && !row.isNew);
      ids.filter((id) => rowById(id)?.isNew).forEach((id) => act.takeBack(id));
      if (rows.length === 0) {
        return undefined;
      }
      return attempt(async () => {
        const preview = await call("data/preview", deletes(rows));
        studio.sent(preview.requests);
        state.deletion = { rows, preview, typed: "", error: null };
        focus = "dialog";
      });
    },

    cancelDelete() {
      state.deletion = null;
      focus = "grid";
      studio.update();
    },

    async confirmDelete() {
      const { deletion } = state;
      deletion.error = null;
      try {
        const answer = await call("data/delete", { ...deletes(deletion.rows), confirm: deletion.typed });
        studio.sent(answer.requests);
        const gone = new Set(answer.results.filter((each) => each.deleted).map((each) => each.id));
        const failed = answer.results.filter((each) => each.failure);
        const isCascade = answer.results.some((each) => each.cascade);
        state.undo = isCascade
          ? null
          : deletion.rows
              .filter((row) => answer.results.some((each) => each.id === row.id && each.undoable))
              .map((row) => ({ before: null, after: row.item, type: row.kind === "other" ? null : row.type }));
        state.rows = state.rows.filter((row) => !gone.has(row.id));
        gone.forEach((id) => {
          state.checked.delete(id);
          state.staging.drop(id);
        });
        state.inspected = null;
        state.deletion = null;
        state.outcome = { text: plural(gone.size, "item") + " deleted" + (isCascade ? ", with what belongs to them" : ""), requests: answer.requests };
        state.error = failed.length > 0 ? { message: failed.map((each) => each.name + ": " + each.failure).join("; ") } : null;
        focus = "grid";
        onChange([...gone], isCascade);
      } catch (error) {
        deletion.error = error;
      }
      studio.update();
    },

    /** Stages items of another table or file; those that Adjoin maintains follow from the others. */
    stageAll(items) {
      return attempt(async () => {
        const { rows } = await call("data/describe", { model: state.model, table: state.table.name, items });
        const wanted = rows.filter((row) => !row.refusal);
        wanted.forEach((row) => state.staging.add(row.item, row.kind === "other" ? null : row.type, row.kind));
        state.form = null;
        state.outcome = { text: plural(wanted.length, "item") + " staged" + (wanted.length < rows.length ? "; " + number(rows.length - wanted.length) + " left out, which Adjoin makes itself" : ""), requests: [] };
      });
    },

    /** Saves the chosen items as lines of typed JSON. */
    exportChosen() {
      const lines = state.rows.filter((row) => state.checked.has(row.id)).map((row) => JSON.stringify(row.item) + "\n");
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob(lines, { type: "application/x-ndjson" }));
      link.download = state.table.name + ".jsonl";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    },

    copy(text) {
      navigator.clipboard?.writeText(text);
    },

    openPartition,
    readOnly: (row, attribute) => readOnly(state, row, attribute),
    attributeOf,
    rowById,
  };

  function deletes(rows) {
    return { model: state.model, table: state.table.name, items: rows.map((row) => row.item), partial: Boolean(state.projected) };
  }

  /** Takes what a commit has stored. */
  function take(edit, stored) {
    state.staging.drop(edit.id);
    if (stored?.id) {
      put(stored, edit.id);
      if (state.inspected === edit.id) {
        state.inspected = stored.id;
      }
    }
  }

  /** Puts a row in place of the one with its id, or adds it in front. */
  function put(row) {
    const index = state.rows.findIndex((each) => each.id === row.id);
    state.rows = index < 0 ? [row, ...state.rows] : state.rows.with(index, row);
  }

  const KEYS = {
    ArrowDown: () => act.move(1, 0),
    ArrowUp: () => act.move(-1, 0),
    ArrowRight: () => act.move(0, 1),
    ArrowLeft: () => act.move(0, -1),
    PageDown: () => act.move(Math.floor(state.height / LINE) - 2, 0),
    PageUp: () => act.move(2 - Math.floor(state.height / LINE), 0),
    Home: () => act.move(0, -Infinity),
    End: () => act.move(0, Infinity),
    Enter: () => withCell((row, column) => act.edit(row.id, column)),
    F2: () => withCell((row, column) => act.edit(row.id, column)),
    Delete: () => withCell((row, column) => act.removeAttribute(row.id, column)),
    " ": () => withCell((row) => act.toggle(row.id)),
    i: () => withCell((row) => act.inspect(state.inspected === row.id ? null : row.id)),
    Escape: () => (state.inspected !== null || state.form ? act.closePanel() : act.closeDiff()),
  };

  function withCell(work) {
    const { lines, columns } = contents();
    const row = lines[state.at.line]?.row;
    const column = columns[state.at.column]?.name;
    if (row && column) {
      work(row, column);
    }
  }

  function onKey(event) {
    const handler = KEYS[event.key];
    if (handler && !event.ctrlKey && !event.metaKey && !event.altKey && event.target.id === name) {
      event.preventDefault();
      handler();
    }
  }

  function onScroll(event) {
    const { scrollTop, clientHeight } = event.target;
    const before = Math.floor(state.top / LINE);
    state.top = scrollTop;
    state.height = clientHeight;
    if (Math.floor(scrollTop / LINE) !== before && contents().lines.length > ALL_DRAWN) {
      studio.update();
    }
  }

  function drawnLines(lines) {
    if (lines.length <= ALL_DRAWN) {
      return { from: 0, to: lines.length };
    }
    const from = Math.max(0, Math.min(lines.length - 1, Math.floor(state.top / LINE) - BEYOND));
    return { from, to: Math.min(lines.length, from + Math.ceil(state.height / LINE) + 2 * BEYOND) };
  }

  function table() {
    const { lines, columns, grouped } = contents();
    if (lines.length === 0) {
      return html`<p class="empty">${state.filter
        ? html`None of the ${number(state.rows.length)} loaded items contains this. <button @click=${() => act.setFilter("")}>Show all</button>`
        : html`No items here. <button @click=${() => act.openForm(state.type?.name ?? null)}>Add one</button>`}</p>`;
    }
    const { from, to } = drawnLines(lines);
    const drawn = lines.slice(from, to);
    const isDrawn = state.at.line >= from && state.at.line < to && Boolean(lines[state.at.line].row);
    const widths = "32px " + (state.type ? "" : "132px ") + columns.map((each) => each.width + "px").join(" ") + " minmax(32px, 1fr)";
    return html`<div class="grid" id=${name} role="grid" tabindex="0" aria-label="Items" aria-rowcount=${lines.length + 1} aria-colcount=${columns.length}
        aria-activedescendant=${isDrawn ? name + "-at" : nothing} .style=${"--columns: " + widths} @keydown=${onKey} @scroll=${onScroll}>
      <div class="head" role="row">
        <span role="columnheader" class="check"><input type="checkbox" aria-label="Choose all shown" .checked=${live(state.checked.size > 0)}
          @change=${() => act.toggleAll(lines.filter((line) => line.row).map((line) => line.row))}></span>
        ${state.type ? nothing : html`<span role="columnheader" class="quiet">type</span>`}
        ${columns.map((column) => header(column))}
        <span role="columnheader"></span>
      </div>
      <div class="gap" .style=${"height: " + from * LINE + "px"}></div>
      ${repeat(
        drawn,
        (line) => line.row?.id ?? "partition " + line.partition,
        (line, position) => (line.row ? itemLine(line.row, from + position, columns) : partitionLine(line)),
      )}
      <div class="gap" .style=${"height: " + (lines.length - to) * LINE + "px"}></div>
    </div>`;
  }

  function header(column) {
    const sort = state.sort?.name === column.name ? (state.sort.down ? "descending" : "ascending") : "none";
    return html`<span role="columnheader" aria-sort=${sort}>
      <button class="plain" title="Sort the loaded items" @click=${() => act.sortBy(column.name)}>${column.name}
        ${sort === "none" ? nothing : html`<span aria-hidden="true">${sort === "ascending" ? "↑" : "↓"}</span>`}</button>
      <span class="badge" title=${TYPE_WORDS[column.type]}>${column.type}</span>
    </span>`;
  }

  function partitionLine(line) {
    return html`<div class="line partition-line" role="row">
      <span role="gridcell">${openPartition && line.value
        ? html`<button class="plain" title="Query this partition" @click=${() => openPartition(line.value)}><code>${keyText(line.value)}</code></button>`
        : html`<code>${line.value ? keyText(line.value) : ""}</code>`}
        <span class="quiet">${plural(line.count, "item")} loaded</span></span>
    </div>`;
  }

  function itemLine(row, index, columns) {
    const edit = state.staging.get(row.id);
    const item = edit?.after ?? row.item;
    const classes = {
      line: true,
      [row.kind ?? "other"]: true,
      chosen: state.inspected === row.id,
      checked: state.checked.has(row.id),
      added: Boolean(row.isNew),
      conflict: edit?.theirs !== undefined,
    };
    return html`<div class=${classMap(classes)} role="row" aria-rowindex=${index + 2} data-row=${row.id} aria-selected=${state.checked.has(row.id)}>
      <span role="gridcell" class="check"><input type="checkbox" tabindex="-1" aria-label="Choose" .checked=${live(state.checked.has(row.id))} @change=${() => act.toggle(row.id)}></span>
      ${state.type ? nothing : html`<span role="gridcell" class="label"><button class="plain" tabindex="-1" title="Show the item (i)" @click=${() => act.inspect(row.id)}>${row.label}</button></span>`}
      ${columns.map((column, position) => cell(row, item, edit, column, index, position))}
      <span role="gridcell" class="rest">${state.type ? html`<button class="plain" tabindex="-1" title="Show the item (i)" aria-label="Show the item" @click=${() => act.inspect(row.id)}>›</button>` : nothing}</span>
    </div>`;
  }

  function cell(row, item, edit, column, line, position) {
    const value = item[column.name];
    const isAt = state.at.line === line && state.at.column === position;
    const isEdited = state.editor?.place === "grid" && state.editor.id === row.id && state.editor.name === column.name;
    const isStaged = Boolean(edit) && !row.isNew && JSON.stringify(row.item[column.name]) !== JSON.stringify(value);
    const classes = {
      cell: true,
      at: isAt,
      staged: isStaged,
      editing: isEdited,
      unprojected: isUnprojected(state, row, column.name),
      numeric: Boolean(value?.N),
    };
    const kind = value ? typed(value).type : null;
    return html`<span role="gridcell" class=${classMap(classes)} id=${isAt ? name + "-at" : nothing} data-name=${column.name}
      @mousedown=${() => act.choose(line, position)} @dblclick=${() => act.edit(row.id, column.name)}
      >${value ? html`<span class="value">${valueText(value)}</span>` : nothing}${value && kind !== column.type
        ? html`<span class="badge" title=${TYPE_WORDS[kind]}>${kind}</span>`
        : nothing}${isEdited ? editorView(state.editor, act) : nothing}</span>`;
  }

  function tools() {
    const { found, hidden } = contents();
    const loaded = state.rows.length - hidden;
    const chosen = state.checked.size;
    return html`<div class="toolbar grid-tools">
      <label class="filter"><span class="hidden">Filter the loaded items</span>
        <input type="search" data-filter placeholder="Filter the ${number(loaded)} loaded  /" .value=${live(state.filter)}
          @input=${(event) => act.setFilter(event.target.value)}
          @keydown=${(event) => event.key === "Escape" && (act.setFilter(""), element()?.focus())}></label>
      <span class="quiet figures" role="status">${state.filter ? number(found) + " of the " + number(loaded) + " loaded" : state.sort ? "the " + number(loaded) + " loaded, sorted by " + state.sort.name : ""}</span>
      <span class="grow"></span>
      <div class="segments" role="group" aria-label="Attributes">
        <button aria-pressed=${!state.stored} @click=${() => { state.stored = false; studio.update(); }} title="Attributes, without keys of indexes and what Adjoin adds">Attributes</button>
        <button aria-pressed=${state.stored} @click=${() => { state.stored = true; studio.update(); }} title="Every attribute as it is stored">As stored</button>
      </div>
      <button aria-pressed=${state.grouped} @click=${() => { state.grouped = !state.grouped; state.sort = null; studio.update(); }}>Partitions</button>
      <button @click=${() => act.openForm(state.type?.name ?? null)} ?disabled=${state.locked}>Add</button>
      ${chosen > 0 ? html`<button title="As lines of typed JSON" @click=${() => act.exportChosen()}>Export ${number(chosen)}</button>` : nothing}
      ${chosen > 0 ? html`<button class="danger" ?disabled=${state.locked} @click=${() => act.previewDelete([...state.checked])}>Delete ${number(chosen)}</button>` : nothing}
      ${state.staging.size > 0 ? html`<button class="primary" @click=${() => act.openDiff()} title="Ctrl-S">Review ${plural(state.staging.size, "edit")}</button>` : nothing}
    </div>`;
  }

  return {
    state,
    act,

    /** Shows other items; staged edits are dropped. */
    show({ model, table, rows, index = null, types = new Map(), projected = null, type = null, grouped = true }) {
      Object.assign(state, {
        model, table, index, types, type, grouped,
        rows: rows.map((row) => (projected ? { ...row, partial: true } : row)),
        projected: projected ? new Set([...projected, ...shownNames(table, index)]) : null,
        at: { line: rows.length > 0 && grouped ? 1 : 0, column: 0 },
        editor: null, inspected: null, form: null, draft: null, checked: new Set(), staging: new Staging(),
        diff: false, outcome: null, undo: null, deletion: null, error: null, sort: null, filter: "", top: 0,
      });
      element()?.scrollTo(0, 0);
      studio.update();
    },

    /** Adds the rows of the next page; rows that are shown already stay. */
    append(rows) {
      const known = new Set(state.rows.map((row) => row.id));
      state.appendedTo = state.rows;
      state.rows = [...state.rows, ...rows.filter((row) => !known.has(row.id)).map((row) => (state.projected ? { ...row, partial: true } : row))];
      studio.update();
    },

    /** Whether edits would be lost by showing something else. */
    hasEdits: () => state.staging.size > 0,

    /** How many loaded items are not shown, because Adjoin keeps them for itself. */
    hidden: () => contents().hidden,

    save: () => act.openDiff(),

    view: () => (state.table
      ? html`<section class="grid-area" aria-label="Items">${tools()} ${diffView(state, act)} ${table()} ${deleteDialog(state, act)}</section>`
      : nothing),

    inspector: () => inspectorView(state, act),

    afterDraw() {
      const grid = element();
      if (grid) {
        state.height = grid.clientHeight;
      }
      if (focus === "editor") {
        const field = document.querySelector('.editor [data-editor="text"]');
        fit(grid);
        field?.focus();
        field?.select?.();
      } else if (focus === "grid" || focus === "scroll") {
        reveal(grid);
        grid?.focus({ preventScroll: true });
      } else if (focus) {
        document.querySelector({ form: ".form input, .form textarea", diff: ".diff button.primary", dialog: ".overlay input, .overlay button" }[focus])?.focus();
      }
      focus = null;
    },
  };

  /** Scrolls so that the current cell can be seen; a line that is not drawn has a known place. */
  function reveal(grid) {
    if (!grid) {
      return;
    }
    const top = state.at.line * LINE;
    if (top < grid.scrollTop) {
      grid.scrollTop = top;
    } else if (top + 3 * LINE > grid.scrollTop + grid.clientHeight) {
      grid.scrollTop = top + 3 * LINE - grid.clientHeight;
    }
    document.getElementById(name + "-at")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

/** Moves an open editor to the left if it would leave the grid, and scrolls down to it. */
function fit(grid) {
  const editor = grid?.querySelector(".editor");
  if (editor) {
    const beyond = editor.getBoundingClientRect().right - (grid.getBoundingClientRect().left + grid.clientWidth);
    editor.style.left = beyond > 0 ? -beyond - 4 + "px" : "";
    editor.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

function shownNames(table, index) {
  const { partitionKey, sortKey } = shownKeys(table, index);
  return [table.partitionKey, table.sortKey, partitionKey, sortKey].filter(Boolean);
}
