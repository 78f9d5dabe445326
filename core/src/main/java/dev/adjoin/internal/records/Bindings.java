// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The record class of each type of a model, and the words of each enum. Kept apart from the model,
 * which refers to no class.
 */
public final class Bindings {
  private final Map<String, Binding> byType = new LinkedHashMap<>();
  private final Map<Class<?>, Binding> byClass = new LinkedHashMap<>();
  private final List<SealedBinding> sealedTypes;
  private final Map<Class<?>, EnumWords> words;
  private final Set<Class<?>> singleValues;

  private Bindings(
      List<Binding> bindings,
      List<SealedBinding> sealedTypes,
      Map<Class<?>, EnumWords> words,
      Set<Class<?>> singleValues) {
    for (Binding binding : bindings) {
      byType.putIfAbsent(binding.type(), binding);
      byClass.putIfAbsent(binding.recordClass(), binding);
    }
    this.sealedTypes = List.copyOf(sealedTypes);
    this.words = Map.copyOf(words);
    this.singleValues = Set.copyOf(singleValues);
  }

  /** The bindings of a declaration whose classes were described by reflection. */
  static Bindings of(DescribedDeclaration declaration) {
    Map<Class<?>, EnumWords> words = new HashMap<>();
    for (ClassDescription described : declaration.enums()) {
      Class<?> type = ((ReflectedClass) described).reflected();
      words.put(type, EnumWords.of(type));
    }
    Set<Class<?>> singleValues = new HashSet<>();
    declaration.singleValues().forEach(v -> singleValues.add(((ReflectedClass) v).reflected()));
    return new Bindings(
        declaration.records().stream().map(Bindings::bind).toList(),
        declaration.sealedTypes().stream().map(Bindings::bind).toList(),
        words,
        singleValues);
  }

  private static SealedBinding bind(DescribedDeclaration.SealedType read) {
    Map<String, Binding> variants = new LinkedHashMap<>();
    read.variants().forEach((word, variant) -> variants.put(word, bind(variant)));
    Class<?> sealed = ((ReflectedClass) read.sealed()).reflected();
    return new SealedBinding(read.type(), sealed, variants);
  }

  private static Binding bind(DescribedDeclaration.TypeRecord read) {
    Class<?> type = ((ReflectedClass) read.record()).reflected();
    BoundClass bound = BoundClass.of(type).orElseThrow();
    Map<String, BoundClass.Component> components = new LinkedHashMap<>();
    read.components()
        .forEach(
            (attribute, component) ->
                bound.component(component).ifPresent(c -> components.put(attribute, c)));
    return new Binding(read.type(), bound, components);
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

  /** The sealed interfaces of entities and nested types with variants. */
  public List<SealedBinding> sealedTypes() {
    return sealedTypes;
  }

  /** The records of one component that are stored as its value. */
  public Set<Class<?>> singleValues() {
    return singleValues;
  }

  /** The words of an enum that some component holds. */
  public Optional<EnumWords> words(Class<?> enumClass) {
    return Optional.ofNullable(words.get(enumClass));
  }
}
