// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One of the forms that the items of an entity, or the values of a nested type, can have.
 *
 * @param word its word in stored values, which the discriminator holds
 * @param attributes what it has besides the attributes that all variants share, as declared
 */
public record Variant(String word, List<Attribute> attributes) {
  public Variant {
    attributes = List.copyOf(attributes);
  }

  public Optional<Attribute> attribute(String name) {
    return attributes.stream().filter(a -> a.name().equals(name)).findFirst();
  }

  /**
   * The word of a variant whose class says none: its simple name in lower case, with {@code -}
   * between its words.
   */
  public static String word(String className) {
    return className
        .replaceAll("(\\p{Ll}|\\p{N})(\\p{Lu})", "$1-$2")
        .replaceAll("(\\p{Lu})(\\p{Lu}\\p{Ll})", "$1-$2")
        .replace('_', '-')
        .toLowerCase(Locale.ROOT);
  }
}
