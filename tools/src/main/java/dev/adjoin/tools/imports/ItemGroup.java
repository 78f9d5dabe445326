// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.model.AttributeType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items whose keys have the same form: the items of one type, as far as keys tell.
 *
 * @param typeName the value of the attribute that names types; null if there is no such attribute
 * @param fieldTypes the types of fields that no attribute holds, and of ordered enums
 * @param fieldValues the values of each field in the order of the items
 * @param joinedWords words in one place of a key that were taken for values
 */
record ItemGroup(
    @Nullable String typeName,
    List<Map<String, AttributeValue>> items,
    KeyShape partition,
    KeyShape sort,
    List<IndexKey> indexKeys,
    Map<String, AttributeType> fieldTypes,
    Map<String, List<String>> fieldValues,
    List<List<String>> joinedWords) {

  /**
   * The key of the items in an index.
   *
   * @param present for each item, whether it is in the index
   */
  record IndexKey(
      SampledTable.Index index, KeyShape partition, KeyShape sort, List<Boolean> present) {
    boolean isSparse() {
      return present.contains(false);
    }
  }

  /** The fields of both halves of the key. */
  List<String> keyFields() {
    List<String> fields = new ArrayList<>(partition.fields());
    sort.fields().stream().filter(f -> !fields.contains(f)).forEach(fields::add);
    return fields;
  }

  /** The values of an attribute in the items that have it. */
  List<AttributeValue> values(String attribute) {
    return items.stream().filter(i -> i.containsKey(attribute)).map(i -> i.get(attribute)).toList();
  }

  /** The values of several fields of one item, joined. */
  String identity(List<String> fields, int item) {
    List<String> values = new ArrayList<>();
    for (String field : fields) {
      List<String> all = fieldValues.get(field);
      values.add(all == null ? "" : all.get(item));
    }
    return String.join("\u0000", values);
  }

  /** The distinct values of several fields together. */
  TreeSet<String> identities(List<String> fields) {
    TreeSet<String> identities = new TreeSet<>();
    for (int i = 0; i < items.size(); i++) {
      identities.add(identity(fields, i));
    }
    return identities;
  }

  /** The attributes of the items with their values, without keys and without Adjoin's own. */
  Map<String, List<AttributeValue>> attributes(SampledTable table, @Nullable String typeAttribute) {
    Map<String, List<AttributeValue>> attributes = new LinkedHashMap<>();
    Predicate<String> isOrdinary = table.isOrdinary(typeAttribute);
    for (Map<String, AttributeValue> item : items) {
      new TreeMap<>(item)
          .forEach(
              (name, value) -> {
                if (isOrdinary.test(name)) {
                  attributes.computeIfAbsent(name, n -> new ArrayList<>()).add(value);
                }
              });
    }
    return attributes;
  }
}
