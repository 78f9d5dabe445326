// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.OnDelete;
import org.jspecify.annotations.Nullable;

/**
 * What deleting an entity does to the items at one of its ends, or to its children of one type.
 *
 * @param origin who chose the rule
 * @param needsCheck whether the rule makes its end checked, unless {@code integrity} decides that
 */
public record DeleteRule(OnDelete effect, Origin origin, boolean needsCheck) {

  /** Who chose a rule. */
  public enum Origin {
    /** The model does not declare one: {@link DefaultDeleteRules} has the defaults. */
    DEFAULT,
    /** The model does not declare one, and this was the default when the table was recorded. */
    RECORDED,
    DECLARED
  }

  /** The rule that a model declares; null if it declares none. */
  static DeleteRule of(@Nullable OnDelete declared, OnDelete byDefault) {
    return declared == null
        ? byDefault(byDefault)
        : new DeleteRule(declared, Origin.DECLARED, isProved(declared));
  }

  static DeleteRule byDefault(OnDelete effect) {
    return new DeleteRule(effect, Origin.DEFAULT, false);
  }

  /** The rule that the table was recorded with, for a model that declares none. */
  public static DeleteRule recorded(OnDelete effect) {
    return new DeleteRule(effect, Origin.RECORDED, false);
  }

  public boolean isDeclared() {
    return origin == Origin.DECLARED;
  }

  /** The rule as a model declares it; null if the model leaves it out. */
  public @Nullable OnDelete declared() {
    return isDeclared() ? effect : null;
  }

  /**
   * Whether a delete must know that nothing is left. A rule that is declared then makes its end
   * checked, unless the model says that it is trusted.
   */
  public static boolean isProved(OnDelete effect) {
    return effect != OnDelete.KEEP && effect != OnDelete.SWEEP;
  }
}
