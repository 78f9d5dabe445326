// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.core.SdkBytes;

/**
 * An attribute value; each record is named after DynamoDB's type descriptor.
 *
 * <p>Values are immutable. Equality is DynamoDB's: numbers by value, sets without order, lists and
 * maps by their elements.
 */
public sealed interface Value {
  /** The bytes that DynamoDB adds to the size of a list or map. */
  int CONTAINER_OVERHEAD = 3;

  /** The bytes that DynamoDB adds to the size of each list element and map member. */
  int MEMBER_OVERHEAD = 1;

  /** The type descriptor in requests: S, N, B, BOOL, NULL, L, M, SS, NS or BS. */
  String type();

  /** The size as DynamoDB calculates it, in bytes. */
  int size();

  /** A string, ordered by its UTF-8 bytes. */
  record S(String text) implements Value {
    @Override
    public String type() {
      return "S";
    }

    @Override
    public int size() {
      return Utf8.length(text);
    }
  }

  /** A number without trailing zeros, so that equal numbers are equal records. */
  record N(BigDecimal number) implements Value {
    public N {
      number = Numbers.canonical(number);
    }

    /** The number in DynamoDB's output format. */
    public String text() {
      return Numbers.text(number);
    }

    @Override
    public String type() {
      return "N";
    }

    @Override
    public int size() {
      return Numbers.size(number);
    }
  }

  /** A binary, ordered by its unsigned bytes. */
  record B(SdkBytes bytes) implements Value {
    @Override
    public String type() {
      return "B";
    }

    @Override
    public int size() {
      return bytes.asByteArrayUnsafe().length;
    }
  }

  /** A boolean. */
  record Bool(boolean bool) implements Value {
    @Override
    public String type() {
      return "BOOL";
    }

    @Override
    public int size() {
      return 1;
    }
  }

  /** DynamoDB's null value, which is different from a missing attribute. */
  record Null() implements Value {
    @Override
    public String type() {
      return "NULL";
    }

    @Override
    public int size() {
      return 1;
    }
  }

  /** A list. */
  record L(List<Value> elements) implements Value {
    public L {
      elements = List.copyOf(elements);
    }

    @Override
    public String type() {
      return "L";
    }

    @Override
    public int size() {
      return CONTAINER_OVERHEAD
          + elements.stream().mapToInt(element -> MEMBER_OVERHEAD + element.size()).sum();
    }
  }

  /** A map; the order of its members is irrelevant. */
  record M(Map<String, Value> members) implements Value {
    @Override
    public String type() {
      return "M";
    }

    @Override
    public int size() {
      return CONTAINER_OVERHEAD
          + members.entrySet().stream()
              .mapToInt(m -> MEMBER_OVERHEAD + Utf8.length(m.getKey()) + m.getValue().size())
              .sum();
    }
  }

  /** A set of strings. */
  record SS(Set<String> texts) implements Value {
    @Override
    public String type() {
      return "SS";
    }

    @Override
    public int size() {
      return texts.stream().mapToInt(Utf8::length).sum();
    }
  }

  /** A set of numbers without trailing zeros. */
  record NS(Set<BigDecimal> numbers) implements Value {
    @Override
    public String type() {
      return "NS";
    }

    @Override
    public int size() {
      return numbers.stream().mapToInt(Numbers::size).sum();
    }
  }

  /** A set of binaries. */
  record BS(Set<SdkBytes> binaries) implements Value {
    @Override
    public String type() {
      return "BS";
    }

    @Override
    public int size() {
      return binaries.stream().mapToInt(bytes -> bytes.asByteArrayUnsafe().length).sum();
    }
  }

  /** Whether the two values have an order: both are strings, numbers or binaries. */
  static boolean comparable(Value left, Value right) {
    return left.getClass() == right.getClass()
        && (left instanceof S || left instanceof N || left instanceof B);
  }

  /** The order of two {@link #comparable comparable} values. */
  static int compare(Value left, Value right) {
    if (left instanceof S a && right instanceof S b) {
      return Utf8.compare(a.text(), b.text());
    }
    if (left instanceof N a && right instanceof N b) {
      return a.number().compareTo(b.number());
    }
    if (left instanceof B a && right instanceof B b) {
      return Arrays.compareUnsigned(a.bytes().asByteArrayUnsafe(), b.bytes().asByteArrayUnsafe());
    }
    throw new IllegalArgumentException(
        "Values must be comparable, but were " + left.type() + " and " + right.type());
  }
}
