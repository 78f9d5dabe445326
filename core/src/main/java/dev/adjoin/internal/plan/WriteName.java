// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.Locale;

/**
 * The structured name of a write. Its text, such as {@code Enrollment.link}, is for people and is
 * never parsed.
 *
 * @param type the entity or relationship that is written
 */
public record WriteName(String type, Verb verb) {

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

  @Override
  public String toString() {
    return type + "." + verb.word();
  }
}
