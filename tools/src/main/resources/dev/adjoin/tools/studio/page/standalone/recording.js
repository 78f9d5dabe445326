// SPDX-License-Identifier: Apache-2.0
// Reads the recording in the page: base64 of compressed JSON in which equal parts stand once.

async function decompressed(base64) {
  const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/** Replaces each {"$": n} by the shared part n. Equal parts stay one object, so nobody may change them. */
function resolved(value, shared) {
  if (Array.isArray(value)) {
    return value.map((each) => resolved(each, shared));
  }
  if (value === null || typeof value !== "object") {
    return value;
  }
  if (typeof value.$ === "number") {
    return shared[value.$];
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolved(each, shared)]));
}

export async function readRecording(base64) {
  const { document, shared } = await decompressed(base64);
  const parts = [];
  for (const each of shared) {
    parts.push(resolved(each, parts));
  }
  return resolved(document, parts);
}
