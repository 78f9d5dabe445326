// SPDX-License-Identifier: Apache-2.0
// The form of a new item: fields for an entity or edge of the model, typed JSON for any other item.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { endOf, idList } from "studio/grid/ids.js";
import { EXAMPLES } from "studio/text.js";
import { editText, parseItems, parseText, placeholder, typedItem } from "studio/grid/values.js";
import { attributesOf } from "studio/variants.js";

export function newItemForm(state, act) {
  const { form } = state;
  const type = state.types.get(form.type);
  const onSubmit = (event) => {
    event.preventDefault();
    try {
      if (type) {
        act.addItem(itemOf(type, form), type.name, type.kind);
      } else {
        const items = parseItems(form.text);
        if (items.length > 1) {
          act.stageAll(items);
        } else {
          act.addItem(items[0], null, "other");
        }
      }
    } catch (error) {
      form.error = error.message;
      act.update();
    }
  };
  const setType = (event) => act.openForm(event.target.value || null, form.from);
  return html`<section class="panel item-form writing" aria-label="New item">
    <h2>${form.from ? "Duplicate" : "New item"} <button class="plain" aria-label="Close" @click=${() => act.closePanel()}>×</button></h2>
    <form @submit=${onSubmit} @keydown=${(event) => event.key === "Escape" && act.closePanel()}>
      <label>type <select @change=${setType}>
        ${[...state.types.values()].map((each) => html`<option value=${each.name} ?selected=${each === type}>${each.name}</option>`)}
        <option value="" ?selected=${!type}>any items, as JSON</option>
      </select></label>
      ${type ? fields(type, form, act, state.ids) : json(state, form, act)}
      ${form.error ? html`<p class="problem" role="alert">${form.error}</p>` : nothing}
      <button class="primary">Stage</button>
      <small class="quiet">Nothing is written before you commit.</small>
    </form>
  </section>`;
}

/**
 * What a caller gives: the attributes of the chosen variant, if the type has any. Maintained ones are
 * left to Adjoin, but an identity is needed.
 */
function given(type, form) {
  return attributesOf(type, type.variants ? textOf(form, type.variants.by) : "")
    .filter((each) => type.key.includes(each.name) || !type.maintained[each.name]);
}

function fields(type, form, act, ids) {
  return given(type, form).map((attribute) => {
    const value = textOf(form, attribute.name, attribute.type);
    const onInput = (event) => {
      form.texts[attribute.name] = event.target.value;
      form.error = null;
      if (attribute.name === type.variants?.by) {
        act.update();
      }
    };
    const end = endOf(type, attribute.name);
    const list = "form-ids-" + attribute.name;
    const choices = attribute.choices ?? (attribute.stored === "BOOL" ? ["true", "false"] : null);
    return html`<label title=${attribute.type}>${attribute.name}
      ${choices
        ? html`<select @change=${onInput}><option value="" ?selected=${!value}></option>${choices.map((each) => html`<option ?selected=${each === value}>${each}</option>`)}</select>`
        : html`<input autocomplete="off" spellcheck="false" list=${end ? list : nothing} placeholder=${hint(attribute, end)} .value=${live(value)} @input=${onInput}>${end ? idList(list, ids, end) : nothing}`}
    </label>`;
  });
}

function hint(attribute, end) {
  const example = end ? "id of a " + end.entity : EXAMPLES[attribute.type] ?? (["S", "N"].includes(attribute.stored) ? attribute.type : placeholder(attribute.stored));
  return example + (attribute.optional ? ", optional" : "");
}

function textOf(form, name, declared) {
  const stored = form.from?.[name];
  return form.texts[name] ?? (stored ? editText(stored, declared).text : "");
}

/** The item of the fields; a value that was not touched is copied as it is. */
function itemOf(type, form) {
  const item = {};
  for (const attribute of given(type, form)) {
    const text = form.texts[attribute.name];
    const copied = form.from?.[attribute.name];
    if (text === undefined && copied) {
      item[attribute.name] = copied;
    } else if (text) {
      try {
        item[attribute.name] = parseText(attribute.stored, text, false, attribute.type);
      } catch (error) {
        throw new Error(attribute.name + ": " + error.message);
      }
    }
  }
  const missing = type.key.filter((name) => !item[name]);
  if (missing.length > 0) {
    throw new Error(type.name + " needs " + missing.join(", "));
  }
  return item;
}

function json(state, form, act) {
  const { table } = state;
  const empty = Object.fromEntries(
    [table.partitionKey, table.sortKey].filter(Boolean).map((name) => [name, { [table.keyTypes[name] ?? "S"]: "" }]),
  );
  form.text ??= typedItem(form.from ?? empty);
  const openFile = async (event) => {
    form.text = await event.target.files[0].text();
    form.error = null;
    act.update();
  };
  return html`<textarea class="json" aria-label="Typed JSON" spellcheck="false" rows="12" .value=${live(form.text)}
      @input=${(event) => { form.text = event.target.value; form.error = null; act.update(); }}></textarea>
    <small class="quiet">One item, or one a line.</small>
    <label>or a file <input type="file" accept=".json,.jsonl,.ndjson" @change=${openFile}></label>`;
}
