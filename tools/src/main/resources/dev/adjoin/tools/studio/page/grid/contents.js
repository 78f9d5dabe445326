// SPDX-License-Identifier: Apache-2.0
// The lines and columns of a grid, calculated when its rows, filter, sort or staged items change.
import { columnsOf, countTypes, linesOf, shownKeys } from "studio/grid/rows.js";

/** The columns and widths of a staged item are taken from so many loaded rows besides it. */
const SAMPLE = 300;

/** A function that returns {lines, columns, found, hidden, grouped} for the present state. */
export function contentsOf(state) {
  let cache = null;
  let counted = { rows: null, seen: new Map() };

  /** The types of all attributes, counted for new rows only. */
  function seen(added) {
    if (counted.rows !== state.rows) {
      const isAppended = counted.rows === state.appendedTo;
      counted = { rows: state.rows, seen: isAppended ? countTypes(state.rows, counted.rows.length, counted.seen) : countTypes(state.rows) };
    }
    return added.length > 0 ? countTypes(added, 0, new Map([...counted.seen].map(([attribute, types]) => [attribute, new Map(types)]))) : counted.seen;
  }

  return () => {
    const added = state.staging.list().filter((edit) => edit.row.isNew).map((edit) => ({ ...edit.row, item: edit.after }));
    const key = JSON.stringify([state.filter, state.sort, state.grouped, state.stored, state.type?.name, [...state.unfolded], added.map((row) => [row.id, row.item])]);
    if (cache?.key !== key || cache.rows !== state.rows) {
      const { partitionKey } = shownKeys(state.table, state.index);
      const grouped = state.grouped && !state.sort;
      const all = state.stored ? state.rows : state.rows.filter((row) => row.kind !== "own");
      const { lines, found } = linesOf(all, { filter: state.filter, sort: state.sort, grouped, partitionKey, types: state.types, unfolded: state.unfolded });
      const columns = columnsOf(added.length > 0 ? [...added, ...all.slice(0, SAMPLE)] : all, seen(added), { ...state, grouped });
      cache = { key, rows: state.rows, lines: [...added.map((row) => ({ row })), ...lines], found, hidden: state.rows.length - all.length, columns, grouped };
    }
    return cache;
  };
}
