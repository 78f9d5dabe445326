// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.key;

import dev.adjoin.internal.key.SortRange.End;
import java.util.ArrayList;
import java.util.List;

/** The comparisons that a question can make with the values of one attribute. */
public enum Span {
  /** From one value to another, both inside. */
  BETWEEN(End.INCLUSIVE, End.INCLUSIVE),
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
