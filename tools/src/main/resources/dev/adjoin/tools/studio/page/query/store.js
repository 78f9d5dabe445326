// SPDX-License-Identifier: Apache-2.0
// The history of sent requests and the saved queries of samples, kept in this browser.

const MOST = 50;

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? [];
  } catch {
    return [];
  }
}

function write(key, list) {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // A full storage keeps what it has: the history is a convenience.
  }
}

export function history(model) {
  return read("adjoin-history-" + model);
}

/** Puts a request in front of the history; the same request before is dropped. */
export function remember(model, entry) {
  const text = JSON.stringify(entry.form);
  const others = history(model).filter((each) => JSON.stringify(each.form) !== text);
  const list = [entry, ...others].slice(0, MOST);
  write("adjoin-history-" + model, list);
  return list;
}

export function savedHere(model) {
  return read("adjoin-queries-" + model);
}

export function saveHere(model, name, form) {
  const list = [...savedHere(model).filter((each) => each.name !== name), { name, form }];
  write("adjoin-queries-" + model, list);
  return list;
}

export function deleteHere(model, name) {
  const list = savedHere(model).filter((each) => each.name !== name);
  write("adjoin-queries-" + model, list);
  return list;
}
