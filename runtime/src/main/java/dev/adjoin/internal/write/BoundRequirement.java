// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import org.jspecify.annotations.Nullable;

/**
 * A requirement with its values, and the request that has it.
 *
 * @param action the action that it is part of
 * @param planned the requirement of the plan; null for one of the caller
 */
record BoundRequirement(
    ConditionClause condition,
    WriteRequest request,
    PreparedAction action,
    @Nullable Requirement planned,
    Origin origin) {

  /** The origin of a requirement. */
  enum Origin {
    /** The plan. */
    PLAN,
    /** The caller's condition. */
    CALLER,
    /** The caller read the item before, and it must be unchanged. */
    CALLER_READ
  }

  /**
   * Whether its failure means that the attempt used outdated items, so that a new attempt can
   * succeed.
   */
  boolean isOutdated() {
    return planned != null && planned.failure() == Failure.OUTDATED;
  }

  /** Whether it is a requirement on the entity or edge itself, rather than on another item. */
  boolean isOwn() {
    return action.isOwn() || planned != null && isMember(planned.predicate());
  }

  private static boolean isMember(Predicate predicate) {
    Path path =
        predicate instanceof Predicate.Exists exists
            ? exists.path()
            : predicate instanceof Predicate.NotExists not ? not.path() : null;
    return path != null && !path.isFixed();
  }

  /** Whether its failure means that the entity or edge exists already. */
  boolean isAlreadyThere() {
    return isOwn() && planned != null && planned.failure() == Failure.ALREADY_EXISTS;
  }

  /** Whether its failure means that the entity or edge does not exist. */
  boolean isNotThere() {
    return planned != null && planned.failure() == Failure.NOT_FOUND && (isOwn() || isWithoutEnd());
  }

  /**
   * Whether a missing end means that the edge is missing: an edge in a summary does not exist
   * without the entity that stores it.
   */
  private boolean isWithoutEnd() {
    return action.target() instanceof Target.End && request.given() == null;
  }
}
