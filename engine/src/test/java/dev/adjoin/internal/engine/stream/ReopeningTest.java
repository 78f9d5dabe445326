// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static dev.adjoin.internal.engine.stream.Fixture.shards;
import static org.assertj.core.api.Assertions.assertThat;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.LATEST;

import dev.adjoin.engine.StreamSharding;
import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.value.RowFields;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.StreamViewType;

class ReopeningTest {
  private final Fixture fixture = new Fixture(new StreamSharding(2, Duration.ofHours(4)));

  private Stream reopened(Stream stream) {
    return fixture.reopen().streams.get(stream.declaration().arn());
  }

  @Test
  void findsStreamsAndRecordsAsTheyWere() {
    Stream stream = fixture.open(StreamViewType.NEW_IMAGE);
    fixture.put("a", "1");
    fixture.put("b", "1");
    fixture.pass(Duration.ofHours(5));
    fixture.put("a", "2");
    Stream again = reopened(stream);
    assertThat(again.declaration()).isEqualTo(stream.declaration());
    assertThat(again.isOpen()).isTrue();
    assertThat(described(again)).isEqualTo(described(stream));
    assertThat(fixture.values(again)).containsExactlyInAnyOrder("1", "1", "2");
  }

  private static List<String> described(Stream stream) {
    return shards(stream).stream()
        .map(s -> s.id() + s.parent() + s.start() + s.end() + s.published().last())
        .toList();
  }

  @Test
  void readsRowsOfALaterVersionThatHaveMoreFields() {
    Stream stream = fixture.open();
    fixture.put("a", "1");
    Space rows = fixture.store.space("catalog/streams");
    List<Change> changes = new ArrayList<>();
    rows.scan(0, -1, null)
        .forEachRemaining(
            row ->
                changes.add(
                    new Change(
                        rows, row.key(), RowFields.of(row.value()).with("later", "field").row())));
    fixture.store.write(changes);
    assertThat(changes).hasSize(3);
    assertThat(described(reopened(stream))).isEqualTo(described(stream));
  }

  @Test
  void numbersKeepIncreasing() {
    Stream stream = fixture.open();
    fixture.put("a", "1");
    long last = stream.lastNumber();
    Stream again = reopened(stream);
    fixture.put("a", "2");
    assertThat(again.lastNumber()).isEqualTo(last + 1);
    assertThat(fixture.values(again)).containsExactly("1", "2");
  }

  @Test
  void numbersKeepIncreasingWhenAllRecordsAreGone() {
    Fixture single = new Fixture(new StreamSharding(1, Duration.ofDays(365)));
    Stream stream = single.open();
    single.put("a", "1");
    long last = stream.lastNumber();
    single.pass(Duration.ofDays(2));
    assertThat(single.values(stream)).isEmpty();
    Stream again = single.reopen().streams.get(stream.declaration().arn());
    single.put("a", "2");
    assertThat(again.lastNumber()).isEqualTo(last + 1);
  }

  @Test
  void anIteratorOutlivesTheEngine() {
    Stream stream = fixture.open();
    fixture.put("a", "1");
    List<String> latest =
        shards(stream).stream().map(s -> fixture.iterator(stream, s, LATEST)).toList();
    reopened(stream);
    fixture.put("a", "2");
    assertThat(latest.stream().flatMap(i -> fixture.read(i).stream()))
        .extracting(Fixture::value)
        .containsExactly("2");
  }

  @Test
  void aClosedStreamStaysClosed() {
    Stream stream = fixture.open();
    fixture.put("a", "1");
    fixture.close();
    Stream again = reopened(stream);
    fixture.put("a", "2");
    assertThat(again.isOpen()).isFalse();
    assertThat(described(again)).isEqualTo(described(stream));
    assertThat(fixture.values(again)).containsExactly("1");
  }
}
