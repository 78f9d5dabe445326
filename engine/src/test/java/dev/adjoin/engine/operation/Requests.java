// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;

/** Short spellings of what the tests of tables ask for; keys are written {@code "pk sk"}. */
final class Requests {
  static final Projection ALL = Projection.builder().projectionType(ProjectionType.ALL).build();

  private Requests() {}

  /** A table billed on demand, whose attributes are all strings. */
  static CreateTableRequest.Builder table(String name, String key, String... otherAttributes) {
    return CreateTableRequest.builder()
        .tableName(name)
        .keySchema(key(key))
        .attributeDefinitions(
            definitions(
                Stream.concat(Stream.of(key.split(" ")), Stream.of(otherAttributes))
                    .toArray(String[]::new)))
        .billingMode(BillingMode.PAY_PER_REQUEST);
  }

  static List<AttributeDefinition> definitions(String... names) {
    return Stream.of(names)
        .map(name -> AttributeDefinition.builder().attributeName(name).attributeType("S").build())
        .toList();
  }

  /** The first attribute is the partition's, the others sort. */
  static List<KeySchemaElement> key(String names) {
    List<KeySchemaElement> elements = new ArrayList<>();
    for (String name : names.split(" ")) {
      elements.add(element(name, elements.isEmpty() ? KeyType.HASH : KeyType.RANGE));
    }
    return elements;
  }

  static KeySchemaElement element(String name, KeyType type) {
    return KeySchemaElement.builder().attributeName(name).keyType(type).build();
  }

  static GlobalSecondaryIndex global(String name, String key) {
    return GlobalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(key(key))
        .projection(ALL)
        .build();
  }

  static LocalSecondaryIndex local(String name, String key) {
    return LocalSecondaryIndex.builder()
        .indexName(name)
        .keySchema(key(key))
        .projection(ALL)
        .build();
  }

  static ProvisionedThroughput units(long read, long write) {
    return ProvisionedThroughput.builder()
        .readCapacityUnits(read)
        .writeCapacityUnits(write)
        .build();
  }
}
