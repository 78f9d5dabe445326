// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.plan.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The key condition of a Query that has no other expression. Its values are {@code :0} for the
 * partition, then {@code :1} and {@code :2} for the bounds of the range.
 *
 * @param names the attribute names by alias; empty if the condition uses no alias
 */
public record KeyCondition(String text, Map<String, String> names) {
  private static final String PARTITION = "#0";
  private static final String SORT = "#1";

  /**
   * Adjoin's default names of keys. They need no alias, since DynamoDB reserves none of them, and a
   * Query without aliases costs less.
   */
  private static final Predicate<String> DEFAULT_NAME =
      Pattern.compile("(GSI\\d+|LSI\\d+)?[PS]K").asMatchPredicate();

  public KeyCondition {
    names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
  }

  public static KeyCondition of(Range range) {
    List<String> operands = new ArrayList<>();
    for (int i = 0; i < range.sort().bounds().size(); i++) {
      operands.add(":" + (i + 1));
    }
    boolean isDefault =
        DEFAULT_NAME.test(range.partitionKey()) && DEFAULT_NAME.test(range.sortKey());
    String equal = (isDefault ? range.partitionKey() : PARTITION) + " = :0";
    String sort = isDefault ? range.sortKey() : SORT;
    Map<String, String> names = new LinkedHashMap<>();
    if (!isDefault) {
      names.put(PARTITION, range.partitionKey());
      if (!operands.isEmpty()) {
        names.put(SORT, range.sortKey());
      }
    }
    return new KeyCondition(
        operands.isEmpty() ? equal : equal + " AND " + range.sort().condition(sort, operands),
        names);
  }
}
