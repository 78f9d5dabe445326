// SPDX-License-Identifier: Apache-2.0
// The rows of the table and of its indexes as partitions, without any drawing.
import { gateNumber, typed, unsharded, valueText } from "studio/text.js";

export const BASE = "table";

const encoder = new TextEncoder();

/** Compares two keys as DynamoDB sorts them: numbers by value, text by its bytes in UTF-8. */
export function compareKeys(a, b) {
  const left = typed(a);
  const right = typed(b);
  if (left.type === "N" && right.type === "N") {
    return Number(left.content) - Number(right.content);
  }
  const bytesA = encoder.encode(left.content);
  const bytesB = encoder.encode(right.content);
  const length = Math.min(bytesA.length, bytesB.length);
  for (let i = 0; i < length; i++) {
    if (bytesA[i] !== bytesB[i]) {
      return bytesA[i] - bytesB[i];
    }
  }
  return bytesA.length - bytesB.length;
}

/** The key attributes of the table or of an index. */
export function keyNames(design, view) {
  const index = design.indexes.find((each) => each.name === view);
  const { partitionKey, sortKey } = index ?? design;
  return { partitionKey, sortKey };
}

/** The names of all key attributes: they are drawn apart from the other attributes. */
export function allKeys(design) {
  return new Set(
    [design, ...design.indexes].flatMap((each) => [each.partitionKey, each.sortKey]).filter(Boolean),
  );
}

/**
 * The type of an item. On an adopted table no attribute says it: there it is the type whose key
 * templates the keys match.
 */
export function typeOf(design, item) {
  if (item._type) {
    return valueText(item._type);
  }
  const names = [design.partitionKey, design.sortKey].filter(Boolean);
  const found = design.items.find((each) =>
    names.every((name) => item[name] && matches(each.keys[name], valueText(item[name]))),
  );
  return found?.type ?? "item";
}

/** Whether a key has the constant parts of a template such as STU#{studentId}. */
function matches(template, key) {
  if (template === undefined) {
    return false;
  }
  const constants = template.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp("^" + constants.join("[^#]*") + "$", "s").test(key);
}

/** Whether an item stands for an edge, an entity, or is kept by Adjoin for itself. */
export function kindOf(design, item) {
  const type = design.types.find((each) => each.name === typeOf(design, item));
  return type?.kind ?? "support";
}

/** Whether an item is a shard of a gate: it stands behind all others, because there are many. */
export function isGate(design, row) {
  const item = row.full ?? row.item;
  return kindOf(design, item) === "support" && gateNumber(item) !== null;
}

function isEqual(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** What an index will show of an item once it has caught up; null if it will not show it. */
function entryOf(item, names) {
  return item[names.partitionKey] && (!names.sortKey || item[names.sortKey]) ? item : null;
}

/**
 * The rows of a view, in partitions. A row is stored, arriving (the index will show it), leaving
 * (the index still shows it), or absent (the index will not show it).
 */
export function rowsOf(design, contents, view) {
  const names = keyNames(design, view);
  if (view === BASE) {
    return { partitions: grouped(design, contents.rows.map((row) => ({ ...row, state: "stored" })), names), absent: [] };
  }
  const shown = new Map(contents.entries[view].map((entry) => [entry.id, entry]));
  const rows = [];
  const absent = [];
  for (const row of contents.rows) {
    const entry = shown.get(row.id);
    const target = entryOf(row.item, names);
    if (entry) {
      const isOld = !target || changed(entry.item, target, names);
      rows.push({ id: row.id, item: entry.item, full: row.item, state: isOld ? "leaving" : "stored" });
    }
    if (target && (!entry || changed(entry.item, target, names))) {
      rows.push({ id: row.id, item: target, full: row.item, state: "arriving" });
    } else if (!target && !entry) {
      absent.push({ ...row, state: "absent" });
    }
    shown.delete(row.id);
  }
  for (const entry of shown.values()) {
    rows.push({ ...entry, full: entry.item, state: "leaving" });
  }
  absent.sort((a, b) => isGate(design, a) - isGate(design, b));
  return { partitions: grouped(design, rows, names), absent };
}

/** Whether an entry differs from what the item says now, in keys or in what it projects. */
function changed(entry, item, names) {
  return (
    !isEqual(entry[names.partitionKey], item[names.partitionKey]) ||
    !isEqual(entry[names.sortKey], item[names.sortKey]) ||
    Object.keys(entry).some((name) => !isEqual(entry[name], item[name]))
  );
}

/** The rows in partitions; those that hold gates alone come last. */
function grouped(design, rows, names) {
  const partitions = new Map();
  for (const row of rows) {
    const key = valueText(row.item[names.partitionKey]);
    if (!partitions.has(key)) {
      partitions.set(key, []);
    }
    partitions.get(key).push(row);
  }
  return [...partitions]
    .map(([key, list]) => ({
      key,
      hasGatesAlone: list.every((row) => isGate(design, row)),
      rows: list.sort((a, b) =>
        names.sortKey ? compareKeys(a.item[names.sortKey], b.item[names.sortKey]) : 0,
      ),
    }))
    .sort((a, b) => a.hasGatesAlone - b.hasGatesAlone || compareKeys({ S: a.key }, { S: b.key }));
}

/**
 * The partitions with those of all shards of a gate as one: {fold, partitions}. What stands alone is
 * as it was.
 */
export function folded(partitions) {
  const shards = new Map();
  for (const partition of partitions) {
    const fold = partition.hasGatesAlone ? unsharded(partition.key) : null;
    if (fold !== null) {
      shards.set(fold, [...(shards.get(fold) ?? []), partition]);
    }
  }
  const isFolded = (partition) => partition.hasGatesAlone && (shards.get(unsharded(partition.key))?.length ?? 0) > 1;
  return [
    ...partitions.filter((partition) => !isFolded(partition)),
    ...[...shards].filter(([, list]) => list.length > 1).map(([fold, list]) => ({ key: fold, fold, partitions: list })),
  ];
}

/** How many rows are on their way to or from an index. */
export function inFlight(design, contents) {
  return design.indexes.reduce(
    (sum, index) =>
      sum +
      rowsOf(design, contents, index.name).partitions.reduce(
        (count, partition) => count + partition.rows.filter((row) => row.state !== "stored").length,
        0,
      ),
    0,
  );
}

/** The values of an attribute that occur in the table, for suggestions. */
export function knownValues(design, contents, type, attribute) {
  const values = new Set();
  for (const row of contents.rows) {
    const name = typeOf(design, row.item);
    if ((!type || name === type) && row.item[attribute] && kindOf(design, row.item) !== "support") {
      values.add(valueText(row.item[attribute]));
    }
  }
  return [...values].sort();
}
