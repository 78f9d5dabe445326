// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query;

import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.tools.studio.query.expression.RequestForm.SortTest;
import dev.adjoin.tools.studio.query.expression.TestOperator;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Which keys of a template a key condition covers. */
final class KeyCoverage {
  private KeyCoverage() {}

  /**
   * The attributes whose values a key condition fixes; empty if it covers no key of the templates.
   */
  static Optional<Set<String>> fixed(
      KeyTemplate partition, KeyTemplate sort, AttributeValue value, @Nullable SortTest test) {
    if (value.s() == null || partition.decode(value.s()).isEmpty()) {
      return Optional.empty();
    }
    Set<String> fixed = new LinkedHashSet<>(partition.attributes());
    if (test == null) {
      return Optional.of(fixed);
    }
    return sortFields(sort, test)
        .map(
            fields -> {
              fixed.addAll(fields);
              return fixed;
            });
  }

  private static Optional<List<String>> sortFields(KeyTemplate sort, SortTest test) {
    String first = test.values().get(0).s();
    if (first == null) {
      return Optional.of(List.of());
    }
    if (test.operator() == TestOperator.EQUAL) {
      return sort.decode(first).map(values -> sort.attributes());
    }
    if (test.operator() == TestOperator.BEGINS_WITH) {
      return prefix(sort, first);
    }
    return test.operator() == TestOperator.BETWEEN
        ? prefix(sort, common(first, test.values().get(1).s()))
        : Optional.of(List.of());
  }

  private static String common(String one, String other) {
    int length = 0;
    while (length < Math.min(one.length(), other.length())
        && one.charAt(length) == other.charAt(length)) {
      length++;
    }
    return one.substring(0, length);
  }

  /** The fields whose whole text a prefix has; empty if no key of the template begins with it. */
  private static Optional<List<String>> prefix(KeyTemplate template, String prefix) {
    List<String> fields = new ArrayList<>();
    String[] parts = prefix.split("#", -1);
    List<Segment> segments = template.segments();
    for (int i = 0; i < parts.length; i++) {
      boolean isLast = i == parts.length - 1;
      if (i >= segments.size()) {
        return parts[i].isEmpty() ? Optional.of(fields) : Optional.empty();
      }
      Segment segment = segments.get(i);
      if (segment instanceof Segment.Word word) {
        boolean fits = isLast ? word.text().startsWith(parts[i]) : word.text().equals(parts[i]);
        if (!fits) {
          return Optional.empty();
        }
      } else if (segment instanceof Segment.Field field && !isLast) {
        fields.add(field.attribute());
      } else if (segment instanceof Segment.Shard) {
        return Optional.of(fields);
      }
    }
    return Optional.of(fields);
  }
}
