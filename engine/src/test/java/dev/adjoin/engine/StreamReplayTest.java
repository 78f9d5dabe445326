// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import static dev.adjoin.engine.StreamedEngine.s;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.engine.value.AnyValue;
import dev.adjoin.internal.engine.value.Values;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
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

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<String> id = Arbitraries.of("a", "b", "c");
    Arbitrary<AttributeValue> value = AnyValue.any().map(Values::toSdk);
    Arbitrary<Step> put = Combinators.combine(id, value).as(StreamReplayTest::put);
    Arbitrary<Step> delete = id.map(i -> new Step("delete " + i, e -> e.delete(TABLE, s(i))));
    Arbitrary<Step> set = Combinators.combine(id, value).as(StreamReplayTest::setting);
    Arbitrary<Step> both = Combinators.combine(value, value).as(StreamReplayTest::putting);
    Arbitrary<Step> later =
        Arbitraries.of(new Step("later", e -> e.clock.move(Duration.ofHours(3))));
    return Arbitraries.oneOf(put, delete, set, both, later).list().ofMaxSize(12);
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

  @Property(tries = 200)
  void replayingARecordAfterTheOtherRebuildsTheTable(@ForAll("steps") List<Step> steps) {
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
