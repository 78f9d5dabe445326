// SPDX-License-Identifier: Apache-2.0
// Parts of a model file to insert: what a beginner would have to look up.

/** The names of the entities that a text declares, in order. */
function entities(text) {
  const block = /^entities:[^\n]*\n((?: .*\n|\s*\n|#.*\n)*)/m.exec(text + "\n")?.[1] ?? "";
  return [...block.matchAll(/^ {2}([A-Za-z]\w*):/gm)].map(([, name]) => name);
}

/** The first entities of a text, or names to be replaced. */
function some(text) {
  const [one = "One", other = one] = entities(text);
  return { one, other };
}

const idOf = (entity) => entity[0].toLowerCase() + entity.slice(1) + "Id";

/** Each snippet with its title and its text, which is indented as its place in a model file is. */
export const SNIPPETS = [
  {
    title: "entity",
    place: "below entities",
    text: () => "  Thing:\n    id: thingId\n    attributes: {thingId: string, name: string}",
  },
  {
    title: "reference",
    place: "below the attributes of an entity",
    text: (file) => {
      const { one } = some(file);
      return `      ${idOf(one)}: {ref: ${one}, integrity: checked, onDelete: restrict}   # or cascade, clear, keep`;
    },
  },
  {
    title: "variants",
    place: "in an entity, beside its attributes",
    text: () => "    variants:\n      book: {pages: int}\n      film: {length: duration}",
  },
  {
    title: "relationship",
    place: "below relationships",
    text: (file) => {
      const { one, other } = some(file);
      return `  Linked: {from: ${one}, to: ${other}, attributes: {since: instant = now}, onDelete: {from: cascade, to: restrict}}`;
    },
  },
  {
    title: "view",
    place: "in an entity, beside its attributes",
    text: () => "    views: {byName: {by: [name]}}",
  },
  {
    title: "pattern",
    place: "below patterns",
    text: () => '  question: {ask: "Who is linked to this one?", read: Linked.to}',
  },
];

/** A text with a snippet in a line of its own below the line of a position, and where it begins. */
export function inserted(text, position, snippet) {
  const end = text.indexOf("\n", position);
  const before = end < 0 ? text + (text === "" || text.endsWith("\n") ? "" : "\n") : text.slice(0, end + 1);
  return { text: before + snippet + "\n" + (end < 0 ? "" : text.slice(end + 1)), line: before.split("\n").length };
}
