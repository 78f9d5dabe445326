// SPDX-License-Identifier: Apache-2.0
// From loaded rows to the lines and columns of the grid: filter, sort, group. Nothing here draws.
import { gateNumber, readable, typed, unsharded, valueText } from "studio/text.js";
import { compareKeys, sortKey } from "studio/grid/values.js";

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

/** The names of the keys of a table and of one of its indexes, which every projection carries. */
export function keyNames(table, index) {
  const { partitionKey, sortKey } = shownKeys(table, index);
  return [table.partitionKey, table.sortKey, partitionKey, sortKey].filter(Boolean);
}

/** The time of expiry, which DynamoDB wants as seconds since 1970. */
const EXPIRES = "_expires";

/** The type that the model declares of an attribute of a row; undefined if it declares none. */
export function declaredType(types, row, name) {
  return name === EXPIRES ? "epoch" : types.get(row.type)?.attributes.find((each) => each.name === name)?.type;
}

/** A value of a row as the grid shows it, and what else to say about it: {text, hint}. */
export function shownText({ stored, types }, row, name, value) {
  const exact = valueText(value);
  const meaning = readable(declaredType(types, row, name), value);
  if (exact === meaning) {
    return { text: exact, hint: null };
  }
  return stored ? { text: exact, hint: "It means " + meaning } : { text: meaning, hint: "Stored as " + exact };
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
 * indexes and attributes of Adjoin itself are left out. Attributes that the types of the rows
 * declare but that were not projected have columns too, the last ones.
 */
export function columnsOf(rows, seen, context) {
  const { table, index, stored, grouped, type, types, projected } = context;
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
  const shownNames = [...lead, ...rest];
  const unread = projected ? declaredBy(rows, types).filter(({ name }) => !projected.has(name) && !shownNames.includes(name)) : [];
  return [
    ...shownNames.map((name) => ({ name, type: majority(seen.get(name)), width: widthOf(rows, name, context) })),
    ...unread.map(({ name, stored: kind }) => ({ name, type: kind, width: widthOf([], name, context) })),
  ];
}

/** The attributes that the types of some rows declare, each once. */
function declaredBy(rows, types) {
  const found = new Map();
  for (const name of new Set(rows.filter((row) => !row.refusal).map((row) => row.type))) {
    types.get(name)?.attributes.forEach((each) => found.set(each.name, each));
  }
  return [...found.values()];
}

/** The order of groups of columns: attributes, then keys of indexes, then Adjoin's own. */
function group(name, keys) {
  return name.startsWith("_") ? 2 : keys.has(name) ? 1 : 0;
}

function majority(types) {
  return types ? [...types].sort((a, b) => b[1] - a[1])[0][0] : "S";
}

/** A width in pixels that fits most of the values. */
function widthOf(rows, name, context) {
  let longest = 0;
  for (const row of rows.slice(0, SAMPLE)) {
    if (row.item[name]) {
      longest = Math.max(longest, shownText(context, row, name, row.item[name]).text.length);
    }
  }
  return Math.round(Math.min(320, Math.max(72, name.length * 7.5 + 60, longest * 7.3 + 22)));
}

/**
 * The text of a row that a filter looks into: its values as they are stored and as they are shown.
 * It is made when a page is loaded, not when one types.
 */
export function textOf(row, types) {
  row.text ??= [row.label, ...Object.entries(row.item).map(([name, value]) => searched(types, row, name, value))].join(" ").toLowerCase();
  return row.text;
}

function searched(types, row, name, value) {
  const text = valueText(value);
  const shown = readable(declaredType(types, row, name), value);
  return shown === text ? text : text + " " + shown;
}

/**
 * The lines of the grid: {row} for an item, {partition, count} for the heading of a partition,
 * {fold, shards, gates} for the gates of all shards of an entity, which are listed if they are
 * unfolded. All of a sorted list is one block without headings.
 */
export function linesOf(rows, { filter, sort, grouped, partitionKey, types, unfolded }) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? rows : rows.filter((row) => words.every((word) => textOf(row, types).includes(word)));
  if (sort) {
    const sign = sort.down ? -1 : 1;
    const keyed = found.map((row) => ({ row, key: sortKey(row.item[sort.name], declaredType(types, row, sort.name)) }));
    keyed.sort((a, b) => (a.key && b.key ? sign : 1) * compareKeys(a.key, b.key));
    return { lines: keyed.map(({ row }) => ({ row })), found: found.length };
  }
  const isGate = (row) => row.kind === "gate";
  const partitions = new Map();
  for (const row of found) {
    const key = row.item[partitionKey] ? valueText(row.item[partitionKey]) : "";
    if (!partitions.has(key)) {
      partitions.set(key, []);
    }
    partitions.get(key).push(row);
  }
  const blocks = [...partitions].map(([key, members]) => ({ key, members, ofGates: members.every(isGate) }));
  const linesOfBlock = ({ key, members }) => [
    ...(grouped ? [{ partition: key, value: members[0].item[partitionKey], count: members.length }] : []),
    ...members.map((row) => ({ row })),
  ];
  const folds = new Map();
  for (const block of blocks.filter(({ ofGates }) => ofGates)) {
    const name = unsharded(block.key) ?? block.key;
    folds.set(name, [...(folds.get(name) ?? []), block]);
  }
  const others = blocks.filter(({ ofGates }) => !ofGates);
  const listed = new Set(others.flatMap(({ members }) => members));
  // A list without headings keeps its order.
  const lines = grouped ? others.flatMap(linesOfBlock) : found.filter((row) => listed.has(row)).map((row) => ({ row }));
  for (const [fold, shards] of folds) {
    shards.sort((a, b) => a.key.length - b.key.length || (a.key < b.key ? -1 : 1));
    if (shards.length > 1) {
      lines.push({ fold, shards: shards.length, gates: sums(shards.flatMap(({ members }) => members)) });
    }
    if (shards.length === 1 || unfolded.has(fold)) {
      lines.push(...shards.flatMap(linesOfBlock));
    }
  }
  return { lines, found: found.length };
}

/** How many edges the gates of each kind count together, as text. */
function sums(gates) {
  const byLabel = new Map();
  for (const gate of gates) {
    byLabel.set(gate.label, (byLabel.get(gate.label) ?? 0) + Number(gateNumber(gate.item) ?? 0));
  }
  return [...byLabel].map(([label, sum]) => label + ": " + sum).join(", ");
}

/** Why a cell cannot be edited; null if it can be. */
export function readOnly(context, row, name) {
  const { table, types, parts } = context;
  if (context.locked) {
    return "The table is read-only until you unlock it";
  }
  if (row.isNew) {
    return null;
  }
  if (row.refusal) {
    return row.refusal;
  }
  if (name === table.partitionKey || name === table.sortKey) {
    return types.get(row.type)?.maintained[name] ?? "This is the key. Duplicate the item with another key, then delete this one";
  }
  if (isUnprojected(context, row, name)) {
    return "The index doesn't carry it. Open the item in the table to edit it";
  }
  if (parts.has(name)) {
    return "Only a part of it was read. Read all of " + name + " to edit it";
  }
  return types.get(row.type)?.maintained[name] ?? null;
}

/** Whether an attribute may exist in the item but was not read: its type declares it, or is unknown. */
export function isUnprojected({ projected, types }, row, name) {
  if (!projected || row.isNew || projected.has(name) || name in row.item) {
    return false;
  }
  const type = types.get(row.type);
  return !type || type.attributes.some((each) => each.name === name);
}
