// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.TableFixture.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** The order of the elements of sets in responses. */
class SetOrderTest {
  private static final Map<String, AttributeValue> KEY = Map.of("pk", text("a"));

  /** Sets in their order: texts by their UTF-8 bytes, numbers by value, binaries unsigned. */
  private static final Map<String, AttributeValue> SORTED =
      Map.of(
          "texts",
              AttributeValue.fromSs(List.of("", "B", "a", "aa", "é", "\uFFFD", "\uD83D\uDE00")),
          "numbers", AttributeValue.fromNs(List.of("-10", "-2", "0", "0.5", "1", "2", "10")),
          "binaries",
              AttributeValue.fromBs(
                  List.of(bytes(), bytes(0), bytes(0, 0), bytes(1), bytes(127), bytes(128))));

  private static SdkBytes bytes(int... bytes) {
    byte[] all = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      all[i] = (byte) bytes[i];
    }
    return SdkBytes.fromByteArray(all);
  }

  private static AttributeValue mixed(AttributeValue set, Random random) {
    return switch (set.type()) {
      case SS -> AttributeValue.fromSs(mixed(set.ss(), random));
      case NS -> AttributeValue.fromNs(mixed(set.ns(), random));
      default -> AttributeValue.fromBs(mixed(set.bs(), random));
    };
  }

  private static <T> List<T> mixed(List<T> elements, Random random) {
    List<T> mixed = new ArrayList<>(elements);
    Collections.shuffle(mixed, random);
    return mixed;
  }

  /** An item whose sets are written in random orders, also inside a map and a list. */
  private static Map<String, AttributeValue> item(Random random) {
    Map<String, AttributeValue> item = new LinkedHashMap<>(KEY);
    SORTED.forEach((name, set) -> item.put(name, mixed(set, random)));
    item.put("map", AttributeValue.fromM(Map.of("set", mixed(SORTED.get("texts"), random))));
    item.put("list", AttributeValue.fromL(List.of(mixed(SORTED.get("numbers"), random))));
    return item;
  }

  private static void assertSorted(Map<String, AttributeValue> item) {
    assertThat(item).containsAllEntriesOf(SORTED);
    assertThat(item.get("map").m()).containsEntry("set", SORTED.get("texts"));
    assertThat(item.get("list").l()).containsExactly(SORTED.get("numbers"));
  }

  private static void createTable(DynamoDbClient client) {
    client.createTable(
        Requests.table("Songs", "pk")
            .streamSpecification(s -> s.streamEnabled(true).streamViewType("NEW_AND_OLD_IMAGES"))
            .build());
  }

  /** The item as each kind of call returns it. Every write puts it again in another order. */
  private static List<Map<String, AttributeValue>> answers(
      DynamoDbClient client, DynamoDbStreamsClient streams, Random random) {
    List<Map<String, AttributeValue>> answers = new ArrayList<>();
    client.putItem(r -> r.tableName("Songs").item(item(random)));
    answers.add(client.getItem(r -> r.tableName("Songs").key(KEY)).item());
    answers.add(
        client
            .query(
                r ->
                    r.tableName("Songs")
                        .keyConditionExpression("pk = :a")
                        .expressionAttributeValues(Map.of(":a", text("a"))))
            .items()
            .get(0));
    answers.add(client.scan(r -> r.tableName("Songs")).items().get(0));
    answers.add(
        client
            .batchGetItem(
                r ->
                    r.requestItems(
                        Map.of("Songs", KeysAndAttributes.builder().keys(List.of(KEY)).build())))
            .responses()
            .get("Songs")
            .get(0));
    answers.add(
        client
            .transactGetItems(
                r ->
                    r.transactItems(
                        TransactGetItem.builder().get(g -> g.tableName("Songs").key(KEY)).build()))
            .responses()
            .get(0)
            .item());
    answers.add(
        client
            .executeStatement(r -> r.statement("SELECT * FROM Songs WHERE pk = 'a'"))
            .items()
            .get(0));
    answers.add(
        client
            .putItem(r -> r.tableName("Songs").item(item(random)).returnValues("ALL_OLD"))
            .attributes());
    Map<String, AttributeValue> parts = new LinkedHashMap<>();
    item(random).forEach((name, value) -> parts.put(":" + name, value));
    parts.remove(":pk");
    answers.add(
        client
            .updateItem(
                r ->
                    r.tableName("Songs")
                        .key(KEY)
                        .updateExpression(
                            "SET texts = :texts, #m = :map, #l = :list ADD numbers :numbers, binaries"
                                + " :binaries")
                        .expressionAttributeNames(Map.of("#m", "map", "#l", "list"))
                        .expressionAttributeValues(parts)
                        .returnValues("UPDATED_NEW"))
            .attributes());
    answers.add(
        assertThrows(
                ConditionalCheckFailedException.class,
                () ->
                    client.deleteItem(
                        r ->
                            r.tableName("Songs")
                                .key(KEY)
                                .conditionExpression("attribute_not_exists(pk)")
                                .returnValuesOnConditionCheckFailure("ALL_OLD")))
            .item());
    answers.add(
        assertThrows(
                TransactionCanceledException.class,
                () ->
                    client.transactWriteItems(
                        r ->
                            r.transactItems(
                                TransactWriteItem.builder()
                                    .delete(
                                        d ->
                                            d.tableName("Songs")
                                                .key(KEY)
                                                .conditionExpression("attribute_not_exists(pk)")
                                                .returnValuesOnConditionCheckFailure("ALL_OLD"))
                                    .build())))
            .cancellationReasons()
            .get(0)
            .item());
    answers.add(
        client.deleteItem(r -> r.tableName("Songs").key(KEY).returnValues("ALL_OLD")).attributes());
    answers.add(lastImage(streams));
    return answers;
  }

  private static Map<String, AttributeValue> lastImage(DynamoDbStreamsClient streams) {
    String arn = streams.listStreams(r -> {}).streams().get(0).streamArn();
    String shard =
        streams.describeStream(r -> r.streamArn(arn)).streamDescription().shards().get(0).shardId();
    String iterator =
        streams
            .getShardIterator(
                r -> r.streamArn(arn).shardId(shard).shardIteratorType("TRIM_HORIZON"))
            .shardIterator();
    var records = streams.getRecords(r -> r.shardIterator(iterator)).records();
    return records.get(records.size() - 1).dynamodb().oldImage();
  }

  @Test
  void setsAreSortedInEveryAnswer() {
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.inMemory()) {
      createTable(engine.client());
      for (int seed = 0; seed < 5; seed++) {
        assertThat(answers(engine.client(), engine.streams(), new Random(seed)))
            .hasSize(12)
            .allSatisfy(SetOrderTest::assertSorted);
      }
    }
  }

  @Test
  void setsAreShuffledInTheSimulatedCloud() {
    Cloud cloud = Cloud.builder(7).shuffledSets().build();
    List<Map<String, AttributeValue>> first = simulated(cloud);

    assertThat(simulated(cloud)).isEqualTo(first);
    for (int i = 0; i < first.size(); i++) {
      Set<List<String>> orders = new LinkedHashSet<>();
      for (int seed = 0; seed < 5; seed++) {
        Map<String, AttributeValue> item =
            simulated(Cloud.builder(seed).shuffledSets().build()).get(i);
        assertThat(item.get("texts").ss())
            .containsExactlyInAnyOrderElementsOf(SORTED.get("texts").ss());
        assertThat(item.get("numbers").ns())
            .containsExactlyInAnyOrderElementsOf(SORTED.get("numbers").ns());
        assertThat(item.get("binaries").bs())
            .containsExactlyInAnyOrderElementsOf(SORTED.get("binaries").bs());
        orders.add(item.get("texts").ss());
      }
      assertThat(orders).hasSizeGreaterThan(1);
    }
  }

  private static List<Map<String, AttributeValue>> simulated(Cloud cloud) {
    try (EmbeddedDynamoDb engine =
        EmbeddedDynamoDb.builder().clock(new VirtualClock()).cloud(cloud).build()) {
      createTable(engine.client());
      return answers(engine.client(), engine.streams(), new Random(1));
    }
  }

  @Test
  void theDirectClientAndACloudWithoutTheSettingSort() {
    Cloud shuffling = Cloud.builder(7).shuffledSets().build();
    for (Cloud cloud : List.of(shuffling, Cloud.builder(7).build())) {
      try (EmbeddedDynamoDb engine =
          EmbeddedDynamoDb.builder().clock(new VirtualClock()).cloud(cloud).build()) {
        DynamoDbClient client = cloud.shuffledSets() ? engine.directClient() : engine.client();
        createTable(client);
        client.putItem(r -> r.tableName("Songs").item(item(new Random(1))));

        assertSorted(client.getItem(r -> r.tableName("Songs").key(KEY)).item());
      }
    }
  }

  @Test
  void theRealisticCloudShuffles() {
    assertThat(Cloud.realistic(1).shuffledSets()).isTrue();
    assertThat(Cloud.realistic(1).withoutRetries().shuffledSets()).isTrue();
    assertThat(Cloud.builder(1).build().shuffledSets()).isFalse();
  }
}
