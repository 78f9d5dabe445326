// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.creating;
import static dev.adjoin.engine.Requests.definitions;
import static dev.adjoin.engine.Requests.deleting;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.newIndex;
import static dev.adjoin.engine.Requests.provisioned;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.Requests.update;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexUpdate;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.UpdateTableRequest;

class UpdateTableRefusalsTest {
  private static final String NOTHING =
      "At least one of ProvisionedThroughput, BillingMode, UpdateStreamEnabled,"
          + " GlobalSecondaryIndexUpdates, SSESpecification, ReplicaUpdates,"
          + " MultiAccountReplicaReady, ReplicaTransitRoleArn, MultiRegionConsistency,"
          + " DeletionProtectionEnabled, OnDemandThroughput, WarmThroughput or TableClass is"
          + " required";

  private final TableFixture fixture = new TableFixture();

  @BeforeEach
  void twoTables() {
    fixture.client.createTable(
        table("OnDemand", "pk sk", "a")
            .localSecondaryIndexes(local("local", "pk a"))
            .globalSecondaryIndexes(global("byA", "a"))
            .build());
    fixture.client.createTable(
        provisioned("Provisioned", "pk", "a")
            .globalSecondaryIndexes(
                global("byA", "a").copy(index -> index.provisionedThroughput(Requests.units(2, 2))))
            .build());
  }

  private void invalid(UpdateTableRequest.Builder request, String message) {
    assertInvalid(() -> fixture.client.updateTable(request.build()), message);
  }

  private void invalidParameter(UpdateTableRequest.Builder request, String message) {
    assertInvalidParameter(() -> fixture.client.updateTable(request.build()), message);
  }

  private void refused(UpdateTableRequest.Builder request, String code, String message) {
    assertRefused(() -> fixture.client.updateTable(request.build()), code, message);
  }

  private static GlobalSecondaryIndexUpdate units(String name, long read, long write) {
    return GlobalSecondaryIndexUpdate.builder()
        .update(index -> index.indexName(name).provisionedThroughput(Requests.units(read, write)))
        .build();
  }

  @Test
  void refusesToDoNothing() {
    invalid(update("Anything"), NOTHING);
    invalid(update("Anything").globalSecondaryIndexUpdates(List.of()), NOTHING);
    invalid(update("Anything").attributeDefinitions(definitions("pk")), NOTHING);
    invalidParameter(
        update("Anything").globalSecondaryIndexUpdates(List.of()).deletionProtectionEnabled(true),
        "List of GlobalSecondaryIndexUpdates is empty");
  }

  @Test
  void refusesWrongMembersBeforeItLooksForTheTable() {
    invalid(
        update("Anything").provisionedThroughput(ProvisionedThroughput.builder().build()),
        "2 validation errors detected: Value null at 'provisionedThroughput.writeCapacityUnits'"
            + " failed to satisfy constraint: Member must not be null; Value null at"
            + " 'provisionedThroughput.readCapacityUnits' failed to satisfy constraint: Member must"
            + " not be null");
    invalid(
        update("Anything").globalSecondaryIndexUpdates(units("a", 0, 1)),
        "2 validation errors detected: Value 'a' at"
            + " 'globalSecondaryIndexUpdates.1.member.update.indexName' failed to satisfy constraint:"
            + " Member must have length greater than or equal to 3; Value '0' at"
            + " 'globalSecondaryIndexUpdates.1.member.update.provisionedThroughput.readCapacityUnits'"
            + " failed to satisfy constraint: Member must have value greater than or equal to 1");
    refused(
        update("Anything").provisionedThroughput(Requests.units(1, 1)),
        "ResourceNotFoundException",
        "Requested resource not found: Table: Anything not found");
  }

  @Test
  void refusesSeveralChangesAtOnce() {
    UpdateTableRequest.Builder several = update("OnDemand").deletionProtectionEnabled(true);
    invalidParameter(
        several.tableClass(TableClass.STANDARD),
        "TableClass modification must be the only operation in the request");
    invalidParameter(
        several.tableClass((TableClass) null).billingMode(BillingMode.PAY_PER_REQUEST),
        "DeletionProtection modification must be the only operation in the request");
    invalidParameter(
        several.sseSpecification(sse -> sse.enabled(true)),
        "Server-Side Encryption modification must be the only operation in the request");
    invalidParameter(
        update("OnDemand")
            .warmThroughput(warm -> warm.readUnitsPerSecond(13000L))
            .billingMode(BillingMode.PAY_PER_REQUEST),
        "WarmThroughput must be the only operation in the request");
    invalidParameter(
        update("OnDemand")
            .onDemandThroughput(limit -> limit.maxReadRequestUnits(5L))
            .streamSpecification(s -> s.streamEnabled(false)),
        "OnDemandThroughput can only be combined with BillingMode in an UpdateTable request");
    invalidParameter(
        update("Provisioned")
            .provisionedThroughput(Requests.units(9, 9))
            .streamSpecification(s -> s.streamEnabled(false)),
        "You cannot modify stream status while updating table IOPS");
    invalidParameter(
        update("Provisioned")
            .provisionedThroughput(Requests.units(9, 9))
            .globalSecondaryIndexUpdates(deleting("byA")),
        "You cannot create or delete index while updating table IOPS");
  }

  @Test
  void refusesUnitsThatDoNotGoWithTheBilling() {
    String neither =
        "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
            + " PAY_PER_REQUEST";
    invalidParameter(update("OnDemand").provisionedThroughput(Requests.units(1, 1)), neither);
    invalidParameter(
        update("Provisioned")
            .billingMode(BillingMode.PAY_PER_REQUEST)
            .provisionedThroughput(Requests.units(1, 1)),
        neither);
    invalidParameter(
        update("OnDemand").billingMode(BillingMode.PROVISIONED),
        "ProvisionedThroughput must be specified when BillingMode is PROVISIONED");
    invalidParameter(
        update("OnDemand")
            .billingMode(BillingMode.PROVISIONED)
            .provisionedThroughput(Requests.units(1, 1)),
        "ProvisionedThroughput must be specified for index: byA");
    invalidParameter(
        update("OnDemand").globalSecondaryIndexUpdates(units("byA", 1, 1)),
        "The only Updates for index: byA when TableThroughputMode is PAY_PER_REQUEST can be to"
            + " OnDemandThroughput, WarmThroughput");
    invalidParameter(
        update("Provisioned").onDemandThroughput(limit -> limit.maxReadRequestUnits(5L)),
        "MaxReadRequestUnits for OnDemandThroughput cannot be specified when the table BillingMode is"
            + " PROVISIONED");
  }

  @Test
  void refusesUnitsThatDoNotChange() {
    invalid(
        update("Provisioned").provisionedThroughput(Requests.units(5, 5)),
        "The provisioned throughput for the table will not change. The requested value equals the"
            + " current value. Current ReadCapacityUnits provisioned for the table: 5. Requested"
            + " ReadCapacityUnits: 5. Current WriteCapacityUnits provisioned for the table: 5."
            + " Requested WriteCapacityUnits: 5. Refer to the Amazon DynamoDB Developer Guide for"
            + " current limits and how to request higher limits.");
    invalid(
        update("Provisioned").globalSecondaryIndexUpdates(units("byA", 2, 2)),
        "The provisioned throughput for the index byA will not change. The requested value equals"
            + " the current value. Current ReadCapacityUnits provisioned for index byA: 2. Requested"
            + " ReadCapacityUnits: 2. Current WriteCapacityUnits provisioned for index byA: 2."
            + " Requested WriteCapacityUnits: 2. Refer to the Amazon DynamoDB Developer Guide for"
            + " current limits and how to request higher limits.");
  }

  @Test
  void refusesStreamsThatAreSoAlready() {
    invalid(
        update("OnDemand").streamSpecification(s -> s.streamEnabled(false)),
        "Table has no stream to disable: TableName: OnDemand");
    invalidParameter(
        update("OnDemand").streamSpecification(s -> s.streamEnabled(true)),
        "If stream is being enabled then UpdateViewType is required");
    invalidParameter(
        update("OnDemand")
            .streamSpecification(s -> s.streamEnabled(false).streamViewType("NEW_IMAGE")),
        "If stream is being disabled, then UpdateViewType must not be specified");
    UpdateTableRequest.Builder on =
        update("OnDemand")
            .streamSpecification(s -> s.streamEnabled(true).streamViewType("NEW_IMAGE"));
    fixture.client.updateTable(on.build());
    invalid(on, "Table already has an enabled stream: TableName: OnDemand");
  }

  @Test
  void refusesEncryptionThatIsSoAlreadyOrThatItDoesNotHave() {
    invalidParameter(
        update("OnDemand").sseSpecification(sse -> sse.enabled(false)),
        "Table is already encrypted by default");
    String unsupported = "SSESpecification with a key of KMS is not supported by this engine";
    invalidParameter(update("OnDemand").sseSpecification(sse -> sse.enabled(true)), unsupported);
    invalidParameter(
        update("OnDemand").sseSpecification(sse -> sse.sseType("KMS").kmsMasterKeyId("k")),
        unsupported);
    assertThat(fixture.describe("OnDemand").sseDescription()).isNull();
  }

  @Test
  void refusesToCool() {
    invalidParameter(
        update("OnDemand").warmThroughput(warm -> warm.writeUnitsPerSecond(1L)),
        "Requested WriteUnitsPerSecond for WarmThroughput for table is lower than current"
            + " WarmThroughput, decreasing WarmThroughput is not supported");
  }

  @Test
  void refusesDisorderlyIndexUpdates() {
    invalidParameter(
        update("OnDemand")
            .globalSecondaryIndexUpdates(GlobalSecondaryIndexUpdate.builder().build()),
        "One of GlobalSecondaryIndexUpdate.Update, GlobalSecondaryIndexUpdate.Create,"
            + " GlobalSecondaryIndexUpdate.Delete must not be null");
    invalidParameter(
        update("OnDemand")
            .globalSecondaryIndexUpdates(
                deleting("byA").copy(both -> both.create(newIndex("byB", "b")))),
        "Only one global secondary index action is allowed per GlobalSecondaryIndexUpdate object");
    invalidParameter(
        update("OnDemand").globalSecondaryIndexUpdates(deleting("byA"), deleting("byA")),
        "Only one global secondary index update per index is allowed simultaneously. Index: byA");
    refused(
        update("OnDemand")
            .attributeDefinitions(definitions("b"))
            .globalSecondaryIndexUpdates(deleting("byA"), creating("byB", "b")),
        "LimitExceededException",
        "Subscriber limit exceeded: Only 1 online index can be created or deleted simultaneously per"
            + " table");
  }

  @Test
  void refusesIndexesThatAreNotThereOrNotGlobal() {
    refused(
        update("OnDemand").globalSecondaryIndexUpdates(deleting("ghost")),
        "ResourceNotFoundException",
        "Requested resource not found: Index ghost for table OnDemand");
    refused(
        update("Provisioned").globalSecondaryIndexUpdates(units("ghost", 1, 1)),
        "ResourceNotFoundException",
        "Requested resource not found: Index ghost for table Provisioned");
    invalid(
        update("OnDemand").globalSecondaryIndexUpdates(deleting("local")),
        "Cannot delete an index that is not a GlobalSecondaryIndex: local");
  }

  @Test
  void refusesNewIndexesThatCannotBe() {
    UpdateTableRequest.Builder request = update("OnDemand").attributeDefinitions(definitions("b"));
    invalid(
        request.globalSecondaryIndexUpdates(creating("byA", "b")),
        "Attempting to create an index which already exists");
    invalid(
        request.globalSecondaryIndexUpdates(creating("local", "b")),
        "Attempting to create an index which already exists");
    invalidParameter(
        request.globalSecondaryIndexUpdates(creating("byC", "c")),
        "Some index key attributes are not defined in AttributeDefinitions. Keys: [c],"
            + " AttributeDefinitions: [b]");
    invalid(
        request.globalSecondaryIndexUpdates(creating("byB", "b c")),
        "Invalid KeySchema: Some index key attribute have no definition");
    invalidParameter(
        update("OnDemand").globalSecondaryIndexUpdates(creating("byB", "b")),
        "AttributeDefinitions is not specified for index: byB");
    invalidParameter(
        update("Provisioned")
            .attributeDefinitions(definitions("b"))
            .globalSecondaryIndexUpdates(creating("byB", "b")),
        "Both ReadCapacityUnits and WriteCapacityUnits must be specified for index: byB");
  }

  @Test
  void refusesANewIndexThatRedefinesTheTypeOfAKey() {
    String redefined =
        "Attributes cannot be redefined. Please check that your attribute has the same type as"
            + " previously defined. Existing schema: ";
    invalidParameter(
        update("OnDemand")
            .attributeDefinitions(Requests.definition("a", "N"))
            .globalSecondaryIndexUpdates(Requests.creating("again", "a")),
        redefined
            + "Schema:[SchemaElement: key{pk:S:HASH}, SchemaElement: key{a:S:RANGE}]"
            + " New schema: Schema:[SchemaElement: key{a:N:HASH}]");
    invalidParameter(
        update("Provisioned")
            .attributeDefinitions(Requests.definition("b", "S"), Requests.definition("pk", "B"))
            .globalSecondaryIndexUpdates(Requests.creating("again", "b pk")),
        redefined
            + "Schema:[SchemaElement: key{pk:S:HASH}]"
            + " New schema: Schema:[SchemaElement: key{b:S:HASH}, SchemaElement: key{pk:B:RANGE}]");
  }
}
