// SPDX-License-Identifier: Apache-2.0
// What a user writes from a grid: commits with their conflicts and undo, deletes, exports.
import { call } from "studio/api.js";
import { plural } from "studio/text.js";
import { undoOf } from "studio/grid/staging.js";

/**
 * The last commit of all grids, which can be undone until the next one, also after browsing
 * elsewhere: {model, table, edits, text, view}; null if there is none.
 */
let lastCommit = null;

export function lastCommitOf(model) {
  return lastCommit?.model === model ? lastCommit : null;
}

/** Actions that commit staged edits, resolve conflicts and undo. */
export function commits({ studio, state, act, options, focusOn, attempt }) {
  /** Puts a row in place of the one with its id, or adds it in front. */
  function put(row) {
    const index = state.rows.findIndex((each) => each.id === row.id);
    state.rows = index < 0 ? [row, ...state.rows] : state.rows.with(index, row);
  }

  /** Takes what a commit has stored. */
  function take(edit, stored) {
    state.staging.drop(edit.id);
    if (stored?.id) {
      put(stored);
      if (state.inspected === edit.id) {
        state.inspected = stored.id;
      }
    }
  }

  /** Shows what an undo has stored; an item that came back, only in the view it went from. */
  function show(edit, stored, isSameView) {
    if (!edit.after) {
      const gone = state.rows.find((row) => JSON.stringify(row.item) === JSON.stringify(edit.before));
      state.rows = state.rows.filter((row) => row !== gone);
    } else if (isSameView || state.rows.some((row) => row.id === stored.id)) {
      put(stored);
    }
  }

  return {
    openDiff() {
      state.diff = state.staging.size > 0;
      state.outcome = state.diff ? null : state.outcome;
      if (state.diff) {
        focusOn("diff");
      }
      studio.update();
    },

    closeDiff() {
      state.diff = false;
      focusOn("grid");
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
        const text = plural(edits.length, "item") + " written";
        state.outcome = { text, requests: answer.requests };
        lastCommit = { model: state.model, table: state.table.name, edits: undo, text, view: state.view };
        state.diff = state.staging.size > 0;
        options.onChange(answer.stored.map((each) => each.id));
      });
    },

    /** Takes the last commit back, if everything is still as it was written. */
    takeBackCommit() {
      const { model, table, edits, view } = lastCommit;
      return attempt(async () => {
        const answer = await call("data/commit", { model, table, edits });
        studio.sent(answer.requests);
        if (answer.conflicts.length > 0) {
          throw Object.assign(new Error("Somebody has changed " + plural(answer.conflicts.length, "item") + " since: nothing was undone"), {
            fix: "Load the items again and edit them",
          });
        }
        if (table === state.table.name) {
          edits.forEach((edit, index) => show(edit, answer.stored[index], view === state.view));
        }
        lastCommit = null;
        state.inspected = null;
        state.outcome = { text: "The last commit was undone", requests: answer.requests };
        options.onChange(answer.stored.map((each) => each.id));
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
      if (theirs) {
        state.staging.rebase(id);
        put(theirs);
        studio.update();
      }
    },
  };
}

/** Actions that delete items, or save them in a file. */
export function removals({ studio, state, act, options, rowById, focusOn, attempt }) {
  function deletes(rows) {
    return { model: state.model, table: state.table.name, items: rows.map((row) => row.item), partial: Boolean(state.projected) };
  }

  /** Shows what a delete has done. */
  function finish(rows, { results, requests }) {
    const gone = new Set(results.filter((each) => each.deleted).map((each) => each.id));
    const failed = results.filter((each) => each.failure);
    const isCascade = results.some((each) => each.cascade);
    const text = plural(gone.size, "item") + " deleted" + (isCascade ? ", with what belongs to them" : "");
    const undo = rows
      .filter((row) => results.some((each) => each.id === row.id && each.undoable))
      .map((row) => ({ before: null, after: row.item, type: row.kind === "other" ? null : row.type }));
    lastCommit = isCascade || undo.length === 0 ? null : { model: state.model, table: state.table.name, edits: undo, text, view: state.view };
    state.rows = state.rows.filter((row) => !gone.has(row.id));
    gone.forEach((id) => {
      state.checked.delete(id);
      state.staging.drop(id);
    });
    state.inspected = null;
    state.deletion = null;
    state.outcome = { text, requests };
    state.error = failed.length > 0 ? { message: failed.map((each) => each.name + ": " + each.failure).join("; ") } : null;
    focusOn("grid");
    options.onChange([...gone], isCascade);
  }

  return {
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
        focusOn("dialog");
      });
    },

    cancelDelete() {
      state.deletion = null;
      focusOn("grid");
    },

    async confirmDelete() {
      const { deletion } = state;
      deletion.error = null;
      try {
        const answer = await call("data/delete", { ...deletes(deletion.rows), confirm: deletion.typed });
        studio.sent(answer.requests);
        finish(deletion.rows, answer);
      } catch (error) {
        deletion.error = error;
      }
      studio.update();
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
  };
}
