// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

/**
 * What must hold of an item for an action on it to happen, and what it means that it does not.
 *
 * @param text in words; empty for what explanations leave out
 * @param detail what the failure is told with: the bound that was reached, the relationship whose
 *     edges are left; else empty
 */
public record Requirement(String text, Predicate predicate, Failure failure, String detail) {

  public Requirement(String text, Predicate predicate, Failure failure) {
    this(text, predicate, failure, "");
  }

  /** What a failed predicate means to the caller. */
  public enum Failure {
    /** The item is there already. */
    ALREADY_EXISTS,
    /** The item is not there. */
    NOT_FOUND,
    /** The gate lets no link through: its entity is being deleted, or its shards are unknown. */
    CLOSED,
    /** There are as many edges as allowed. */
    FULL,
    /** An edge that is removed was never counted: the table needs a repair. */
    NOT_COUNTED,
    /** The item is being deleted. */
    BEING_DELETED,
    /** Edges are left. */
    IN_USE,
    /** Another item has the unique value. */
    TAKEN,
    /** The stored version is another than the caller's. */
    STALE,
    /** Something changed since it was read: read again, and begin anew. */
    OUTDATED,
    /** The action was done before: leave it out. */
    DONE
  }

  /** The same, with another meaning. */
  public Requirement meaning(Failure other) {
    return new Requirement(text, predicate, other, detail);
  }

  /** The same, left out of explanations. */
  public Requirement silent() {
    return new Requirement("", predicate, failure, detail);
  }
}
