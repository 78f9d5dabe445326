// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.key.KeyOrder;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Reads, changes and compares stored values in memory, as DynamoDB does. */
public final class StoredValues {
  public static final AttributeValue ZERO = number(0);
  public static final AttributePath DELETING = AttributePath.of(OwnedAttribute.DELETING);

  private StoredValues() {}

  /** A constant of a plan: a string, an integer, or a map of these. */
  public static AttributeValue of(Object constant) {
    if (constant instanceof Map<?, ?> map) {
      Map<String, AttributeValue> members = new LinkedHashMap<>();
      map.forEach((name, value) -> members.put((String) name, of(value)));
      return AttributeValue.fromM(members);
    }
    return constant instanceof Number number
        ? number(number.longValue())
        : AttributeValue.fromS((String) constant);
  }

  /** Whether a delete of the item has begun. */
  public static boolean isMarked(Map<String, AttributeValue> item) {
    return isDeleting(item, OwnedAttribute.MARKED);
  }

  /** Whether the item is a tombstone: a remainder of a deleted item that must be kept. */
  public static boolean isTombstone(Map<String, AttributeValue> item) {
    return isDeleting(item, OwnedAttribute.GONE) || isSettling(item);
  }

  /** Whether the item is a tombstone whose delete waits for what may arrive late. */
  public static boolean isSettling(Map<String, AttributeValue> item) {
    return isDeleting(item, OwnedAttribute.SETTLING);
  }

  private static boolean isDeleting(Map<String, AttributeValue> item, String state) {
    AttributeValue mark = item.get(OwnedAttribute.DELETING);
    return mark != null && state.equals(mark.s());
  }

  public static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  public static AttributeValue number(BigDecimal value) {
    return AttributeValue.fromN(value.toPlainString());
  }

  /** The stored number; 0 if there is none. */
  public static BigDecimal numeric(@Nullable AttributeValue stored) {
    return stored == null || stored.n() == null ? BigDecimal.ZERO : new BigDecimal(stored.n());
  }

  /** Joins two sets. */
  public static AttributeValue union(AttributeValue before, AttributeValue more) {
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
  public static @Nullable AttributeValue without(AttributeValue before, AttributeValue less) {
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
  public static @Nullable AttributeValue at(Map<String, AttributeValue> item, AttributePath path) {
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
  public static Map<String, AttributeValue> with(
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

  /**
   * Compares two strings, numbers or binaries; empty for values of other or different types, which
   * have no order.
   */
  public static OptionalInt compare(AttributeValue one, AttributeValue other) {
    if (one.type() != other.type()) {
      return OptionalInt.empty();
    }
    return switch (one.type()) {
      case S -> OptionalInt.of(KeyOrder.BYTES.compare(one.s(), other.s()));
      case N -> OptionalInt.of(new BigDecimal(one.n()).compareTo(new BigDecimal(other.n())));
      case B ->
          OptionalInt.of(
              Arrays.compareUnsigned(one.b().asByteArrayUnsafe(), other.b().asByteArrayUnsafe()));
      default -> OptionalInt.empty();
    };
  }

  public static boolean areEqual(AttributeValue one, AttributeValue other) {
    if (one.type() != other.type()) {
      return false;
    }
    return switch (one.type()) {
      case S, N, B -> compare(one, other).orElseThrow() == 0;
      case SS -> asSet(one.ss(), text -> text).equals(asSet(other.ss(), text -> text));
      case NS ->
          asSet(one.ns(), StoredValues::canonical)
              .equals(asSet(other.ns(), StoredValues::canonical));
      case BS -> new HashSet<>(one.bs()).equals(new HashSet<>(other.bs()));
      case L -> areEqual(one.l(), other.l());
      case M -> areEqual(one.m(), other.m());
      default -> one.equals(other);
    };
  }

  /** Whether a string contains a substring, or a list or set an element. */
  public static boolean contains(AttributeValue whole, AttributeValue part) {
    return switch (whole.type()) {
      case S -> part.s() != null && whole.s().contains(part.s());
      case SS -> whole.ss().stream().anyMatch(text -> areEqual(AttributeValue.fromS(text), part));
      case NS -> whole.ns().stream().anyMatch(text -> areEqual(AttributeValue.fromN(text), part));
      case BS -> whole.bs().stream().anyMatch(bytes -> areEqual(AttributeValue.fromB(bytes), part));
      case L -> whole.l().stream().anyMatch(each -> areEqual(each, part));
      default -> false;
    };
  }

  private static BigDecimal canonical(String text) {
    return new BigDecimal(text).stripTrailingZeros();
  }

  private static <T> Set<T> asSet(List<String> texts, Function<String, T> read) {
    return texts.stream().map(read).collect(Collectors.toSet());
  }

  private static boolean areEqual(List<AttributeValue> one, List<AttributeValue> other) {
    boolean equal = one.size() == other.size();
    for (int i = 0; equal && i < one.size(); i++) {
      equal = areEqual(one.get(i), other.get(i));
    }
    return equal;
  }

  private static boolean areEqual(
      Map<String, AttributeValue> one, Map<String, AttributeValue> other) {
    return one.keySet().equals(other.keySet())
        && one.entrySet().stream().allMatch(e -> areEqual(e.getValue(), other.get(e.getKey())));
  }
}
