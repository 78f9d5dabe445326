// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A write that a model allows, and the plan that makes it.
 *
 * @param type the entity or relationship that is written
 * @param does what it does, in words
 */
public record PlannedWrite(String type, Verb verb, String does, WritePlan plan) {

  /** What is done with an item. */
  public enum Verb {
    CREATE,
    PUT,
    /** As {@link #PUT}, without a look at the declared version. */
    OVERWRITE,
    CHANGE,
    DELETE,
    LINK,
    UNLINK;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How it is addressed: {@code Enrollment.link}. */
  public String name() {
    return type + "." + verb.word();
  }

  /** A few lines: the name and what it does, then each request. */
  public String explain() {
    List<String> lines = new ArrayList<>();
    lines.add(name() + ": " + does);
    plan.explain().forEach(l -> lines.add("  " + l));
    return String.join("\n", lines);
  }
}
