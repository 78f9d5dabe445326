// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.lang.reflect.RecordComponent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The record class behind one type of the model.
 *
 * @param type the name of the entity, relationship or nested type
 * @param components the component of each attribute by its name in the model, in the order of the
 *     record, inherited and copied attributes included
 */
public record Binding(
    String type, Class<? extends Record> recordClass, Map<String, RecordComponent> components) {
  public Binding {
    components = Collections.unmodifiableMap(new LinkedHashMap<>(components));
  }
}
