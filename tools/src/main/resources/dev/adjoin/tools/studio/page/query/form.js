// SPDX-License-Identifier: Apache-2.0
// The form of a request, without any drawing: what the server reads. Every function returns a new form.

/** A form with every part, empty unless given. */
export function complete(form = {}) {
  return {
    operation: "Query",
    index: "",
    partition: "",
    consistent: false,
    reversed: false,
    limit: "",
    item: "",
    ...form,
    sort: { operator: "", values: [], ...form.sort },
    criterion: { joint: "all", parts: [], ...form.criterion },
    updates: form.updates ?? [],
    projection: form.projection ?? [],
  };
}

/** A form of an address or a file, if its parts have the shape of a form; null otherwise. */
export function readable(design, form) {
  const isGroup = (part) => Array.isArray(part?.parts) && part.parts.every((each) => (each?.parts ? isGroup(each) : isTest(each)));
  const isTest = (part) => typeof part?.path === "string" && Array.isArray(part.operands);
  const isReadable =
    operationOf(design, complete(form ?? {})) &&
    (form.criterion === undefined || isGroup(form.criterion)) &&
    (form.sort === undefined || Array.isArray(form.sort.values)) &&
    [form.updates ?? [], form.projection ?? []].every(Array.isArray);
  return isReadable ? form : null;
}

/** The operation of a form, as the server describes it. */
export function operationOf(design, form) {
  return design.operations.find((each) => each.name === form.operation);
}

/** The key of what a form reads or writes: of the chosen index, or of the table. */
export function keyOf(design, form) {
  const index = design.indexes.find((each) => each.name === form.index);
  return operationOf(design, form).isList && index ? index.key : design.key;
}

/** A form for another operation; a list without a key of its own keeps what it can. */
export function withOperation(design, form, operation) {
  const next = { ...form, operation };
  if (operationOf(design, next).hasKey) {
    next.index = "";
    next.sort = { operator: "=", values: [form.sort.values[0] ?? ""] };
  } else if (operation === "Query" && form.sort.values.every((each) => each === "")) {
    next.sort = { operator: "", values: [] };
  }
  return next;
}

/** A form for another index. Its keys have other values, so that those of the old key are dropped. */
export function withIndex(form, index) {
  const isConsistent = form.consistent && index === "";
  return { ...form, index, partition: "", sort: { operator: "", values: [] }, consistent: isConsistent };
}

/** The part of a tree of groups at a path of positions. */
export function partAt(group, path) {
  return path.reduce((part, position) => part.parts[position], group);
}

/** A tree with one part replaced, or removed if the new one is null. */
export function withPart(group, path, part) {
  if (path.length === 0) {
    return part;
  }
  const [position, ...rest] = path;
  const replaced = rest.length === 0 ? part : withPart(group.parts[position], rest, part);
  const parts = [...group.parts];
  if (replaced === null) {
    parts.splice(position, 1);
  } else {
    parts[position] = replaced;
  }
  return { ...group, parts };
}

export function newTest() {
  return { path: "", type: "S", operator: "=", size: false, operands: [{ text: "" }] };
}

export function newGroup() {
  return { joint: "any", parts: [newTest()] };
}

export function newUpdate() {
  return { kind: "set", path: "", type: "S", text: "", source: "" };
}

/** The declared type of an attribute; undefined for one that the model does not know. */
export function declared(design, path) {
  const root = path.trim().replace(/[.[].*$/s, "");
  const found = design.attributes.find((each) => each.name === root);
  return root === path.trim() ? found : undefined;
}

export function typeOf(design, name) {
  return design.types.find((each) => each.name === name) ?? design.types[0];
}

/** The operators that are legal for a test: of a size only comparisons. */
export function operatorsOf(design, test) {
  const type = typeOf(design, test.type);
  if (!test.size) {
    return type.operators;
  }
  const numbers = typeOf(design, "N").operators;
  return numbers.filter((each) => type.sizeOperators.includes(each.name));
}

/** A test that is legal after a change: another type may have other operators. */
export function legal(design, test) {
  const type = typeOf(design, test.type);
  const next = { ...test, size: test.size && type.hasSize };
  const operators = operatorsOf(design, next);
  const operator = operators.find((each) => each.name === next.operator) ?? operators[0];
  next.operator = operator.name;
  const least = operator.operands;
  const most = operator.name === "in" ? Math.max(1, next.operands.length) : least;
  const operands = next.operands.slice(0, most);
  while (operands.length < least) {
    operands.push({ text: "" });
  }
  return { ...next, operands };
}

/** A test of another attribute, with the type that the model declares for it. */
export function withAttribute(design, test, path) {
  const known = declared(design, path);
  const isChoice = (operand) => operand.path !== undefined || known.choices.includes(operand.text);
  const operands = known?.choices ? test.operands.map((each) => (isChoice(each) ? each : { text: known.choices[0] })) : test.operands;
  return legal(design, { ...test, path, operands, type: known?.type ?? test.type });
}

/** A form that reads or writes one item, by its key. */
export function ofItem(design, item, operation) {
  const { partition, sort } = design.key;
  const text = (name) => Object.values(item[name] ?? { S: "" })[0];
  return complete({
    operation,
    partition: text(partition.name),
    sort: sort && operation !== "Query" ? { operator: "=", values: [text(sort.name)] } : undefined,
    updates: operation === "UpdateItem" ? [newUpdate()] : [],
  });
}

/** A form in a few words, for the history. */
export function summary(form) {
  const place = form.index || "";
  const sort = form.sort?.operator ? " / " + form.sort.values.join(" … ") : "";
  const tests = count(form.criterion);
  const what = form.operation === "Scan" ? "" : form.operation === "PutItem" ? "" : (form.partition ?? "") + sort;
  return [form.operation, place, what, tests ? `${tests} ${tests === 1 ? "test" : "tests"}` : ""].filter(Boolean).join(" · ");
}

function count(group) {
  return (group?.parts ?? []).reduce((sum, part) => sum + (part.parts ? count(part) : part.path ? 1 : 0), 0);
}
