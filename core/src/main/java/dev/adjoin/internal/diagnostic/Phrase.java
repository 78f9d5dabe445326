// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.Locale;

/**
 * A piece of a message in both notations, so that a check which knows only the model can say {@code
 * inverse: mirror} to the author of a model file and {@code inverse = Inverse.MIRROR} to the author
 * of a record.
 *
 * @param yaml the text for a model file
 * @param java the text for annotated records
 */
public record Phrase(String yaml, String java) {

  /** The same text in both notations. */
  public static Phrase of(String text) {
    return new Phrase(text, text);
  }

  /**
   * A text with phrases in it.
   *
   * @param format as for {@link String#format}; an argument that is a phrase is written in the
   *     notation of the result
   */
  public static Phrase format(String format, Object... arguments) {
    return new Phrase(
        format.formatted(rendered(Notation.YAML, arguments)),
        format.formatted(rendered(Notation.JAVA, arguments)));
  }

  public String in(Notation notation) {
    return notation == Notation.YAML ? yaml : java;
  }

  /** This phrase and a text after it. */
  public Phrase then(String text) {
    return new Phrase(yaml + text, java + text);
  }

  /** This phrase as the beginning of a sentence. */
  public Phrase capitalised() {
    return new Phrase(capitalised(yaml), capitalised(java));
  }

  private static String capitalised(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static Object[] rendered(Notation notation, Object[] arguments) {
    Object[] rendered = new Object[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      rendered[i] = arguments[i] instanceof Phrase phrase ? phrase.in(notation) : arguments[i];
    }
    return rendered;
  }
}
