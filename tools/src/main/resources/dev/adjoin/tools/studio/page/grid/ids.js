// SPDX-License-Identifier: Apache-2.0
// The ids of stored entities, for attributes that lead to one: references and the ends of edges.
import { html, nothing } from "lit-html";
import { call } from "studio/api.js";

/** The entity at the end of an attribute, and which part of its id it is; null if it leads to none. */
export function endOf(type, attribute) {
  const ends = type ? (type.references ?? [type.from, type.to]) : [];
  const end = ends.find((each) => each.key.includes(attribute));
  return end ? { entity: end.entity, part: end.key.indexOf(attribute) } : null;
}

/**
 * Reads some ids of every entity by a Scan, so that one can be chosen; on AWS, where it costs money,
 * an id is typed.
 */
export async function readIds(studio, state) {
  const { model } = state;
  if (studio.engine?.isAws) {
    return;
  }
  try {
    const { entities, requests } = await call("explore/starts", { model });
    if (model === state.model) {
      state.ids = new Map(entities.map((each) => [each.name, each.ids]));
      studio.sent(requests);
    }
  } catch {
    // Then an id is typed.
  }
}

/** The ids to choose from in a field with this list. */
export function idList(id, ids, end) {
  const known = end ? [...new Set((ids.get(end.entity) ?? []).map((each) => each[end.part]))].sort() : [];
  return known.length > 0 ? html`<datalist id=${id}>${known.map((each) => html`<option value=${each}></option>`)}</datalist>` : nothing;
}
