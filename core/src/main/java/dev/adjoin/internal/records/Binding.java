// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The record or other immutable class behind one type of the model.
 *
 * @param type the name of the entity, relationship or nested type
 * @param bound the class
 * @param components the component of each attribute by its name in the model, in the order of the
 *     class, inherited and copied attributes included
 */
public record Binding(String type, BoundClass bound, Map<String, BoundClass.Component> components) {
  public Binding {
    components = Collections.unmodifiableMap(new LinkedHashMap<>(components));
  }

  public Class<?> recordClass() {
    return bound.type();
  }
}
