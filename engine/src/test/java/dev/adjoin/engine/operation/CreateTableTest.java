// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.operation;

import static dev.adjoin.engine.operation.Requests.global;
import static dev.adjoin.engine.operation.Requests.local;
import static dev.adjoin.engine.operation.Requests.table;
import static dev.adjoin.engine.operation.Requests.units;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.store.MemoryStore;
import dev.adjoin.engine.table.ItemLocks;
import dev.adjoin.engine.table.Tables;
import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class CreateTableTest {
  private static final Instant NOW = Instant.parse("2026-11-15T10:00:00Z");

  private final Tables tables = new Tables(new MemoryStore(), new ItemLocks());
  private final CreateTable create = new CreateTable(tables, () -> NOW);
  private final DescribeTable describe = new DescribeTable(tables, () -> NOW);

  @Test
  void answersThatTheTableIsBeingCreatedAndDescribesItAsActive() {
    TableDescription created = create(table("Music", "artist"));

    assertThat(created.tableStatus()).isEqualTo(TableStatus.CREATING);
    assertThat(created.billingModeSummary().lastUpdateToPayPerRequestDateTime()).isNull();
    TableDescription described = describe("Music");
    assertThat(described.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(described.tableArn())
        .isEqualTo("arn:aws:dynamodb:us-east-1:000000000000:table/Music");
    assertThat(described.tableId()).matches("[0-9a-f]{8}-[0-9a-f-]{27}");
    assertThat(described.creationDateTime()).isEqualTo(NOW);
    assertThat(described.itemCount()).isZero();
    assertThat(described.tableSizeBytes()).isZero();
    assertThat(described.deletionProtectionEnabled()).isFalse();
    assertThat(described.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
    assertThat(described.billingModeSummary().lastUpdateToPayPerRequestDateTime()).isEqualTo(NOW);
    assertThat(described.provisionedThroughput().readCapacityUnits()).isZero();
    assertThat(described.provisionedThroughput().numberOfDecreasesToday()).isZero();
    assertThat(described.warmThroughput().readUnitsPerSecond()).isEqualTo(12000);
    assertThat(described.hasGlobalSecondaryIndexes()).isFalse();
    assertThat(described.hasLocalSecondaryIndexes()).isFalse();
    assertThat(described.tableClassSummary()).isNull();
    assertThat(described.sseDescription()).isNull();
  }

  @Test
  void describesIndexesInTheirOrderAndAttributesByName() {
    create(
        table("Music", "pk sk", "z", "a")
            .localSecondaryIndexes(local("local", "pk z"))
            .globalSecondaryIndexes(
                global("second", "z a"),
                global("first", "a")
                    .copy(
                        index ->
                            index.projection(
                                p ->
                                    p.projectionType(ProjectionType.INCLUDE)
                                        .nonKeyAttributes("y", "x")))));

    TableDescription described = describe("Music");
    assertThat(described.attributeDefinitions())
        .extracting(attribute -> attribute.attributeName())
        .containsExactly("a", "pk", "sk", "z");
    assertThat(described.globalSecondaryIndexes())
        .extracting(GlobalSecondaryIndexDescription::indexName)
        .containsExactly("second", "first");
    GlobalSecondaryIndexDescription first = described.globalSecondaryIndexes().get(1);
    assertThat(first.indexStatus()).isEqualTo(IndexStatus.ACTIVE);
    assertThat(first.backfilling()).isNull();
    assertThat(first.indexArn())
        .isEqualTo("arn:aws:dynamodb:us-east-1:000000000000:table/Music/index/first");
    assertThat(first.projection().nonKeyAttributes()).containsExactly("x", "y");
    assertThat(first.provisionedThroughput().writeCapacityUnits()).isZero();
    assertThat(described.localSecondaryIndexes().get(0).keySchema())
        .isEqualTo(Requests.key("pk z"));
  }

  @Test
  void keepsProvisionedUnitsAndSettings() {
    create(
        table("Music", "pk", "a")
            .billingMode((BillingMode) null)
            .provisionedThroughput(units(7, 3))
            .globalSecondaryIndexes(
                global("byA", "a").copy(index -> index.provisionedThroughput(units(2, 1))))
            .streamSpecification(
                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
            .sseSpecification(encryption -> encryption.enabled(true))
            .tableClass("STANDARD_INFREQUENT_ACCESS")
            .deletionProtectionEnabled(true));

    TableDescription described = describe("Music");
    assertThat(described.billingModeSummary()).isNull();
    assertThat(described.provisionedThroughput().readCapacityUnits()).isEqualTo(7);
    assertThat(described.warmThroughput().writeUnitsPerSecond()).isEqualTo(3);
    assertThat(
            described.globalSecondaryIndexes().get(0).provisionedThroughput().readCapacityUnits())
        .isEqualTo(2);
    assertThat(described.streamSpecification().streamViewType())
        .isEqualTo(StreamViewType.NEW_IMAGE);
    assertThat(described.latestStreamLabel()).isEqualTo("2026-11-15T10:00:00.000");
    assertThat(described.latestStreamArn())
        .isEqualTo(described.tableArn() + "/stream/2026-11-15T10:00:00.000");
    assertThat(described.sseDescription().statusAsString()).isEqualTo("ENABLED");
    assertThat(described.tableClassSummary().tableClassAsString())
        .isEqualTo("STANDARD_INFREQUENT_ACCESS");
    assertThat(described.deletionProtectionEnabled()).isTrue();
  }

  @Test
  void takesUpToFourPartitionAndFourSortAttributesInAGlobalIndex() {
    create(wide("a b c d", "e f g h"));

    assertThat(describe("Music").globalSecondaryIndexes().get(0).keySchema())
        .extracting(element -> element.attributeName() + " " + element.keyTypeAsString())
        .containsExactly(
            "a HASH", "b HASH", "c HASH", "d HASH", "e RANGE", "f RANGE", "g RANGE", "h RANGE");
    assertRefused(
        wide("a b c d e", ""),
        "One or more parameter values were invalid: The KeySchema exceeds the maximum allowed"
            + " number of HASH key attributes");
    assertRefused(
        wide("a", "b c d e f"),
        "One or more parameter values were invalid: The KeySchema exceeds the maximum allowed"
            + " number of RANGE key attributes");
  }

  private static CreateTableRequest.Builder wide(String partition, String sort) {
    String[] all = (partition + " " + sort).trim().split(" ");
    var elements =
        IntStream.range(0, all.length)
            .mapToObj(
                i ->
                    Requests.element(
                        all[i],
                        i < partition.split(" ").length
                            ? software.amazon.awssdk.services.dynamodb.model.KeyType.HASH
                            : software.amazon.awssdk.services.dynamodb.model.KeyType.RANGE))
            .toList();
    return table("Music", "pk", all)
        .globalSecondaryIndexes(global("wide", "a").copy(index -> index.keySchema(elements)));
  }

  @Test
  void refusesATableThatExists() {
    create(table("Music", "pk"));

    assertThatThrownBy(() -> create(table("Music", "other")))
        .isInstanceOf(ResourceInUseException.class)
        .hasMessageContaining("Table already exists: Music");
  }

  private TableDescription create(CreateTableRequest.Builder request) {
    return create.run(request.build()).tableDescription();
  }

  private TableDescription describe(String name) {
    return describe
        .run(
            software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest.builder()
                .tableName(name)
                .build())
        .table();
  }

  private void assertRefused(CreateTableRequest.Builder request, String message) {
    assertThatThrownBy(() -> create(request))
        .isInstanceOfSatisfying(
            DynamoDbException.class,
            refusal -> {
              assertThat(refusal.awsErrorDetails().errorMessage()).isEqualTo(message);
              assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
            });
  }
}
