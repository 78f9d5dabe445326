// SPDX-License-Identifier: Apache-2.0
// What a user does in a grid before anything is written: move, choose, edit, stage.
import { call } from "studio/api.js";
import { number, plural } from "studio/text.js";
import { editedValue, openEditor } from "studio/grid/editor.js";
import { endOf, readIds } from "studio/grid/ids.js";
import { readOnly } from "studio/grid/rows.js";

/** Actions that change what is seen: filter, sort, the current cell, the chosen items. */
export function browsing({ studio, state, act, contents, focusOn }) {
  return {
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
      const step = lines < 0 ? -1 : 1;
      const wanted = Math.max(0, Math.min(all.length - 1, state.at.line + lines));
      // A heading has no cells: go on to the next item, or back to the last one.
      let line = wanted;
      while (all[line] && !all[line].row) {
        line += step;
      }
      for (let back = wanted; !all[line]?.row && all[back]; back -= step) {
        line = back;
      }
      state.at = { line, column: Math.max(0, Math.min(shown.length - 1, state.at.column + columns)) };
      focusOn("scroll");
    },

    choose(line, column) {
      state.at = { line, column };
      const { row } = contents().lines[line];
      if (state.inspected !== null) {
        act.inspect(row.id);
      }
      focusOn("grid");
    },

    inspect(id) {
      Object.assign(state, { inspected: id, draft: null, form: null });
      studio.update();
    },

    /** Lists the gates of the shards of an entity, or folds them. */
    unfold(fold) {
      if (!state.unfolded.delete(fold)) {
        state.unfolded.add(fold);
      }
      studio.update();
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
      const shown = state.types.get(type);
      if (shown?.attributes.some((each) => endOf(shown, each.name))) {
        readIds(studio, state);
      }
      focusOn("form");
    },

    closePanel() {
      Object.assign(state, { inspected: null, form: null, draft: null });
      focusOn("grid");
    },
  };
}

/** Actions that stage edits, or take them back. */
export function editing({ studio, state, act, rowById, element, focusOn, attempt }) {
  const attributeOf = (row, attribute) => state.types.get(row.type)?.attributes.find((each) => each.name === attribute);

  return {
    attributeOf,
    rowById,
    readOnly: (row, attribute) => readOnly(state, row, attribute),

    edit(id, attribute, place = "grid") {
      const row = rowById(id);
      const reason = readOnly(state, row, attribute);
      if (reason) {
        state.error = { message: "You can't edit " + attribute + ". " + reason };
        studio.update();
        return;
      }
      state.error = null;
      const end = endOf(state.types.get(row.type), attribute);
      state.editor = { ...openEditor(id, attribute, state.staging.itemOf(row)[attribute], attributeOf(row, attribute)), place, end, ids: state.ids };
      if (end && state.ids.size === 0) {
        readIds(studio, state).then(() => {
          if (state.editor?.end === end) {
            state.editor.ids = state.ids;
            studio.update();
          }
        });
      }
      focusOn("editor");
    },

    cancel() {
      state.editor = null;
      focusOn("grid");
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
      focusOn("grid");
      if (editor.place === "grid") {
        act.move(lines, columns);
      }
    },

    remove() {
      const { id, name } = state.editor;
      state.editor = null;
      act.removeAttribute(id, name);
    },

    removeAttribute(id, attribute) {
      const row = rowById(id);
      const reason = readOnly(state, row, attribute);
      if (reason) {
        state.error = { message: "You can't remove " + attribute + ". " + reason };
      } else if (attribute in state.staging.itemOf(row)) {
        state.staging.set(row, attribute, undefined);
        state.outcome = null;
      }
      focusOn("grid");
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

    addItem(item, type, kind) {
      const row = state.staging.add(item, type, kind);
      Object.assign(state, { form: null, inspected: row.id, outcome: null, top: 0 });
      element()?.scrollTo(0, 0);
      studio.update();
    },

    /** Stages items of another table or file; those that Adjoin maintains follow from the others. */
    stageAll(items) {
      return attempt(async () => {
        const { rows } = await call("data/describe", { model: state.model, table: state.table.name, items });
        const wanted = rows.filter((row) => !row.refusal);
        wanted.forEach((row) => state.staging.add(row.item, row.kind === "other" ? null : row.type, row.kind));
        state.form = null;
        state.outcome = { text: plural(wanted.length, "item") + " staged" + (wanted.length < rows.length ? "; " + number(rows.length - wanted.length) + " left out, because Adjoin writes them itself" : ""), requests: [] };
      });
    },
  };
}
