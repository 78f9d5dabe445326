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
 * Finds the type of a stored item: the type whose key templates match its keys. The compiler proved
 * that no key matches two types. The attribute with the name of the type is only for people who
 * read the table.
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

  /** The type of an item; empty if the model has no such type. */
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
