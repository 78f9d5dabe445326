// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;

class DeleteItemTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(table("Songs", "pk").build());
    fixture.put("Songs", Attributes.of("pk", "p", "n", 1));
  }

  private DeleteItemResponse delete(String pk, Consumer<DeleteItemRequest.Builder> more) {
    return client.deleteItem(
        r -> r.tableName("Songs").key(Attributes.of("pk", pk)).applyMutation(more));
  }

  private boolean exists(String pk) {
    return client.getItem(r -> r.tableName("Songs").key(Attributes.of("pk", pk))).hasItem();
  }

  @Test
  void removesTheItemAndReturnsItWhenAsked() {
    DeleteItemResponse deleted = delete("p", r -> r.returnValues("ALL_OLD"));

    assertThat(Attributes.shown(deleted.attributes())).isEqualTo("{n=1, pk=p}");
    assertThat(exists("p")).isFalse();
  }

  @Test
  void returnsNothingUnasked() {
    assertThat(delete("p", r -> {}).hasAttributes()).isFalse();
    assertThat(exists("p")).isFalse();
  }

  @Test
  void toRemoveWhatIsNotThereIsNoError() {
    assertThat(delete("none", r -> r.returnValues("ALL_OLD")).hasAttributes()).isFalse();
  }

  @Test
  void keepsTheItemWhenTheConditionFails() {
    assertThatThrownBy(
            () ->
                delete(
                    "p",
                    r ->
                        r.conditionExpression("n > :n")
                            .expressionAttributeValues(Attributes.of(":n", 1))
                            .returnValuesOnConditionCheckFailure("ALL_OLD")))
        .isInstanceOfSatisfying(
            ConditionalCheckFailedException.class,
            failed -> assertThat(Attributes.shown(failed.item())).isEqualTo("{n=1, pk=p}"));
    assertThat(exists("p")).isTrue();
  }

  @Test
  void refusesOtherReturnValuesAndOtherKeys() {
    assertInvalid(
        () -> delete("p", r -> r.returnValues("ALL_NEW")),
        "ReturnValues can only be ALL_OLD or NONE");
    assertInvalid(
        () -> delete("p", r -> r.key(Attributes.of("pk", "p", "n", 1))),
        "The provided key element does not match the schema");
    assertInvalid(
        () -> delete("p", r -> r.key(null)),
        "1 validation error detected: Value null at 'key' failed to satisfy constraint: Member must"
            + " not be null");
  }
}
