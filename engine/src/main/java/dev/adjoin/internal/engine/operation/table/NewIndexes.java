// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.table.IndexDefinition;
import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;

/** The keys and indexes in a CreateTable request. */
final class NewIndexes {
  static final int MOST_GLOBAL = 20;
  private static final int MOST_LOCAL = 5;
  private static final int MOST_INCLUDED = 100;

  private final CreateTableRequest request;
  private final AttributeTypes definitions;

  NewIndexes(CreateTableRequest request, AttributeTypes definitions) {
    this.request = request;
    this.definitions = definitions;
  }

  /**
   * Checks that every key is well formed, that its attributes are defined, and that all definitions
   * are used.
   */
  void checkKeys() {
    List<KeySchemaElement> key = request.keySchema();
    definitions.refuseUndefinedKey(key);
    KeyRules.checkPair(key);
    if (!request.hasLocalSecondaryIndexes() && !request.hasGlobalSecondaryIndexes()) {
      definitions.refuseUnusedBy(key);
      return;
    }
    refuseEmptyLists();
    Set<String> used = new LinkedHashSet<>(AttributeTypes.names(key));
    for (List<KeySchemaElement> indexKey : indexKeys()) {
      definitions.refuseUndefined(indexKey);
      KeyRules.refuseRepeated(indexKey);
      used.addAll(AttributeTypes.names(indexKey));
    }
    definitions.refuseUnused(used);
  }

  private void refuseEmptyLists() {
    if (request.hasLocalSecondaryIndexes() && request.localSecondaryIndexes().isEmpty()) {
      throw ApiErrors.invalidParameter("List of LocalSecondaryIndexes is empty");
    }
    if (request.hasLocalSecondaryIndexes() && request.keySchema().size() < 2) {
      throw ApiErrors.invalidParameter(
          "Table KeySchema does not have a range key, which is required when specifying a"
              + " LocalSecondaryIndex");
    }
    if (request.hasGlobalSecondaryIndexes() && request.globalSecondaryIndexes().isEmpty()) {
      throw ApiErrors.invalidParameter("List of GlobalSecondaryIndexes is empty");
    }
  }

  private List<List<KeySchemaElement>> indexKeys() {
    List<List<KeySchemaElement>> keys = new ArrayList<>();
    request.localSecondaryIndexes().forEach(index -> keys.add(index.keySchema()));
    request.globalSecondaryIndexes().forEach(index -> keys.add(index.keySchema()));
    return keys;
  }

  /** The indexes, local ones first. */
  List<IndexDefinition> definitions() {
    List<IndexDefinition> indexes = new ArrayList<>();
    Set<String> names = new HashSet<>();
    String partition = request.keySchema().get(0).attributeName();
    for (LocalSecondaryIndex index : request.localSecondaryIndexes()) {
      indexes.add(IndexRules.local(index, definitions, partition));
      refuseRepeated(index.indexName(), names);
    }
    refuseMore(
        request.localSecondaryIndexes().size(),
        MOST_LOCAL,
        "Number of LocalSecondaryIndexes exceeds per-table limit of ");
    boolean onDemand = CapacityRules.isOnDemand(request.billingMode());
    for (GlobalSecondaryIndex index : request.globalSecondaryIndexes()) {
      indexes.add(IndexRules.global(index, definitions, onDemand));
      refuseRepeated(index.indexName(), names);
    }
    refuseMore(
        request.globalSecondaryIndexes().size(),
        MOST_GLOBAL,
        "GlobalSecondaryIndex count exceeds the per-table limit of ");
    refuseTooManyIncluded(indexes);
    return indexes;
  }

  private static void refuseRepeated(String name, Set<String> names) {
    if (!names.add(name)) {
      throw ApiErrors.invalidParameter("Duplicate index name: " + name);
    }
  }

  private static void refuseMore(int count, int most, String message) {
    if (count > most) {
      throw ApiErrors.invalidParameter(message + most);
    }
  }

  /**
   * Throws a validation error if the indexes project too many attributes by name. An attribute that
   * two indexes include counts twice.
   */
  static void refuseTooManyIncluded(List<IndexDefinition> indexes) {
    refuseMore(
        indexes.stream().mapToInt(index -> index.projected().attributes().size()).sum(),
        MOST_INCLUDED,
        "Number of NonKeyAttributes of all indexes exceeds the per-table limit of ");
  }
}
