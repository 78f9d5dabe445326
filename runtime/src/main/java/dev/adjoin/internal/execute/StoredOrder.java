// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.key.KeyOrder;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Compares stored values in memory, in the same order as DynamoDB. */
public final class StoredOrder {
  private StoredOrder() {}

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
          asSet(one.ns(), StoredOrder::number).equals(asSet(other.ns(), StoredOrder::number));
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

  private static BigDecimal number(String text) {
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
