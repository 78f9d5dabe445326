// SPDX-License-Identifier: Apache-2.0
// From loaded rows to the lines and columns of the grid: filter, sort, group. Nothing here draws.
import { typed, valueText } from "studio/text.js";
import { compareValues } from "studio/data/values.js";

const SAMPLE = 200;

/** The names of a table's key attributes, those of its indexes included. */
export function keyAttributes(table) {
  return new Set([table, ...table.indexes].flatMap((each) => [each.partitionKey, each.sortKey]).filter(Boolean));
}

/** The key attributes that order the shown table or index. */
export function shownKeys(table, index) {
  const { partitionKey, sortKey } = table.indexes.find((each) => each.name === index) ?? table;
  return { partitionKey, sortKey };
}

/**
 * Counts the types of the values of each attribute, from a row on: a Map of Maps. Pages are added
 * to the counts of those before, so that a large list is counted once.
 */
export function countTypes(rows, from = 0, seen = new Map()) {
  for (let i = from; i < rows.length; i++) {
    const { item } = rows[i];
    for (const name in item) {
      let types = seen.get(name);
      if (!types) {
        types = new Map();
        seen.set(name, types);
      }
      const { type } = typed(item[name]);
      types.set(type, (types.get(type) ?? 0) + 1);
    }
  }
  return seen;
}

/**
 * The columns: {name, type}, type being that of most values. Without `stored`, keys of other
 * indexes and attributes of Adjoin itself are left out.
 */
export function columnsOf(rows, seen, { table, index, stored, grouped, type }) {
  const keys = keyAttributes(table);
  const shown = shownKeys(table, index);
  const first = [];
  if (!grouped) {
    first.push(shown.partitionKey);
  }
  if (shown.sortKey) {
    first.push(shown.sortKey);
  }
  const declared = type ? type.attributes.map((each) => each.name) : [];
  const hidden = (name) => !stored && !declared.includes(name) && (keys.has(name) || name.startsWith("_"));
  const lead = type && !stored ? declared.filter((name) => seen.has(name) || type.key.includes(name)) : first.filter((name) => seen.has(name) || rows.length === 0);
  const count = (name) => [...seen.get(name).values()].reduce((sum, each) => sum + each, 0);
  const rest = [...seen.keys()]
    .filter((name) => !lead.includes(name) && name !== (grouped ? shown.partitionKey : "") && !hidden(name))
    .sort((a, b) => group(a, keys) - group(b, keys) || count(b) - count(a));
  return [...lead, ...rest].map((name) => ({ name, type: majority(seen.get(name)), width: widthOf(rows, name) }));
}

/** The order of groups of columns: attributes, then keys of indexes, then Adjoin's own. */
function group(name, keys) {
  return name.startsWith("_") ? 2 : keys.has(name) ? 1 : 0;
}

function majority(types) {
  return types ? [...types].sort((a, b) => b[1] - a[1])[0][0] : "S";
}

/** A width in pixels that fits most of the values. */
function widthOf(rows, name) {
  let longest = 0;
  for (const row of rows.slice(0, SAMPLE)) {
    if (row.item[name]) {
      longest = Math.max(longest, valueText(row.item[name]).length);
    }
  }
  return Math.round(Math.min(320, Math.max(72, name.length * 7.5 + 60, longest * 7.3 + 22)));
}

function textOf(row) {
  row.text ??= (row.label + " " + Object.values(row.item).map(valueText).join(" ")).toLowerCase();
  return row.text;
}

/**
 * The lines of the grid: {row} for an item, {partition, count} for the heading of a partition. All
 * of a sorted list is one block without headings.
 */
export function linesOf(rows, { filter, sort, grouped, partitionKey }) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? rows : rows.filter((row) => words.every((word) => textOf(row).includes(word)));
  if (sort) {
    const sign = sort.down ? -1 : 1;
    const sorted = [...found].sort((a, b) => {
      const left = a.item[sort.name];
      const right = b.item[sort.name];
      return left && right ? sign * compareValues(left, right) : compareValues(left, right);
    });
    return { lines: sorted.map((row) => ({ row })), found: found.length };
  }
  if (!grouped) {
    return { lines: found.map((row) => ({ row })), found: found.length };
  }
  const partitions = new Map();
  for (const row of found) {
    const key = row.item[partitionKey] ? valueText(row.item[partitionKey]) : "";
    if (!partitions.has(key)) {
      partitions.set(key, []);
    }
    partitions.get(key).push(row);
  }
  const lines = [];
  for (const [key, members] of partitions) {
    lines.push({ partition: key, value: members[0].item[partitionKey], count: members.length });
    for (const row of members) {
      lines.push({ row });
    }
  }
  return { lines, found: found.length };
}

/** Why a cell cannot be edited; null if it can be. */
export function readOnly(context, row, name) {
  const { table, types, projected } = context;
  if (context.locked) {
    return "The table is read-only until it is unlocked";
  }
  if (row.isNew) {
    return null;
  }
  if (row.refusal) {
    return row.refusal;
  }
  if (name === table.partitionKey || name === table.sortKey) {
    return types.get(row.type)?.maintained[name] ?? "It is the key: duplicate the item with another key, then delete this one";
  }
  if (isUnprojected({ projected }, row, name)) {
    return "Not projected into this result: open the item in the table to edit it";
  }
  return types.get(row.type)?.maintained[name] ?? null;
}

/** Whether an attribute may exist in the item but was not read. */
export function isUnprojected({ projected }, row, name) {
  return Boolean(projected) && !row.isNew && !projected.has(name) && !(name in row.item);
}
