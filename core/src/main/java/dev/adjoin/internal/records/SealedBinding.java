// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The sealed interface behind one type of the model.
 *
 * @param type the name of the entity or nested type
 * @param variants the record of each variant by its word
 */
public record SealedBinding(String type, Class<?> sealedClass, Map<String, Binding> variants) {
  public SealedBinding {
    variants = Collections.unmodifiableMap(new LinkedHashMap<>(variants));
  }
}
