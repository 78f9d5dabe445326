// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.Requests.element;
import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.key;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.provisioned;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.Requests.units;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.Projection;

class CreateTableIndexRefusalsTest {
  private final TableFixture fixture = new TableFixture();

  private void invalid(CreateTableRequest.Builder request, String message) {
    assertInvalid(() -> fixture.client.createTable(request.build()), message);
  }

  private void invalidParameter(CreateTableRequest.Builder request, String message) {
    assertInvalidParameter(() -> fixture.client.createTable(request.build()), message);
  }

  private static CreateTableRequest.Builder withGlobal(
      Consumer<GlobalSecondaryIndex.Builder> change) {
    return table("abc", "pk sk").globalSecondaryIndexes(global("byPk", "pk sk").copy(change));
  }

  private static CreateTableRequest.Builder withProjection(
      Consumer<Projection.Builder> projection) {
    return withGlobal(index -> index.projection(projection));
  }

  @Test
  void refusesEmptyLists() {
    invalidParameter(
        table("abc", "pk", "b").localSecondaryIndexes(List.<LocalSecondaryIndex>of()),
        "List of LocalSecondaryIndexes is empty");
    invalidParameter(
        table("abc", "pk", "b").globalSecondaryIndexes(List.<GlobalSecondaryIndex>of()),
        "List of GlobalSecondaryIndexes is empty");
  }

  @Test
  void refusesLocalIndexesThatAreNotSortedWithinTheTablesPartitions() {
    invalidParameter(
        table("abc", "pk", "b").localSecondaryIndexes(local("byB", "pk c")),
        "Table KeySchema does not have a range key, which is required when specifying a"
            + " LocalSecondaryIndex");
    invalidParameter(
        table("abc", "pk sk", "b").localSecondaryIndexes(local("byB", "b sk")),
        "Index KeySchema does not have the same leading hash key as table KeySchema for index: byB."
            + " index hash key: b, table hash key: pk");
    invalidParameter(
        table("abc", "pk sk").localSecondaryIndexes(local("byB", "pk")),
        "Index KeySchema does not have a range key for index: byB");
    invalid(
        table("abc", "pk sk").localSecondaryIndexes(local("byB", "pk sk x")),
        "1 validation error detected: Value '[KeySchemaElement(attributeName=pk, keyType=HASH),"
            + " KeySchemaElement(attributeName=sk, keyType=RANGE),"
            + " KeySchemaElement(attributeName=x, keyType=RANGE)]' at"
            + " 'localSecondaryIndexes.1.member.keySchema' failed to satisfy constraint: Member must"
            + " have length less than or equal to 2");
  }

  @Test
  void refusesAnIndexWithoutItsMembers() {
    invalid(
        table("abc", "pk").globalSecondaryIndexes(GlobalSecondaryIndex.builder().build()),
        "3 validation errors detected: Value null at 'globalSecondaryIndexes.1.member.indexName'"
            + " failed to satisfy constraint: Member must not be null; Value null at"
            + " 'globalSecondaryIndexes.1.member.keySchema' failed to satisfy constraint: Member must"
            + " not be null; Value null at 'globalSecondaryIndexes.1.member.projection' failed to"
            + " satisfy constraint: Member must not be null");
    invalid(
        withGlobal(index -> index.indexName("h;")),
        "2 validation errors detected: Value 'h;' at 'globalSecondaryIndexes.1.member.indexName'"
            + " failed to satisfy constraint: Member must satisfy regular expression pattern:"
            + " [a-zA-Z0-9_.-]+; Value 'h;' at 'globalSecondaryIndexes.1.member.indexName' failed to"
            + " satisfy constraint: Member must have length greater than or equal to 3");
  }

  @Test
  void refusesAnIndexKeyThatIsNotDefined() {
    invalidParameter(
        withGlobal(index -> index.keySchema(key("c"))),
        "Some index key attributes are not defined in AttributeDefinitions. Keys: [c],"
            + " AttributeDefinitions: [pk, sk]");
  }

  @Test
  void refusesADisorderedGlobalKey() {
    invalid(
        withGlobal(index -> index.keySchema(element("pk", KeyType.RANGE))),
        "Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
    invalid(
        withGlobal(index -> index.keySchema(key("pk pk"))),
        "Both the Hash Key and the Range Key element in the KeySchema have the same name");
    invalid(
        withGlobal(index -> index.keySchema(key("pk pk", "pk"))),
        "The KeySchema contains multiple key attributes with the same name");
    invalid(
        withGlobal(
            index -> index.keySchema(element("pk", KeyType.HASH), element("pk", KeyType.HASH))),
        "The KeySchema contains multiple key attributes with the same name");
    invalid(
        withGlobal(index -> index.keySchema(key("pk sk", "pk"))),
        "The KeySchema contains multiple key attributes with the same name");
    invalidParameter(
        table("abc", "pk sk", "c")
            .globalSecondaryIndexes(
                global("byPk", "pk")
                    .copy(
                        index ->
                            index.keySchema(
                                element("pk", KeyType.HASH),
                                element("sk", KeyType.RANGE),
                                element("c", KeyType.HASH)))),
        "All HASH key attributes must precede RANGE key attributes in the KeySchema");
  }

  @Test
  void refusesMoreThanFourKeyAttributesOfAKind() {
    CreateTableRequest.Builder wide = table("abc", "pk", "a", "b", "c", "d", "e");
    invalidParameter(
        wide.globalSecondaryIndexes(
            global("wide", "a").copy(index -> index.keySchema(key("a b c d e", "pk")))),
        "The KeySchema exceeds the maximum allowed number of HASH key attributes");
    invalidParameter(
        wide.globalSecondaryIndexes(
            global("wide", "a").copy(index -> index.keySchema(key("pk", "a b c d e")))),
        "The KeySchema exceeds the maximum allowed number of RANGE key attributes");
  }

  @Test
  void refusesWrongProjections() {
    invalidParameter(withProjection(p -> {}), "Unknown ProjectionType: null");
    invalidParameter(
        withProjection(p -> p.projectionType("ALL").nonKeyAttributes("a")),
        "ProjectionType is ALL, but NonKeyAttributes is specified");
    invalidParameter(
        withProjection(p -> p.projectionType("KEYS_ONLY").nonKeyAttributes("a")),
        "ProjectionType is KEYS_ONLY, but NonKeyAttributes is specified");
    invalidParameter(
        withProjection(p -> p.projectionType("INCLUDE")),
        "ProjectionType is INCLUDE, but NonKeyAttributes is not specified");
    invalidParameter(
        withProjection(p -> p.projectionType("INCLUDE").nonKeyAttributes("x", "x")),
        "Duplicate element in NonKeyAttributes: x");
    invalid(
        withProjection(p -> p.projectionType("all").nonKeyAttributes(List.of())),
        "2 validation errors detected: Value 'all' at"
            + " 'globalSecondaryIndexes.1.member.projection.projectionType' failed to satisfy"
            + " constraint: Member must satisfy enum value set: [ALL, INCLUDE, KEYS_ONLY]; Value '[]'"
            + " at 'globalSecondaryIndexes.1.member.projection.nonKeyAttributes' failed to satisfy"
            + " constraint: Member must have length greater than or equal to 1");
  }

  @Test
  void refusesToIncludeMoreThanTwentyAttributesOrAHundredInAll() {
    List<String> twentyOne = IntStream.range(0, 21).mapToObj(i -> "a" + i).toList();
    invalid(
        withProjection(p -> p.projectionType("INCLUDE").nonKeyAttributes(twentyOne)),
        "1 validation error detected: Value '"
            + twentyOne
            + "' at 'globalSecondaryIndexes.1.member.projection.nonKeyAttributes' failed to satisfy"
            + " constraint: Member must have length less than or equal to 20");
    invalidParameter(
        table("abc", "pk")
            .globalSecondaryIndexes(
                IntStream.range(0, 6)
                    .mapToObj(
                        i ->
                            global("index" + i, "pk")
                                .copy(
                                    index ->
                                        index.projection(
                                            p ->
                                                p.projectionType("INCLUDE")
                                                    .nonKeyAttributes(twentyOne.subList(0, 20)))))
                    .toList()),
        "Number of NonKeyAttributes of all indexes exceeds the per-table limit of 100");
  }

  @Test
  void refusesRepeatedNamesAndTooManyIndexes() {
    invalidParameter(
        table("abc", "pk sk")
            .localSecondaryIndexes(local("same", "pk sk"))
            .globalSecondaryIndexes(global("same", "sk")),
        "Duplicate index name: same");
    invalidParameter(
        table("abc", "pk sk")
            .localSecondaryIndexes(
                IntStream.range(0, 6).mapToObj(i -> local("index" + i, "pk sk")).toList()),
        "Number of LocalSecondaryIndexes exceeds per-table limit of 5");
    invalidParameter(
        table("abc", "pk sk")
            .globalSecondaryIndexes(
                IntStream.range(0, 21).mapToObj(i -> global("index" + i, "sk")).toList()),
        "GlobalSecondaryIndex count exceeds the per-table limit of 20");
  }

  @Test
  void refusesUnitsOfAnIndexThatDoNotGoWithTheBilling() {
    invalidParameter(
        withGlobal(index -> index.provisionedThroughput(units(1, 1))),
        "ProvisionedThroughput should not be specified for index: byPk when BillingMode is"
            + " PAY_PER_REQUEST");
    invalidParameter(
        provisioned("abc", "pk").globalSecondaryIndexes(global("byPk", "pk")),
        "ProvisionedThroughput is not specified for index: byPk");
    invalidParameter(
        withGlobal(index -> index.onDemandThroughput(limit -> limit.maxReadRequestUnits(0L))),
        "Requested MaxReadRequestUnits for OnDemandThroughput for index : byPk is outside of valid"
            + " range");
  }

  @Test
  void refusesIncludedAttributesWithoutANameOrWithALongOne() {
    String longName = "n".repeat(256);
    for (String name : List.of("", longName)) {
      invalid(
          withProjection(p -> p.projectionType("INCLUDE").nonKeyAttributes("a", name)),
          "1 validation error detected: Value '[a, "
              + name
              + "]' at 'globalSecondaryIndexes.1.member.projection.nonKeyAttributes' failed to"
              + " satisfy constraint: Member must satisfy constraint: [Member must have length less"
              + " than or equal to 255, Member must have length greater than or equal to 1]");
    }
  }
}
