// SPDX-License-Identifier: Apache-2.0
// Answers the calls of the simulator from a recording, in place of a server. A state of the table
// has its contents, the answers to all questions, and the writes that were recorded in it, each
// with the state that it leads to. After a write, the indexes show the state before until the
// clock has passed their lag.

/** A call that failed, with what to do about it. */
export class CallError extends Error {
  constructor(message, fix) {
    super(message);
    this.fix = fix;
  }
}

let recording;

/** Where the page is: the variant of the design, the state and the one before it, and the time. */
let at = { id: 0 };

export function answerFrom(read) {
  recording = read;
}

function isEqual(a, b) {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

function variant(settings) {
  return recording.variants.find((each) => isEqual(each.settings, settings));
}

function isLate() {
  return at.before !== null && at.millis - at.written < at.state.contents.lag;
}

function contents() {
  const { rows, entries, lag } = at.state.contents;
  return { rows, entries: isLate() ? at.before.contents.entries : entries, lag, millis: at.millis };
}

/** The recorded write with all values that are given. */
function find(operation, type, values) {
  return at.state.writes.find(
    (each) =>
      each.operation === operation &&
      each.type === type &&
      Object.entries(values).every(([name, value]) => each.values[name] === value),
  );
}

/** What the page offers, since it has nothing else: used by the simulator's controls. */
const recorded = {
  has: (settings) => variant(settings) !== undefined,
  inputs: (pattern) => at.state.answers[pattern].map((each) => each.inputs),
  writes: () => at.state.writes,
  find,
  isChanged: () => at.before !== null,
  isDeclared: () => at.variant === recording.variants[0],
};

function refuse({ message, fix }) {
  throw new CallError(message, fix);
}

const CALLS = {
  "simulator/stories": () => ({ stories: recording.stories }),

  "simulator/open": ({ settings }) => {
    const found = variant(settings) ?? recording.variants[0];
    at = { id: at.id + 1, variant: found, state: found, before: null, millis: 0, written: 0 };
    const { design } = found;
    const { model, description } = recording;
    const toggles = recording.toggles.map((each) => ({ ...each, value: found.settings[each.name] ?? each.original }));
    return { id: String(at.id), model, description, design, toggles, contents: contents(), recorded };
  },

  "simulator/answer": ({ pattern, inputs }) => {
    const answers = isLate() ? at.state.late : at.state.answers;
    const found = answers[pattern].find((each) => isEqual(each.inputs, inputs));
    if (!found) {
      refuse({ message: "This page has no answer for these inputs", fix: "adjoin studio answers it" });
    }
    return found.refused ? refuse(found.refused) : { requests: found.requests };
  },

  "simulator/write": ({ operation, type, values }) => {
    const found = find(operation, type, values);
    if (!found) {
      refuse({ message: "This page does not have that change", fix: "adjoin studio makes it" });
    }
    if (found.refused) {
      refuse(found.refused);
    }
    at = { ...at, before: at.state, state: found.state, written: at.millis };
    return { outcome: found.outcome, requests: found.requests, contents: contents() };
  },

  "simulator/advance": ({ millis }) => {
    at = { ...at, millis: at.millis + millis };
    return { contents: contents() };
  },
};

export async function call(path, body = {}) {
  return CALLS[path](body);
}
