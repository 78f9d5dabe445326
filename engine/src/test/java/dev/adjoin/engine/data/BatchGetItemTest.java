// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.data;

import static dev.adjoin.engine.Requests.table;
import static dev.adjoin.engine.TableFixture.assertInvalid;
import static dev.adjoin.engine.TableFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.TableFixture;
import dev.adjoin.internal.engine.partiql.Attributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

class BatchGetItemTest {
  private final TableFixture fixture = new TableFixture();
  private final DynamoDbClient client = fixture.client;

  @BeforeEach
  void makeTables() {
    client.createTable(table("Songs", "pk").build());
    client.createTable(table("Albums", "pk").build());
    for (int i = 0; i < 5; i++) {
      fixture.put("Songs", Attributes.of("pk", "p" + i, "n", i, "m", i));
      fixture.put("Albums", Attributes.of("pk", "p" + i, "n", i * 10));
    }
  }

  private static KeysAndAttributes keys(List<String> keys) {
    return KeysAndAttributes.builder()
        .keys(keys.stream().map(key -> Attributes.of("pk", key)).toList())
        .build();
  }

  private static KeysAndAttributes keys(int count) {
    return keys(IntStream.range(0, count).mapToObj(i -> "p" + i).toList());
  }

  private BatchGetItemResponse get(Map<String, KeysAndAttributes> asked) {
    return client.batchGetItem(r -> r.requestItems(asked));
  }

  @Test
  void readsItemsOfSeveralTablesAndLeavesOutWhatIsNotThere() {
    BatchGetItemResponse found =
        get(Map.of("Songs", keys(List.of("p1", "none")), "Albums", keys(List.of("p2", "p3"))));

    assertThat(Attributes.shown(found.responses().get("Songs")))
        .containsExactly("{m=1, n=1, pk=p1}");
    assertThat(Attributes.shown(found.responses().get("Albums")))
        .containsExactlyInAnyOrder("{n=20, pk=p2}", "{n=30, pk=p3}");
    assertThat(found.unprocessedKeys()).isEmpty();
  }

  @Test
  void projectsPerTable() {
    BatchGetItemResponse found =
        get(
            Map.of(
                "Songs", keys(List.of("p1")).copy(k -> k.projectionExpression("m")),
                "Albums", keys(List.of("p1")).copy(k -> k.attributesToGet("n"))));

    assertThat(Attributes.shown(found.responses().get("Songs"))).containsExactly("{m=1}");
    assertThat(Attributes.shown(found.responses().get("Albums"))).containsExactly("{n=10}");
  }

  @Test
  void takesAHundredKeysAndNoMore() {
    assertThat(get(Map.of("Songs", keys(100))).responses().get("Songs")).hasSize(5);
    assertInvalid(
        () -> get(Map.of("Songs", keys(101))),
        "1 validation error detected: Value at 'RequestItems.Songs.member.Keys' failed to satisfy"
            + " constraint: Member must have length less than or equal to 100");
    assertInvalid(
        () -> get(Map.of("Songs", keys(60), "Albums", keys(41))),
        "Too many items requested for the BatchGetItem call");
    assertInvalid(
        () -> get(Map.of("Songs", keys(0))),
        "1 validation error detected: Value at 'RequestItems.Songs.member.Keys' failed to satisfy"
            + " constraint: Member must have length greater than or equal to 1");
    assertInvalid(() -> get(Map.of()), "The requestItems parameter is required for BatchGetItem");
  }

  @Test
  void refusesTheSameKeyTwiceButNotInTwoTables() {
    assertInvalid(
        () -> get(Map.of("Songs", keys(List.of("p1", "p2", "p1")))),
        "Provided list of item keys contains duplicates");
    get(Map.of("Songs", keys(List.of("p1")), "Albums", keys(List.of("p1"))));
  }

  @Test
  void refusesAllIfOneTableOrKeyIsWrong() {
    assertRefused(
        () -> get(Map.of("Songs", keys(1), "None", keys(1))),
        "ResourceNotFoundException",
        "Requested resource not found");
    assertInvalid(
        () ->
            get(
                Map.of(
                    "Songs",
                    KeysAndAttributes.builder()
                        .keys(List.of(Attributes.of("pk", "p", "n", 1)))
                        .build())),
        "The provided key element does not match the schema");
  }

  @Test
  void leavesUnprocessedWhatWouldExceedSixteenMegabytes() {
    int size = 300 * 1024;
    String text = "x".repeat(size - "pkp00text".length());
    List<String> names = IntStream.range(10, 70).mapToObj(i -> "p" + i).toList();
    names.forEach(name -> fixture.put("Songs", Attributes.of("pk", name, "text", text)));

    BatchGetItemResponse first =
        get(Map.of("Songs", keys(names).copy(k -> k.projectionExpression("pk"))));
    KeysAndAttributes left = first.unprocessedKeys().get("Songs");
    BatchGetItemResponse second = get(first.unprocessedKeys());

    assertThat(first.responses().get("Songs")).hasSize(52);
    assertThat(left.projectionExpression()).isEqualTo("pk");
    assertThat(left.keys()).hasSize(8);
    assertThat(second.responses().get("Songs")).hasSize(8);
    assertThat(second.unprocessedKeys()).isEmpty();
    List<Map<String, AttributeValue>> found = new ArrayList<>(first.responses().get("Songs"));
    assertThat(Collections.disjoint(found, second.responses().get("Songs"))).isTrue();
  }
}
