// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of what an action writes, with its explanation.
 *
 * @param text the explanation; empty if explanations omit the part
 * @param causes the part applies only if one of these attributes changes; always, if the list is
 *     empty
 * @param cases alternatives; the first one whose condition is true for the item as it was last seen
 *     applies
 */
public record Part(String text, List<String> causes, List<Case> cases) {
  public Part {
    causes = List.copyOf(causes);
    cases = List.copyOf(cases);
  }

  /**
   * One alternative of a part, which depends on the stored item.
   *
   * <p>An item that has not been read is treated as absent. The first attempt therefore uses the
   * most common case, with a requirement that fails if another case applies. DynamoDB then returns
   * the item, and the next attempt uses the right case.
   *
   * @param seen the condition on the item as last seen; null for none
   * @param requirements the conditions under which this case is the right one
   * @param deletes whether the item is deleted instead of updated
   */
  public record Case(
      @Nullable Predicate seen,
      List<Update> updates,
      List<Requirement> requirements,
      boolean deletes) {
    public Case {
      updates = List.copyOf(updates);
      requirements = List.copyOf(requirements);
    }

    public Case(@Nullable Predicate seen, List<Update> updates, Requirement... requirements) {
      this(seen, updates, List.of(requirements), false);
    }
  }

  /** A part with a single, unconditional case. */
  public static Part of(String text, List<? extends Update> updates) {
    return new Part(text, List.of(), List.of(new Case(null, List.copyOf(updates))));
  }

  public static Part of(String text, Update... updates) {
    return of(text, List.of(updates));
  }

  /** A copy that applies only if one of these attributes changes. */
  public Part ifChanges(List<String> attributes) {
    return new Part(text, attributes, cases);
  }

  /** A copy with another explanation. */
  public Part as(String other) {
    return new Part(other, causes, cases);
  }

  /** The updates of all cases. */
  public List<Update> updates() {
    return cases.stream().flatMap(c -> c.updates().stream()).toList();
  }
}
