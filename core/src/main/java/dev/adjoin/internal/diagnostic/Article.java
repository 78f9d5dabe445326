// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.regex.Pattern;

/** A name with the indefinite article by which a sentence speaks of one: {@code an Event}. */
public final class Article {
  /**
   * A vowel at the beginning, unless it sounds like that of {@code Unit}, {@code URL}, {@code One}.
   */
  private static final Pattern VOWEL =
      Pattern.compile(
          "(?!U\\p{Lu})(?i:[ai]|e(?!u)|o(?!ne)|u(?![^aeiou][aeiou])|hour|heir|honou?r).*");

  private Article() {}

  public static String with(String name) {
    return of(name) + " " + name;
  }

  /** The article alone, for a name that a sentence marks up. */
  public static String of(String name) {
    return VOWEL.matcher(name).matches() ? "an" : "a";
  }
}
