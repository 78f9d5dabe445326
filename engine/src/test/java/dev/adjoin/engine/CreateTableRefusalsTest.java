// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.definitions;
import static dev.adjoin.engine.Requests.element;
import static dev.adjoin.engine.Requests.key;
import static dev.adjoin.engine.Requests.provisioned;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.Requests.units;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughput;
import software.amazon.awssdk.services.dynamodb.model.Tag;

class CreateTableRefusalsTest {
  private final TableFixture fixture = new TableFixture();

  private void invalid(CreateTableRequest.Builder request, String message) {
    assertInvalid(() -> fixture.client.createTable(request.build()), message);
    assertThat(fixture.client.listTables().tableNames()).isEmpty();
  }

  private void invalidParameter(CreateTableRequest.Builder request, String message) {
    assertInvalidParameter(() -> fixture.client.createTable(request.build()), message);
  }

  @Test
  void tellsAWrongNameAlone() {
    invalid(
        CreateTableRequest.builder(),
        "The parameter 'TableName' is required but was not present in the request");
    invalid(
        CreateTableRequest.builder().tableName("ab"),
        "1 validation error detected: Value 'ab' at 'tableName' failed to satisfy constraint:"
            + " Member must have length greater than or equal to 3");
    invalid(
        CreateTableRequest.builder().tableName("a".repeat(256)),
        "1 validation error detected: Value '"
            + "a".repeat(256)
            + "' at 'tableName' failed to satisfy constraint: Member must have length less than or"
            + " equal to 255");
  }

  @Test
  void tellsAllWrongMembersTogether() {
    invalid(
        CreateTableRequest.builder().tableName("abc;"),
        "3 validation errors detected: Value null at 'attributeDefinitions' failed to satisfy"
            + " constraint: Member must not be null; Value 'abc;' at 'tableName' failed to satisfy"
            + " constraint: Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value"
            + " null at 'keySchema' failed to satisfy constraint: Member must not be null");
    invalid(
        table("abc", "pk")
            .keySchema(List.of())
            .billingMode("A")
            .provisionedThroughput(units(-1, -1)),
        "4 validation errors detected: Value 'A' at 'billingMode' failed to satisfy constraint:"
            + " Member must satisfy enum value set: [PROVISIONED, PAY_PER_REQUEST]; Value '-1' at"
            + " 'provisionedThroughput.writeCapacityUnits' failed to satisfy constraint: Member must"
            + " have value greater than or equal to 1; Value '-1' at"
            + " 'provisionedThroughput.readCapacityUnits' failed to satisfy constraint: Member must"
            + " have value greater than or equal to 1; Value '[]' at 'keySchema' failed to satisfy"
            + " constraint: Member must have length greater than or equal to 1");
  }

  @Test
  void tellsAtMostTenWrongMembers() {
    CreateTableRequest.Builder request =
        table("abc", "pk")
            .provisionedThroughput(ProvisionedThroughput.builder().build())
            .attributeDefinitions(
                IntStream.range(0, 9).mapToObj(i -> Requests.definition("a" + i, "X")).toList());
    assertRefusedWith(request, "10 validation errors detected: ");
  }

  private void assertRefusedWith(CreateTableRequest.Builder request, String beginning) {
    assertThatThrownBy(() -> fixture.client.createTable(request.build()))
        .hasMessageStartingWith(beginning);
  }

  @Test
  void refusesWrongTypesAndTooManyKeyElements() {
    invalid(
        table("abc", "pk").attributeDefinitions(Requests.definition("pk", "INVALID")),
        "1 validation error detected: Value 'INVALID' at 'attributeDefinitions.1.member.attributeType'"
            + " failed to satisfy constraint: Member must satisfy enum value set: [B, N, S]");
    invalid(
        table("abc", "pk")
            .keySchema(KeySchemaElement.builder().attributeName("pk").keyType("INVALID").build()),
        "1 validation error detected: Value 'INVALID' at 'keySchema.1.member.keyType' failed to"
            + " satisfy constraint: Member must satisfy enum value set: [HASH, RANGE]");
    invalid(
        table("abc", "pk").keySchema(key("pk sk extra")),
        "1 validation error detected: Value '[KeySchemaElement(attributeName=pk, keyType=HASH),"
            + " KeySchemaElement(attributeName=sk, keyType=RANGE),"
            + " KeySchemaElement(attributeName=extra, keyType=RANGE)]' at 'keySchema' failed to"
            + " satisfy constraint: Member must have length less than or equal to 2");
  }

  @Test
  void refusesAKeyThatIsNotDefined() {
    invalid(
        table("abc", "pk").keySchema(key("pk pk")),
        "Invalid KeySchema: Some index key attribute have no definition");
    invalidParameter(
        table("abc", "a").attributeDefinitions(definitions("b")),
        "Some index key attributes are not defined in AttributeDefinitions. Keys: [a],"
            + " AttributeDefinitions: [b]");
    invalid(
        table("abc", "a").attributeDefinitions(definitions("a", "a")),
        "Attribute Name is duplicated: a");
  }

  @Test
  void refusesADisorderedKey() {
    invalid(
        table("abc", "a b").keySchema(key("a a")),
        "Both the Hash Key and the Range Key element in the KeySchema have the same name");
    invalid(
        table("abc", "a b").keySchema(element("a", KeyType.RANGE), element("b", KeyType.HASH)),
        "Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
    invalid(
        table("abc", "a b").keySchema(element("a", KeyType.HASH), element("b", KeyType.HASH)),
        "Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
  }

  @Test
  void refusesDefinitionsThatNothingUses() {
    invalidParameter(
        table("abc", "pk", "extra"),
        "Number of attributes in KeySchema does not exactly match number of attributes defined in"
            + " AttributeDefinitions");
    invalidParameter(
        table("abc", "pk", "a", "extra").globalSecondaryIndexes(Requests.global("byA", "a")),
        "Some AttributeDefinitions are not used. AttributeDefinitions: [pk, a, extra], keys used:"
            + " [pk, a]");
  }

  @Test
  void refusesUnitsThatDoNotGoWithTheBilling() {
    invalidParameter(
        table("abc", "pk").provisionedThroughput(units(1, 1)),
        "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is"
            + " PAY_PER_REQUEST");
    invalidParameter(
        table("abc", "pk").billingMode((BillingMode) null),
        "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is"
            + " PROVISIONED");
    invalid(
        provisioned("abc", "pk").provisionedThroughput(units(1000000000001L, 1)),
        "Given value 1000000000001 for ReadCapacityUnits is out of bounds");
    assertRefused(
        () ->
            fixture.client.createTable(
                provisioned("abc", "pk").provisionedThroughput(units(1, 40001)).build()),
        "LimitExceededException",
        "The requested WriteCapacityUnits, 40001, is above the per table maximum for the account in"
            + " us-east-1. Per table maximum: 40000. Refer to the Amazon DynamoDB Developer Guide for"
            + " current limits and how to request higher limits.");
  }

  @Test
  void refusesLimitsAndWarmthThatDoNotGoWithTheBilling() {
    invalidParameter(
        provisioned("abc", "pk").onDemandThroughput(limit -> limit.maxReadRequestUnits(1L)),
        "MaxReadRequestUnits for OnDemandThroughput cannot be specified when table BillingMode is"
            + " PROVISIONED.");
    invalidParameter(
        table("abc", "pk").onDemandThroughput(limit -> limit.maxWriteRequestUnits(-1L)),
        "Requested MaxWriteRequestUnits for OnDemandThroughput for table is outside of valid range");
    invalidParameter(
        table("abc", "pk").warmThroughput(warm -> warm.readUnitsPerSecond(11999L)),
        "Requested ReadUnitsPerSecond for WarmThroughput for table is lower than initial throughput"
            + " for OnDemand. See: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/"
            + "on-demand-capacity-mode.html#on-demand-capacity-mode-initial");
    invalidParameter(
        provisioned("abc", "pk").warmThroughput(warm -> warm.writeUnitsPerSecond(4L)),
        "Requested WriteUnitsPerSecond for WarmThroughput for table is lower than WriteCapacityUnits"
            + " of ProvisionedThroughput");
  }

  @Test
  void refusesAStreamHalfSaid() {
    invalidParameter(
        table("abc", "pk").streamSpecification(stream -> stream.streamEnabled(true)),
        "Table is being created with a stream enabled, UpdateViewType is required");
    invalidParameter(
        table("abc", "pk")
            .streamSpecification(s -> s.streamEnabled(false).streamViewType("NEW_IMAGE")),
        "Table is being created with a stream disabled, UpdateViewType should not be specified");
    invalid(
        table("abc", "pk").streamSpecification(s -> s.streamEnabled(true).streamViewType("X")),
        "1 validation error detected: Value 'X' at 'streamSpecification.streamViewType' failed to"
            + " satisfy constraint: Member must satisfy enum value set: [OLD_IMAGE, KEYS_ONLY,"
            + " NEW_AND_OLD_IMAGES, NEW_IMAGE]");
  }

  @Test
  void refusesWrongSettings() {
    invalid(
        table("abc", "pk").tableClass("GLACIAL"),
        "Invalid table-class parameter provided. Please try again with a valid table-class value:"
            + " [STANDARD, STANDARD_INFREQUENT_ACCESS].");
    invalidParameter(
        table("abc", "pk").sseSpecification(sse -> sse.enabled(false).sseType("KMS")),
        "SSEType can not be specified if Enabled is false");
    invalidParameter(
        table("abc", "pk").sseSpecification(sse -> sse.enabled(true).sseType("AES256")),
        "SSEType AES256 is not supported");
    invalidParameter(
        table("abc", "pk").sseSpecification(sse -> sse.enabled(true).kmsMasterKeyId("k")),
        "SSEType KMS is required if KMSMasterKeyId is specified");
    invalidParameter(
        table("abc", "pk").sseSpecification(sse -> sse.enabled(true)),
        "SSESpecification with a key of KMS is not supported by this engine");
    invalidParameter(
        table("abc", "pk").sseSpecification(sse -> sse.sseType("KMS").kmsMasterKeyId("k")),
        "SSESpecification with a key of KMS is not supported by this engine");
    invalidParameter(
        table("abc", "pk").resourcePolicy("{}"), "ResourcePolicy is not supported by this engine");
  }

  @Test
  void refusesWrongTags() {
    invalid(
        table("abc", "pk").tags(Tag.builder().key("aws:x").value("").build()),
        "Tag Key cannot be prefixed with aws:, Key: aws:x");
    invalid(
        table("abc", "pk")
            .tags(
                IntStream.range(0, 51)
                    .mapToObj(i -> Tag.builder().key("k" + i).value("v").build())
                    .toList()),
        "Number of Tags exceed the current limit for the provided ResourceArn");
  }

  @Test
  void refusesATableThatExists() {
    fixture.client.createTable(table("Music", "pk").build());

    assertRefused(
        () -> fixture.client.createTable(table("Music", "other").build()),
        "ResourceInUseException",
        "Table already exists: Music");
  }
}
