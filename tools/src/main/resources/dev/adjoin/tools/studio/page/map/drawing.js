// SPDX-License-Identifier: Apache-2.0
// The picture of a model: entities as cards, relationships and references as lines. Used by the map
// and next to the model file.
import { html, nothing, svg } from "lit-html";
import { classMap } from "lit-html/directives/class-map.js";
import { number, plural } from "studio/text.js";
import { fit, layout, storageText } from "studio/map/layout.js";

const CHARACTER = 6.7;
const NAME_FONT = "600 13px ";

/** The width from which a drawing is scrolled rather than made small. */
const WIDE = 1000;

export const STORAGE = {
  index: "an item for each edge, and an index for the other side",
  swapped: "an item for each edge, and an index with the table's keys swapped",
  mirror: "two items for each edge, one on each side",
  summaries: "a bounded map on the entities, without separate items",
  none: "an item for each edge; the other side cannot be read",
  reference: "an attribute with the id of the other entity, and an index that lists by it",
};

let drawn = { picture: null, layout: null };

function layoutOf(picture) {
  if (drawn.picture !== picture) {
    drawn = { picture, layout: layout(picture) };
  }
  return drawn.layout;
}

/** The findings that concern a type, without those that the model allows. */
export function findingsOf(picture, name) {
  return picture.findings.filter((each) => each.concerns === name && each.allowed === null);
}

/** A number of stored items: blank while it is not known, and for a reference. */
export function countText(counts, name) {
  if (!counts || name.includes(".")) {
    return "";
  }
  return (counts.approximate ? "≈ " : "") + number(counts.counts[name] ?? 0);
}

/**
 * @param state picture, counts (null while they are not known) and the chosen name
 * @param choose called with the name of a card or line
 */
export function drawing(state, choose) {
  const { picture, counts, chosen } = state;
  const places = layoutOf(picture);
  const item = { counts, chosen, picture, choose };
  return html`<svg class="drawing ${places.width > WIDE ? "wide" : ""}" role="group" aria-label=${"Map of " + picture.name} width=${places.width} height=${places.height}
    viewBox="${places.x} ${places.y} ${places.width} ${places.height}"
    @keydown=${(event) => move(event, places)}>
    ${places.paths.map((each) => path(each, item))}
    ${places.cards.map((each) => card(each, item))}
    ${places.labels.map((each) => label(each, item))}
  </svg>`;
}

function button(name, kind, text, item, content) {
  return svg`<g class=${classMap({ [kind]: true, chosen: item.chosen === name })} tabindex="0" role="button"
    aria-pressed=${item.chosen === name} aria-label=${text} data-name=${name}
    @click=${() => item.choose(name)}
    @keydown=${(event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        item.choose(name);
      }
    }}>${content}</g>`;
}

function described(name, what, item) {
  const found = findingsOf(item.picture, name).length;
  const count = countText(item.counts, name);
  return `${what} ${name}${count ? ", " + count + " stored" : ""}${found ? ", " + plural(found, "finding") : ""}`;
}

const pen = document.createElement("canvas").getContext("2d");

/** The width of a name as it is drawn: no two fonts agree on it. */
function nameWidth(name) {
  pen.font = NAME_FONT + getComputedStyle(document.body).fontFamily;
  return pen.measureText(name).width;
}

function card(place, item) {
  const room = Math.floor((place.width - 20) / CHARACTER);
  const content = svg`
    <rect x=${place.x} y=${place.y} width=${place.width} height=${place.height} rx="5"></rect>
    <text class="name" x=${place.x + 10} y=${place.y + 18}>${place.name}</text>
    ${mark(place.name, place.x + 16 + nameWidth(place.name), place.y + 5, item)}
    <text class="count" x=${place.x + place.width - 10} y=${place.y + 18}>${countText(item.counts, place.name)}</text>
    ${place.rows.map(
      (row, i) => svg`<text class="key" x=${place.x + 10} y=${place.y + 37 + i * 16}><title>${row.name} = ${row.template}</title><tspan class="attribute">${row.name}</tspan> ${fit(row.template, room - row.name.length - 1)}</text>`,
    )}`;
  return button(place.name, "card", described(place.name, "Entity", item), item, content);
}

function label(place, item) {
  const { relationship } = place;
  const middle = place.x + place.width / 2;
  const room = Math.floor((place.width - 16) / CHARACTER);
  const count = countText(item.counts, place.name);
  const width = nameWidth(place.name);
  const content = svg`
    <rect x=${place.x} y=${place.y} width=${place.width} height=${place.height} rx="19"></rect>
    <text class="name" x=${middle} y=${place.y + 16}>${fit(place.name, room)}</text>
    ${mark(place.name, middle + width / 2 + 4, place.y + 4, item)}
    <text class="storage" x=${middle} y=${place.y + 31}>${fit(storageText(relationship) + (count ? " · " + count : ""), room)}</text>`;
  const what = relationship.storage === "reference" ? "Reference" : "Relationship";
  return button(place.name, "relationship", described(place.name, what, item), item, content);
}

function mark(name, x, y, item) {
  const found = findingsOf(item.picture, name).length;
  return found === 0
    ? nothing
    : svg`<g class="mark"><title>${plural(found, "finding")} of lint</title>
        <rect x=${x} y=${y} width="24" height="15" rx="7.5"></rect><text x=${x + 12} y=${y + 11.5}>! ${found}</text></g>`;
}

function path(each, item) {
  const classes = { line: true, ["stored-" + each.storage]: true, chosen: item.chosen === each.name };
  return svg`<g class=${classMap(classes)} aria-hidden="true" @click=${() => item.choose(each.name)}>
    <path class="hit" d=${each.d}></path>
    <path class="stroke" d=${each.d}></path>
    ${each.storage === "mirror" ? svg`<path class="inside" d=${each.d}></path>` : nothing}
    <polygon points=${each.tip}></polygon>
  </g>`;
}

/** Arrow keys move to the nearest card or label in that direction. */
function move(event, places) {
  const direction = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
  const name = event.target.closest("[data-name]")?.dataset.name;
  if (!direction || !name) {
    return;
  }
  event.preventDefault();
  const all = [...places.cards.map((each) => ({ ...each, height: each.own })), ...places.labels];
  const middle = (each) => [each.x + each.width / 2, each.y + each.height / 2];
  const [x, y] = middle(all.find((each) => each.name === name));
  let nearest = null;
  let least = Infinity;
  for (const each of all.filter((other) => other.name !== name)) {
    const [dx, dy] = [middle(each)[0] - x, middle(each)[1] - y];
    const along = dx * direction[0] + dy * direction[1];
    const across = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    if (along > 4 && along + 2 * across < least) {
      least = along + 2 * across;
      nearest = each;
    }
  }
  event.currentTarget.querySelector(`[data-name="${nearest && CSS.escape(nearest.name)}"]`)?.focus();
}

/** The line styles with what they mean. */
export function legend() {
  return html`<ul class="legend" aria-label="Line styles">
    ${Object.entries(STORAGE).map(
      ([storage, meaning]) => html`<li>
        <svg width="44" height="12" aria-hidden="true"><g class="line stored-${storage}">
          <path class="stroke" d="M1,6 L36,6"></path>
          ${storage === "mirror" ? svg`<path class="inside" d="M1,6 L36,6"></path>` : nothing}
          <polygon points="43,6 36,2 36,10"></polygon></g></svg>
        <span>${meaning}</span></li>`,
    )}
  </ul>`;
}

/** The same as a list, for narrow screens. */
export function list(state, choose) {
  const { picture, counts, chosen } = state;
  const row = (name, detail) => html`<li class=${chosen === name ? "chosen" : ""}>
    <button aria-pressed=${chosen === name} @click=${() => choose(name)}>
      <span class="name">${name}</span> ${badge(picture, name)} <span class="count">${countText(counts, name)}</span>
      <small>${detail}</small>
    </button></li>`;
  return html`<ul class="map-list">
    ${picture.entities.map((each) => row(each.name, each.parent ? "child of " + each.parent : "entity"))}
    ${[...picture.relationships, ...picture.references].map((each) => row(each.name, each.from + " → " + each.to + ", " + storageText(each)))}
  </ul>`;
}

function badge(picture, name) {
  const found = findingsOf(picture, name).length;
  return found ? html`<span class="found">! ${found}</span>` : nothing;
}
