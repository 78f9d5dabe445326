// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/** A transaction with a client request token is applied only once in ten minutes. */
class TransactionTokenTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTable() {
    client.createTable(table("Songs", "pk").build());
  }

  private TransactWriteItemsResponse write(String token, TransactWriteItem... actions) {
    return client.transactWriteItems(
        r -> r.clientRequestToken(token).transactItems(actions).returnConsumedCapacity("TOTAL"));
  }

  private TransactWriteItemsResponse add(String token, int number) {
    return write(token, Actions.update("Songs", "a", "ADD n :v", ":v", number));
  }

  private String shown() {
    return Attributes.shown(
        client.getItem(r -> r.tableName("Songs").key(Attributes.of("pk", "a"))).item());
  }

  private static void assertMismatch(ThrowingCallable call) {
    assertRefused(
        call,
        "IdempotentParameterMismatchException",
        "The provided ClientRequestToken was already used with a different request");
  }

  @Test
  void theSameRequestIsDoneOnceAndTheSecondCostsReading() {
    TransactWriteItemsResponse first = add("token", 1);
    TransactWriteItemsResponse second = add("token", 1);

    assertThat(shown()).isEqualTo("{n=1, pk=a}");
    assertThat(first.consumedCapacity().get(0).writeCapacityUnits()).isEqualTo(2);
    assertThat(second.consumedCapacity().get(0).writeCapacityUnits()).isNull();
    assertThat(second.consumedCapacity().get(0).readCapacityUnits()).isEqualTo(2);
  }

  @Test
  void anotherRequestIsRefused() {
    add("token", 1);

    assertMismatch(() -> add("token", 2));
    assertMismatch(() -> write("token", Actions.delete("Songs", "a")));
    add("other", 2);
    assertThat(shown()).isEqualTo("{n=3, pk=a}");
  }

  @Test
  void afterTenMinutesItIsANewRequest() {
    add("token", 1);
    fixture.advance(Duration.ofMinutes(10));
    add("token", 1);
    assertThat(shown()).isEqualTo("{n=1, pk=a}");

    fixture.advance(Duration.ofSeconds(1));
    add("token", 2);
    assertThat(shown()).isEqualTo("{n=3, pk=a}");
    assertMismatch(() -> add("token", 1));
  }

  @Test
  void aCancelledTransactionLeavesNoToken() {
    fixture.put("Songs", Attributes.of("pk", "a"));
    TransactWriteItem put = Actions.putIfAbsent("Songs", "pk", "a", "n", 1);
    assertThatThrownBy(() -> write("token", put)).isInstanceOf(TransactionCanceledException.class);
    client.deleteItem(r -> r.tableName("Songs").key(Attributes.of("pk", "a")));

    write("token", put);

    assertThat(shown()).isEqualTo("{n=1, pk=a}");
  }

  @Test
  void withoutATokenEveryRequestIsNew() {
    for (int i = 0; i < 2; i++) {
      client.transactWriteItems(
          r -> r.transactItems(Actions.update("Songs", "a", "ADD n :v", ":v", 1)));
    }

    assertThat(shown()).isEqualTo("{n=2, pk=a}");
  }

  @Test
  void theOrderOfAttributesMakesNoOtherRequest() {
    Map<String, AttributeValue> item = Attributes.of("pk", "a", "x", 1, "y", "z");
    Map<String, AttributeValue> reordered = new LinkedHashMap<>();
    reordered.put("y", item.get("y"));
    reordered.put("x", item.get("x"));
    reordered.put("pk", item.get("pk"));

    write("token", TransactWriteItem.builder().put(p -> p.tableName("Songs").item(item)).build());
    write(
        "token",
        TransactWriteItem.builder().put(p -> p.tableName("Songs").item(reordered)).build());

    assertThat(shown()).isEqualTo("{pk=a, x=1, y=z}");
  }

  @Test
  void everyByteMakesAnotherRequest() {
    byte[] bytes = new byte[3000];
    write("token", Actions.put("Songs", "pk", "a", "bytes", bytes));
    byte[] others = bytes.clone();
    others[2999] = 1;

    assertMismatch(() -> write("token", Actions.put("Songs", "pk", "a", "bytes", others)));
    write(
        "token",
        Actions.put(
            "Songs", "pk", "a", "bytes", AttributeValue.fromB(SdkBytes.fromByteArray(bytes))));
  }

  @Test
  void refusesATokenOfMoreThan36Characters() {
    assertInvalid(
        () -> add("t".repeat(37), 1),
        "1 validation error detected: Value '"
            + "t".repeat(37)
            + "' at 'clientRequestToken' failed to satisfy constraint: Member must have length less"
            + " than or equal to 36");
  }
}
