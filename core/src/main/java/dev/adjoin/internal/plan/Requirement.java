// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.OwnedAttribute;
import java.util.List;

/**
 * A condition for an action on an item, with the meaning of its failure.
 *
 * @param text the explanation; empty if explanations omit the requirement
 * @param detail a detail for the error message: the bound that was reached, or the relationship
 *     that still has edges; otherwise empty
 */
public record Requirement(String text, Predicate predicate, Failure failure, String detail) {
  private static final Path DELETING = Path.of(OwnedAttribute.DELETING);

  public Requirement(String text, Predicate predicate, Failure failure) {
    this(text, predicate, failure, "");
  }

  /** The meaning of a failed predicate for the caller. */
  public enum Failure {
    /** The item already exists. */
    ALREADY_EXISTS,
    /** The item does not exist. */
    NOT_FOUND,
    /**
     * The gate accepts no links: its entity is being deleted, or its number of shards is unknown.
     */
    CLOSED,
    /** The maximum number of edges is reached. */
    FULL,
    /** A removed edge was never counted: the table needs a repair. */
    NOT_COUNTED,
    /** The item is being deleted. */
    BEING_DELETED,
    /** The work was finished, undone or taken over by another: its mark is no longer there. */
    MARK_LOST,
    /** The entity still has edges. */
    IN_USE,
    /** Another item has the unique value. */
    TAKEN,
    /** The stored version differs from the caller's. */
    STALE,
    /** The item changed since it was read; read it again and retry. */
    OUTDATED,
    /** The action was already applied; skip it. */
    DONE
  }

  /** The item is not being deleted; the tombstone of a finished delete may be there. */
  public static Requirement staying() {
    return new Requirement(
        "it is not being deleted", isUnmarkedOr(OwnedAttribute.GONE), Failure.BEING_DELETED);
  }

  /** Whether a delete of the item has not begun, or has come to this state. */
  public static Predicate isUnmarkedOr(String state) {
    Predicate same = new Predicate.Equal(DELETING, new Value.Constant(state));
    return new Predicate.AnyOf(List.of(new Predicate.NotExists(DELETING), same));
  }

  /** A copy with another meaning. */
  public Requirement meaning(Failure other) {
    return new Requirement(text, predicate, other, detail);
  }

  /** A copy without an explanation. */
  public Requirement silent() {
    return new Requirement("", predicate, failure, detail);
  }
}
