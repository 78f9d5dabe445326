// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.key.KeyMatcher;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Counts the items of a table whose keys are those of a type of a model. */
final class DraftCoverage {
  private DraftCoverage() {}

  /** The matchers of one type's key. */
  private record TypeKey(KeyMatcher partition, KeyMatcher sort) {
    boolean matches(String partitionKey, String sortKey) {
      return partition.matches(partitionKey) && sort.matches(sortKey);
    }
  }

  /** The number of items; none if the keys of the table are such as no model has. */
  static int of(SampledTable table, Compiled compiled) {
    SampledTable.Key sort = table.sort();
    if (sort == null || !table.isAdoptable()) {
      return 0;
    }
    List<TypeKey> keys =
        compiled.design().items().stream()
            .map(
                i ->
                    new TypeKey(
                        new KeyMatcher(i.key().partition()), new KeyMatcher(i.key().sort())))
            .toList();
    int covered = 0;
    for (Map<String, AttributeValue> item : table.applicationItems()) {
      String partitionKey = SampledTable.text(item.get(table.partition().name())).orElse("");
      String sortKey = SampledTable.text(item.get(sort.name())).orElse("");
      covered += keys.stream().anyMatch(k -> k.matches(partitionKey, sortKey)) ? 1 : 0;
    }
    return covered;
  }
}
