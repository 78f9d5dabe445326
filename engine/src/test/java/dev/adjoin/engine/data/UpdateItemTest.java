// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.global;
import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

class UpdateItemTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(
        table("Songs", "pk", "genre").globalSecondaryIndexes(global("byGenre", "genre")).build());
    fixture.put("Songs", Attributes.of("pk", "p", "n", 1, "doc", Map.of("x", 1, "y", 2)));
  }

  private UpdateItemResponse update(String pk, Consumer<UpdateItemRequest.Builder> more) {
    return client.updateItem(
        r -> r.tableName("Songs").key(Attributes.of("pk", pk)).applyMutation(more));
  }

  private UpdateItemResponse set(String pk, String expression, Object value) {
    return update(
        pk,
        r -> r.updateExpression(expression).expressionAttributeValues(Attributes.of(":v", value)));
  }

  private String shown(String pk) {
    return Attributes.shown(
        client.getItem(r -> r.tableName("Songs").key(Attributes.of("pk", pk))).item());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NONE        | {}",
        "ALL_OLD     | {doc={x=1, y=2}, n=1, pk=p}",
        "ALL_NEW     | {added=7, doc={x=7, y=2}, n=8, pk=p}",
        "UPDATED_OLD | {doc={x=1}, n=1}",
        "UPDATED_NEW | {added=7, doc={x=7}, n=8}"
      })
  void returnsWhatIsAskedFor(String returned, String expected) {
    UpdateItemResponse updated =
        update(
            "p",
            r ->
                r.updateExpression("SET doc.x = :v, added = :v ADD n :v")
                    .expressionAttributeValues(Attributes.of(":v", 7))
                    .returnValues(returned));

    assertThat(Attributes.shown(updated.attributes())).isEqualTo(expected);
    assertThat(shown("p")).isEqualTo("{added=7, doc={x=7, y=2}, n=8, pk=p}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ALL_OLD     | {}",
        "ALL_NEW     | {n=7, pk=new}",
        "UPDATED_OLD | {}",
        "UPDATED_NEW | {n=7}"
      })
  void makesTheItemThatIsNotThere(String returned, String expected) {
    UpdateItemResponse updated =
        update(
            "new",
            r ->
                r.updateExpression("ADD n :v")
                    .expressionAttributeValues(Attributes.of(":v", 7))
                    .returnValues(returned));

    assertThat(Attributes.shown(updated.attributes())).isEqualTo(expected);
    assertThat(shown("new")).isEqualTo("{n=7, pk=new}");
  }

  @Test
  void withoutAnExpressionItOnlyMakesSureOfTheItem() {
    assertThat(update("new", r -> r.returnValues("UPDATED_NEW")).hasAttributes()).isFalse();
    update("p", r -> {});

    assertThat(shown("new")).isEqualTo("{pk=new}");
    assertThat(shown("p")).isEqualTo("{doc={x=1, y=2}, n=1, pk=p}");
  }

  @Test
  void removedAttributesAreAmongTheOldValuesOnly() {
    assertThat(
            Attributes.shown(
                update("p", r -> r.updateExpression("REMOVE n").returnValues("UPDATED_OLD"))
                    .attributes()))
        .isEqualTo("{n=1}");
    assertThat(
            update("p", r -> r.updateExpression("REMOVE doc").returnValues("UPDATED_NEW"))
                .hasAttributes())
        .isFalse();
  }

  @Test
  void changesNothingWhenTheConditionFails() {
    assertThatThrownBy(
            () ->
                update(
                    "p",
                    r ->
                        r.updateExpression("SET n = :v")
                            .conditionExpression("n = :v")
                            .expressionAttributeValues(Attributes.of(":v", 7))
                            .returnValuesOnConditionCheckFailure("ALL_OLD")))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            failed ->
                assertThat(Attributes.shown(failed.item()))
                    .isEqualTo("{doc={x=1, y=2}, n=1, pk=p}"));
    assertThat(shown("p")).isEqualTo("{doc={x=1, y=2}, n=1, pk=p}");
  }

  @Test
  void refusesToChangeTheKey() {
    assertInvalidParameter(
        () -> set("p", "SET pk = :v", "other"),
        "Cannot update attribute pk. This attribute is part of the key");
    assertInvalidParameter(
        () -> set("none", "ADD pk :v", 1),
        "Cannot update attribute pk. This attribute is part of the key");
  }

  @Test
  void refusesAnIndexKeyOfAnotherType() {
    assertInvalidParameter(
        () -> set("p", "SET genre = :v", 1),
        "Type mismatch for Index Key genre Expected: S Actual: N IndexName: byGenre");
    assertInvalid(
        () -> update("p", r -> r.updateExpression("SET genre = n")),
        "The update expression attempted to update the secondary index key to unsupported type");
    assertThat(shown("p")).doesNotContain("genre");
  }

  @Test
  void refusesAnIndexKeyThatIsEmptyOrLong() {
    assertInvalid(
        () -> set("p", "SET genre = :v", ""),
        "One or more parameter values are not valid. The update expression attempted to update a"
            + " secondary index key to a value that is not supported. The AttributeValue for a key"
            + " attribute cannot contain an empty string value.");
    assertInvalid(
        () -> set("p", "SET genre = :v", "g".repeat(2049)),
        "The update expression attempted to update the secondary index key beyond allowed size"
            + " limits");
  }

  @Test
  void aTypeThatTheRequestGivesIsToldBeforeTheConditionFails() {
    assertInvalidParameter(
        () ->
            update(
                "p",
                r ->
                    r.updateExpression("SET genre = :v")
                        .conditionExpression("attribute_not_exists(pk)")
                        .expressionAttributeValues(Attributes.of(":v", true))),
        "Type mismatch for Index Key genre Expected: S Actual: BOOL IndexName: byGenre");
  }

  @Test
  void refusesToLookIntoKeys() {
    assertInvalid(
        () -> set("p", "SET genre.x = :v", 1),
        "Key attributes must be scalars; list random access '[]' and map lookup '.' are not"
            + " allowed: IndexKey: genre");
    assertInvalid(
        () -> update("p", r -> r.updateExpression("SET n = pk[0]")),
        "Key attributes must be scalars; list random access '[]' and map lookup '.' are not"
            + " allowed: Key: pk");
  }

  @Test
  void toRemoveFromAnItemThatIsNotThereMakesNone() {
    update("new", r -> r.updateExpression("REMOVE n").returnValues("ALL_NEW"));

    assertThat(client.getItem(r -> r.tableName("Songs").key(Attributes.of("pk", "new"))).hasItem())
        .isFalse();
  }

  @Test
  void refusesToGrowAnItemBeyondTheLimit() {
    int rest = 400 * 1024 - "pkqtext1".length();
    set("q", "SET text1 = :v", "x".repeat(rest));

    assertInvalid(
        () -> set("q", "SET a = :v", ""),
        "Item size to update has exceeded the maximum allowed size");
  }

  @Test
  void refusesWhatTheExpressionCannotDoToTheItem() {
    assertInvalid(
        () -> set("p", "SET n = absent + :v", 1),
        "The provided expression refers to an attribute that does not exist in the item");
    assertInvalid(
        () -> set("p", "SET absent.x = :v", 1),
        "The document path provided in the update expression is invalid for update");
    assertInvalid(
        () -> set("p", "ADD doc :v", 1),
        "An operand in the update expression has an incorrect data type");
  }
}
