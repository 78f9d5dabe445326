// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.OnDelete;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * What a program has to do beside a delete or a change of an item, because other items depend on
 * it. All names are those under which the parts are stored, so that a duty is the same in every
 * model.
 *
 * @param type the type of the item
 * @param attribute the attribute that others copy; null for a duty of deletes
 * @param dependant the type of the items that depend on it
 * @param part what depends on it: the side of a relationship, a reference, the attribute that holds
 *     the copy; empty for a child
 * @param rule what a delete does to the dependants; null for a duty of changes
 */
public record Duty(
    String type, @Nullable String attribute, String dependant, String part, @Nullable OnDelete rule)
    implements Comparable<Duty> {
  private static final Comparator<Duty> ORDER =
      Comparator.comparing(Duty::type)
          .thenComparing(duty -> duty.attribute == null ? "" : duty.attribute)
          .thenComparing(Duty::dependant)
          .thenComparing(Duty::part)
          .thenComparing(duty -> duty.rule == null ? "" : duty.rule.word());

  public Duty {
    if ((attribute == null) == (rule == null)) {
      throw new IllegalArgumentException(
          "A duty must be about a delete, with a rule, or about an attribute");
    }
  }

  static Duty ofDelete(String type, String dependant, String part, OnDelete rule) {
    return new Duty(type, null, dependant, part, rule);
  }

  static Duty ofChange(String type, String attribute, String dependant, String copy) {
    return new Duty(type, attribute, dependant, copy, null);
  }

  /**
   * Whether a program that does another duty leaves nothing of this one undone. A delete that is
   * refused while there are dependants leaves none behind, and one that proves that none is left
   * does more than one that looks once.
   */
  boolean isFulfilledBy(Duty other) {
    return isOfSamePart(other)
        && (rule == other.rule
            || other.rule == OnDelete.RESTRICT
            || other.rule == OnDelete.CASCADE && rule == OnDelete.SWEEP);
  }

  /** Whether both are about the same dependants of the same type or attribute. */
  boolean isOfSamePart(Duty other) {
    return type.equals(other.type)
        && (attribute == null ? other.attribute == null : attribute.equals(other.attribute))
        && dependant.equals(other.dependant)
        && part.equals(other.part);
  }

  @Override
  public int compareTo(Duty other) {
    return ORDER.compare(this, other);
  }
}
