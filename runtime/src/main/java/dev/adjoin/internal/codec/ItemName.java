// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The name of an entity or edge in messages: its type, and its key as callers pass it. As text it
 * is {@code Room 7} or {@code Enrollment a91 math204 2026-1}.
 *
 * @param key the parts of the key, in order
 */
public record ItemName(String type, List<Object> key) {
  private static final int MOST = 3;

  public ItemName {
    key = List.copyOf(key);
  }

  @Override
  public String toString() {
    return type + " " + key.stream().map(ItemName::part).collect(Collectors.joining(" "));
  }

  private static String part(Object part) {
    return part instanceof byte[] bytes
        ? MessageText.word(Base64.getEncoder().encodeToString(bytes))
        : MessageText.word(String.valueOf(part));
  }

  /** The first of several names, and how many there are more. */
  public static String list(Collection<ItemName> names) {
    String first =
        names.stream().limit(MOST).map(ItemName::toString).collect(Collectors.joining(", "));
    return names.size() > MOST ? first + ", and %d more".formatted(names.size() - MOST) : first;
  }
}
