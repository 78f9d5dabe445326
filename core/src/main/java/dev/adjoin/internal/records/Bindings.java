// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which record class stands behind each type of a model, and which enum behind each choice of
 * words. Kept apart from the model, which holds no class.
 */
public final class Bindings {
  private final Map<String, Binding> byType = new LinkedHashMap<>();
  private final Map<Class<?>, Binding> byClass = new LinkedHashMap<>();
  private final Map<Class<?>, EnumWords> words;

  Bindings(List<Binding> bindings, Map<Class<?>, EnumWords> words) {
    for (Binding binding : bindings) {
      byType.putIfAbsent(binding.type(), binding);
      byClass.putIfAbsent(binding.recordClass(), binding);
    }
    this.words = Map.copyOf(words);
  }

  /** Entities, relationships and nested types, in the order they were read. */
  public List<Binding> all() {
    return List.copyOf(byClass.values());
  }

  /** The binding of an entity, relationship or nested type by its name in the model. */
  public Optional<Binding> named(String type) {
    return Optional.ofNullable(byType.get(type));
  }

  public Optional<Binding> of(Class<?> recordClass) {
    return Optional.ofNullable(byClass.get(recordClass));
  }

  /** The words of an enum that some component holds. */
  public Optional<EnumWords> words(Class<?> enumClass) {
    return Optional.ofNullable(words.get(enumClass));
  }
}
