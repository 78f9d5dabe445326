// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static dev.adjoin.internal.engine.stream.Fixture.shards;
import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.StreamSharding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Shards that grow too large are split in two. */
class SplittingTest {
  private static final Duration AGE = Duration.ofHours(4);
  private static final int LARGEST = 20;

  private final Fixture fixture = new Fixture(new StreamSharding(1, AGE, LARGEST));

  private void putMany(int items, int times) {
    for (int i = 0; i < times; i++) {
      for (int item = 0; item < items; item++) {
        fixture.put("item " + item, Integer.toString(i));
      }
    }
  }

  @Test
  void aShardThatIsFullHasTwoChildren() {
    Stream stream = fixture.open();
    putMany(LARGEST - 1, 1);
    assertThat(shards(stream)).hasSize(1);
    fixture.put("last", "1");
    assertThat(shards(stream)).hasSize(3);
    Shard parent = shards(stream).get(0);
    assertThat(parent.end()).contains(fixture.read(stream, parent).get(LARGEST - 1).number());
    assertThat(shards(stream).subList(1, 3))
        .allMatch(child -> child.parent().equals(Optional.of(parent.id())))
        .allMatch(child -> child.end().isEmpty())
        .allMatch(child -> child.start() > parent.end().orElseThrow());
  }

  @Test
  void anItemsRecordsAreInOneLineOfShardsAndInOrder() {
    Stream stream = fixture.open();
    putMany(30, 20);
    Map<String, String> shardOf = new HashMap<>();
    Map<String, Integer> last = new HashMap<>();
    for (Shard shard : shards(stream)) {
      Set<String> here = new HashSet<>();
      for (Event event : fixture.read(stream, shard)) {
        String id = event.images().keys().getSdk("id").s();
        if (here.add(id)) {
          String before = shardOf.put(id, shard.id());
          assertThat(before == null || line(stream, shard).contains(before)).isTrue();
        }
        int value = Integer.parseInt(Fixture.value(event));
        assertThat(value).isEqualTo(last.getOrDefault(id, -1) + 1);
        last.put(id, value);
      }
    }
    assertThat(last).hasSize(30).allSatisfy((id, value) -> assertThat(value).isEqualTo(19));
    assertThat(shards(stream)).hasSizeGreaterThan(8);
  }

  /** The ids of a shard and all its ancestors. */
  private static List<String> line(Stream stream, Shard shard) {
    List<String> line = new ArrayList<>(List.of(shard.id()));
    shard.parent().ifPresent(parent -> line.addAll(line(stream, stream.shards().get(parent))));
    return line;
  }

  @Test
  void goesOnWhereItWasWhenItIsOpenedAgain() {
    Stream stream = fixture.open();
    putMany(30, 3);
    List<String> ids = shards(stream).stream().map(Shard::id).toList();
    Stream again = fixture.reopen().streams.get(stream.declaration().arn());
    assertThat(shards(again)).extracting(Shard::id).isEqualTo(ids);
    putMany(30, 1);
    assertThat(fixture.values(again)).hasSize(120);
  }

  @Test
  void allOpenShardsEndWithTheStream() {
    Stream stream = fixture.open();
    putMany(30, 3);
    fixture.close();
    assertThat(shards(stream)).hasSizeGreaterThan(3).allMatch(shard -> shard.end().isPresent());
    assertThat(fixture.values(stream)).hasSize(90);
  }

  @Test
  void shardsThatWereSplitAreRemovedWithTheirLanes() {
    Stream stream = fixture.open();
    putMany(30, 3);
    int open = stream.currentLanes().size();
    assertThat(stream.lanes()).hasSizeGreaterThan(open);
    fixture.pass(Duration.ofHours(24));
    fixture.streams.tend();
    fixture.pass(Duration.ofHours(24));
    fixture.streams.tend();
    assertThat(stream.lanes()).hasSize(open);
    assertThat(shards(stream)).hasSize(2 * open).allMatch(s -> fixture.read(stream, s).isEmpty());
  }

  @Test
  void oneItemAloneIsNotDividedForEver() {
    Stream stream = fixture.open();
    putMany(1, 40 * LARGEST);
    assertThat(stream.currentLanes()).hasSize(33);
    assertThat(fixture.values(stream)).hasSize(40 * LARGEST);
  }
}
