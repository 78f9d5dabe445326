// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import java.util.List;

/**
 * The part of one partition that a read covers, as DynamoDB's condition on the sort key.
 *
 * <p>A range covers exactly the intended keys of its template, with one exception: where strings
 * are {@link StringEncoding#PLAIN} and more follows them in the key, a subtree or range may also
 * cover keys whose value goes on with a character below {@code %} ({@code p1 x} for {@code p1}). A
 * range may contain items of other types; they are recognised by their own templates.
 */
public sealed interface SortRange {

  /** The kinds of end that a range can have. */
  enum End {
    OPEN,
    INCLUSIVE,
    EXCLUSIVE
  }

  /** The texts that the condition compares with, in its order. */
  List<KeyBound> bounds();

  /**
   * The condition, such as {@code begins_with(SK, :low)}; empty when there is none.
   *
   * @param key the text for the sort key
   * @param operands the text for each of {@link #bounds()}
   */
  String condition(String key, List<String> operands);

  /** The condition as people read it: {@code begins_with(SK, ENROLLMENT#{semester}#)}. */
  default String text(String key) {
    return condition(key, bounds().stream().map(KeyBound::toString).toList());
  }

  /** The whole partition. */
  record All() implements SortRange {
    @Override
    public List<KeyBound> bounds() {
      return List.of();
    }

    @Override
    public String condition(String key, List<String> operands) {
      return "";
    }
  }

  /** One item. */
  record Exactly(KeyTemplate key) implements SortRange {
    @Override
    public List<KeyBound> bounds() {
      return List.of(new KeyBound(key, KeyBound.AT));
    }

    @Override
    public String condition(String name, List<String> operands) {
      return name + " = " + operands.get(0);
    }
  }

  /** Everything that begins with the bound. */
  record Prefix(KeyBound start) implements SortRange {
    @Override
    public List<KeyBound> bounds() {
      return List.of(start);
    }

    @Override
    public String condition(String key, List<String> operands) {
      return "begins_with(" + key + ", " + operands.get(0) + ")";
    }
  }

  /**
   * Everything between the bounds, and what equals one of them. Nothing when the text of the low
   * one is the greater, which DynamoDB refuses to be asked.
   */
  record Between(KeyBound low, KeyBound high) implements SortRange {
    @Override
    public List<KeyBound> bounds() {
      return List.of(low, high);
    }

    @Override
    public String condition(String key, List<String> operands) {
      return key + " BETWEEN " + operands.get(0) + " AND " + operands.get(1);
    }
  }

  /** Everything from the bound on, in a partition whose sort keys begin with the field itself. */
  record AtLeast(KeyBound low) implements SortRange {
    @Override
    public List<KeyBound> bounds() {
      return List.of(low);
    }

    @Override
    public String condition(String key, List<String> operands) {
      return key + " >= " + operands.get(0);
    }
  }

  /** Everything up to the bound, in a partition whose sort keys begin with the field itself. */
  record AtMost(KeyBound high) implements SortRange {
    @Override
    public List<KeyBound> bounds() {
      return List.of(high);
    }

    @Override
    public String condition(String key, List<String> operands) {
      return key + " <= " + operands.get(0);
    }
  }

  /** The keys whose first fields are given; the one key when those are all. */
  static SortRange prefixOf(KeyTemplate template, int fields) {
    return fields == template.fields().size()
        ? new Exactly(template)
        : range(template, fields, End.OPEN, End.OPEN);
  }

  /** The item and everything below it. */
  static SortRange subtree(KeyTemplate template) {
    return new Between(new KeyBound(template, KeyBound.AT), new KeyBound(template, KeyBound.PAST));
  }

  /**
   * The keys whose first fields are given and whose next field is between two values. The values
   * are looked up as {@code attribute.low} and {@code attribute.high}, unless that end is open.
   */
  static SortRange range(KeyTemplate template, int fields, End low, End high) {
    return new FieldRange(template, fields).between(low, high);
  }

  /** The name under which a range's bound looks up its least value. */
  static String low(String attribute) {
    return attribute + ".low";
  }

  /** The name under which a range's bound looks up its greatest value. */
  static String high(String attribute) {
    return attribute + ".high";
  }
}
