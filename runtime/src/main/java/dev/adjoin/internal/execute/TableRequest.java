// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.Units;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.StreamSpecification;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

/** Builds the CreateTable request of a design. All keys are strings. */
final class TableRequest {
  static final StreamSpecification STREAM =
      StreamSpecification.builder()
          .streamEnabled(true)
          .streamViewType(StreamViewType.NEW_AND_OLD_IMAGES)
          .build();

  private final Design design;
  private final Billing billing;

  TableRequest(Design design) {
    this.design = design;
    this.billing = design.table().billing();
  }

  CreateTableRequest of(String name) {
    return CreateTableRequest.builder()
        .tableName(name)
        .attributeDefinitions(attributes())
        .keySchema(key(design.table().partition(), design.table().sort()))
        .billingMode(billing.isOnDemand() ? BillingMode.PAY_PER_REQUEST : BillingMode.PROVISIONED)
        .provisionedThroughput(throughput(billing.table()))
        .globalSecondaryIndexes(orNull(globals()))
        .localSecondaryIndexes(orNull(locals()))
        .streamSpecification(design.table().stream() ? STREAM : null)
        .build();
  }

  /** The request that adds a global index to the table. */
  UpdateTableRequest adding(String name, Index index) {
    Set<String> keys = Set.of(index.partitionKey(), index.sortKey());
    CreateGlobalSecondaryIndexAction create =
        CreateGlobalSecondaryIndexAction.builder()
            .indexName(index.name())
            .keySchema(key(index.partitionKey(), index.sortKey()))
            .projection(projection(index))
            .provisionedThroughput(throughput(units(index)))
            .build();
    return UpdateTableRequest.builder()
        .tableName(name)
        .attributeDefinitions(
            attributes().stream().filter(a -> keys.contains(a.attributeName())).toList())
        .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder().create(create).build())
        .build();
  }

  /** The request that drops a global index of the table. */
  UpdateTableRequest dropping(String name, Index index) {
    return UpdateTableRequest.builder()
        .tableName(name)
        .globalSecondaryIndexUpdates(
            GlobalSecondaryIndexUpdate.builder().delete(d -> d.indexName(index.name())).build())
        .build();
  }

  private static <T> @Nullable List<T> orNull(List<T> list) {
    return list.isEmpty() ? null : list;
  }

  private List<AttributeDefinition> attributes() {
    Set<String> names = new LinkedHashSet<>();
    names.add(design.table().partition());
    names.add(design.table().sort());
    design.indexes().forEach(i -> names.addAll(List.of(i.partitionKey(), i.sortKey())));
    return names.stream()
        .map(
            n ->
                AttributeDefinition.builder()
                    .attributeName(n)
                    .attributeType(ScalarAttributeType.S)
                    .build())
        .toList();
  }

  static List<KeySchemaElement> key(String partition, String sort) {
    return List.of(
        KeySchemaElement.builder().attributeName(partition).keyType(KeyType.HASH).build(),
        KeySchemaElement.builder().attributeName(sort).keyType(KeyType.RANGE).build());
  }

  private List<GlobalSecondaryIndex> globals() {
    return design.indexes().stream()
        .filter(i -> !i.isLocal())
        .map(
            i ->
                GlobalSecondaryIndex.builder()
                    .indexName(i.name())
                    .keySchema(key(i.partitionKey(), i.sortKey()))
                    .projection(projection(i))
                    .provisionedThroughput(throughput(units(i)))
                    .build())
        .toList();
  }

  private List<LocalSecondaryIndex> locals() {
    return design.indexes().stream()
        .filter(Index::isLocal)
        .map(
            i ->
                LocalSecondaryIndex.builder()
                    .indexName(i.name())
                    .keySchema(key(i.partitionKey(), i.sortKey()))
                    .projection(projection(i))
                    .build())
        .toList();
  }

  /** The capacity units of an index; those of the table if the design gives it none. */
  private @Nullable Units units(Index index) {
    return billing.isOnDemand()
        ? null
        : billing.indexes().getOrDefault(index.name(), billing.table());
  }

  private static @Nullable ProvisionedThroughput throughput(@Nullable Units units) {
    return units == null
        ? null
        : ProvisionedThroughput.builder()
            .readCapacityUnits((long) units.read())
            .writeCapacityUnits((long) units.write())
            .build();
  }

  static Projection projection(Index index) {
    return switch (index.projection().kind()) {
      case ALL -> Projection.builder().projectionType(ProjectionType.ALL).build();
      case KEYS -> Projection.builder().projectionType(ProjectionType.KEYS_ONLY).build();
      case SOME ->
          Projection.builder()
              .projectionType(ProjectionType.INCLUDE)
              .nonKeyAttributes(index.projection().attributes())
              .build();
    };
  }
}
