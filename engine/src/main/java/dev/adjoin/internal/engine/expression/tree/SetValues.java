// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Value;
import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;

/** Set operations on string, number and binary sets. */
public final class SetValues {
  private SetValues() {}

  public static boolean isSet(Value value) {
    return value instanceof Value.SS || value instanceof Value.NS || value instanceof Value.BS;
  }

  /** The elements of a set as strings, decimals or bytes. */
  static Set<?> of(Value set) {
    if (set instanceof Value.SS strings) {
      return strings.texts();
    }
    if (set instanceof Value.NS numbers) {
      return numbers.numbers();
    }
    if (set instanceof Value.BS binaries) {
      return binaries.binaries();
    }
    throw new IllegalArgumentException("Value must be a set, but was " + set.type());
  }

  /** Whether the value is an element of the set. */
  static boolean contains(Value set, Value value) {
    if (set instanceof Value.SS strings) {
      return value instanceof Value.S string && strings.texts().contains(string.text());
    }
    if (set instanceof Value.NS numbers) {
      return value instanceof Value.N number && numbers.numbers().contains(number.number());
    }
    return set instanceof Value.BS binaries
        && value instanceof Value.B binary
        && binaries.binaries().contains(binary.bytes());
  }

  /** The union of two sets of the same type. */
  public static Value union(Value left, Value right) {
    if (left instanceof Value.SS a && right instanceof Value.SS b) {
      return new Value.SS(union(a.texts(), b.texts()));
    }
    if (left instanceof Value.NS a && right instanceof Value.NS b) {
      return new Value.NS(union(a.numbers(), b.numbers()));
    }
    if (left instanceof Value.BS a && right instanceof Value.BS b) {
      return new Value.BS(union(a.binaries(), b.binaries()));
    }
    throw notOneType(left, right);
  }

  private static <T> Set<T> union(Set<T> left, Set<T> right) {
    Set<T> all = new LinkedHashSet<>(left);
    all.addAll(right);
    return all;
  }

  /**
   * The elements of the left set that are not in the right one, which has the same type; null if
   * none are left.
   */
  public static @Nullable Value difference(Value left, Value right) {
    if (left instanceof Value.SS a && right instanceof Value.SS b) {
      Set<String> rest = difference(a.texts(), b.texts());
      return rest.isEmpty() ? null : new Value.SS(rest);
    }
    if (left instanceof Value.NS a && right instanceof Value.NS b) {
      Set<BigDecimal> rest = difference(a.numbers(), b.numbers());
      return rest.isEmpty() ? null : new Value.NS(rest);
    }
    if (left instanceof Value.BS a && right instanceof Value.BS b) {
      Set<SdkBytes> rest = difference(a.binaries(), b.binaries());
      return rest.isEmpty() ? null : new Value.BS(rest);
    }
    throw notOneType(left, right);
  }

  private static <T> Set<T> difference(Set<T> left, Set<T> right) {
    Set<T> rest = new LinkedHashSet<>(left);
    rest.removeAll(right);
    return rest;
  }

  private static IllegalArgumentException notOneType(Value left, Value right) {
    return new IllegalArgumentException(
        "Sets must be of one type, but were " + left.type() + " and " + right.type());
  }
}
