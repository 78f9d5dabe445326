// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads and changes stored values in memory. */
final class StoredValues {
  static final AttributeValue ZERO = number(0);
  static final AttributePath DELETING = AttributePath.of(OwnedAttribute.DELETING);

  private StoredValues() {}

  /** A constant of a plan: a string, an integer, or a map of these. */
  static AttributeValue of(Object constant) {
    if (constant instanceof Map<?, ?> map) {
      Map<String, AttributeValue> members = new LinkedHashMap<>();
      map.forEach((name, value) -> members.put((String) name, of(value)));
      return AttributeValue.fromM(members);
    }
    return constant instanceof Integer number
        ? number(number)
        : AttributeValue.fromS((String) constant);
  }

  /** Whether a delete of the item has begun. */
  static boolean isMarked(Map<String, AttributeValue> item) {
    return isDeleting(item, OwnedAttribute.MARKED);
  }

  /** Whether the item is a tombstone: a remainder of a deleted item that must be kept. */
  static boolean isTombstone(Map<String, AttributeValue> item) {
    return isDeleting(item, OwnedAttribute.GONE);
  }

  private static boolean isDeleting(Map<String, AttributeValue> item, String state) {
    AttributeValue mark = item.get(OwnedAttribute.DELETING);
    return mark != null && state.equals(mark.s());
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  static AttributeValue number(BigDecimal value) {
    return AttributeValue.fromN(value.toPlainString());
  }

  static AttributeValue plus(@Nullable AttributeValue before, BigDecimal amount) {
    return number(numeric(before).add(amount));
  }

  /** The stored number; 0 if there is none. */
  static BigDecimal numeric(@Nullable AttributeValue stored) {
    return stored == null || stored.n() == null ? BigDecimal.ZERO : new BigDecimal(stored.n());
  }

  static AttributeValue union(@Nullable AttributeValue before, AttributeValue more) {
    if (before == null) {
      return more;
    }
    return switch (more.type()) {
      case SS -> AttributeValue.fromSs(List.copyOf(joined(before.ss(), more.ss())));
      case NS -> AttributeValue.fromNs(List.copyOf(joined(before.ns(), more.ns())));
      default -> AttributeValue.fromBs(List.copyOf(joined(before.bs(), more.bs())));
    };
  }

  private static <T> Set<T> joined(List<T> some, List<T> more) {
    Set<T> all = new LinkedHashSet<>(some);
    all.addAll(more);
    return all;
  }

  /**
   * Removes elements from a set. Returns null for an empty result, since DynamoDB has no empty
   * sets.
   */
  static @Nullable AttributeValue without(AttributeValue before, AttributeValue less) {
    return switch (less.type()) {
      case SS -> {
        List<String> left = rest(before.ss(), less.ss());
        yield left.isEmpty() ? null : AttributeValue.fromSs(left);
      }
      case NS -> {
        List<String> left = rest(before.ns(), less.ns());
        yield left.isEmpty() ? null : AttributeValue.fromNs(left);
      }
      default -> {
        List<SdkBytes> left = rest(before.bs(), less.bs());
        yield left.isEmpty() ? null : AttributeValue.fromBs(left);
      }
    };
  }

  private static <T> List<T> rest(List<T> some, List<T> less) {
    Set<T> left = new LinkedHashSet<>(some);
    less.forEach(left::remove);
    return List.copyOf(left);
  }

  /** The value at a path; null if there is none. */
  static @Nullable AttributeValue at(Map<String, AttributeValue> item, AttributePath path) {
    Map<String, AttributeValue> within = item;
    AttributeValue found = null;
    for (String name : path.names()) {
      found = within.get(name);
      if (found == null) {
        return null;
      }
      within = found.hasM() ? found.m() : Map.of();
    }
    return found;
  }

  /** Returns the item with another value at a path; a null value removes it. */
  static Map<String, AttributeValue> with(
      Map<String, AttributeValue> item, List<String> path, @Nullable AttributeValue value) {
    Map<String, AttributeValue> changed = new LinkedHashMap<>(item);
    String name = path.get(0);
    AttributeValue own = value;
    if (path.size() > 1) {
      AttributeValue map = item.get(name);
      Map<String, AttributeValue> members = map == null ? Map.of() : map.m();
      own = AttributeValue.fromM(with(members, path.subList(1, path.size()), value));
    }
    if (own == null) {
      changed.remove(name);
    } else {
      changed.put(name, own);
    }
    return changed;
  }
}
