// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.model.Declaration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A declaration read from descriptions of classes, with the classes behind its types.
 *
 * @param records the record of each entity, relationship and nested type, in the order of reading
 * @param sealedTypes the sealed interface of each entity and nested type with variants
 * @param enums the enums that components hold
 * @param singleValues the records of one component that are stored as its value
 */
public record DescribedDeclaration(
    Declaration declaration,
    List<TypeRecord> records,
    List<SealedType> sealedTypes,
    List<ClassDescription> enums,
    List<ClassDescription> singleValues) {
  public DescribedDeclaration {
    records = List.copyOf(records);
    sealedTypes = List.copyOf(sealedTypes);
    enums = List.copyOf(enums);
    singleValues = List.copyOf(singleValues);
  }

  /**
   * The record behind one type of the model.
   *
   * @param type the name of the type in the model
   * @param components the name of the component of each attribute, in the order of the record
   */
  public record TypeRecord(String type, ClassDescription record, Map<String, String> components) {
    public TypeRecord {
      components = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(components));
    }
  }

  /**
   * The sealed interface behind one type of the model.
   *
   * @param type the name of the type in the model
   * @param variants the record of each variant by its word
   */
  public record SealedType(String type, ClassDescription sealed, Map<String, TypeRecord> variants) {
    public SealedType {
      variants = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(variants));
    }
  }
}
