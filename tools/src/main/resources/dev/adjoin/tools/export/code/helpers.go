// SPDX-License-Identifier: Apache-2.0

//: HEAD
const table = "%s"

// Item is a stored item.
type Item = map[string]types.AttributeValue

// «TYPE» sends requests to the table.
type «TYPE» struct {
    Client *dynamodb.Client
}

func text(value string) types.AttributeValue {
    return &types.AttributeValueMemberS{Value: value}
}

//: LISTS
// all is more than any number of items.
const all = int(^uint(0) >> 1)

func every(Item) bool { return true }

func smaller(a, b int) int {
    if a < b {
        return a
    }
    return b
}

func larger(a, b int) int {
    if a > b {
        return a
    }
    return b
}

//: ITEM_WITH_ENTITY
// ItemWithEntity is an edge or item with the entity that it leads to, which may be nil.
type ItemWithEntity struct {
    Item, Entity Item
}

//: ENTITY
// EntityWithItems is an entity, which may be nil, with a list of its edges or children.
type EntityWithItems struct {
    Entity Item
    Items  []Item
}

//: STRING
func str(value types.AttributeValue) string {
    if s, ok := value.(*types.AttributeValueMemberS); ok {
        return s.Value
    }
    return ""
}

//: NUM
func num(value types.AttributeValue) int64 {
    if n, ok := value.(*types.AttributeValueMemberN); ok {
        if number, err := strconv.ParseInt(n.Value, 10, 64); err == nil {
            return number
        }
    }
    return 0
}

//: DIGITS
func digits(value string) types.AttributeValue {
    return &types.AttributeValueMemberN{Value: value}
}

//: DIGITS_OF
func digitsOf(value types.AttributeValue) string {
    if n, ok := value.(*types.AttributeValueMemberN); ok {
        return n.Value
    }
    return "0"
}

//: FLAG
func flag(value types.AttributeValue) bool {
    b, ok := value.(*types.AttributeValueMemberBOOL)
    return ok && b.Value
}

//: COMPARE
// compare is negative, 0 or positive as the first number is less than, equal to or greater than the second.
func compare(one, other string) int {
    a, _ := new(big.Rat).SetString(one)
    b, _ := new(big.Rat).SetString(other)
    return a.Cmp(b)
}

//: MEMBER
// member is the member of a map with this name; nil if there is none.
func member(value types.AttributeValue, name string) types.AttributeValue {
    if within, ok := value.(*types.AttributeValueMemberM); ok {
        if found, has := within.Value[name]; has {
            return found
        }
    }
    return nil
}

//: TOKEN
// newToken is a unique text, by which a repeated request is recognised.
func newToken() (string, error) {
    bytes := make([]byte, 16)
    _, err := rand.Read(bytes)
    return hex.EncodeToString(bytes), err
}

//: ESCAPED
// escaped is a string in a key: every character up to % is escaped, so that keys sort as values.
func escaped(value string) string {
    var key strings.Builder
    for _, c := range value {
        if c <= '%' {
            fmt.Fprintf(&key, "%%%02X", c)
        } else {
            key.WriteRune(c)
        }
    }
    return key.String()
}

//: WHOLE
// whole is a whole number in a sort key: a sign and a fixed number of digits.
func whole(number int64, digits int) string {
    if number >= 0 {
        return fmt.Sprintf("1%0*d", digits, number)
    }
    power := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(digits)), nil)
    return fmt.Sprintf("0%0*d", digits, power.Add(power, big.NewInt(number)))
}

//: SHARD_OF
// shardOf is the shard of an item: the CRC-32 of its encoded id.
func shardOf(id string, shards uint32) string {
    return fmt.Sprint(crc32.ChecksumIEEE([]byte(id)) % shards)
}

//: NUMBER
// number is the number at a path; 0 if there is none.
func number(item Item, path ...string) (int, error) {
    var value types.AttributeValue = &types.AttributeValueMemberM{Value: item}
    for _, name := range path {
        within, ok := value.(*types.AttributeValueMemberM)
        if !ok {
            return 0, nil
        }
        value = within.Value[name]
    }
    if n, ok := value.(*types.AttributeValueMemberN); ok {
        return strconv.Atoi(n.Value)
    }
    return 0, nil
}

//: THERE
// there is the item, or nil if it is the remainder of a deleted one.
func there(item Item) Item {
    if mark := str(item["_deleting"]); mark == "gone" || mark == "settling" {
        return nil
    }
    return item
}

//: GET
// get reads one item; nil if there is none.
func (r «TYPE») get(ctx context.Context, key Item, consistent bool) (Item, error) {
    request := &dynamodb.GetItemInput{TableName: aws.String(table), Key: key}
    if consistent {
        request.ConsistentRead = aws.Bool(true)
    }
    response, err := r.Client.GetItem(ctx, request)
    if err != nil {
        return nil, err
    }
    return «THERE(»response.Item«)», nil
}

//: READ
// read reads one item, which must exist.
func (r «TYPE») read(ctx context.Context, key Item) (Item, error) {
    item, err := r.get(ctx, key, true)
    if err == nil && item == nil {
        return nil, fmt.Errorf("there is no item %s / %s", str(key["«PK»"]), str(key["«SK»"]))
    }
    return item, err
}

//: QUERY
// query reads the items of all pages, or the first ones.
func (r «TYPE») query(ctx context.Context, request *dynamodb.QueryInput, first int, keep func(Item) bool) ([]Item, error) {
    var items []Item
    for {
        page, err := r.Client.Query(ctx, request)
        if err != nil {
            return nil, err
        }
        for _, item := range page.Items {
            if keep(item) && len(items) < first {
                items = append(items, item)
            }
        }
        if len(page.LastEvaluatedKey) == 0 || len(items) >= first {
            return items, nil
        }
        request.ExclusiveStartKey = page.LastEvaluatedKey
    }
}

//: SHARDS
// queryShards reads all shards in parallel and merges their items in the order of their sort keys.
func (r «TYPE») queryShards(ctx context.Context, shards int, request func(int) *dynamodb.QueryInput, sortKey string, first int, keep func(Item) bool) ([]Item, error) {
    lists := make([][]Item, shards)
    errs := make([]error, shards)
    var group sync.WaitGroup
    for shard := 0; shard < shards; shard++ {
        group.Add(1)
        go func(shard int) {
            defer group.Done()
            lists[shard], errs[shard] = r.query(ctx, request(shard), first, keep)
        }(shard)
    }
    group.Wait()
    var items []Item
    for shard, err := range errs {
        if err != nil {
            return nil, err
        }
        items = append(items, lists[shard]...)
    }
    forward := *request(0).ScanIndexForward
    sort.SliceStable(items, func(i, j int) bool {
        if forward {
            return str(items[i][sortKey]) < str(items[j][sortKey])
        }
        return str(items[i][sortKey]) > str(items[j][sortKey])
    })
    return items[:smaller(first, len(items))], nil
}

//: NODES
// queryNodes reads one level of a hierarchy; each query starts after all below the last item.
func (r «TYPE») queryNodes(ctx context.Context, request *dynamodb.QueryInput, sortKey string, first int, keep func(Item) bool) ([]Item, error) {
    var items []Item
    for {
        page, err := r.Client.Query(ctx, request)
        if err != nil {
            return nil, err
        }
        start := page.LastEvaluatedKey
        for _, item := range page.Items {
            if keep(item) {
                items = append(items, item)
                if len(start) > 0 {
                    start[sortKey] = text(str(item[sortKey]) + "$")
                }
                break
            }
        }
        if len(start) == 0 || len(items) >= first {
            return items, nil
        }
        request.ExclusiveStartKey = start
    }
}

//: COUNT
// count is the number of items on all pages.
func (r «TYPE») count(ctx context.Context, request *dynamodb.QueryInput) (int, error) {
    number := 0
    for {
        page, err := r.Client.Query(ctx, request)
        if err != nil {
            return 0, err
        }
        number += int(page.Count)
        if len(page.LastEvaluatedKey) == 0 {
            return number, nil
        }
        request.ExclusiveStartKey = page.LastEvaluatedKey
    }
}

//: GET_ALL
// getAll reads the items with these keys in their order, nil where there is none.
func (r «TYPE») getAll(ctx context.Context, keys []Item, consistent bool) ([]Item, error) {
    id := func(item Item) [2]string { return [2]string{str(item["«PK»"]), str(item["«SK»"])} }
    found := map[[2]string]Item{}
    var left []Item
    for _, key := range keys {
        if _, known := found[id(key)]; !known {
            found[id(key)] = nil
            left = append(left, key)
        }
    }
    for pause := 25 * time.Millisecond; len(left) > 0; pause = time.Duration(smaller(int(2*pause), int(5*time.Second))) {
        batch := left[:smaller(100, len(left))]
        left = left[len(batch):]
        response, err := r.Client.BatchGetItem(ctx, &dynamodb.BatchGetItemInput{
            RequestItems: map[string]types.KeysAndAttributes{
                table: {Keys: batch, ConsistentRead: aws.Bool(consistent)},
            },
        })
        if err != nil {
            return nil, err
        }
        for _, item := range response.Responses[table] {
            found[id(item)] = item
        }
        if unprocessed := response.UnprocessedKeys[table].Keys; len(unprocessed) > 0 {
            left = append(left, unprocessed...)
            time.Sleep(pause)
        }
    }
    items := make([]Item, len(keys))
    for i, key := range keys {
        items[i] = «THERE(»found[id(key)]«)»
    }
    return items, nil
}

//: COMPLETE
// complete reads the whole items of the entries of an index that carries only some attributes.
func (r «TYPE») complete(ctx context.Context, entries []Item, consistent bool) ([]Item, error) {
    keys := make([]Item, len(entries))
    for i, entry := range entries {
        keys[i] = Item{"«PK»": entry["«PK»"], "«SK»": entry["«SK»"]}
    }
    found, err := r.getAll(ctx, keys, consistent)
    if err != nil {
        return nil, err
    }
    var items []Item
    for _, item := range found {
        if item != nil {
            items = append(items, item)
        }
    }
    return items, nil
}

//: MEMBERS
// members are the members of a map, each with its name as $key, sorted by it.
func members(item Item, attribute string, backwards bool) []Item {
    var edges []Item
    if within, ok := item[attribute].(*types.AttributeValueMemberM); ok {
        for key, member := range within.Value {
            edge := Item{"$key": text(key)}
            for name, value := range member.(*types.AttributeValueMemberM).Value {
                edge[name] = value
            }
            edges = append(edges, edge)
        }
    }
    sort.Slice(edges, func(i, j int) bool {
        if backwards {
            return str(edges[i]["$key"]) > str(edges[j]["$key"])
        }
        return str(edges[i]["$key"]) < str(edges[j]["$key"])
    })
    return edges
}
