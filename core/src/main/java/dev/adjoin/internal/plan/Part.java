// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of what an action writes, with the words that explain it.
 *
 * @param text in words; empty for what explanations leave out
 * @param causes the attributes of which one must change for the part to apply; always when none
 * @param cases what is written; the first whose condition holds of the item as it was seen
 */
public record Part(String text, List<String> causes, List<Case> cases) {
  public Part {
    causes = List.copyOf(causes);
    cases = List.copyOf(cases);
  }

  /**
   * One of several ways to write, which depend on what is stored already.
   *
   * <p>An item that was not read counts as absent. So the first attempt takes the usual case, under
   * a requirement that fails where another case is right. DynamoDB then returns the item, and the
   * next attempt takes the case that fits.
   *
   * @param seen what holds of the item as seen; null for any
   * @param requirements what must hold for this case to be the right one
   * @param deletes whether the item is deleted instead
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

  /** What is written in any case. */
  public static Part of(String text, List<? extends Update> updates) {
    return new Part(text, List.of(), List.of(new Case(null, List.copyOf(updates))));
  }

  public static Part of(String text, Update... updates) {
    return of(text, List.of(updates));
  }

  /** The same, only if one of these attributes changes. */
  public Part ifChanges(List<String> attributes) {
    return new Part(text, attributes, cases);
  }

  /** The same in other words. */
  public Part as(String other) {
    return new Part(other, causes, cases);
  }

  /** Every update, whatever is stored. */
  public List<Update> updates() {
    return cases.stream().flatMap(c -> c.updates().stream()).toList();
  }
}
