// SPDX-License-Identifier: Apache-2.0
// Typed values of DynamoDB as text to edit, and back. Numbers stay text all the way.
import { EXAMPLES, durationSeconds, durationText, typed } from "studio/text.js";

export const TYPES = ["S", "N", "BOOL", "NULL", "B", "SS", "NS", "BS", "L", "M"];

/** The types in words, for titles. */
export const TYPE_WORDS = {
  S: "string",
  N: "number",
  BOOL: "boolean",
  NULL: "null",
  B: "binary, in Base64",
  SS: "set of strings",
  NS: "set of numbers",
  BS: "set of binaries",
  L: "list",
  M: "map",
};

/** The types whose values are moments. */
const MOMENTS = new Set(["instant", "offsetdatetime", "zoneddatetime"]);

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;
const BASE64 = /^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
// A text field would change these characters, or not show them.
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/;

export function isEqual(a, b) {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/**
 * The text by which a value is edited; a string with unseen characters is edited as JSON.
 *
 * @param declared the type that the model declares; undefined if it declares none
 */
export function editText(value, declared) {
  const { type, content } = typed(value);
  if (declared === "duration" && type === "N") {
    return { type, text: durationText(content), quoted: false };
  }
  switch (type) {
    case "S":
      return UNSEEN.test(content) ? { type, text: JSON.stringify(content), quoted: true } : { type, text: content, quoted: false };
    case "N":
    case "B":
      return { type, text: content, quoted: false };
    case "BOOL":
      return { type, text: String(content), quoted: false };
    case "NULL":
      return { type, text: "", quoted: false };
    default:
      return { type, text: JSON.stringify(content, null, type === "L" || type === "M" ? 1 : 0), quoted: false };
  }
}

/** The example that an empty editor shows. */
export function placeholder(type, declared) {
  return EXAMPLES[declared] ?? {
    S: "text",
    N: "38 digits at most",
    B: "Base64",
    SS: '["a", "b"]',
    NS: '["1", "2.5"]',
    BS: '["AQI="]',
    L: '[{"S": "a"}, {"N": "1"}]',
    M: '{"name": {"S": "a"}}',
  }[type] ?? "";
}

/**
 * The value of an edited text; throws an error that says what is wrong.
 *
 * @param declared the type that the model declares; undefined if it declares none
 */
export function parseText(type, text, quoted = false, declared = undefined) {
  switch (type) {
    case "S":
      return { S: quoted ? requireText(json(text)) : text };
    case "N":
      return { N: declared === "duration" ? duration(text.trim()) : number(text.trim()) };
    case "B":
      return { B: binary(text.trim()) };
    case "BOOL":
      return { BOOL: text === "true" };
    case "NULL":
      return { NULL: true };
    default:
      return checked({ [type]: json(text) });
  }
}

/** Items in typed JSON: one, or one a line. */
export function parseItems(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isEachItsOwn = lines.length > 1 && lines.every((line) => /^\s*\{.*\}\s*$/.test(line));
  if (!isEachItsOwn) {
    return [parseItem(text)];
  }
  return lines.map((line, index) => {
    try {
      return parseItem(line);
    } catch (error) {
      throw new Error("Line " + (index + 1) + ": " + error.message);
    }
  });
}

/** An item in typed JSON; throws an error that names what is wrong. */
export function parseItem(text) {
  const item = json(text);
  if (item === null || typeof item !== "object" || Array.isArray(item)) {
    throw new Error('An item is an object: {"name": {"S": "Ada"}}');
  }
  for (const [name, value] of Object.entries(item)) {
    try {
      checked(value);
    } catch (error) {
      throw new Error(name + ": " + error.message);
    }
  }
  return item;
}

function json(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error("Not JSON: " + error.message);
  }
}

/** A typed value, checked to its depth. */
function checked(value) {
  const types = value !== null && typeof value === "object" ? Object.keys(value) : [];
  if (types.length !== 1 || !TYPES.includes(types[0])) {
    throw new Error('Write each value with its type, such as {"S": "text"} or {"N": "1"}');
  }
  const [type] = types;
  const content = value[type];
  switch (type) {
    case "S":
      requireText(content);
      break;
    case "N":
      number(requireText(content, "A number is written as text, so that no digit is lost: {\"N\": \"1\"}"));
      break;
    case "B":
      binary(requireText(content));
      break;
    case "BOOL":
      if (typeof content !== "boolean") {
        throw new Error("BOOL is true or false");
      }
      break;
    case "NULL":
      if (content !== true) {
        throw new Error('Null is written {"NULL": true}');
      }
      break;
    case "L":
      list(content).forEach(checked);
      break;
    case "M":
      if (content === null || typeof content !== "object" || Array.isArray(content)) {
        throw new Error("A map is an object of typed values");
      }
      Object.values(content).forEach(checked);
      break;
    default:
      set(type, content);
  }
  return value;
}

function set(type, content) {
  const elements = list(content);
  if (elements.length === 0) {
    throw new Error("A set has elements: DynamoDB has no empty sets. Remove the attribute instead");
  }
  elements.forEach((each) => {
    requireText(each, "The elements of a set are written as text: [\"1\", \"2\"]");
    if (type === "NS") {
      number(each);
    } else if (type === "BS") {
      binary(each);
    }
  });
  if (new Set(elements).size < elements.length) {
    throw new Error("A set has each element once");
  }
}

function list(content) {
  if (!Array.isArray(content)) {
    throw new Error("Write a list in square brackets");
  }
  return content;
}

function requireText(content, message = "Write a text in double quotes") {
  if (typeof content !== "string") {
    throw new Error(message);
  }
  return content;
}

/** The seconds that a duration is stored as; seconds themselves are taken too. */
function duration(text) {
  const seconds = NUMBER.test(text) ? number(text) : durationSeconds(text);
  if (seconds === null) {
    throw new Error("Not a duration: " + text + "; for example PT1H30M, or 5400 seconds");
  }
  return seconds;
}

function number(text) {
  if (!NUMBER.test(text)) {
    throw new Error(text === "" ? "A number has digits" : "Not a number: " + text);
  }
  const digits = text.replace(/[eE].*$/, "").replace(/[^\d]/g, "").replace(/^0+|0+$/g, "");
  if (digits.length > 38) {
    throw new Error("A number has at most 38 digits; this one has " + digits.length);
  }
  return text;
}

function binary(text) {
  if (!BASE64.test(text)) {
    throw new Error("Not Base64: " + (text.length > 20 ? text.slice(0, 20) + "…" : text));
  }
  return text;
}

/** An item as plain JSON, with every digit of its numbers; sets are lists, binaries Base64. */
export function plainJson(value, indent = "") {
  const inner = indent + "  ";
  const block = (open, parts, close) =>
    parts.length === 0 ? open + close : open + "\n" + parts.map((each) => inner + each).join(",\n") + "\n" + indent + close;
  const members = (map) =>
    block("{", Object.entries(map).map(([name, each]) => JSON.stringify(name) + ": " + plainJson(each, inner)), "}");
  const keys = Object.keys(value);
  const type = keys.length === 1 && TYPES.includes(keys[0]) ? keys[0] : null;
  switch (type) {
    case null:
      return members(value);
    case "N":
      return value.N;
    case "BOOL":
      return String(value.BOOL);
    case "NULL":
      return "null";
    case "NS":
      return "[" + value.NS.join(", ") + "]";
    case "SS":
    case "BS":
      return "[" + value[type].map((each) => JSON.stringify(each)).join(", ") + "]";
    case "L":
      return block("[", value.L.map((each) => plainJson(each, inner)), "]");
    case "M":
      return members(value.M);
    default:
      return JSON.stringify(value[type]);
  }
}

/** A whole item as plain JSON. */
export function plainItem(item) {
  const members = Object.entries(item).map(([name, value]) => "  " + JSON.stringify(name) + ": " + plainJson(value, "  "));
  return "{\n" + members.join(",\n") + "\n}";
}

/** Typed JSON with one attribute a line. */
export function typedItem(item) {
  const members = Object.entries(item).map(([name, value]) => "  " + JSON.stringify(name) + ": " + JSON.stringify(value));
  return "{\n" + members.join(",\n") + "\n}";
}

/**
 * What a value is sorted by, made once for each value; null if it is absent. Times are sorted by
 * the moment, whatever zone they are written in.
 *
 * @param declared the type that the model declares; undefined if it declares none
 */
export function sortKey(value, declared) {
  if (!value) {
    return null;
  }
  const { type, content } = typed(value);
  const moment = MOMENTS.has(declared) && type === "S" ? Date.parse(content.replace(/\[.*\]$/, "")) : NaN;
  const size = type === "N" ? Number(content) : moment;
  return { rank: TYPES.indexOf(type), number: Number.isNaN(size) ? 0 : size, text: String(content) };
}

/** Compares two keys for sorting: absent last, numbers by value, everything else as text. */
export function compareKeys(a, b) {
  if (!a || !b) {
    return a ? -1 : b ? 1 : 0;
  }
  return a.rank - b.rank || a.number - b.number || compareText(a.text, b.text);
}

function compareText(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
