// SPDX-License-Identifier: Apache-2.0
// The state of the page in its address: #/screen?name=value. A link reopens the same view.

export function read() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { screen: path || "simulator", values: Object.fromEntries(new URLSearchParams(query)) };
}

/** Writes the address without a new entry in the history. */
export function replace(screen, values) {
  const query = new URLSearchParams(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  ).toString();
  const hash = "#/" + screen + (query ? "?" + query : "");
  if (hash !== location.hash) {
    try {
      history.replaceState(null, "", hash);
    } catch {
      // A frame without an address of its own: there is nothing to link to.
    }
  }
}

export function onChange(listener) {
  addEventListener("hashchange", listener);
}
