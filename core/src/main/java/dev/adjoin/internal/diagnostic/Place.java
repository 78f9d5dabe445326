// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

/**
 * The place of a declaration: a file with line and column (both from 1), or a class and member,
 * which have neither (both 0).
 */
public record Place(String source, int line, int column) implements Comparable<Place> {

  /** A place known by name only, such as {@code Campus.Enrollment.semester}. */
  public static Place of(String source) {
    return new Place(source, 0, 0);
  }

  @Override
  public int compareTo(Place other) {
    int bySource = source.compareTo(other.source);
    if (bySource != 0) {
      return bySource;
    }
    int byLine = Integer.compare(line, other.line);
    return byLine != 0 ? byLine : Integer.compare(column, other.column);
  }

  @Override
  public String toString() {
    return line == 0 ? source : source + ":" + line + ":" + column;
  }
}
