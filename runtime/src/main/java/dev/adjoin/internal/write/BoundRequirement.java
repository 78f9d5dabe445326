// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Requirement;
import dev.adjoin.internal.plan.Requirement.Failure;
import dev.adjoin.internal.plan.Target;
import org.jspecify.annotations.Nullable;

/**
 * A requirement with its values, and for which request it is made.
 *
 * @param action the action that it is part of
 * @param planned what the plan requires; null for what the caller requires
 */
record BoundRequirement(
    ConditionClause condition,
    WriteRequest request,
    PreparedAction action,
    @Nullable Requirement planned,
    Origin origin) {

  /** Who requires it. */
  enum Origin {
    /** The plan. */
    PLAN,
    /** The caller's condition. */
    CALLER,
    /** The caller read the item, and it must be as it was then. */
    CALLER_READ
  }

  /** Whether its failure means to read again and begin anew. */
  boolean isOutdated() {
    return planned != null && planned.failure() == Failure.OUTDATED;
  }

  /** Whether it is about the entity or edge itself, rather than about what it needs. */
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

  /** Whether its failure says that the entity or edge itself exists already. */
  boolean isAlreadyThere() {
    return isOwn() && planned != null && planned.failure() == Failure.ALREADY_EXISTS;
  }

  /** Whether its failure says that there is no such entity or edge. */
  boolean isNotThere() {
    return planned != null && planned.failure() == Failure.NOT_FOUND && (isOwn() || isWithoutEnd());
  }

  /** Where the entity is missing that an edge would be kept on, there is no such edge. */
  private boolean isWithoutEnd() {
    return action.target() instanceof Target.End && request.given() == null;
  }
}
