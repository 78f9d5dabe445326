// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.ItemType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Which type a stored item is of: the one whose key templates its keys match. The compiler proved
 * that no key matches two; the attribute that names the type is for people.
 */
public final class StoredTypes {
  private final Keys keys;
  private final Map<String, List<ItemType>> byWord = new HashMap<>();
  private final List<ItemType> withoutWord = new ArrayList<>();

  public StoredTypes(Design design, Keys keys) {
    this.keys = keys;
    for (ItemType type : design.items()) {
      String word = type.key().partition().leadingWord();
      if (word.isEmpty()) {
        withoutWord.add(type);
      } else {
        byWord.computeIfAbsent(word, w -> new ArrayList<>()).add(type);
      }
    }
  }

  /** The type of an item; empty for one that is none of the model's. */
  public Optional<ItemType> of(Map<String, AttributeValue> stored) {
    String partition = keys.partition(stored);
    String sort = keys.sort(stored);
    int end = partition.indexOf('#');
    String word = end < 0 ? partition : partition.substring(0, end);
    return byWord.getOrDefault(word, List.of()).stream()
        .filter(type -> matches(type, partition, sort))
        .findFirst()
        .or(() -> withoutWord.stream().filter(type -> matches(type, partition, sort)).findFirst());
  }

  private static boolean matches(ItemType type, String partition, String sort) {
    return type.key().sort().decode(sort).isPresent()
        && type.key().partition().decode(partition).isPresent();
  }
}
