// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.local;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;

class PutItemTest {
  private static final int LARGEST_ITEM = 400 * 1024;

  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk sk", "genre", "year")
            .globalSecondaryIndexes(global("byGenre", "genre"))
            .localSecondaryIndexes(local("byYear", "pk year"))
            .build());
  }

  private PutItemResponse put(Object... namesAndValues) {
    return client.putItem(r -> r.tableName("Songs").item(Attributes.of(namesAndValues)));
  }

  private Map<String, AttributeValue> get(String pk, String sk) {
    return client.getItem(r -> r.tableName("Songs").key(Attributes.of("pk", pk, "sk", sk))).item();
  }

  @Test
  void replacesTheWholeItem() {
    put("pk", "p", "sk", "s", "a", 1, "b", 2);
    put("pk", "p", "sk", "s", "b", 3);

    assertThat(Attributes.shown(get("p", "s"))).isEqualTo("{b=3, pk=p, sk=s}");
  }

  @Test
  void returnsTheReplacedItemOnlyWhenAskedAndThere() {
    assertThat(put("pk", "p", "sk", "s", "a", 1).hasAttributes()).isFalse();
    assertThat(replacing("p", "NONE").hasAttributes()).isFalse();
    assertThat(replacing("new", "ALL_OLD").hasAttributes()).isFalse();

    assertThat(Attributes.shown(replacing("p", "ALL_OLD").attributes()))
        .isEqualTo("{pk=p, sk=s, version=1}");
  }

  private PutItemResponse replacing(String pk, String returned) {
    return client.putItem(
        r ->
            r.tableName("Songs")
                .item(Attributes.of("pk", pk, "sk", "s", "version", 1))
                .returnValues(returned));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ALL_NEW", "UPDATED_OLD", "UPDATED_NEW"})
  void refusesReturnValuesThatOnlyAnUpdateHas(String returned) {
    assertInvalid(() -> replacing("p", returned), "ReturnValues can only be ALL_OLD or NONE");
  }

  @Test
  void refusesReturnValuesThatDoNotExist() {
    assertInvalid(
        () -> replacing("p", "OLD"),
        "1 validation error detected: Value 'OLD' at 'returnValues' failed to satisfy constraint:"
            + " Member must satisfy enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE,"
            + " UPDATED_NEW]");
  }

  @Test
  void showsTheItemThatAConditionFailedOnWhenAsked() {
    put("pk", "p", "sk", "s", "a", 1);

    assertThatThrownBy(() -> putIfAbsent("NONE"))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            failed -> {
              assertThat(failed.awsErrorDetails().errorMessage())
                  .isEqualTo("The conditional request failed");
              assertThat(failed.hasItem()).isFalse();
            });
    assertThatThrownBy(() -> putIfAbsent("ALL_OLD"))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            failed -> assertThat(Attributes.shown(failed.item())).isEqualTo("{a=1, pk=p, sk=s}"));
    assertThat(Attributes.shown(get("p", "s"))).isEqualTo("{a=1, pk=p, sk=s}");
  }

  private void putIfAbsent(String onFailure) {
    client.putItem(
        r ->
            r.tableName("Songs")
                .item(Attributes.of("pk", "p", "sk", "s"))
                .conditionExpression("attribute_not_exists(pk)")
                .returnValuesOnConditionCheckFailure(onFailure));
  }

  @Test
  void aConditionOnNoItemFailsWithoutOne() {
    assertThatThrownBy(
            () ->
                client.putItem(
                    r ->
                        r.tableName("Songs")
                            .item(Attributes.of("pk", "p", "sk", "s"))
                            .conditionExpression("attribute_exists(pk)")
                            .returnValuesOnConditionCheckFailure("ALL_OLD")))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            failed -> assertThat(failed.hasItem()).isFalse());
  }

  @Test
  void refusesAKeyThatIsMissingOrOfAnotherType() {
    assertInvalidParameter(() -> put("pk", "p"), "Missing the key sk in the item");
    assertInvalidParameter(() -> put("sk", "s", "a", 1), "Missing the key pk in the item");
    assertInvalidParameter(
        () -> put("pk", "p", "sk", 5), "Type mismatch for key sk expected: S actual: N");
    assertInvalidParameter(
        () -> put("pk", null, "sk", "s"), "Type mismatch for key pk expected: S actual: NULL");
  }

  @Test
  void refusesEmptyAndLongKeys() {
    assertInvalid(
        () -> put("pk", "", "sk", "s"),
        "One or more parameter values are not valid. The AttributeValue for a key attribute cannot"
            + " contain an empty string value. Key: pk");
    put("pk", "é".repeat(1024), "sk", "s".repeat(1024));
    assertInvalidParameter(
        () -> put("pk", "é".repeat(1024) + "e", "sk", "s"),
        "Size of hashkey has exceeded the maximum size limit of2048 bytes");
    assertInvalidParameter(
        () -> put("pk", "p", "sk", "s".repeat(1025)),
        "Aggregated size of all range keys has exceeded the size limit of 1024 bytes");
  }

  @Test
  void refusesWhatAnIndexCouldNotHold() {
    assertInvalidParameter(
        () -> put("pk", "p", "sk", "s", "genre", 1),
        "Type mismatch for Index Key genre Expected: S Actual: N IndexName: byGenre");
    assertInvalidParameter(
        () -> put("pk", "p", "sk", "s", "year", true),
        "Type mismatch for Index Key year Expected: S Actual: BOOL IndexName: byYear");
    assertInvalid(
        () -> put("pk", "p", "sk", "s", "genre", ""),
        "One or more parameter values are not valid. A value specified for a secondary index key is"
            + " not supported. The AttributeValue for a key attribute cannot contain an empty string"
            + " value. IndexName: byGenre, IndexKey: genre");
    put("pk", "p", "sk", "s", "genre", "g".repeat(2048), "year", "y".repeat(1024));
    assertInvalidParameter(
        () -> put("pk", "p", "sk", "s", "genre", "g".repeat(2049)),
        "Size of hashkey has exceeded the maximum size limit of2048 bytes. IndexName: byGenre,"
            + " IndexKey: genre");
    assertThat(get("p", "s")).containsKeys("genre", "year");
  }

  @Test
  void holdsAnItemOf400KilobytesAndNoByteMore() {
    int rest = LARGEST_ITEM - "pkpsksblob".length();
    put("pk", "p", "sk", "s", "blob", "x".repeat(rest));

    assertThat(get("p", "s").get("blob").s()).hasSize(rest);
    assertInvalid(
        () -> put("pk", "p", "sk", "t", "blob", "x".repeat(rest + 1)),
        "Item size has exceeded the maximum allowed size");
    assertThat(get("p", "t")).isEmpty();
  }

  @Test
  void refusesAMissingItemAndAnUnknownTable() {
    assertInvalid(
        () -> client.putItem(r -> r.tableName("Songs")),
        "1 validation error detected: Value null at 'item' failed to satisfy constraint: Member"
            + " must not be null");
    assertRefused(
        () -> client.putItem(r -> r.tableName("None").item(Attributes.of("pk", "p"))),
        "ResourceNotFoundException",
        "Requested resource not found");
  }
}
