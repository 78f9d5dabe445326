// SPDX-License-Identifier: Apache-2.0
// Numbers and values as people read them.

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const precise = new Intl.NumberFormat("en", { maximumFractionDigits: 2 });

export function number(value) {
  return (Math.abs(value) >= 100 ? whole : precise).format(value);
}

export function plural(count, noun, many = noun + "s") {
  return number(count) + " " + (count === 1 ? noun : many);
}

export function bytes(count) {
  return count < 1000 ? plural(count, "byte") : precise.format(count / 1024) + " KB";
}

export function dollars(amount) {
  if (amount === 0) {
    return "$0";
  }
  return "$" + (amount < 1 ? amount.toPrecision(2) : amount < 100 ? amount.toFixed(2) : whole.format(amount));
}

/** The only member of a value in DynamoDB's JSON: its type and content. */
export function typed(value) {
  const [type] = Object.keys(value);
  return { type, content: value[type] };
}

/** A value in DynamoDB's JSON as plain text. */
export function valueText(value) {
  const { type, content } = typed(value);
  switch (type) {
    case "S":
    case "N":
      return content;
    case "BOOL":
      return String(content);
    case "NULL":
      return "null";
    case "B":
      return content + " (base64)";
    case "SS":
    case "NS":
    case "BS":
      return "{" + content.join(", ") + "}";
    case "L":
      return "[" + content.map(valueText).join(", ") + "]";
    case "M":
      return "{" + Object.entries(content).map(([name, each]) => name + ": " + valueText(each)).join(", ") + "}";
    default:
      return JSON.stringify(value);
  }
}

/** The declared types that are stored as times in ISO-8601, with nine digits of seconds. */
const TIMES = new Set(["instant", "time", "datetime", "offsetdatetime", "zoneddatetime"]);
const FRACTION = /(:\d\d)\.(\d*?)0*(?=$|[Z+[-])/;

/** A stored value of a declared type as people read it: 2026-05-04 09:30:00, 09:30:00, PT1H30M. */
export function readable(type, value) {
  const text = valueText(value);
  if (type === "duration" && value.N !== undefined) {
    return durationText(text);
  }
  if (type === "epoch" && value.N !== undefined) {
    const moment = new Date(Number(text) * 1000);
    return Number.isNaN(moment.getTime()) ? text : moment.toISOString().slice(0, 19).replace("T", " ");
  }
  if (!TIMES.has(type)) {
    return text;
  }
  const short = text.replace("T", " ").replace(FRACTION, (all, seconds, digits) => seconds + (digits ? "." + digits : ""));
  return type === "instant" ? short.replace(/Z$/, "") : short;
}

/** A value as short text: an instant to the minute, a long text cut. */
export function shortText(value) {
  const text = valueText(value);
  const instant = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(\.\d+)?Z$/.exec(text);
  return instant ? instant[1] + " " + instant[2] : text.length > 60 ? text.slice(0, 59) + "…" : text;
}

/** Examples of declared types whose form is not obvious. */
export const EXAMPLES = {
  duration: "PT1H30M",
  instant: "2026-05-04T09:30:00Z",
  zoneddatetime: "2026-05-04T09:30+02:00[Europe/Paris]",
  date: "2026-05-04",
  time: "09:30",
};

/** A number of seconds as a duration is written everywhere else: PT2H. */
export function durationText(seconds) {
  const [, sign, whole, fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(seconds) ?? [];
  if (whole === undefined) {
    return seconds;
  }
  const digits = fraction.replace(/0+$/, "");
  const rest = (whole % 60) + (digits ? "." + digits : "");
  const parts = [[Math.floor(whole / 3600), "H"], [Math.floor(whole / 60) % 60, "M"], [rest, "S"]].filter(([count]) => Number(count) !== 0);
  return "PT" + (parts.length > 0 ? parts.map(([count, unit]) => sign + count + unit).join("") : "0S");
}

/** The number of seconds of a duration, exactly; null if the text is no duration of hours or less. */
export function durationSeconds(text) {
  const found = /^(-?)PT(?=[-\d])(?:(-?\d+)H)?(?:(-?\d+)M)?(?:(-?)(\d+)(?:\.(\d{1,9}))?S)?$/i.exec(text.trim());
  if (!found) {
    return null;
  }
  const [, sign, hours = 0, minutes = 0, minus = "", seconds = 0, fraction = ""] = found;
  const nanos = (BigInt(hours) * 3600n + BigInt(minutes) * 60n) * 1000000000n + BigInt(minus + seconds + fraction.padEnd(9, "0"));
  const all = sign ? -nanos : nanos;
  const digits = String(all < 0n ? -all : all).padStart(10, "0");
  const decimals = digits.slice(-9).replace(/0+$/, "");
  return (all < 0n ? "-" : "") + digits.slice(0, -9) + (decimals ? "." + decimals : "");
}

/** The key that the partitions of all shards of a gate begin with; null if it is none of a shard. */
export function unsharded(partition) {
  return /^(.*)#SHARD#\d+$/s.exec(partition)?.[1] ?? null;
}

/** How many edges a gate counts; null if it counts none. */
export function gateNumber(gate) {
  return Object.values(gate).find((value) => value.M?.number)?.M.number.N ?? null;
}

/**
 * The requests of one call in a sentence: 1 Query · 4 items · 1.1 KB · 0.5 read units. One with a
 * count stands for all of its kind, whose figures it has.
 */
export function requestSummary(requests) {
  const operations = new Map();
  let items = 0;
  let size = 0;
  let readUnits = 0;
  let writeUnits = 0;
  let money = 0;
  for (const request of requests) {
    operations.set(request.operation, (operations.get(request.operation) ?? 0) + (request.count ?? 1));
    items += request.items;
    size += request.bytes;
    readUnits += request.readUnits;
    writeUnits += request.writeUnits;
    money += request.dollarsPerMillion;
  }
  const parts = [...operations].map(([operation, count]) =>
    operation === "Query" ? plural(count, "Query", "Queries") : number(count) + " " + operation,
  );
  if (readUnits > 0 || writeUnits === 0) {
    parts.push(plural(items, "item"), bytes(size), plural(readUnits, "read unit"));
  }
  if (writeUnits > 0) {
    parts.push(plural(writeUnits, "write unit"));
  }
  parts.push(dollars(money) + " per million");
  return parts.join(" · ");
}
