// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertInvalidParameter;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

class BatchWriteItemTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTables() {
    client.createTable(table("Songs", "pk").build());
    client.createTable(table("Albums", "pk").build());
    fixture.put("Songs", Attributes.of("pk", "old", "n", 1));
  }

  private static WriteRequest put(Object... item) {
    return WriteRequest.builder().putRequest(p -> p.item(Attributes.of(item))).build();
  }

  private static WriteRequest delete(Object... key) {
    return WriteRequest.builder().deleteRequest(d -> d.key(Attributes.of(key))).build();
  }

  private static List<WriteRequest> puts(int count) {
    return IntStream.range(0, count).mapToObj(i -> put("pk", "p" + i)).toList();
  }

  private BatchWriteItemResponse write(Map<String, List<WriteRequest>> asked) {
    return client.batchWriteItem(r -> r.requestItems(asked));
  }

  private List<String> all(String table) {
    return Attributes.shown(client.scan(r -> r.tableName(table)).items());
  }

  @Test
  void putsAndDeletesInSeveralTables() {
    BatchWriteItemResponse written =
        write(
            Map.of(
                "Songs", List.of(put("pk", "new", "n", 2), delete("pk", "old"), delete("pk", "x")),
                "Albums", List.of(put("pk", "new"))));

    assertThat(written.unprocessedItems()).isEmpty();
    assertThat(all("Songs")).containsExactly("{n=2, pk=new}");
    assertThat(all("Albums")).containsExactly("{pk=new}");
  }

  @Test
  void takesTwentyFiveWritesAndNoMore() {
    write(Map.of("Songs", puts(25)));

    assertThat(all("Songs")).hasSize(26);
    assertThatThrownBy(() -> write(Map.of("Songs", puts(26))))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining(
            "at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint:"
                + " [Member must have length less than or equal to 25, Member must have length"
                + " greater than or equal to 1]");
    assertInvalid(
        () -> write(Map.of("Songs", puts(13), "Albums", puts(13))),
        "Too many items requested for the BatchWriteItem call");
    assertInvalid(
        () -> write(Map.of()), "The requestItems parameter is required for BatchWriteItem");
  }

  @Test
  void refusesTheSameItemTwice() {
    assertInvalid(
        () -> write(Map.of("Songs", List.of(put("pk", "a"), put("pk", "b"), delete("pk", "a")))),
        "Provided list of item keys contains duplicates");
    assertThat(all("Songs")).containsExactly("{n=1, pk=old}");
  }

  @Test
  void writesNothingIfOneWriteIsWrong() {
    assertInvalidParameter(
        () -> write(Map.of("Songs", List.of(put("pk", "a"), put("n", 1)))),
        "Missing the key pk in the item");
    assertInvalid(
        () -> write(Map.of("Songs", List.of(put("pk", "a"), delete("pk", "a", "n", 1)))),
        "The provided key element does not match the schema");
    assertInvalid(
        () ->
            write(
                Map.of("Songs", List.of(put("pk", "a"), put("pk", "b", "t", "x".repeat(410_000))))),
        "Item size has exceeded the maximum allowed size");
    assertRefused(
        () -> write(Map.of("Songs", List.of(put("pk", "a")), "None", List.of(put("pk", "a")))),
        "ResourceNotFoundException",
        "Requested resource not found");
    assertThat(all("Songs")).containsExactly("{n=1, pk=old}");
  }

  @Test
  void refusesAWriteThatIsBothOrNeither() {
    String several =
        "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the"
            + " supported datatypes";
    WriteRequest both =
        put("pk", "a").copy(w -> w.deleteRequest(d -> d.key(Attributes.of("pk", "b"))));
    assertInvalid(() -> write(Map.of("Songs", List.of(both))), several);
  }

  @Test
  void takesAsManyLargeItemsAsTheRequestHolds() {
    String text = "x".repeat(400_000);
    List<WriteRequest> large =
        IntStream.range(0, 25).mapToObj(i -> put("pk", "p" + i, "t", text)).toList();

    assertThat(write(Map.of("Albums", large)).unprocessedItems()).isEmpty();
    assertThat(client.describeTable(r -> r.tableName("Albums")).table().itemCount()).isEqualTo(25L);
  }
}
