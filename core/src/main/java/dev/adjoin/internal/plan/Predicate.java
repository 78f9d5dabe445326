// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.List;

/** A condition on a stored item, which becomes part of a condition expression. */
public sealed interface Predicate {

  record Exists(Path path) implements Predicate {}

  record NotExists(Path path) implements Predicate {}

  record Equal(Path path, Value value) implements Predicate {}

  record NotEqual(Path path, Value value) implements Predicate {}

  /** A number is missing or less than a value. */
  record Below(Path path, Value value) implements Predicate {}

  /**
   * After the write's own additions, a number is at most the bound.
   *
   * @param orMissing whether a missing number counts as 0; if not, it fails the condition, because
   *     nothing was counted
   */
  record AtMost(Path path, int most, boolean orMissing) implements Predicate {}

  /** After the write's own subtractions, a number is at least the bound. */
  record AtLeast(Path path, int least) implements Predicate {}

  /** After the write's own additions, a map has at most this many members. */
  record SizeAtMost(Path path, int most) implements Predicate {}

  /**
   * If the item was read before, the values at these paths have not changed since.
   *
   * @param onlyIfChanged whether this applies only to a write that changes one of them
   */
  record Unchanged(List<Path> paths, boolean onlyIfChanged) implements Predicate {
    public Unchanged {
      paths = List.copyOf(paths);
    }
  }

  /**
   * The stored version equals the caller's; a missing version counts as 0.
   *
   * @param isOptional whether a caller without a version accepts any version, instead of 0
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
