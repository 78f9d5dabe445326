// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.tools.imports.KeyShape.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Finds the shapes of the keys of similar items: which tokens are words and which are values, and
 * the fields that hold the values. Not thread-safe.
 */
final class KeyShapes {
  private final SampledTable table;
  private final @Nullable String typeAttribute;
  private final List<Map<String, AttributeValue>> items;
  private final Map<String, AttributeType> types = new LinkedHashMap<>();
  private final Map<String, List<String>> fieldValues = new LinkedHashMap<>();

  private KeyShapes(
      SampledTable table, @Nullable String typeAttribute, List<Map<String, AttributeValue>> items) {
    this.table = table;
    this.typeAttribute = typeAttribute;
    this.items = items;
  }

  /**
   * A group of items with the shapes of all their keys.
   *
   * @param joinedWords the words that were taken for values, for each place of them
   */
  static ItemGroup group(
      SampledTable table,
      @Nullable String typeAttribute,
      List<Map<String, AttributeValue>> items,
      List<List<String>> joinedWords) {
    return new KeyShapes(table, typeAttribute, items).group(joinedWords);
  }

  private ItemGroup group(List<List<String>> joinedWords) {
    SampledTable.Key sortKey = table.sort();
    // A sharded partition of which the sort key is constant is a counter, not a list of edges.
    boolean isList =
        sortKey != null && items.stream().map(i -> i.get(sortKey.name())).distinct().count() > 1;
    KeyShape partition = shape(items, table.partition().name(), fieldValues, isList);
    KeyShape sort = shape(items, sortKey == null ? null : sortKey.name(), fieldValues, true);
    List<ItemGroup.IndexKey> indexKeys = new ArrayList<>();
    table.indexes().forEach(index -> addIndexKey(index, indexKeys));
    String type =
        typeAttribute == null
            ? null
            : SampledTable.text(items.get(0).get(typeAttribute)).orElse(null);
    return new ItemGroup(type, items, partition, sort, indexKeys, types, fieldValues, joinedWords);
  }

  private void addIndexKey(SampledTable.Index index, List<ItemGroup.IndexKey> indexKeys) {
    String sort = index.sort();
    List<Boolean> present =
        items.stream()
            .map(i -> i.containsKey(index.partition()) && (sort == null || i.containsKey(sort)))
            .toList();
    List<Map<String, AttributeValue>> in = at(items, present);
    if (!in.isEmpty()) {
      Map<String, List<String>> known = new LinkedHashMap<>();
      fieldValues.forEach((field, values) -> known.put(field, at(values, present)));
      indexKeys.add(
          new ItemGroup.IndexKey(
              index,
              shape(in, index.partition(), known, true),
              shape(in, sort, known, true),
              present));
    }
  }

  private static <T> List<T> at(List<T> values, List<Boolean> present) {
    List<T> chosen = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      if (present.get(i)) {
        chosen.add(values.get(i));
      }
    }
    return chosen;
  }

  /**
   * The shape of one key.
   *
   * @param in the items that have it
   * @param key the attribute; null for a key that the table or the index does not have
   * @param known the values of the fields that are known so far
   * @param hasShards whether a number behind {@code SHARD} is a shard, and no value
   */
  private KeyShape shape(
      List<Map<String, AttributeValue>> in,
      @Nullable String key,
      Map<String, List<String>> known,
      boolean hasShards) {
    if (key == null) {
      return new KeyShape(List.of(), 1);
    }
    List<String> keys = in.stream().map(i -> SampledTable.text(i.get(key)).orElse("")).toList();
    List<String[]> tokens = keys.stream().map(k -> k.split(KeyShape.SEPARATOR, -1)).toList();
    int size = tokens.get(0).length;
    if (tokens.stream().anyMatch(t -> t.length != size)) {
      // Keys of different lengths, as in an index that several forms share: one field for all.
      tokens = keys.stream().map(k -> new String[] {k}).toList();
    }
    FieldNames names = new FieldNames(table, typeAttribute, in, types, known);
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < tokens.get(0).length; i++) {
      int at = i;
      List<String> column = tokens.stream().map(t -> t[at]).toList();
      boolean isLast = i == tokens.get(0).length - 1;
      if (hasShards && isLast && i > 1 && isShard(parts, column)) {
        parts.remove(parts.size() - 1);
        int shards = column.stream().mapToInt(Integer::parseInt).max().orElse(0) + 1;
        return new KeyShape(parts, shards);
      }
      String word = parts.isEmpty() || parts.get(i - 1).isField() ? "" : parts.get(i - 1).text();
      boolean isWord = isWord(in, tokens.get(0), i, column, names, word);
      parts.add(new Part(isWord ? column.get(0) : names.of(column, word, key), !isWord));
    }
    return new KeyShape(parts, 1);
  }

  /**
   * Whether the tokens in one place of a key are a word: all the same, and no value of the item.
   */
  private boolean isWord(
      List<Map<String, AttributeValue>> in,
      String[] first,
      int at,
      List<String> column,
      FieldNames names,
      String before) {
    if (new TreeSet<>(column).size() > 1) {
      return false;
    }
    return first[at].isEmpty()
        || KeyToken.isWord(first, at, table.values(in.get(0), typeAttribute))
        || in.size() > 1
            && names.attribute(column, before) == null
            && !KeyToken.isIdentifierLike(first[at]);
  }

  private static boolean isShard(List<Part> before, List<String> tokens) {
    Part last = before.get(before.size() - 1);
    return !last.isField()
        && last.text().equalsIgnoreCase(KeyShape.SHARD)
        && tokens.stream().allMatch(t -> t.matches("\\d{1,3}"));
  }
}
