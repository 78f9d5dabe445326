// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.List;

/** What a stored item can be asked in a condition expression. */
public sealed interface Predicate {

  record Exists(Path path) implements Predicate {}

  record NotExists(Path path) implements Predicate {}

  record Equal(Path path, Value value) implements Predicate {}

  record NotEqual(Path path, Value value) implements Predicate {}

  /** A number is absent or below a value. */
  record Below(Path path, Value value) implements Predicate {}

  /**
   * A number stays within a bound after all that the write adds to it; an absent one counts as 0.
   */
  record AtMost(Path path, int most) implements Predicate {}

  /** A number does not fall below a bound after all that the write takes from it. */
  record AtLeast(Path path, int least) implements Predicate {}

  /** A map has at most so many members after all that the write adds to it. */
  record SizeAtMost(Path path, int most) implements Predicate {}

  /**
   * These are as they were read, where the item was read.
   *
   * @param onlyIfChanged whether they matter only to a write that changes one of them
   */
  record Unchanged(List<Path> paths, boolean onlyIfChanged) implements Predicate {
    public Unchanged {
      paths = List.copyOf(paths);
    }
  }

  /**
   * The declared version is the one that the caller gives; an absent one reads as 0.
   *
   * @param isOptional whether a caller that gives none means any version, rather than 0
   */
  record Version(String attribute, boolean isOptional) implements Predicate {}

  record AnyOf(List<Predicate> predicates) implements Predicate {
    public AnyOf {
      predicates = List.copyOf(predicates);
    }
  }

  record AllOf(List<Predicate> predicates) implements Predicate {
    public AllOf {
      predicates = List.copyOf(predicates);
    }
  }
}
