// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.table.KeyAttribute;
import dev.adjoin.internal.engine.table.KeySchema;
import dev.adjoin.internal.engine.table.TableDefinition;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;

/** The AttributeDefinitions of a request, by attribute name. */
final class AttributeTypes {
  private final Map<String, String> types = new LinkedHashMap<>();

  AttributeTypes(List<AttributeDefinition> definitions) {
    for (AttributeDefinition definition : definitions) {
      if (types.put(definition.attributeName(), definition.attributeTypeAsString()) != null) {
        throw ApiErrors.validation("Attribute Name is duplicated: " + definition.attributeName());
      }
    }
  }

  static List<String> names(List<KeySchemaElement> key) {
    return key.stream().map(KeySchemaElement::attributeName).toList();
  }

  /** Throws a validation error if an attribute of the key is not defined. */
  void refuseUndefinedKey(List<KeySchemaElement> key) {
    if (key.size() > types.size()) {
      throw ApiErrors.validation("Invalid KeySchema: Some index key attribute have no definition");
    }
    refuseUndefined(key);
  }

  void refuseUndefined(List<KeySchemaElement> key) {
    if (!types.keySet().containsAll(names(key))) {
      throw ApiErrors.invalidParameter(
          "Some index key attributes are not defined in AttributeDefinitions. Keys: "
              + names(key)
              + ", AttributeDefinitions: "
              + types.keySet());
    }
  }

  /**
   * Throws a validation error if attributes outside of the key are defined, for a table without
   * indexes.
   */
  void refuseUnusedBy(List<KeySchemaElement> key) {
    if (types.size() != key.size()) {
      throw ApiErrors.invalidParameter(
          "Number of attributes in KeySchema does not exactly match number of attributes defined in"
              + " AttributeDefinitions");
    }
  }

  /**
   * Throws a validation error if attributes are defined that no key of the table or its indexes
   * uses.
   */
  void refuseUnused(Set<String> used) {
    if (!used.containsAll(types.keySet())) {
      throw ApiErrors.invalidParameter(
          "Some AttributeDefinitions are not used. AttributeDefinitions: "
              + types.keySet()
              + ", keys used: "
              + used);
    }
  }

  /**
   * Throws a validation error if the key of a new index has an attribute of another type than in an
   * existing key. Definitions that the new key does not use are ignored, even if they contradict
   * the table's.
   */
  void refuseRedefined(List<KeySchemaElement> elements, TableDefinition table) {
    KeySchema added = key(elements);
    for (KeySchema existing : table.keys()) {
      boolean redefines =
          existing.attributes().stream().anyMatch(old -> redefines(added, old.name(), old.type()));
      if (redefines) {
        throw ApiErrors.invalidParameter(
            "Attributes cannot be redefined. Please check that your attribute has the same type as"
                + " previously defined. Existing schema: "
                + schema(existing)
                + " New schema: "
                + schema(added));
      }
    }
  }

  private static boolean redefines(KeySchema added, String name, String type) {
    return added.attributes().stream()
        .anyMatch(attribute -> attribute.name().equals(name) && !attribute.type().equals(type));
  }

  private static String schema(KeySchema key) {
    return Stream.concat(
            key.partition().stream().map(attribute -> element(attribute, KeyType.HASH)),
            key.sort().stream().map(attribute -> element(attribute, KeyType.RANGE)))
        .collect(Collectors.joining(", ", "Schema:[", "]"));
  }

  private static String element(KeyAttribute attribute, KeyType type) {
    return "SchemaElement: key{" + attribute.name() + ":" + attribute.type() + ":" + type + "}";
  }

  /** The key schema of these elements, all of which must be defined. */
  KeySchema key(Collection<KeySchemaElement> elements) {
    return new KeySchema(part(elements, KeyType.HASH), part(elements, KeyType.RANGE));
  }

  private List<KeyAttribute> part(Collection<KeySchemaElement> elements, KeyType type) {
    return elements.stream()
        .filter(element -> element.keyType() == type)
        .map(KeySchemaElement::attributeName)
        .map(name -> new KeyAttribute(name, types.getOrDefault(name, "")))
        .toList();
  }
}
