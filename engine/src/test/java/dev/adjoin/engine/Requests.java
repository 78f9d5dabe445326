// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateGlobalSecondaryIndexAction;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** Shorthand for requests in tests of tables; a key is written as {@code "pk sk"}. */
public final class Requests {
  public static final Projection ALL =
      Projection.builder().projectionType(ProjectionType.ALL).build();

  public static final Projection KEYS_ONLY =
      Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build();

  private Requests() {}

  /** A projection of the keys and these attributes. */
  public static Projection include(String... attributes) {
    return Projection.builder()
        .projectionType(ProjectionType.INCLUDE)
        .nonKeyAttributes(attributes)
        .build();
  }

  /** An on-demand table whose attributes are all strings. */
  public static CreateTableRequest.Builder table(
      String name, String key, String... otherAttributes) {
    return CreateTableRequest.builder()
        .tableName(name)
        .keySchema(key(key))
        .attributeDefinitions(
            definitions(
                Stream.concat(Stream.of(key.split(" ")), Stream.of(otherAttributes))
                    .toArray(String[]::new)))
        .billingMode(BillingMode.PAY_PER_REQUEST);
  }

  /** A table with provisioned throughput. */
  public static CreateTableRequest.Builder provisioned(String name, String key, String... others) {
    return table(name, key, others)
        .billingMode(BillingMode.PROVISIONED)
        .provisionedThroughput(units(5, 5));
  }

  public static UpdateTableRequest.Builder update(String name) {
    return UpdateTableRequest.builder().tableName(name);
  }

  public static List<AttributeDefinition> definitions(String... names) {
    return Stream.of(names).map(name -> definition(name, "S")).toList();
  }

  public static AttributeDefinition definition(String name, String type) {
    return AttributeDefinition.builder().attributeName(name).attributeType(type).build();
  }

  /** A key schema whose first attribute is the partition key; the others are sort keys. */
  public static List<KeySchemaElement> key(String names) {
    List<KeySchemaElement> elements = new ArrayList<>();
    for (String name : names.split(" ")) {
      elements.add(element(name, elements.isEmpty() ? KeyType.HASH : KeyType.RANGE));
    }
    return elements;
  }

  /** A key schema with any number of attributes of each kind. */
  public static List<KeySchemaElement> key(String partition, String sort) {
    List<KeySchemaElement> elements = new ArrayList<>();
    Stream.of(partition.split(" ")).forEach(n -> elements.add(element(n, KeyType.HASH)));
    Stream.of(sort.split(" ")).forEach(n -> elements.add(element(n, KeyType.RANGE)));
    return elements;
  }

  public static KeySchemaElement element(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  public static GlobalSecondaryIndex global(String name, String key) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(key(key))
        .projection(ALL)
        .build();
  }

  public static LocalSecondaryIndex local(String name, String key) {
    return LocalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(key(key))
        .projection(ALL)
        .build();
  }

  public static GlobalSecondaryIndex global(String name, String key, Projection projection) {
    return global(name, key).copy(index -> index.projection(projection));
  }

  public static LocalSecondaryIndex local(String name, String key, Projection projection) {
    return local(name, key).copy(index -> index.projection(projection));
  }

  public static CreateGlobalSecondaryIndexAction newIndex(String name, String key) {
    return CreateGlobalSecondaryIndexAction.builder()
        .indexName(name)
        .keySchema(key(key))
        .projection(ALL)
        .build();
  }

  public static GlobalSecondaryIndexUpdate creating(String name, String key) {
    return GlobalSecondaryIndexUpdate.builder().create(newIndex(name, key)).build();
  }

  public static GlobalSecondaryIndexUpdate deleting(String name) {
    return GlobalSecondaryIndexUpdate.builder().delete(index -> index.indexName(name)).build();
  }

  public static ProvisionedThroughput units(long read, long write) {
    return ProvisionedThroughput.builder()
        .readCapacityUnits(read)
        .writeCapacityUnits(write)
        .build();
  }
}
