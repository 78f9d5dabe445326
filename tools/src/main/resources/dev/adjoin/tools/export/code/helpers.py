# SPDX-License-Identifier: Apache-2.0

#: ESCAPED
def escaped(text: str) -> str:
    """A string in a key: every character up to % is escaped, so that keys sort as values."""
    return re.sub(r"[\x00-%]", lambda c: f"%{ord(c[0]):02X}", text)

#: WHOLE
def whole(number: int, digits: int) -> str:
    """A whole number in a sort key: a sign and a fixed number of digits."""
    return f"0{10**digits + number:0{digits}}" if number < 0 else f"1{number:0{digits}}"

#: INSTANT
def instant(time: datetime) -> str:
    """A time in a key: UTC with nanoseconds."""
    return time.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%f000Z")

#: SHARD_OF
def shard_of(id: str, shards: int) -> int:
    """The shard of an item: the CRC-32 of its encoded id."""
    return zlib.crc32(id.encode()) % shards

#: THERE
def there(item: dict | None) -> dict | None:
    """The item, unless it is the remainder of a deleted one."""
    return None if item and item.get("_deleting") in ("gone", "settling") else item

#: GET
def get(**request) -> dict | None:
    """One item, or None."""
    return «THERE(»table.get_item(**request).get("Item")«)»

#: READ
def read(**request) -> dict:
    """One item, which must exist."""
    item = get(**request)
    if item is None:
        raise LookupError(f"There is no item {request['Key']}")
    return item

#: QUERY
def query(first: int | None = None, keep=lambda item: True, **request) -> list[dict]:
    """The items of all pages, or the first ones."""
    items = []
    while True:
        page = table.query(**request)
        items += filter(keep, page.get("Items", []))
        if "LastEvaluatedKey" not in page or first and len(items) >= first:
            return items[:first]
        request["ExclusiveStartKey"] = page["LastEvaluatedKey"]

#: SHARDS
def query_shards(shards: int, request, sort_key: str, first=None, **options) -> list[dict]:
    """The items of all shards, read in parallel and merged in the order of their sort keys."""
    with ThreadPoolExecutor(shards) as pool:
        lists = pool.map(lambda shard: query(first, **options, **request(shard)), range(shards))
    items = [item for items in lists for item in items]
    backwards = not request(0)["ScanIndexForward"]
    return sorted(items, key=lambda item: item[sort_key], reverse=backwards)[:first]

#: NODES
def query_nodes(sort_key: str, first: int | None = None, keep=None, **request) -> list[dict]:
    """The items of one level of a hierarchy; each query starts after all below the last item."""
    items = []
    while True:
        page = table.query(**request)
        found = next(filter(keep, page.get("Items", [])), None)
        start = page.get("LastEvaluatedKey")
        if found:
            items.append(found)
            start = start and start | {sort_key: found[sort_key] + "$"}
        if not start or first and len(items) >= first:
            return items
        request["ExclusiveStartKey"] = start

#: COUNT
def count(**request) -> int:
    """The number of items on all pages."""
    number = 0
    while True:
        page = table.query(**request)
        number += page["Count"]
        if "LastEvaluatedKey" not in page:
            return number
        request["ExclusiveStartKey"] = page["LastEvaluatedKey"]

#: GET_ALL
def get_all(keys: list[dict], consistent: bool = False) -> list[dict | None]:
    """The items with these keys in their order, None where there is none."""
    found = {}
    left = {(key["«PK»"], key["«SK»"]): key for key in keys}
    pause = 0.025
    while left:
        batch = {"Keys": list(left.values())[:100], "ConsistentRead": consistent}
        response = dynamodb.batch_get_item(RequestItems={table.name: batch})
        for item in response["Responses"].get(table.name, []):
            found[item["«PK»"], item["«SK»"]] = item
        unprocessed = response["UnprocessedKeys"].get(table.name, {}).get("Keys", [])
        for key in batch["Keys"]:
            if key not in unprocessed:
                del left[key["«PK»"], key["«SK»"]]
        if unprocessed:
            time.sleep(pause)
            pause = min(2 * pause, 5)
    return [«THERE(»found.get((key["«PK»"], key["«SK»"]))«)» for key in keys]

#: COMPLETE
def complete(entries: list[dict], consistent: bool = False) -> list[dict]:
    """The whole items of the entries of an index that carries only some attributes."""
    keys = [{"«PK»": entry["«PK»"], "«SK»": entry["«SK»"]} for entry in entries]
    return [item for item in get_all(keys, consistent) if item]

#: MEMBERS
def members(item: dict | None, attribute: str) -> list[dict]:
    """The members of a map, each with its name as $key, sorted by it."""
    return [{"$key": key} | edge for key, edge in sorted((item or {}).get(attribute, {}).items())]
