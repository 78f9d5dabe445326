// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Answer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A declared question of the application. The compiler proves that it can be answered.
 *
 * @param ask the question in words
 * @param read the read that answers it: {@code Enrollment.to}, {@code Order.byStatus}, {@code
 *     Student.get}
 * @param where attributes given by equality, besides those that name the partition
 * @param range an attribute given as a range
 * @param first the number of items wanted; null for all
 * @param requests the most requests allowed for one page
 */
public record Pattern(
    String name,
    String ask,
    String read,
    List<String> where,
    @Nullable String range,
    boolean reversed,
    @Nullable Integer first,
    Answer answer,
    boolean consistent,
    @Nullable Integer requests) {

  public Pattern {
    where = List.copyOf(where);
  }

  /** A pattern with nothing said but what is read. */
  public static Pattern of(String name, String ask, String read) {
    return new Pattern(name, ask, read, List.of(), null, false, null, Answer.ITEMS, false, null);
  }
}
