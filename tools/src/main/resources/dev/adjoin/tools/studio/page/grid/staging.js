// SPDX-License-Identifier: Apache-2.0
// Staged edits: what will be written, by item. Nothing here draws or sends.
import { isEqual } from "studio/grid/values.js";

/**
 * An edit is {id, row, before, after, type, partial}: before is null for a new item, after null for
 * one to delete.
 */
export class Staging {
  edits = new Map();
  #created = 0;

  get size() {
    return this.edits.size;
  }

  get(id) {
    return this.edits.get(id);
  }

  list() {
    return [...this.edits.values()];
  }

  /** The item as it will be. */
  itemOf(row) {
    return this.edits.get(row.id)?.after ?? row.item;
  }

  /** Sets an attribute of a row; undefined removes it. An edit that changes nothing is dropped. */
  set(row, name, value) {
    const after = { ...this.itemOf(row) };
    if (value === undefined) {
      delete after[name];
    } else {
      after[name] = value;
    }
    this.replace(row, after);
  }

  /** Replaces the whole item of a row. */
  replace(row, after) {
    const edit = this.edits.get(row.id) ?? { id: row.id, row, before: row.item, type: null, partial: Boolean(row.partial) };
    if (edit.before && sameItem(edit.before, after)) {
      this.edits.delete(row.id);
    } else {
      this.edits.set(row.id, { ...edit, after, theirs: undefined });
    }
  }

  /** Stages a new item; returns its row. */
  add(item, type, kind) {
    this.#created++;
    const row = { id: "new " + this.#created, item, kind, label: type ?? "item", type, isNew: true };
    this.edits.set(row.id, { id: row.id, row, before: null, after: item, type, partial: false });
    return row;
  }

  drop(id) {
    this.edits.delete(id);
  }

  clear() {
    this.edits.clear();
  }

  /** Notes what somebody else has stored in place of what was read. */
  conflict(id, theirs) {
    const edit = this.edits.get(id);
    this.edits.set(id, { ...edit, theirs: theirs ?? null });
  }

  /** Puts the own changes on top of theirs: the next commit compares with theirs. */
  rebase(id) {
    const edit = this.edits.get(id);
    const theirs = edit.theirs.item;
    const after = { ...theirs };
    for (const { name, after: value } of differences(edit.before, edit.after)) {
      if (value === undefined) {
        delete after[name];
      } else {
        after[name] = value;
      }
    }
    if (sameItem(theirs, after)) {
      this.edits.delete(id);
    } else {
      this.edits.set(id, { ...edit, row: { ...edit.row, item: theirs }, before: theirs, after, theirs: undefined });
    }
  }
}

export function sameItem(a, b) {
  return differences(a, b).length === 0;
}

/** The attributes that differ, each with its value before and after; undefined where absent. */
export function differences(before, after) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, before: before?.[name], after: after?.[name] }))
    .filter((each) => !isEqual(each.before, each.after));
}

/**
 * The edits that take a commit back: each is conditional on what was written. A stored item has
 * more than what was sent (keys, counts), so only the edited attributes are turned back.
 */
export function undoOf(edits, stored) {
  return edits.map((edit, index) => {
    const now = stored[index]?.item;
    if (!edit.before) {
      return { before: now, after: null };
    }
    if (!edit.after) {
      return { before: null, after: edit.before, type: edit.row.type };
    }
    const before = { ...now };
    const after = { ...now };
    for (const each of differences(edit.before, edit.after)) {
      put(before, each.name, each.after);
      put(after, each.name, each.before);
    }
    return { before, after, partial: edit.partial };
  });
}

function put(item, name, value) {
  if (value === undefined) {
    delete item[name];
  } else {
    item[name] = value;
  }
}
