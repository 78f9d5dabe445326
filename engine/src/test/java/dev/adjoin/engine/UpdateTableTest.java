// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.provisioned;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.Requests.units;
import static dev.adjoin.engine.Requests.update;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.IndexStatus;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputDescription;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TableStatus;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

class UpdateTableTest {
  private final TableFixture fixture = new TableFixture();

  private TableDescription apply(UpdateTableRequest.Builder request) {
    return fixture.client.updateTable(request.build()).tableDescription();
  }

  private static GlobalSecondaryIndexUpdate indexUnits(String index, long read, long write) {
    return GlobalSecondaryIndexUpdate.builder()
        .update(update -> update.indexName(index).provisionedThroughput(units(read, write)))
        .build();
  }

  @Test
  void changesUnitsAndAnswersTheOldOnes() {
    fixture.client.createTable(provisioned("Music", "pk").build());

    TableDescription answer = apply(update("Music").provisionedThroughput(units(10, 5)));

    assertThat(answer.tableStatus()).isEqualTo(TableStatus.UPDATING);
    assertThat(answer.provisionedThroughput().readCapacityUnits()).isEqualTo(5);
    TableDescription described = fixture.describe("Music");
    assertThat(described.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(described.provisionedThroughput().readCapacityUnits()).isEqualTo(10);
    assertThat(described.provisionedThroughput().lastIncreaseDateTime())
        .isEqualTo(TableFixture.START);
    assertThat(described.provisionedThroughput().lastDecreaseDateTime()).isNull();
    assertThat(described.warmThroughput().readUnitsPerSecond()).isEqualTo(10);
  }

  @Test
  void countsTheDecreasesOfTheDayAndStaysWarm() {
    fixture.client.createTable(provisioned("Music", "pk").build());
    apply(update("Music").provisionedThroughput(units(4, 5)));
    apply(update("Music").provisionedThroughput(units(3, 5)));

    ProvisionedThroughputDescription described = fixture.describe("Music").provisionedThroughput();
    assertThat(described.numberOfDecreasesToday()).isEqualTo(2);
    assertThat(described.lastDecreaseDateTime()).isEqualTo(TableFixture.START);
    assertThat(fixture.describe("Music").warmThroughput().readUnitsPerSecond()).isEqualTo(5);
    fixture.advance(Duration.ofHours(14));
    assertThat(fixture.describe("Music").provisionedThroughput().numberOfDecreasesToday()).isZero();
  }

  @Test
  void changesTheBillingThereAndBack() {
    fixture.client.createTable(
        provisioned("Music", "pk")
            .globalSecondaryIndexes(
                global("byPk", "pk").copy(index -> index.provisionedThroughput(units(2, 2))))
            .build());
    fixture.advance(Duration.ofMinutes(1));

    TableDescription answer = apply(update("Music").billingMode(BillingMode.PAY_PER_REQUEST));

    assertThat(answer.tableStatus()).isEqualTo(TableStatus.UPDATING);
    assertThat(answer.globalSecondaryIndexes().get(0).indexStatus())
        .isEqualTo(IndexStatus.UPDATING);
    TableDescription onDemand = fixture.describe("Music");
    assertThat(onDemand.billingModeSummary().billingMode()).isEqualTo(BillingMode.PAY_PER_REQUEST);
    assertThat(onDemand.billingModeSummary().lastUpdateToPayPerRequestDateTime())
        .isEqualTo(fixture.now);
    assertThat(onDemand.provisionedThroughput().readCapacityUnits()).isZero();
    assertThat(fixture.index("Music", "byPk").provisionedThroughput().readCapacityUnits()).isZero();

    apply(
        update("Music")
            .billingMode(BillingMode.PROVISIONED)
            .provisionedThroughput(units(5, 5))
            .globalSecondaryIndexUpdates(indexUnits("byPk", 3, 3)));

    TableDescription provisioned = fixture.describe("Music");
    assertThat(provisioned.billingModeSummary().billingMode()).isEqualTo(BillingMode.PROVISIONED);
    assertThat(provisioned.provisionedThroughput().writeCapacityUnits()).isEqualTo(5);
    assertThat(fixture.index("Music", "byPk").provisionedThroughput().readCapacityUnits())
        .isEqualTo(3);
    assertThat(provisioned.warmThroughput().readUnitsPerSecond()).isEqualTo(12000);
  }

  @Test
  void takesTheSameOnDemandBillingAgain() {
    fixture.client.createTable(table("Music", "pk").build());

    apply(update("Music").billingMode(BillingMode.PAY_PER_REQUEST));

    assertThat(fixture.describe("Music").billingModeSummary().lastUpdateToPayPerRequestDateTime())
        .isEqualTo(TableFixture.START);
  }

  @Test
  void changesTheUnitsOfAnIndexAndAnswersTheOldOnes() {
    fixture.client.createTable(
        provisioned("Music", "pk")
            .globalSecondaryIndexes(
                global("byPk", "pk").copy(index -> index.provisionedThroughput(units(2, 2))))
            .build());

    TableDescription answer =
        apply(update("Music").globalSecondaryIndexUpdates(indexUnits("byPk", 4, 2)));

    assertThat(answer.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(answer.globalSecondaryIndexes().get(0).indexStatus())
        .isEqualTo(IndexStatus.UPDATING);
    assertThat(answer.globalSecondaryIndexes().get(0).provisionedThroughput().readCapacityUnits())
        .isEqualTo(2);
    assertThat(fixture.index("Music", "byPk").provisionedThroughput().readCapacityUnits())
        .isEqualTo(4);
  }

  @Test
  void switchesTheStreamOnAndOffAndRemembersTheLastOne() {
    fixture.client.createTable(table("Music", "pk").build());

    TableDescription answer =
        apply(
            update("Music")
                .streamSpecification(
                    s -> s.streamEnabled(true).streamViewType(StreamViewType.KEYS_ONLY)));
    assertThat(answer.tableStatus()).isEqualTo(TableStatus.UPDATING);
    assertThat(answer.streamSpecification().streamViewType()).isEqualTo(StreamViewType.KEYS_ONLY);
    String arn = fixture.describe("Music").latestStreamArn();
    assertThat(arn).isEqualTo(answer.latestStreamArn());

    apply(update("Music").streamSpecification(s -> s.streamEnabled(false)));
    assertThat(fixture.describe("Music").streamSpecification()).isNull();
    assertThat(fixture.describe("Music").latestStreamArn()).isEqualTo(arn);
    fixture.advance(Duration.ofSeconds(1));
    apply(
        update("Music")
            .streamSpecification(
                s -> s.streamEnabled(true).streamViewType(StreamViewType.OLD_IMAGE)));
    assertThat(fixture.describe("Music").latestStreamArn()).isNotEqualTo(arn);
  }

  @Test
  void changesClassProtectionAndEncryption() {
    fixture.client.createTable(table("Music", "pk").build());

    TableDescription answer =
        apply(update("Music").tableClass(TableClass.STANDARD_INFREQUENT_ACCESS));
    assertThat(answer.tableClassSummary()).isNull();
    assertThat(fixture.describe("Music").tableClassSummary().tableClass())
        .isEqualTo(TableClass.STANDARD_INFREQUENT_ACCESS);
    assertThat(fixture.describe("Music").tableClassSummary().lastUpdateDateTime())
        .isEqualTo(TableFixture.START);

    assertThat(apply(update("Music").deletionProtectionEnabled(true)).tableStatus())
        .isEqualTo(TableStatus.ACTIVE);
    assertThat(fixture.describe("Music").deletionProtectionEnabled()).isTrue();
  }

  @Test
  void changesTheLimitsOfOnDemandUseAndTakesThemAway() {
    fixture.client.createTable(table("Music", "pk").build());

    apply(
        update("Music")
            .onDemandThroughput(l -> l.maxReadRequestUnits(10L).maxWriteRequestUnits(20L)));
    TableDescription answer =
        apply(update("Music").onDemandThroughput(l -> l.maxReadRequestUnits(-1L)));

    assertThat(answer.tableStatus()).isEqualTo(TableStatus.ACTIVE);
    assertThat(fixture.describe("Music").onDemandThroughput().maxReadRequestUnits()).isNull();
    assertThat(fixture.describe("Music").onDemandThroughput().maxWriteRequestUnits()).isEqualTo(20);
  }

  @Test
  void warmsATable() {
    fixture.client.createTable(table("Music", "pk").build());

    TableDescription answer =
        apply(update("Music").warmThroughput(warm -> warm.readUnitsPerSecond(13000L)));

    assertThat(answer.warmThroughput().statusAsString()).isEqualTo("UPDATING");
    assertThat(fixture.describe("Music").warmThroughput().readUnitsPerSecond()).isEqualTo(13000);
    assertThat(fixture.describe("Music").warmThroughput().writeUnitsPerSecond()).isEqualTo(4000);
  }
}
