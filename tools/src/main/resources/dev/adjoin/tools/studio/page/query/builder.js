// SPDX-License-Identifier: Apache-2.0
// The builder: controls for every part of a request, with only the operators that its types allow.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import * as forms from "studio/query/form.js";

const WORDS = {
  "=": "=",
  "<>": "≠",
  "<": "<",
  "<=": "≤",
  ">": ">",
  ">=": "≥",
  between: "between",
  in: "in",
  begins_with: "begins with",
  contains: "contains",
  attribute_exists: "exists",
  attribute_not_exists: "does not exist",
  attribute_type: "is of type",
};

const JOINTS = { all: "all of", any: "any of", "not all": "not all of", none: "none of" };

export function builder(state, act) {
  const { design, form } = state;
  const operation = forms.operationOf(design, form);
  return html`<section class="panel builder" aria-label="Request">
    <div class="operations segments" role="group" aria-label="Operation">
      ${design.operations.map(
        (each) => html`<button aria-pressed=${each.name === form.operation}
          @click=${() => act.change(forms.withOperation(design, form, each.name))}>${each.name}</button>`,
      )}
    </div>
    ${operation.isList ? places(state, act) : nothing}
    ${form.operation === "Query" || operation.hasKey ? keys(state, act) : nothing}
    ${form.operation === "PutItem" ? item(state, act) : nothing}
    ${form.operation === "UpdateItem" ? updates(state, act) : nothing}
    ${form.operation === "GetItem" ? nothing : criterion(state, act, operation)}
    ${operation.isWrite ? nothing : projection(state, act)}
    ${operation.isWrite ? nothing : options(state, act, operation)}
    <datalist id="query-attributes">${design.attributes.map(
      (each) => html`<option value=${each.name}>${(each.of ?? []).join(", ")}</option>`,
    )}</datalist>
  </section>`;
}

/** What is wrong at a place; in a form that nobody has touched yet it only says what to do. */
function problems(state, at) {
  return state.problems.filter((each) => each.at === at).map((each) => html`<p class=${state.touched ? "problem" : "quiet"} role="status">${each.message}</p>`);
}

function places(state, act) {
  const { design, form } = state;
  return html`<div class="line">
    <span class="label">from</span>
    <div class="segments" role="group" aria-label="Table or index">
      ${["", ...design.indexes.map((each) => each.name)].map(
        (name) => html`<button aria-pressed=${form.index === name} @click=${() => act.change(forms.withIndex(form, name))}>${name || "Base table"}</button>`,
      )}
    </div>
  </div>
  ${problems(state, "index")}`;
}

function keys(state, act) {
  const { design, form } = state;
  const key = forms.keyOf(design, form);
  return html`<fieldset>
    <legend>${form.operation === "Query" ? "Key condition" : "Key"}</legend>
    <div class="line">
      <code class="name">${key.partition.name}</code>
      <span class="operator">=</span>
      ${text(form.partition, (partition) => act.change({ ...form, partition }), "Value of " + key.partition.name)}
      <span class="badge">${key.partition.type}</span>
    </div>
    ${problems(state, "partition")}
    ${key.sort ? sort(state, act, key.sort) : nothing}
  </fieldset>`;
}

function sort(state, act, key) {
  const { design, form } = state;
  const operators = forms.typeOf(design, key.type).sortOperators;
  const isQuery = form.operation === "Query";
  const set = (changed) => act.change({ ...form, sort: { ...form.sort, ...changed } });
  const setValue = (position, value) => {
    const values = [...form.sort.values];
    values[position] = value;
    set({ values });
  };
  const operator = isQuery ? form.sort.operator : "=";
  const count = operator === "" ? 0 : operator === "between" ? 2 : 1;
  return html`<div class="line">
      <code class="name">${key.name}</code>
      ${isQuery
        ? select(operator, [["", "any"], ...operators.map((each) => [each, WORDS[each]])], (value) => set({ operator: value }), "Test of " + key.name)
        : html`<span class="operator">=</span>`}
      ${[...Array(count).keys()].map(
        (position) => html`${position ? html`<span class="operator">and</span>` : nothing}
          ${text(form.sort.values[position] ?? "", (value) => setValue(position, value), "Value of " + key.name)}`,
      )}
      ${count ? html`<span class="badge">${key.type}</span>` : nothing}
    </div>
    ${problems(state, "sort")}`;
}

function criterion(state, act, operation) {
  const { form } = state;
  const isEmpty = form.criterion.parts.length === 0;
  return html`<fieldset>
    <legend>${operation.isWrite ? "Condition" : "Filter"}
      <small class="quiet">${operation.isWrite ? "DynamoDB writes only if it holds" : "applied after reading: you pay for what it leaves out"}</small></legend>
    ${isEmpty ? addButtons(state, act, []) : group(state, act, form.criterion, [])}
  </fieldset>`;
}

function setPart(state, act, path, part) {
  const { form } = state;
  act.change({ ...form, criterion: forms.withPart(form.criterion, path, part) ?? { joint: "all", parts: [] } });
}

function addButtons(state, act, path) {
  const { form } = state;
  const add = (part) => {
    const group = forms.partAt(form.criterion, path);
    setPart(state, act, path, { ...group, parts: [...group.parts, part] });
  };
  return html`<div class="add">
    <button @click=${() => add(forms.newTest())}>Add a condition</button>
    <button class="plain" @click=${() => add(forms.newGroup())}>Add a group</button>
  </div>`;
}

function group(state, act, shown, path) {
  return html`<div class="group">
    <div class="line">
      ${select(shown.joint, state.design.joints.map((each) => [each, JOINTS[each]]), (joint) => setPart(state, act, path, { ...shown, joint }), "How the conditions are combined")}
      ${path.length ? remove("Remove the group", () => setPart(state, act, path, null)) : nothing}
    </div>
    <ul>${shown.parts.map(
      (part, position) => html`<li>${part.parts ? group(state, act, part, [...path, position]) : test(state, act, part, [...path, position])}</li>`,
    )}</ul>
    ${addButtons(state, act, path)}
  </div>`;
}

function test(state, act, shown, path) {
  const { design } = state;
  const set = (part) => setPart(state, act, path, part);
  const type = forms.typeOf(design, shown.type);
  const operators = forms.operatorsOf(design, shown);
  const operator = operators.find((each) => each.name === shown.operator) ?? operators[0];
  return html`<div class="line">
      ${type.hasSize
        ? select(shown.size ? "size" : "", [["", "value"], ["size", "size"]], (value) => set(forms.legal(design, { ...shown, size: value === "size" })), "Value or size of the attribute")
        : nothing}
      ${attribute(shown.path, (value) => set(forms.withAttribute(design, shown, value)))}
      ${types(design, shown.type, (value) => set(forms.legal(design, { ...shown, type: value })))}
      ${select(operator.name, operators.map((each) => [each.name, WORDS[each.name]]), (value) => set(forms.legal(design, { ...shown, operator: value })), "Test")}
      ${operands(design, shown, operator, set)}
      ${remove("Remove the condition", () => set(null))}
    </div>
    ${problems(state, "criterion/" + path.join("/"))}`;
}

function operands(design, shown, operator, set) {
  const replace = (position, operand) => {
    const list = [...shown.operands];
    if (operand === null) {
      list.splice(position, 1);
    } else {
      list[position] = operand;
    }
    set({ ...shown, operands: list });
  };
  const type = shown.size ? "N" : operator.operandType ?? shown.elementType ?? "S";
  const isIn = operator.name === "in";
  return html`${!shown.size && operator.operands > 0 && !operator.operandType
      ? types(design, type, (elementType) => set({ ...shown, elementType }))
      : nothing}
    ${shown.operands.slice(0, isIn ? undefined : operator.operands).map(
      (operand, position) => html`${position ? html`<span class="operator">${isIn ? "," : "and"}</span>` : nothing}
        ${operator.name === "attribute_type"
          ? types(design, operand.text || "S", (value) => replace(position, { text: value }), true)
          : operandField(design, shown, operator, type, operand, (changed) => replace(position, changed))}`,
    )}
    ${isIn
      ? html`<button class="plain" title="Another value" aria-label="Another value" @click=${() => replace(shown.operands.length, { text: "" })}>+</button>
          ${shown.operands.length > 1 ? html`<button class="plain" title="One value less" aria-label="One value less" @click=${() => replace(shown.operands.length - 1, null)}>−</button>` : nothing}`
      : nothing}`;
}

/** A value, or another attribute: the button between them switches. */
function operandField(design, shown, operator, type, operand, set) {
  const isAttribute = operand.path !== undefined;
  const known = forms.declared(design, shown.path);
  return html`${isAttribute
      ? attribute(operand.path, (path) => set({ path }))
      : value(type, operand.text, (content) => set({ text: content }), shown.size || shown.path === "" ? [] : known?.choices)}
    ${operator.takesAttributes
      ? html`<button class="plain switch" aria-pressed=${isAttribute} title=${isAttribute ? "Compare with a value" : "Compare with another attribute"}
          aria-label="Compare with another attribute" @click=${() => set(isAttribute ? { text: "" } : { path: "" })}>@</button>`
      : nothing}`;
}

function updates(state, act) {
  const { design, form } = state;
  const set = (position, changed) => {
    const list = [...form.updates];
    if (changed === null) {
      list.splice(position, 1);
    } else {
      list[position] = changed;
    }
    act.change({ ...form, updates: list });
  };
  return html`<fieldset>
    <legend>Update</legend>
    <ul>${form.updates.map((each, position) => html`<li>${update(state, each, (changed) => set(position, changed))}
      ${problems(state, "updates/" + position)}</li>`)}</ul>
    <div class="add"><button @click=${() => set(form.updates.length, forms.newUpdate())}>Add an action</button></div>
  </fieldset>`;
}

function update(state, shown, set) {
  const { design } = state;
  const withType = (type, path) => {
    const actions = forms.typeOf(design, type).actions;
    set({ ...shown, path, type, kind: actions.includes(shown.kind) ? shown.kind : "set" });
  };
  const takesValue = shown.kind !== "remove" && shown.kind !== "copy from";
  return html`<div class="line">
    ${attribute(shown.path, (path) => withType(forms.declared(design, path)?.type ?? shown.type, path))}
    ${types(design, shown.type, (type) => withType(type, shown.path))}
    ${select(shown.kind, forms.typeOf(design, shown.type).actions.map((each) => [each, each]), (kind) => set({ ...shown, kind }), "Action")}
    ${takesValue ? value(shown.type, shown.text, (content) => set({ ...shown, text: content }), forms.declared(design, shown.path)?.choices) : nothing}
    ${shown.kind === "copy from" ? attribute(shown.source, (source) => set({ ...shown, source })) : nothing}
    ${remove("Remove the action", () => set(null))}
  </div>`;
}

function item(state, act) {
  const { form } = state;
  return html`<fieldset>
    <legend>Item <small class="quiet">JSON; where plain JSON is not enough, DynamoDB's: {"tags": {"SS": ["a"]}}</small></legend>
    <textarea rows="10" spellcheck="false" aria-label="Item" .value=${live(form.item)}
      @input=${(event) => act.change({ ...form, item: event.target.value })}></textarea>
    ${problems(state, "item")}
  </fieldset>`;
}

function projection(state, act) {
  const { form } = state;
  return html`<fieldset>
    <legend>Projection <small class="quiet">attributes to return; all if empty, at the same price</small></legend>
    <input class="wide" list="query-attributes" aria-label="Attributes to return" placeholder="all attributes" spellcheck="false" autocomplete="off"
      .value=${live(form.projection.join(", "))}
      @change=${(event) => act.change({ ...form, projection: event.target.value.split(",").map((each) => each.trim()).filter(Boolean) })}>
    ${form.projection.map((_, position) => problems(state, "projection/" + position))}
  </fieldset>`;
}

function options(state, act, operation) {
  const { design, form } = state;
  const index = design.indexes.find((each) => each.name === form.index);
  const canBeConsistent = !index || index.local;
  const flag = (name, title, isPossible) => html`<label class="flag">
    <input type="checkbox" .checked=${live(form[name])} ?disabled=${!isPossible}
      @change=${(event) => act.change({ ...form, [name]: event.target.checked })}> ${title}</label>`;
  return html`<div class="line options">
    ${form.operation === "Query" ? flag("reversed", "descending", true) : nothing}
    ${flag("consistent", canBeConsistent ? "strongly consistent" : "strongly consistent (never on this index)", canBeConsistent)}
    ${operation.isList
      ? html`<label class="flag">limit <input class="short" inputmode="numeric" placeholder="a page" .value=${live(form.limit)}
          @input=${(event) => act.change({ ...form, limit: event.target.value })}></label>`
      : nothing}
  </div>
  ${problems(state, "consistent")} ${problems(state, "limit")}`;
}

// ---- Controls

function text(content, set, label) {
  return html`<input class="value" spellcheck="false" autocomplete="off" aria-label=${label} .value=${live(content)}
    @input=${(event) => set(event.target.value)}>`;
}

function value(type, content, set, choices = []) {
  if (type === "NULL") {
    return html`<code>null</code>`;
  }
  if (type === "BOOL") {
    return select(content, [["", "…"], ["true", "true"], ["false", "false"]], set, "Value");
  }
  if (choices.length) {
    return select(content, [...(choices.includes(content) ? [] : [[content, content]]), ...choices.map((each) => [each, each])], set, "Value");
  }
  const placeholder = { N: "0", B: "Base64", SS: "a, b", NS: "1, 2", BS: "Base64, Base64", L: '[1, "two"]', M: '{"name": "value"}' }[type] ?? "";
  return html`<input class="value" spellcheck="false" autocomplete="off" aria-label="Value" placeholder=${placeholder} .value=${live(content)}
    @input=${(event) => set(event.target.value)}>`;
}

function attribute(path, set) {
  return html`<input class="path" list="query-attributes" spellcheck="false" autocomplete="off" aria-label="Attribute" placeholder="attribute"
    .value=${live(path)} @input=${(event) => set(event.target.value)}>`;
}

function types(design, chosen, set, isOperand = false) {
  return select(chosen, design.types.map((each) => [each.name, isOperand ? each.word : each.name]), set, "Type", isOperand ? "" : "type");
}

function select(chosen, choices, set, label, kind = "") {
  return html`<select class=${kind} aria-label=${label} .value=${live(chosen)} @change=${(event) => set(event.target.value)}>
    ${choices.map(([name, title]) => html`<option value=${name} ?selected=${name === chosen}>${title}</option>`)}
  </select>`;
}

function remove(label, act) {
  return html`<button class="plain remove" aria-label=${label} title=${label} @click=${act}>×</button>`;
}
