// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Names types by the best evidence there is: the attribute that names the type of an item, then the
 * attribute that holds the id ({@code courseId}), then the word in the keys ({@code CRS}).
 */
final class DraftNames {
  private static final int SHORT_WORD = 3;

  private DraftNames() {}

  /**
   * A name with the doubt about it.
   *
   * @param doubt why the name is a guess; null if it is none
   */
  record Named(String name, @Nullable String doubt) {}

  /**
   * The name of an entity or a child.
   *
   * @param word the word of its keys; empty if they have none
   * @param id the fields of its id
   * @param otherwise the name if nothing else gives one
   */
  static Named entity(ItemGroup group, String word, List<String> id, String otherwise) {
    String said = group.typeName();
    if (said != null) {
      return new Named(pascalCase(said), null);
    }
    String noun = id.size() == 1 ? noun(id.get(0)) : "";
    boolean isHeld = id.size() == 1 && !group.values(id.get(0)).isEmpty();
    if (isHeld && !noun.isEmpty() && (word.isEmpty() || isFormOf(word, noun))) {
      String name = pascalCase(noun);
      boolean isSure = word.equalsIgnoreCase(noun);
      return new Named(
          name,
          isSure
              ? null
              : word.isEmpty()
                  ? "the name comes from the attribute " + id.get(0) + "."
                  : "the name comes from the attribute %s; the keys say %s."
                      .formatted(id.get(0), word));
    }
    return word.isEmpty()
        ? new Named(
            pascalCase(otherwise),
            "the name is that of the table or of a constant key: nothing else gives one.")
        : ofWord(word);
  }

  /** The name of a relationship whose keys have a word of their own. */
  static Named relationship(ItemGroup group, String word) {
    String said = group.typeName();
    return said != null ? new Named(pascalCase(said.replace(" mirror", "")), null) : ofWord(word);
  }

  /** The name of a relationship whose keys have only the words of its entities. */
  static Named relationship(ItemGroup group, String from, String to) {
    String said = group.typeName();
    return said != null
        ? new Named(pascalCase(said.replace(" mirror", "")), null)
        : new Named(from + to, "the name is made of its two entities: no key gives one.");
  }

  private static Named ofWord(String word) {
    boolean isShort =
        word.length() <= SHORT_WORD || !word.toLowerCase(Locale.ROOT).matches(".*[aeiouy].*");
    return new Named(
        pascalCase(word),
        isShort ? "the name is the word in the keys, which may be an abbreviation." : null);
  }

  /** The noun of an attribute that holds an id: {@code course} of courseId; empty without one. */
  private static String noun(String attribute) {
    String noun = attribute.replaceFirst("(Id|ID|_id|-id|_ID)$", "");
    return noun.equals(attribute) ? "" : noun;
  }

  /** Whether a word is an abbreviation of a noun, the noun itself or its plural. */
  static boolean isFormOf(String word, String noun) {
    String shorter = word.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    String longer = noun.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    if (shorter.isEmpty() || longer.isEmpty() || shorter.charAt(0) != longer.charAt(0)) {
      return false;
    }
    if (shorter.equals(longer) || shorter.equals(longer + "s") || shorter.equals(longer + "es")) {
      return true;
    }
    int at = 0;
    for (int i = 0; i < longer.length() && at < shorter.length(); i++) {
      if (longer.charAt(i) == shorter.charAt(at)) {
        at++;
      }
    }
    return at == shorter.length();
  }

  /** {@code ORDER_LINE} becomes {@code orderLine}; a name in mixed case keeps its capitals. */
  static String camelCase(String name) {
    StringBuilder text = new StringBuilder();
    for (String word : name.split("[^A-Za-z0-9]+")) {
      if (word.isEmpty()) {
        continue;
      }
      boolean isCapital = word.equals(word.toUpperCase(Locale.ROOT));
      String plain = isCapital ? word.toLowerCase(Locale.ROOT) : word;
      text.append(text.isEmpty() ? uncapitalised(plain) : capitalised(plain));
    }
    return text.isEmpty() || !Character.isLetter(text.charAt(0)) ? "value" + text : text.toString();
  }

  /** {@code ORDER_LINE} becomes {@code OrderLine}. */
  static String pascalCase(String name) {
    return capitalised(camelCase(name));
  }

  static String capitalised(String word) {
    return Character.toUpperCase(word.charAt(0)) + word.substring(1);
  }

  private static String uncapitalised(String word) {
    return Character.toLowerCase(word.charAt(0)) + word.substring(1);
  }

  /** A plain plural without its last letter; any other word as it is. */
  static String singular(String name) {
    return name.length() > 3 && name.endsWith("s") && !name.endsWith("ss")
        ? name.substring(0, name.length() - 1)
        : name;
  }
}
