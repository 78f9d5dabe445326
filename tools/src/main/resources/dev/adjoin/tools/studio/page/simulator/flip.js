// SPDX-License-Identifier: Apache-2.0
// Rows that moved are drawn at their old place first and glide to the new one.

const MILLIS = 250;
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A row's name: side by side, the same item is drawn twice, and each stays on its side. */
function name(stages, row) {
  return row.dataset.row + (stages.classList.contains("both") ? row.closest(".stage").dataset.view : "");
}

/** The places of all rows, by name. */
export function places(stages) {
  const found = new Map();
  for (const row of stages?.querySelectorAll("[data-row]") ?? []) {
    found.set(name(stages, row), row.getBoundingClientRect());
  }
  return found;
}

/** Moves every row from its old place to where it is now. */
export function glide(stages, before) {
  if (!stages || still.matches) {
    return;
  }
  for (const row of stages.querySelectorAll("[data-row]")) {
    const old = before.get(name(stages, row));
    if (!old) {
      continue;
    }
    const now = row.getBoundingClientRect();
    const x = old.left - now.left;
    const y = old.top - now.top;
    if (Math.abs(x) > 1 || Math.abs(y) > 1) {
      row.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
        duration: MILLIS,
        easing: "cubic-bezier(.2, 0, .2, 1)",
      });
    }
  }
}
