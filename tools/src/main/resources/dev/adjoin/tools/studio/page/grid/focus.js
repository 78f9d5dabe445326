// SPDX-License-Identifier: Apache-2.0
// The keys of a grid, and where the focus goes after each drawing.
import { LINE } from "studio/grid/table.js";

/** The selectors of the places besides the grid itself. */
const PLACES = { form: ".item-form input, .item-form textarea", diff: ".staged-edits button.primary", dialog: ".overlay input, .overlay button" };

/** The handler of keys that are pressed while the grid has the focus. */
export function keysOf({ state, act, name, contents }) {
  function withCell(work) {
    const { lines, columns } = contents();
    const row = lines[state.at.line]?.row;
    const column = columns[state.at.column]?.name;
    if (row && column) {
      work(row, column);
    }
  }

  const page = () => Math.floor(state.height / LINE) - 2;
  const keys = {
    ArrowDown: () => act.move(1, 0),
    ArrowUp: () => act.move(-1, 0),
    ArrowRight: () => act.move(0, 1),
    ArrowLeft: () => act.move(0, -1),
    PageDown: () => act.move(page(), 0),
    PageUp: () => act.move(-page(), 0),
    Home: () => act.move(0, -Infinity),
    End: () => act.move(0, Infinity),
    Enter: () => withCell((row, column) => act.edit(row.id, column)),
    F2: () => withCell((row, column) => act.edit(row.id, column)),
    Delete: () => withCell((row, column) => act.removeAttribute(row.id, column)),
    " ": () => withCell((row) => act.toggle(row.id)),
    i: () => withCell((row) => act.inspect(state.inspected === row.id ? null : row.id)),
    Escape: () => (state.inspected !== null || state.form ? act.closePanel() : act.closeDiff()),
  };
  return (event) => {
    const handler = keys[event.key];
    if (handler && !event.ctrlKey && !event.metaKey && !event.altKey && event.target.id === name) {
      event.preventDefault();
      handler();
    }
  };
}

/** Moves the focus to a place: editor, grid, scroll (the grid, at its current cell), form, diff or dialog. */
export function moveFocus({ state, name }, grid, place) {
  if (place === "editor") {
    const field = document.querySelector('.value-editor [data-editor="text"]');
    fit(grid);
    field?.focus();
    field?.select?.();
  } else if (place === "grid" || place === "scroll") {
    reveal(state, name, grid);
    grid?.focus({ preventScroll: true });
  } else if (place) {
    document.querySelector(PLACES[place])?.focus();
  }
}

/** Scrolls so that the current cell can be seen; a line that is not drawn has a known place. */
function reveal(state, name, grid) {
  if (!grid) {
    return;
  }
  const top = state.at.line * LINE;
  if (top < grid.scrollTop) {
    grid.scrollTop = top;
  } else if (top + 3 * LINE > grid.scrollTop + grid.clientHeight) {
    grid.scrollTop = top + 3 * LINE - grid.clientHeight;
  }
  document.getElementById(name + "-at")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Moves an open editor to the left if it would leave the grid, and scrolls down to it. */
function fit(grid) {
  const editor = grid?.querySelector(".value-editor");
  if (editor) {
    const beyond = editor.getBoundingClientRect().right - (grid.getBoundingClientRect().left + grid.clientWidth);
    editor.style.left = beyond > 0 ? -beyond - 4 + "px" : "";
    editor.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}
