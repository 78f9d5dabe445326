// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names of one generated class. A name that Java reserves, or that is taken already, gets an
 * underscore at its end.
 */
final class JavaNames {
  private static final Set<String> KEYWORDS =
      Set.of(
          ("abstract assert boolean break byte case catch char class const continue default do"
                  + " double else enum extends false final finally float for goto if implements"
                  + " import instanceof int interface long native new null package private"
                  + " protected public return short static strictfp super switch synchronized this"
                  + " throw throws transient true try void volatile while _")
              .split(" "));

  /** Methods without parameters that every object has. */
  private static final Set<String> OF_OBJECT =
      Set.of(
          "clone()",
          "finalize()",
          "getClass()",
          "hashCode()",
          "notify()",
          "notifyAll()",
          "toString()",
          "wait()");

  private static final Pattern ARGUMENTS = Pattern.compile("<.*>");
  private static final Pattern NEW_WORD = Pattern.compile("([\\p{Ll}\\p{N}])(\\p{Lu})");

  private final Set<String> inherited;
  private final Set<String> taken = new HashSet<>(OF_OBJECT);

  JavaNames() {
    this(Set.of());
  }

  /**
   * @param inherited the names of the superclass's methods, which none of the class overloads
   */
  JavaNames(Set<String> inherited) {
    this.inherited = inherited;
  }

  /** A free name for a method with these parameters: {@code orderLine} for {@code OrderLine}. */
  String method(String text, List<Parameter> parameters) {
    String types =
        parameters.stream()
            .map(p -> ARGUMENTS.matcher(p.type()).replaceAll(""))
            .collect(Collectors.joining(",", "(", ")"));
    return free(decapitalised(identifier(text)), types);
  }

  /** A free name for a class or a constant. */
  String other(String text) {
    return free(text, "");
  }

  private String free(String name, String signature) {
    String free = KEYWORDS.contains(name) || inherited.contains(name) ? name + "_" : name;
    while (!taken.add(free + signature)) {
      free += "_";
    }
    return free;
  }

  /** The text as one Java identifier: {@code to-ship} is {@code toShip}. */
  static String identifier(String text) {
    StringBuilder name = new StringBuilder();
    boolean isNewWord = false;
    for (int c : text.codePoints().toArray()) {
      boolean fits =
          name.isEmpty() ? Character.isJavaIdentifierStart(c) : Character.isJavaIdentifierPart(c);
      if (fits) {
        name.appendCodePoint(isNewWord ? Character.toUpperCase(c) : c);
      }
      isNewWord = !fits && !name.isEmpty();
    }
    return name.isEmpty() ? "_" : name.toString();
  }

  static String capitalised(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  static String decapitalised(String text) {
    return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }

  /** {@code ENROLLED_AT} for {@code enrolledAt}. */
  static String constant(String text) {
    return NEW_WORD.matcher(identifier(text)).replaceAll("$1_$2").toUpperCase(Locale.ROOT);
  }
}
