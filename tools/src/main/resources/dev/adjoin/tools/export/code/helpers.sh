# SPDX-License-Identifier: Apache-2.0

#: HEAD
# «CONTENTS» of the model «MODEL», for bash with the AWS CLI and jq. Source this file, then call a
# function; one that reads prints its result as JSON. Times are UTC: 2026-01-31T12:00:00Z.

# How values are written in keys.
encodings='
  def hex: explode[0] | [(. / 16 | floor), . % 16] | map("0123456789ABCDEF"[.:. + 1]) | add;
  def escaped: gsub("(?<c>[\u0001-%])"; "%" + (.c | hex));
  def padded($digits): ("0" * ($digits - length) // "") + .;
  # Whole numbers stay text, because the numbers of jq have 53 bits: of a negative one every
  # digit up to the last that is not 0 is replaced.
  def whole($digits): (capture("^(?<minus>-?)0*(?<number>[0-9]+)$")
      // error("a whole number is needed, but was \(.)"))
    | if .minus != "-" or .number == "0" then "1" + (.number | padded($digits))
      else .number | padded($digits) | capture("^(?<head>[0-9]*)(?<last>[1-9])(?<zeros>0*)$")
        | "0" + (.head | explode | map(105 - .) | implode)
          + (.last | explode | map(106 - .) | implode) + (.zeros // "")
      end;
  def instant: capture("^(?<time>[^.Z]+)([.](?<part>[0-9]+))?Z$")
    | .time + "." + ((.part // "") + "000000000")[:9] + "Z";
'

# The shard of an item: the CRC-32 of its encoded id, which gzip calculates.
shard_of() { # ID SHARDS
  echo $(($(printf %s "$1" | gzip -c | tail -c 8 | od -An -N4 -tu4) % $2))
}

# One item, or null.
get() {
  aws dynamodb get-item --output json --cli-input-json "$1" | jq -s '[.[].Item | values | «THERE»][0]'
}

# The items of all pages.
query() {
  aws dynamodb query --output json --cli-input-json "$1" "${@:2}" | jq .Items
}

# The items of one level of a hierarchy; each query starts after all below the last item.
query_nodes() { # REQUEST SORT_KEY KEEP
  local request=$1 page items='[]'
  while :; do
    page=$(aws dynamodb query --no-paginate --output json --cli-input-json "$request")
    items=$(printf '%s\n' "$items" "$page" | jq -s ".[0] + (.[1].Items | $3)")
    [ "$(jq 'has("LastEvaluatedKey")' <<<"$page")" = true ] || break
    request=$(printf '%s\n' "$request" "$page" | jq -s --arg key "$2" "
      (.[1].Items | $3)[0][\$key].S as \$found | .[0] + {ExclusiveStartKey: (.[1].LastEvaluatedKey
        | if \$found then .[\$key].S = \$found + \"\$\" else . end)}")
  done
  printf '%s\n' "$items"
}

# The items with the keys on standard input in their order, null where there is none.
get_all() { # CONSISTENT
  local keys left found='[]' response
  keys=$(cat)
  left=$(jq unique <<<"$keys")
  while [ "$(jq length <<<"$left")" -gt 0 ]; do
    response=$(aws dynamodb batch-get-item --output json --cli-input-json "$(jq --argjson consistent "$1" \
      '{RequestItems: {"«TABLE»": {Keys: .[:100], ConsistentRead: $consistent}}}' <<<"$left")")
    found=$(printf '%s\n' "$found" "$response" | jq -s '.[0] + .[1].Responses["«TABLE»"]')
    [ "$(jq '.UnprocessedKeys | length' <<<"$response")" = 0 ] || sleep 1
    left=$(printf '%s\n' "$left" "$response" |
      jq -s '.[0][100:] + (.[1].UnprocessedKeys["«TABLE»"].Keys // [])')
  done
  printf '%s\n' "$keys" "$found" | jq -s '.[1] as $found | .[0] | map(. as $key
    | [$found[] | select(."«PK»" == $key."«PK»" and ."«SK»" == $key."«SK»") | «THERE»][0])'
}

# The whole items of the entries of an index on standard input.
complete() { # CONSISTENT
  jq 'map({"«PK»": ."«PK»", "«SK»": ."«SK»"})' | get_all "$1" | jq 'map(values)'
}

# The members of a map of an item, each with its name as $key, sorted by it.
members() { # ITEM ATTRIBUTE
  jq --arg map "$2" '(. // {})[$map].M // {} | to_entries | sort_by(.key)
    | map({"$key": {S: .key}} + .value.M)' <<<"$1"
}

#: WRITES
# What a program of jq makes of the values that are given.
made() { # [-r] PROGRAM
  local program=${!#}
  jq -n "${@:1:$#-1}" "${given[@]}" "$encodings$program"
}

# Whether a condition on the values that are given holds.
holds() { # PROGRAM
  [ "$(made "($1) and true")" = true ]
}

# One item, which must exist.
read_item() {
  local item
  item=$(get "$1") || return
  [ "$item" != null ] || { echo "There is no item $(jq -c .Key <<<"$1")" >&2; return 1; }
  printf '%s\n' "$item"
}

# The time now, as it is stored.
utc_now() {
  jq -nr 'now | . as $time | (floor | strftime("%Y-%m-%dT%H:%M:%S."))
    + (($time - ($time | floor)) * 1000000 + 1000000 | floor | tostring)[1:] + "000Z"'
}

# A unique text, by which a repeated request is recognised.
new_token() {
  od -An -N16 -tx1 /dev/urandom | tr -d ' \n'
}
