// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.key.KeyBound;
import dev.adjoin.internal.key.KeyLimits;
import dev.adjoin.internal.key.KeyOrder;
import dev.adjoin.internal.key.SortRange;
import dev.adjoin.internal.plan.Range;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A range of a plan filled in with values, for one shard.
 *
 * @param partition the text of the partition key
 * @param bounds the texts that the condition on the sort key compares with
 */
public record FilledRange(Range range, String partition, List<String> bounds) {
  public FilledRange {
    bounds = List.copyOf(bounds);
  }

  /**
   * Fills in a range.
   *
   * @throws IllegalArgumentException naming the attribute whose value is absent, invalid or too
   *     long
   */
  public static FilledRange of(Range range, Function<String, @Nullable Object> values, int shard) {
    String partition = range.partition().encode(values, shard);
    KeyLimits.partition(partition, range.partition(), values);
    List<KeyBound> templates = range.sort().bounds();
    String[] bounds = new String[templates.size()];
    for (int i = 0; i < bounds.length; i++) {
      bounds[i] = templates.get(i).encode(values);
      KeyLimits.sort(bounds[i], templates.get(i).template(), values);
    }
    return new FilledRange(range, partition, List.of(bounds));
  }

  /**
   * Whether no key can be in the range. DynamoDB rejects a Query of such a range, so none must be
   * sent.
   */
  public boolean isEmpty() {
    return range.sort() instanceof SortRange.Between
        && KeyOrder.BYTES.compare(bounds.get(0), bounds.get(1)) > 0;
  }

  /** The key condition of a Query. */
  public String condition(Expressions expressions) {
    String equal = expressions.name(range.partitionKey()) + " = " + operand(expressions, partition);
    if (bounds.isEmpty()) {
      return equal;
    }
    String sortKey = expressions.name(range.sortKey());
    List<String> operands = bounds.stream().map(bound -> operand(expressions, bound)).toList();
    return equal + " AND " + range.sort().condition(sortKey, operands);
  }

  private static String operand(Expressions expressions, String text) {
    return expressions.value(AttributeValue.fromS(text));
  }
}
