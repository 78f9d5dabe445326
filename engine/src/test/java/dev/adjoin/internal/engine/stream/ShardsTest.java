// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static dev.adjoin.internal.engine.stream.Fixture.shards;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.StreamSharding;
import dev.adjoin.internal.engine.store.Partition;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;

class ShardsTest {
  private static final Duration AGE = StreamSharding.DEFAULT.age();

  private final Fixture fixture = new Fixture();

  @Test
  void namesShardsAsDynamoDbDoes() {
    assertThat(fixture.open().shards().firstKey())
        .matches("shardId-\\d{20}-[0-9a-f]{8}")
        .startsWith("shardId-0000000177236640");
  }

  @Test
  void keepsAShardOpenUntilItIsFourHoursOld() {
    Stream stream = fixture.open();
    fixture.pass(AGE.minusMillis(1));
    fixture.put("a", "1");
    assertThat(shards(stream)).hasSize(1).allMatch(shard -> shard.end().isEmpty());
  }

  @Test
  void aWriteToAnOldShardGoesToItsChild() {
    Stream stream = fixture.open();
    fixture.put("a", "1");
    fixture.pass(AGE);
    fixture.put("a", "2");
    Shard parent = shards(stream).get(0);
    Shard child = shards(stream).get(1);
    assertThat(parent.parent()).isEmpty();
    assertThat(child.parent()).contains(parent.id());
    assertThat(fixture.read(stream, parent)).extracting(Fixture::value).containsExactly("1");
    assertThat(fixture.read(stream, child)).extracting(Fixture::value).containsExactly("2");
  }

  @Test
  void anOldShardIsReplacedWithoutAnyWrite() {
    Stream stream = fixture.open();
    fixture.pass(AGE);
    assertThat(shards(stream)).hasSize(2);
    assertThat(stream.shards().lastEntry().getValue().end()).isEmpty();
  }

  @Test
  void aChildsNumbersComeAfterItsParentsEnd() {
    Stream stream = fixture.open();
    fixture.put("a", "1");
    fixture.put("a", "2");
    fixture.pass(AGE);
    fixture.put("a", "3");
    Shard parent = shards(stream).get(0);
    Shard child = shards(stream).get(1);
    List<Event> parents = fixture.read(stream, parent);
    assertThat(parent.end()).contains(parents.get(1).number());
    assertThat(child.start()).isGreaterThan(parents.get(1).number());
    assertThat(fixture.read(stream, child).get(0).number()).isGreaterThan(child.start());
  }

  @Test
  void anEmptyShardEndsWhereItStarts() {
    Stream stream = fixture.open();
    fixture.close();
    Shard only = shards(stream).get(0);
    assertThat(only.end()).contains(only.start());
    assertThat(fixture.read(stream, only)).isEmpty();
  }

  @Test
  void closingAStreamEndsAllItsShards() {
    Fixture four = new Fixture(new StreamSharding(4, AGE));
    Stream stream = four.open();
    four.put("a", "1");
    four.close();
    assertThat(stream.isOpen()).isFalse();
    assertThat(shards(stream)).hasSize(4).allMatch(shard -> shard.end().isPresent());
    four.pass(AGE);
    assertThat(shards(stream)).as("a closed shard has no child").hasSize(4);
  }

  @Test
  void aClosedStreamTakesNoRecords() {
    Stream stream = fixture.open();
    fixture.put("a", "1");
    fixture.close();
    fixture.put("a", "2");
    assertThat(fixture.values(stream)).containsExactly("1");
    assertThat(fixture.items.get(Fixture.key("a"))).isEqualTo(Fixture.item("a", "2").bytes());
  }

  @Test
  void aStreamOpenedAgainIsAnotherOne() {
    Stream first = fixture.open();
    fixture.put("a", "1");
    fixture.close();
    Stream second = fixture.open();
    fixture.put("a", "2");
    assertThat(first.declaration().label()).isEqualTo("2026-03-01T12:00:00.250");
    assertThat(second.declaration().label()).isEqualTo("2026-03-01T12:00:00.251");
    assertThat(fixture.values(first)).containsExactly("1");
    assertThat(fixture.values(second)).containsExactly("2");
  }

  @Test
  void dividesPartitionsAmongAllShards() {
    Fixture four = new Fixture(new StreamSharding(4, AGE));
    Stream stream = four.open();
    for (int i = 0; i < 100; i++) {
      four.put("item " + i, "1");
      four.put("item " + i, "2");
    }
    Set<Partition> seen = new HashSet<>();
    for (Shard shard : shards(stream)) {
      List<Event> events = four.read(stream, shard);
      assertThat(events).hasSizeGreaterThan(20);
      assertThat(events).extracting(Event::number).isSorted();
      Set<Partition> here = new HashSet<>();
      events.forEach(event -> here.add(Fixture.key(idOf(event)).partition()));
      assertThat(seen).doesNotContainAnyElementsOf(here);
      seen.addAll(here);
    }
    assertThat(seen).hasSize(100);
  }

  private static String idOf(Event event) {
    return event.images().keys().getSdk("id").s();
  }

  @Test
  void refusesAShardThatIsNotThere() {
    Stream stream = fixture.open();
    assertThatThrownBy(
            () ->
                fixture
                    .reader()
                    .iterator(stream, "shardId-x", ShardIteratorType.TRIM_HORIZON, null))
        .hasMessageContaining("Requested resource not found: Shard does not exist");
  }

  @Test
  void refusesLessThanOneShard() {
    assertThatThrownBy(() -> new StreamSharding(0, AGE))
        .hasMessage("A stream must have at least 1 shard, but was 0");
    assertThatThrownBy(() -> new StreamSharding(1, Duration.ZERO))
        .hasMessage("A shard must last at least 1 ms, but was PT0S");
    assertThatThrownBy(() -> new StreamSharding(1, AGE, 0))
        .hasMessage("A shard must take at least 1 record, but was 0");
  }
}
