// SPDX-License-Identifier: Apache-2.0
// The layout of the map: cards in columns, the label of each relationship and reference in the gap
// between them.
// A pure function of the model, so that the same model always has the same picture.
//
// Children are cards inside the card of their parent; a root with all below it is a block, and
// blocks are placed in at most three columns. A line runs from a card to a label and on to the
// other card. Labels of a gap stand below each other, so no line crosses a label; a line that
// passes a column has a slot of its own between its blocks, so no line crosses a card.

const MOST_COLUMNS = 3;
const EXHAUSTIVE = 7;
const CHARACTER = 6.7;
const NAME_CHARACTER = 7.6;
const PADDING = 10;
const HEADER = 26;
const ROW = 16;
const NEST = 8;
const BLOCK_GAP = 28;
const LABEL_HEIGHT = 38;
const LABEL_GAP = 12;
const LINE_ROOM = 56;
const END_ROOM = 15;
const SLOT = 14;
const MARGIN = 12;
const WIDEST_KEY = 44;

/** A text that fits into so many characters. */
export function fit(text, most) {
  return text.length <= most ? text : text.slice(0, most - 1) + "…";
}

/** The rows of a card: each key attribute of the table with its template. */
export function keyRows(picture, entity) {
  const item = entity.items.find((each) => each.kind === "entity");
  return [picture.partitionKey, picture.sortKey]
    .filter((name) => item?.keys[name] !== undefined)
    .map((name) => ({ name, template: item.keys[name] }));
}

/** What stands under the name of a relationship or reference. */
export function storageText(relationship) {
  switch (relationship.storage) {
    case "index":
      return relationship.index ? "edges + " + relationship.index : "edges";
    case "swapped":
      return relationship.index ? "swapped " + relationship.index : "swapped";
    case "mirror":
      return "edges + mirror";
    case "summaries":
      return "summaries";
    case "reference":
      return relationship.index ? "reference + " + relationship.index : "reference";
    default:
      return "edges, one way";
  }
}

function cardTree(picture, entity) {
  const rows = keyRows(picture, entity);
  const children = picture.entities.filter((each) => each.parent === entity.name).map((each) => cardTree(picture, each));
  const own = HEADER + rows.length * ROW + PADDING - 2;
  const text = Math.max(
    (entity.name.length + 8) * NAME_CHARACTER + 34,
    ...rows.map((row) => (Math.min(row.template.length, WIDEST_KEY) + row.name.length + 1) * CHARACTER),
  );
  return {
    entity,
    rows,
    children,
    own,
    width: Math.max(text + 2 * PADDING, ...children.map((each) => each.width + 2 * NEST)),
    height: own + children.reduce((sum, each) => sum + each.height + NEST, 0),
  };
}

function names(tree) {
  return [tree.entity.name, ...tree.children.flatMap(names)];
}

/** The column of each block, so that most lines join neighbouring columns. */
function assignColumns(blocks, lines) {
  if (lines.length === 0) {
    const columns = Math.min(MOST_COLUMNS, blocks.length);
    return blocks.map((_, i) => i % columns);
  }
  const cost = (columns) => {
    const heights = new Map();
    blocks.forEach((block, i) => heights.set(columns[i], (heights.get(columns[i]) ?? 0) + block.height + BLOCK_GAP));
    let sum = heights.size * 2.5 + Math.max(...heights.values()) / 90;
    for (const { from, to } of lines) {
      if (from !== to) {
        const span = columns[to] - columns[from];
        sum += span === 0 ? 3 : Math.abs(span) === 2 ? 4 : 0;
        sum += span < 0 ? 0.8 : 0;
      }
    }
    return sum;
  };
  let best = blocks.map(() => 0);
  if (blocks.length <= EXHAUSTIVE) {
    let least = Infinity;
    const total = MOST_COLUMNS ** blocks.length;
    for (let code = 0; code < total; code++) {
      const columns = blocks.map((_, i) => Math.floor(code / MOST_COLUMNS ** i) % MOST_COLUMNS);
      const sum = cost(columns);
      if (sum < least - 1e-9) {
        least = sum;
        best = columns;
      }
    }
  } else {
    best = blocks.map((_, i) => i % MOST_COLUMNS);
    for (let improved = true; improved; ) {
      improved = false;
      for (let i = 0; i < blocks.length; i++) {
        for (let column = 0; column < MOST_COLUMNS; column++) {
          const moved = best.with(i, column);
          if (cost(moved) < cost(best) - 1e-9) {
            best = moved;
            improved = true;
          }
        }
      }
    }
  }
  const used = [...new Set(best)].sort();
  return best.map((column) => used.indexOf(column));
}

/** Orders the blocks of each column so that lines are short and cross little. */
function orderColumns(columns, lines) {
  const cost = () => {
    const middle = new Map();
    const tallest = Math.max(...columns.map(stackHeight));
    for (const column of columns) {
      let y = (tallest - stackHeight(column)) / 2;
      for (const part of column) {
        middle.set(part.id, y + part.height / 2);
        y += part.height + BLOCK_GAP;
      }
    }
    const ends = lines
      .flatMap((line) => line.hops)
      .map(([a, b]) => ({ a: middle.get(a.id), b: middle.get(b.id), gap: Math.min(a.column, b.column) }));
    let sum = ends.reduce((all, each) => all + Math.abs(each.a - each.b) / 50, 0);
    for (let i = 0; i < ends.length; i++) {
      for (let j = 0; j < i; j++) {
        const crosses = (ends[i].a - ends[j].a) * (ends[i].b - ends[j].b) < 0;
        sum += ends[i].gap === ends[j].gap && crosses ? 5 : 0;
      }
    }
    return sum;
  };
  for (let improved = true, rounds = 0; improved && rounds < 40; rounds++) {
    improved = false;
    for (const column of columns) {
      for (let i = 0; i < column.length; i++) {
        for (let j = i + 1; j < column.length; j++) {
          const before = cost();
          [column[i], column[j]] = [column[j], column[i]];
          if (cost() < before - 1e-9) {
            improved = true;
          } else {
            [column[i], column[j]] = [column[j], column[i]];
          }
        }
      }
    }
  }
}

function stackHeight(column) {
  return column.reduce((sum, part) => sum + part.height, 0) + Math.max(0, column.length - 1) * BLOCK_GAP;
}

/** Moves things on a line apart, as little as possible and without changing their order. */
export function spread(wanted, heights, gap) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b] || a - b);
  const clusters = [];
  for (const i of order) {
    let cluster = { members: [i], height: heights[i], target: wanted[i] };
    while (clusters.length > 0) {
      const last = clusters[clusters.length - 1];
      if (last.target + last.height / 2 + gap <= cluster.target - cluster.height / 2) {
        break;
      }
      clusters.pop();
      const count = last.members.length + cluster.members.length;
      cluster = {
        members: [...last.members, ...cluster.members],
        height: last.height + gap + cluster.height,
        target: (last.target * last.members.length + cluster.target * cluster.members.length) / count,
      };
    }
    clusters.push(cluster);
  }
  const middles = [];
  for (const cluster of clusters) {
    let y = cluster.target - cluster.height / 2;
    for (const i of cluster.members) {
      middles[i] = y + heights[i] / 2;
      y += heights[i] + gap;
    }
  }
  return middles;
}

/** Where everything of the picture stands. */
export function layout(picture) {
  const known = new Set(picture.entities.map((each) => each.name));
  const roots = picture.entities.filter((each) => !known.has(each.parent));
  const blocks = roots.map((each, id) => ({ id: "b" + id, ...cardTree(picture, each) }));
  const blockOf = new Map(blocks.flatMap((block, i) => names(block).map((name) => [name, i])));
  const relationships = [...picture.relationships, ...picture.references].filter((each) => blockOf.has(each.from) && blockOf.has(each.to));
  const lines = relationships.map((each) => ({
    relationship: each,
    from: blockOf.get(each.from),
    to: blockOf.get(each.to),
  }));
  const assigned = assignColumns(blocks, lines);
  const columns = Array.from({ length: Math.max(0, ...assigned) + 1 }, () => []);
  blocks.forEach((block, i) => {
    block.column = assigned[i];
    columns[assigned[i]].push(block);
  });
  addHops(lines, blocks, columns);
  blocks.forEach((block) => makeRoom(block, lines, blocks));
  orderColumns(columns, lines);
  return place(picture, blocks, columns, lines);
}

/** Makes cards tall enough for the lines that end at one of their edges. */
function makeRoom(tree, lines, blocks) {
  tree.children.forEach((each) => makeRoom(each, lines, blocks));
  const ends = { left: 0, right: 0 };
  for (const line of lines) {
    for (const role of ["from", "to"]) {
      if (line.relationship[role] === tree.entity.name) {
        const gap = role === "from" || line.passed === undefined ? line.gap : line.passed;
        ends[gap >= blocks[line[role]].column ? "right" : "left"]++;
      }
    }
  }
  tree.own = Math.max(tree.own, Math.max(ends.left, ends.right) * END_ROOM + 14);
  tree.height = tree.own + tree.children.reduce((sum, each) => sum + each.height + NEST, 0);
}

/** Gives each line its steps from column to column, and a slot in the column that it passes. */
function addHops(lines, blocks, columns) {
  const last = columns.length - 1;
  lines.forEach((line, i) => {
    const from = blocks[line.from];
    const to = blocks[line.to];
    if (from.column === to.column) {
      line.gap = from.column === last && last > 0 ? last - 1 : from.column;
      line.hops = [];
    } else if (Math.abs(from.column - to.column) === 1) {
      line.gap = Math.min(from.column, to.column);
      line.hops = [[from, to]];
    } else {
      line.slot = { id: "s" + i, height: SLOT, column: 1, isSlot: true };
      columns[1].push(line.slot);
      line.gap = from.column === 0 ? 0 : 1;
      line.passed = 1 - line.gap;
      line.hops = [[from, line.slot], [line.slot, to]];
    }
  });
}

function place(picture, blocks, columns, lines) {
  const gaps = columns.map((_, gap) => lines.filter((line) => line.gap === gap || line.passed === gap));
  const labelWidths = gaps.map((inGap) =>
    Math.max(0, ...inGap.filter((line) => line.gap !== undefined).map((line) => labelWidth(line.relationship))),
  );
  const widths = columns.map((column) => Math.max(0, ...column.map((part) => part.width ?? 0)));
  const tallest = Math.max(...columns.map(stackHeight));
  const cards = [];
  let x = MARGIN;
  columns.forEach((column, i) => {
    let y = (tallest - stackHeight(column)) / 2;
    for (const part of column) {
      if (part.isSlot) {
        Object.assign(part, { x, y, width: widths[i] });
      } else {
        placeCards(part, x, y, widths[i], 0, cards);
      }
      y += part.height + BLOCK_GAP;
    }
    const hasLabels = gaps[i].length > 0;
    x += widths[i] + (hasLabels ? labelWidths[i] + 2 * LINE_ROOM : i === columns.length - 1 ? 0 : 40);
  });
  const width = x - (gaps[columns.length - 1].length > 0 ? LINE_ROOM : 0) + MARGIN;
  const byName = new Map(cards.map((card) => [card.name, card]));
  const labels = [];
  columns.forEach((column, gap) => {
    const inGap = gaps[gap];
    const left = columnRight(columns, widths, labelWidths, gaps, gap) + LINE_ROOM;
    const wanted = inGap.map((line) => gapMiddle(line, gap, byName));
    const heights = inGap.map((line) => (line.gap === gap ? LABEL_HEIGHT : SLOT));
    const middles = spread(wanted, heights, LABEL_GAP);
    inGap.forEach((line, i) => {
      const box = { x: left, y: middles[i] - heights[i] / 2, width: labelWidths[gap], height: heights[i], middle: middles[i] };
      if (line.gap === gap) {
        line.label = box;
        labels.push({ name: line.relationship.name, relationship: line.relationship, ...box });
      } else {
        line.pass = box;
      }
    });
  });
  const paths = route(lines, byName);
  const all = [...cards, ...labels];
  const top = Math.min(...all.map((each) => each.y));
  const bottom = Math.max(...all.map((each) => each.y + each.height));
  return { x: 0, y: top - MARGIN, width, height: bottom - top + 2 * MARGIN, cards, labels, paths };
}

function labelWidth(relationship) {
  const text = Math.max(relationship.name.length * NAME_CHARACTER + 26, (storageText(relationship).length + 9) * CHARACTER);
  return Math.min(220, text + 2 * PADDING);
}

function columnRight(columns, widths, labelWidths, gaps, at) {
  let x = MARGIN;
  for (let i = 0; i < at; i++) {
    x += widths[i] + (gaps[i].length > 0 ? labelWidths[i] + 2 * LINE_ROOM : 40);
  }
  return x + widths[at];
}

function placeCards(tree, x, y, width, depth, cards) {
  cards.push({ name: tree.entity.name, entity: tree.entity, rows: tree.rows, x, y, width, height: tree.height, own: tree.own, depth });
  let top = y + tree.own;
  for (const child of tree.children) {
    placeCards(child, x + NEST, top, width - 2 * NEST, depth + 1, cards);
    top += child.height + NEST;
  }
}

function anchorMiddle(card) {
  return card.y + card.own / 2;
}

function gapMiddle(line, gap, byName) {
  const from = anchorMiddle(byName.get(line.relationship.from));
  const to = anchorMiddle(byName.get(line.relationship.to));
  if (!line.slot) {
    return line.relationship.from === line.relationship.to ? from : (from + to) / 2;
  }
  const slot = line.slot.y + SLOT / 2;
  return line.gap === gap ? (from + slot) / 2 : (slot + to) / 2;
}

/** The ends of all lines at the cards, spread along each edge, and the paths between them. */
function route(lines, byName) {
  const ends = [];
  for (const line of lines) {
    for (const role of ["from", "to"]) {
      const card = byName.get(line.relationship[role]);
      const neighbour = role === "from" || !line.pass ? line.label : line.pass;
      const isRight = neighbour.x > card.x;
      ends.push({ line, role, card, neighbour, isRight });
    }
  }
  const groups = new Map();
  for (const end of ends) {
    const key = end.card.name + (end.isRight ? " right" : " left");
    groups.set(key, [...(groups.get(key) ?? []), end]);
  }
  for (const group of groups.values()) {
    group.sort((a, b) => a.neighbour.middle - b.neighbour.middle || (a.role < b.role ? -1 : 1));
    const step = Math.min(18, (group[0].card.own - 14) / group.length);
    group.forEach((end, i) => {
      end.x = end.isRight ? end.card.x + end.card.width : end.card.x;
      end.y = anchorMiddle(end.card) + (i - (group.length - 1) / 2) * step;
    });
  }
  return lines.map((line) => {
    const [from, to] = ["from", "to"].map((role) => ends.find((end) => end.line === line && end.role === role));
    return { name: line.relationship.name, storage: line.relationship.storage, d: pathOf(line, from, to), tip: tip(to) };
  });
}

function curve(from, to) {
  const bend = Math.max(24, Math.abs(to.x - from.x) / 2) * Math.sign(to.x - from.x || 1);
  return `M${round(from.x)},${round(from.y)} C${round(from.x + bend)},${round(from.y)} ${round(to.x - bend)},${round(to.y)} ${round(to.x)},${round(to.y)}`;
}

function pathOf(line, from, to) {
  const { label } = line;
  const isLoop = from.isRight === to.isRight && !line.pass;
  const near = (end, offset) => ({ x: end.isRight ? label.x : label.x + label.width, y: label.middle + offset });
  if (isLoop) {
    const sign = from.y <= to.y ? -1 : 1;
    return curve(from, near(from, 7 * sign)) + " " + curve(near(to, -7 * sign), to);
  }
  if (!line.pass) {
    return curve(from, near(from, 0)) + " " + curve(near(to, 0), to);
  }
  const { pass, slot } = line;
  const forward = from.x < to.x;
  const slotY = slot.y + SLOT / 2;
  const labelOut = { x: forward ? label.x + label.width : label.x, y: label.middle };
  const slotIn = { x: forward ? slot.x : slot.x + slot.width, y: slotY };
  const slotOut = { x: forward ? slot.x + slot.width : slot.x, y: slotY };
  const passIn = { x: forward ? pass.x : pass.x + pass.width, y: pass.middle };
  const passOut = { x: forward ? pass.x + pass.width : pass.x, y: pass.middle };
  return [
    curve(from, near(from, 0)),
    curve(labelOut, slotIn),
    `L${round(slotOut.x)},${round(slotOut.y)}`,
    curve(slotOut, passIn).replace(/^M[^ ]+ /, ""),
    `L${round(passOut.x)},${round(passOut.y)}`,
    curve(passOut, to).replace(/^M[^ ]+ /, ""),
  ].join(" ");
}

/** The arrow head at the end of a line, which arrives horizontally. */
function tip(end) {
  const back = end.isRight ? 7 : -7;
  return `${round(end.x)},${round(end.y)} ${round(end.x + back)},${round(end.y - 4)} ${round(end.x + back)},${round(end.y + 4)}`;
}

function round(value) {
  return Math.round(value * 10) / 10;
}
