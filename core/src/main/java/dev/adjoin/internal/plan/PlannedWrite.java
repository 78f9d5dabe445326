// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A write that the model supports, with its plan.
 *
 * @param type the entity or relationship that is written
 * @param does a description of the effect in words
 */
public record PlannedWrite(String type, Verb verb, String does, WritePlan plan) {

  /** The kinds of writes. */
  public enum Verb {
    CREATE,
    PUT,
    /** Like {@link #PUT}, without checking the declared version. */
    OVERWRITE,
    CHANGE,
    DELETE,
    LINK,
    UNLINK;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The identifying name, for example {@code Enrollment.link}. */
  public String name() {
    return type + "." + verb.word();
  }

  /** A text of several lines: the name and the description, then each request. */
  public String explain() {
    List<String> lines = new ArrayList<>();
    lines.add(name() + ": " + does);
    plan.explain().forEach(l -> lines.add("  " + l));
    return String.join("\n", lines);
  }
}
