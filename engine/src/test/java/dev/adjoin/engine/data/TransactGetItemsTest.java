// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

class TransactGetItemsTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTables() {
    client.createTable(table("Songs", "pk").build());
    client.createTable(table("Albums", "pk").build());
    fixture.put("Songs", Attributes.of("pk", "a", "n", 1));
    fixture.put("Albums", Attributes.of("pk", "a", "n", 2, "m", 3));
  }

  private List<ItemResponse> get(TransactGetItem... gets) {
    return client.transactGetItems(r -> r.transactItems(gets)).responses();
  }

  private static TransactGetItem[] gets(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> Actions.get("Songs", "p" + i))
        .toArray(TransactGetItem[]::new);
  }

  @Test
  void answersByPositionAlsoWhereNothingIs() {
    TransactGetItem album = Actions.get("Albums", "a");
    List<ItemResponse> found =
        get(
            Actions.get("Songs", "none"),
            album.copy(g -> g.get(album.get().copy(a -> a.projectionExpression("m")))),
            Actions.get("Songs", "a"));

    assertThat(found).extracting(ItemResponse::hasItem).containsExactly(false, true, true);
    assertThat(Attributes.shown(found.get(1).item())).isEqualTo("{m=3}");
    assertThat(Attributes.shown(found.get(2).item())).isEqualTo("{n=1, pk=a}");
  }

  @Test
  void takesAHundredItemsAndNoMore() {
    assertThat(get(gets(100))).hasSize(100);
    assertThatThrownBy(() -> get(gets(101)))
        .hasMessageContaining(
            "at 'transactItems' failed to satisfy constraint: Member must have length less than or"
                + " equal to 100");
  }

  @Test
  void takesFourMegabytesAndNoMore() {
    String text = "x".repeat(400 * 1024 - "pkp0t".length());
    for (int i = 0; i < 11; i++) {
      fixture.put("Songs", Attributes.of("pk", "p" + (char) ('a' + i), "t", text));
    }
    TransactGetItem[] large =
        IntStream.range(0, 11)
            .mapToObj(i -> Actions.get("Songs", "p" + (char) ('a' + i)))
            .toArray(TransactGetItem[]::new);

    assertThat(get(Arrays.copyOf(large, 10))).hasSize(10);
    assertInvalid(
        () -> get(large), "Transaction request size has exceeded the maximum limit of 4 MB");
  }

  @Test
  void refusesTheSameItemTwice() {
    assertInvalid(
        () -> get(Actions.get("Songs", "a"), Actions.get("Songs", "a")),
        "Transaction request cannot include multiple operations on one item");
  }

  @Test
  void aKeyThatIsNotTheTablesIsAReason() {
    TransactGetItem wrong =
        TransactGetItem.builder()
            .get(g -> g.tableName("Songs").key(Attributes.of("pk", 1)))
            .build();

    assertThatThrownBy(() -> get(Actions.get("Albums", "a"), wrong))
        .isInstanceOfSatisfying(
            TransactionCanceledException.class,
            cancelled ->
                assertThat(cancelled.cancellationReasons().get(1).message())
                    .isEqualTo("The provided key element does not match the schema"));
  }

  @Test
  void refusesUnknownTables() {
    assertRefused(
        () -> get(Actions.get("None", "a")),
        "ResourceNotFoundException",
        "Requested resource not found");
  }
}
