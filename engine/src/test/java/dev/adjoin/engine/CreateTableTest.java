// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.provisioned;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.Requests.units;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;

class CreateTableTest {
  private final TableFixture fixture = new TableFixture();

  @Test
  void answersThatTheTableIsBeingCreatedAndDescribesItAsActive() {
    TableDescription created =
        fixture.client.createTable(table("Music", "artist").build()).tableDescription();

    assertThat(created.tableStatus()).isEqualTo(TableStatus.CREATING);
    assertThat(created.billingModeSummary().lastUpdateToPayPerRequestDateTime()).isNull();
    TableDescription described = fixture.describe("Music");
    assertThat(described.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(described.tableArn())
        .isEqualTo("arn:aws:dynamodb:us-east-1:000000000000:table/Music");
    assertThat(described.tableId()).matches("[0-9a-f]{8}-[0-9a-f-]{27}");
    assertThat(described.creationDateTime()).isEqualTo(TableFixture.START);
    assertThat(described.deletionProtectionEnabled()).isFalse();
    assertThat(described.hasGlobalSecondaryIndexes()).isFalse();
    assertThat(described.hasLocalSecondaryIndexes()).isFalse();
    assertThat(described.tableClassSummary()).isNull();
    assertThat(described.sseDescription()).isNull();
    assertThat(described.streamSpecification()).isNull();
    assertThat(described.latestStreamArn()).isNull();
  }

  @Test
  void describesWhatIsBilledOnDemandWithoutUnits() {
    fixture.client.createTable(table("Music", "artist").build());

    TableDescription described = fixture.describe("Music");
    assertThat(described.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
    assertThat(described.billingModeSummary().lastUpdateToPayPerRequestDateTime())
        .isEqualTo(TableFixture.START);
    assertThat(described.provisionedThroughput().readCapacityUnits()).isZero();
    assertThat(described.provisionedThroughput().writeCapacityUnits()).isZero();
    assertThat(described.provisionedThroughput().numberOfDecreasesToday()).isZero();
    assertThat(described.warmThroughput().readUnitsPerSecond()).isEqualTo(12000);
    assertThat(described.warmThroughput().writeUnitsPerSecond()).isEqualTo(4000);
    assertThat(described.warmThroughput().statusAsString()).isEqualTo("ACTIVE");
    assertThat(described.onDemandThroughput()).isNull();
  }

  @Test
  void describesIndexesInTheirOrderAndAttributesByName() {
    fixture.client.createTable(
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
                                        .nonKeyAttributes("y", "x"))))
            .build());

    TableDescription described = fixture.describe("Music");
    assertThat(described.attributeDefinitions())
        .isEqualTo(Requests.definitions("a", "pk", "sk", "z"));
    assertThat(described.globalSecondaryIndexes())
        .extracting(GlobalSecondaryIndexDescription::indexName)
        .containsExactly("second", "first");
    GlobalSecondaryIndexDescription first = fixture.index("Music", "first");
    assertThat(first.indexStatus()).isEqualTo(IndexStatus.ACTIVE);
    assertThat(first.backfilling()).isNull();
    assertThat(first.indexArn())
        .isEqualTo("arn:aws:dynamodb:us-east-1:000000000000:table/Music/index/first");
    assertThat(first.projection().nonKeyAttributes()).containsExactly("x", "y");
    assertThat(first.provisionedThroughput().writeCapacityUnits()).isZero();
    assertThat(first.warmThroughput().readUnitsPerSecond()).isEqualTo(12000);
    assertThat(described.localSecondaryIndexes().get(0).keySchema())
        .isEqualTo(Requests.key("pk z"));
  }

  @Test
  void keepsProvisionedUnitsAndSettings() {
    fixture.client.createTable(
        provisioned("Music", "pk", "a")
            .provisionedThroughput(units(7, 3))
            .globalSecondaryIndexes(
                global("byA", "a").copy(index -> index.provisionedThroughput(units(2, 1))))
            .sseSpecification(encryption -> encryption.enabled(false))
            .tableClass("STANDARD_INFREQUENT_ACCESS")
            .deletionProtectionEnabled(true)
            .build());

    TableDescription described = fixture.describe("Music");
    assertThat(described.billingModeSummary()).isNull();
    assertThat(described.provisionedThroughput().readCapacityUnits()).isEqualTo(7);
    assertThat(described.warmThroughput().writeUnitsPerSecond()).isEqualTo(3);
    assertThat(fixture.index("Music", "byA").provisionedThroughput().readCapacityUnits())
        .isEqualTo(2);
    assertThat(described.sseDescription()).isNull();
    assertThat(described.tableClassSummary().tableClassAsString())
        .isEqualTo("STANDARD_INFREQUENT_ACCESS");
    assertThat(described.deletionProtectionEnabled()).isTrue();
  }

  @Test
  void namesTheStreamAfterTheMoment() {
    fixture.client.createTable(
        table("Music", "pk")
            .streamSpecification(
                stream -> stream.streamEnabled(true).streamViewType(StreamViewType.NEW_IMAGE))
            .build());

    TableDescription described = fixture.describe("Music");
    assertThat(described.streamSpecification().streamEnabled()).isTrue();
    assertThat(described.streamSpecification().streamViewType())
        .isEqualTo(StreamViewType.NEW_IMAGE);
    assertThat(described.latestStreamLabel()).isEqualTo("2026-11-15T10:00:00.000");
    assertThat(described.latestStreamArn())
        .isEqualTo(described.tableArn() + "/stream/2026-11-15T10:00:00.000");
  }

  @Test
  void takesUpToFourPartitionAndFourSortAttributesInAGlobalIndex() {
    fixture.client.createTable(
        table("Music", "pk", "a", "b", "c", "d", "e", "f", "g", "h")
            .globalSecondaryIndexes(
                global("wide", "a")
                    .copy(index -> index.keySchema(Requests.key("a b c d", "e f g h"))))
            .build());

    assertThat(fixture.index("Music", "wide").keySchema())
        .isEqualTo(Requests.key("a b c d", "e f g h"));
  }

  @Test
  void keepsLimitsOfOnDemandUse() {
    fixture.client.createTable(
        table("Music", "pk")
            .onDemandThroughput(limit -> limit.maxReadRequestUnits(10L))
            .warmThroughput(warm -> warm.writeUnitsPerSecond(5000L))
            .build());

    TableDescription described = fixture.describe("Music");
    assertThat(described.onDemandThroughput().maxReadRequestUnits()).isEqualTo(10);
    assertThat(described.onDemandThroughput().maxWriteRequestUnits()).isNull();
    assertThat(described.warmThroughput().readUnitsPerSecond()).isEqualTo(12000);
    assertThat(described.warmThroughput().writeUnitsPerSecond()).isEqualTo(5000);
  }

  @Test
  void countsItemsAndBytesOfTheTableAndItsIndexes() {
    fixture.client.createTable(
        table("Music", "pk", "a").globalSecondaryIndexes(global("byA", "a")).build());
    fixture.put("Music", Map.of("pk", TableFixture.text("1"), "a", TableFixture.text("xyz")));
    fixture.put("Music", Map.of("pk", TableFixture.text("2")));

    TableDescription described = fixture.describe("Music");
    assertThat(described.itemCount()).isEqualTo(2);
    assertThat(described.tableSizeBytes()).isEqualTo(3 + 4 + 3);
    assertThat(fixture.index("Music", "byA").itemCount()).isEqualTo(1);
    assertThat(fixture.index("Music", "byA").indexSizeBytes()).isEqualTo(3 + 4);
  }
}
