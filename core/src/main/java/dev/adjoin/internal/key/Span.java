// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.key.SortRange.End;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The comparisons that a question can make with the values of one attribute. */
public enum Span {
  /** From one value to another, both inside. */
  BETWEEN(End.INCLUSIVE, End.INCLUSIVE),
  /** From one value, inside, to another, outside. */
  AT_LEAST_AND_BEFORE(End.INCLUSIVE, End.EXCLUSIVE),
  /** From one value, outside, to another, inside. */
  AFTER_AND_AT_MOST(End.EXCLUSIVE, End.INCLUSIVE),
  /** From one value to another, both outside. */
  AFTER_AND_BEFORE(End.EXCLUSIVE, End.EXCLUSIVE),
  AT_LEAST(End.INCLUSIVE, End.OPEN),
  AFTER(End.EXCLUSIVE, End.OPEN),
  AT_MOST(End.OPEN, End.INCLUSIVE),
  BEFORE(End.OPEN, End.EXCLUSIVE),
  /** Strings that begin with a text. */
  PREFIX(End.INCLUSIVE, End.OPEN);

  private final End low;
  private final End high;

  Span(End low, End high) {
    this.low = low;
    this.high = high;
  }

  /** The lower end. */
  public End low() {
    return low;
  }

  /** The upper end. */
  public End high() {
    return high;
  }

  /** The values in both spans, if one of them has only a lower end and the other only an upper. */
  public Optional<Span> and(Span other) {
    if (this == PREFIX || other == PREFIX) {
      return Optional.empty();
    }
    boolean isLower = high == End.OPEN && other.low == End.OPEN;
    boolean isUpper = low == End.OPEN && other.high == End.OPEN;
    End least = isLower ? low : other.low;
    End greatest = isLower ? other.high : high;
    return isLower || isUpper
        ? Arrays.stream(values())
            .filter(span -> span.low == least && span.high == greatest)
            .findFirst()
        : Optional.empty();
  }

  /** The keys whose first fields are given and whose next one is in the span. */
  public SortRange of(KeyTemplate template, int fields) {
    return this == PREFIX
        ? new FieldRange(template, fields).startingWith()
        : SortRange.range(template, fields, low, high);
  }

  /** The names under which the range looks up its values. */
  public List<String> inputs(String attribute) {
    List<String> names = new ArrayList<>(2);
    if (low != End.OPEN) {
      names.add(SortRange.low(attribute));
    }
    if (high != End.OPEN) {
      names.add(SortRange.high(attribute));
    }
    return names;
  }
}
