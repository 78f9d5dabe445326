// SPDX-License-Identifier: Apache-2.0

//: HEAD
// %3$s of the model %1$s, for @aws-sdk/lib-dynamodb.
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import * as lib from "@aws-sdk/lib-dynamodb";

const TABLE = "%2$s";
const client = lib.DynamoDBDocumentClient.from(new DynamoDBClient({}));

export type Item = Record<string, any>;

//: ESCAPED
/** A string in a key: every character up to % is escaped, so that keys sort as values. */
const escaped = (text: string) =>
  text.replace(
    /[\x00-%]/g,
    (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0"),
  );

//: WHOLE
/** A whole number in a sort key: a sign and a fixed number of digits. */
function whole(value: number | bigint, digits: number): string {
  const number = BigInt(value);
  return number < 0n
    ? "0" + (10n ** BigInt(digits) + number).toString().padStart(digits, "0")
    : "1" + number.toString().padStart(digits, "0");
}

//: INSTANT
/** A time in a key: UTC with nanoseconds. */
const instant = (time: Date) => time.toISOString().replace("Z", "000000Z");

//: SHARD_OF
/** The shard of an item: the CRC-32 of its encoded id. */
function shardOf(id: string, shards: number): number {
  let crc = ~0;
  for (const byte of Buffer.from(id)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (~crc >>> 0) % shards;
}

//: IS_THERE
/** Whether an item exists: a deleted one may leave a remainder. */
const isThere = (item?: Item) => item !== undefined && !["gone", "settling"].includes(item._deleting);

//: GET
/** One item, or undefined. */
async function get(request: lib.GetCommandInput): Promise<Item | undefined> {
  const { Item } = await client.send(new lib.GetCommand(request));
  return «ITEM»;
}

//: READ
/** One item, which must exist. */
async function read(request: lib.GetCommandInput): Promise<Item> {
  const item = await get(request);
  if (item === undefined) throw new Error("There is no item " + JSON.stringify(request.Key));
  return item;
}

//: QUERY
/** The items of all pages, or the first ones. */
async function query(
  request: lib.QueryCommandInput,
  first = Infinity,
  keep: (item: Item) => boolean = () => true,
): Promise<Item[]> {
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const page: lib.QueryCommandOutput = await client.send(
      new lib.QueryCommand({ ...request, ExclusiveStartKey: start }),
    );
    items.push(...(page.Items ?? []).filter(keep));
    start = page.LastEvaluatedKey;
  } while (start && items.length < first);
  return items.slice(0, first);
}

//: SHARDS
/** The items of all shards, read in parallel and merged in the order of their sort keys. */
async function queryShards(
  shards: number,
  request: (shard: number) => lib.QueryCommandInput,
  sortKey: string,
  first = Infinity,
  keep: (item: Item) => boolean = () => true,
): Promise<Item[]> {
  const lists = await Promise.all(
    Array.from({ length: shards }, (_, shard) => query(request(shard), first, keep)),
  );
  const sign = request(0).ScanIndexForward === false ? -1 : 1;
  const order = (a: Item, b: Item) =>
    sign * Buffer.compare(Buffer.from(a[sortKey]), Buffer.from(b[sortKey]));
  return lists.flat().sort(order).slice(0, first);
}

//: NODES
/** The items of one level of a hierarchy; each query starts after all below the last item. */
async function queryNodes(
  request: lib.QueryCommandInput,
  sortKey: string,
  first = Infinity,
  keep: (item: Item) => boolean = () => true,
): Promise<Item[]> {
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const page: lib.QueryCommandOutput = await client.send(
      new lib.QueryCommand({ ...request, ExclusiveStartKey: start }),
    );
    const found = (page.Items ?? []).find(keep);
    start = page.LastEvaluatedKey;
    if (found) {
      items.push(found);
      start = start && { ...start, [sortKey]: found[sortKey] + "$" };
    }
  } while (start && items.length < first);
  return items;
}

//: COUNT
/** The number of items on all pages. */
async function count(request: lib.QueryCommandInput): Promise<number> {
  let number = 0;
  let start: Item | undefined;
  do {
    const page: lib.QueryCommandOutput = await client.send(
      new lib.QueryCommand({ ...request, ExclusiveStartKey: start }),
    );
    number += page.Count ?? 0;
    start = page.LastEvaluatedKey;
  } while (start);
  return number;
}

//: GET_ALL
/** The items with these keys in their order, undefined where there is none. */
async function getAll(keys: Item[], consistent = false): Promise<(Item | undefined)[]> {
  const id = (key: Item) => key["«PK»"] + "\n" + key["«SK»"];
  const found = new Map<string, Item>();
  const left = [...new Map(keys.map((key) => [id(key), key])).values()];
  for (let pause = 25; left.length > 0; pause = Math.min(2 * pause, 5000)) {
    const { Responses, UnprocessedKeys } = await client.send(
      new lib.BatchGetCommand({
        RequestItems: { [TABLE]: { Keys: left.splice(0, 100), ConsistentRead: consistent } },
      }),
    );
    for (const item of Responses?.[TABLE] ?? []) found.set(id(item), item);
    const unprocessed = UnprocessedKeys?.[TABLE]?.Keys ?? [];
    left.push(...unprocessed);
    if (unprocessed.length > 0) await new Promise((done) => setTimeout(done, pause));
  }
  return keys.map((key) => found.get(id(key)))«EACH»;
}

//: COMPLETE
/** The whole items of the entries of an index that carries only some attributes. */
async function complete(entries: Item[], consistent = false): Promise<Item[]> {
  const keys = entries.map((entry) => ({ "«PK»": entry["«PK»"], "«SK»": entry["«SK»"] }));
  return (await getAll(keys, consistent)).filter((item) => item !== undefined);
}

//: MEMBERS
/** The members of a map, each with its name as $key, sorted by it. */
function members(item: Item | undefined, attribute: string): Item[] {
  return Object.entries<Item>(item?.[attribute] ?? {})
    .sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map(([key, member]) => ({ $key: key, ...member }));
}
