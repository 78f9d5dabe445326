// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Finds numbers on entities that are the numbers of their edges. Needs all items of the table. */
final class FindCounts {
  private FindCounts() {}

  static void of(OfRelationship edge) {
    if (edge.store == Store.SUMMARIES) {
      return;
    }
    for (Side side : Side.values()) {
      OfEntity entity = side == Side.FROM ? edge.from : edge.to;
      List<String> fields = side == Side.FROM ? edge.fromFields : edge.toFields;
      if (!edge.group().fieldValues().keySet().containsAll(fields)) {
        continue;
      }
      Map<String, Integer> numbers = new HashMap<>();
      for (int i = 0; i < edge.group().items().size(); i++) {
        numbers.merge(edge.group().identity(fields, i), 1, Integer::sum);
      }
      for (Attribute attribute : List.copyOf(entity.attributes)) {
        if (attribute.type() == Scalar.INT && isCount(entity, attribute.name(), numbers)) {
          edge.count.put(side, attribute.name());
          entity.attributes.remove(attribute);
          edge.unsure(
              "%s of every %s is the number of its edges: it is taken for a count."
                  .formatted(attribute.name(), entity.name));
          break;
        }
      }
    }
  }

  private static boolean isCount(OfEntity entity, String attribute, Map<String, Integer> numbers) {
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < entity.group().items().size(); i++) {
      int number = numbers.getOrDefault(entity.group().identity(entity.id, i), 0);
      AttributeValue value = entity.group().items().get(i).get(attribute);
      if (value == null ? number > 0 : !Integer.toString(number).equals(value.n())) {
        return false;
      }
      seen.add(number);
    }
    return seen.size() > 1;
  }
}
