// SPDX-License-Identifier: Apache-2.0
// The explored graph, without any drawing: entities in columns by their distance from the start.

export function nodeId(type, key) {
  return type + " " + JSON.stringify(key);
}

export function createGraph(start) {
  const graph = { columns: [[]], nodes: new Map(), lines: [], units: 0, requests: 0 };
  place(graph, start, 0);
  return graph;
}

function place(graph, entity, column) {
  const id = nodeId(entity.type, entity.key);
  if (!graph.nodes.has(id)) {
    graph.columns[column] ??= [];
    graph.columns[column].push(id);
    graph.nodes.set(id, { ...entity, id, column, followed: new Map(), following: new Set() });
  }
  return id;
}

/** Adds what a step found: new entities one column further, and a line to each, new or not. */
export function addHops(graph, from, step, answer) {
  const node = graph.nodes.get(from);
  for (const hop of answer.hops) {
    const to = place(graph, hop, node.column + 1);
    graph.lines.push({ from, to, step, edge: hop.edge });
  }
  node.followed.set(step, { hops: answer.hops.length, complete: answer.complete });
}

/** Counts requests and their units. */
export function addRequests(graph, requests) {
  graph.requests += requests.length;
  graph.units += requests.reduce((sum, each) => sum + each.readUnits, 0);
}

/** What an entity is called: its first attribute that reads as a name, else its key. */
export function title(node) {
  const item = node.item ?? {};
  const name = ["name", "title", "displayName", "label"].find((each) => typeof item[each] === "string");
  return name ? item[name] : node.key.join(" / ");
}
