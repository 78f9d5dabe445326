// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.StreamedEngine.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.AnyValue;
import dev.adjoin.internal.engine.value.Values;
import dev.adjoin.testing.search.Generator;
import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.StreamRecord;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Replaying a stream of new and old images reproduces the table. */
class StreamReplayTest {
  private static final String TABLE = "Replayed";

  /** One random operation of a client. */
  record Step(String what, Consumer<StreamedEngine> action) {
    @Override
    public String toString() {
      return what;
    }
  }

  private static Generator<Step> steps() {
    Generator<String> id = Generators.of("a", "b", "c");
    Generator<AttributeValue> value = AnyValue.any().map(Values::toSdk);
    return Generators.oneOf(
        given -> put(given.any(id), given.any(value)),
        id.map(i -> new Step("delete " + i, e -> e.delete(TABLE, s(i)))),
        given -> setting(given.any(id), given.any(value)),
        given -> putting(given.any(value), given.any(value)),
        given -> new Step("later", e -> e.clock.move(Duration.ofHours(3))));
  }

  private static Map<String, AttributeValue> item(String id, AttributeValue value) {
    return Map.of("id", s(id), "value", value);
  }

  private static Step put(String id, AttributeValue value) {
    return new Step("put " + id + " " + value, engine -> engine.put(TABLE, item(id, value)));
  }

  private static Step setting(String id, AttributeValue value) {
    return new Step(
        "set " + id + " " + value,
        engine ->
            engine.client.updateItem(
                r ->
                    r.tableName(TABLE)
                        .key(Map.of("id", s(id)))
                        .updateExpression("SET another = :value REMOVE #v")
                        .expressionAttributeNames(Map.of("#v", "value"))
                        .expressionAttributeValues(Map.of(":value", value))));
  }

  private static Step putting(AttributeValue first, AttributeValue second) {
    return new Step(
        "put both " + first + " " + second,
        engine ->
            engine.client.transactWriteItems(
                r ->
                    r.transactItems(
                        List.of(putting(item("a", first)), putting(item("b", second))))));
  }

  private static TransactWriteItem putting(Map<String, AttributeValue> item) {
    return TransactWriteItem.builder().put(p -> p.tableName(TABLE).item(item)).build();
  }

  @Property(cases = 50, full = 500)
  void replayingARecordAfterTheOtherRebuildsTheTable(Given given) {
    List<Step> steps = given.any(steps().list(12));
    try (StreamedEngine engine = new StreamedEngine(new StreamSharding(2, Duration.ofHours(4)))) {
      String arn = engine.table(TABLE, StreamViewType.NEW_AND_OLD_IMAGES);
      steps.forEach(step -> step.action().accept(engine));
      Map<AttributeValue, Map<String, AttributeValue>> replayed = new HashMap<>();
      engine.records(arn).forEach(record -> replay(record.dynamodb(), replayed));
      Map<AttributeValue, Map<String, AttributeValue>> stored = new HashMap<>();
      engine
          .client
          .scan(r -> r.tableName(TABLE))
          .items()
          .forEach(item -> stored.put(item.get("id"), item));
      assertThat(replayed).isEqualTo(stored);
    }
  }

  private static void replay(
      StreamRecord record, Map<AttributeValue, Map<String, AttributeValue>> table) {
    AttributeValue id = record.keys().get("id");
    Map<String, AttributeValue> before = record.hasOldImage() ? record.oldImage() : null;
    assertThat(table.get(id)).isEqualTo(before);
    assertThat(record.hasNewImage() ? record.newImage() : null).isNotEqualTo(before);
    if (record.hasNewImage()) {
      table.put(id, record.newImage());
    } else {
      table.remove(id);
    }
  }
}
