// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.HashSet;
import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;

/** Validation of the order and number of key schema elements. */
final class KeyRules {
  private static final int MOST_OF_A_KIND = 4;

  private KeyRules() {}

  /** Checks the key of a table or a local index: one HASH element and at most one RANGE element. */
  static void checkPair(List<KeySchemaElement> key) {
    refuseRepeated(key);
    refuseFirst(key);
    if (key.size() == 2 && key.get(1).keyType() != KeyType.RANGE) {
      throw ApiErrors.validation(
          "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
    }
  }

  /** Checks the key of a global index: one or more HASH elements, then any RANGE elements. */
  static void checkGlobal(List<KeySchemaElement> key) {
    refuseRepeated(key);
    refuseFirst(key);
    refuseTooMany(key, KeyType.HASH);
    refuseTooMany(key, KeyType.RANGE);
    for (int i = 1; i < key.size(); i++) {
      if (key.get(i).keyType() == KeyType.HASH && key.get(i - 1).keyType() == KeyType.RANGE) {
        throw ApiErrors.invalidParameter(
            "All HASH key attributes must precede RANGE key attributes in the KeySchema");
      }
    }
  }

  /** Throws a validation error if the key has an attribute twice. */
  static void refuseRepeated(List<KeySchemaElement> key) {
    List<String> names = AttributeTypes.names(key);
    if (new HashSet<>(names).size() < names.size()) {
      throw ApiErrors.validation(
          names.size() == 2 && key.get(1).keyType() == KeyType.RANGE
              ? "Both the Hash Key and the Range Key element in the KeySchema have the same name"
              : "The KeySchema contains multiple key attributes with the same name");
    }
  }

  private static void refuseFirst(List<KeySchemaElement> key) {
    if (key.get(0).keyType() != KeyType.HASH) {
      throw ApiErrors.validation(
          "Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
    }
  }

  private static void refuseTooMany(List<KeySchemaElement> key, KeyType type) {
    if (key.stream().filter(element -> element.keyType() == type).count() > MOST_OF_A_KIND) {
      throw ApiErrors.invalidParameter(
          "The KeySchema exceeds the maximum allowed number of " + type + " key attributes");
    }
  }
}
