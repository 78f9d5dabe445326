// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class ShardIteratorTest {
  private static final ShardIterator ITERATOR =
      new ShardIterator("arn:x", "shardId-1", 17, Instant.ofEpochMilli(1_700_000_000_123L));

  @Property
  void readsWhatItWrote(@ForAll long position) {
    var iterator = new ShardIterator("arn:x", "shardId-1", position, ITERATOR.created());
    assertThat(ShardIterator.parse(iterator.text())).isEqualTo(iterator);
  }

  @Property
  void refusesWhateverElse(@ForAll String text) {
    assertThatThrownBy(() -> ShardIterator.parse("arn|1|?" + text))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining("Invalid ShardIterator");
  }

  @Property
  void aDamagedOneIsRefusedOrPointsElsewhere(@ForAll int place, @ForAll char with) {
    StringBuilder text = new StringBuilder(ITERATOR.text());
    text.setCharAt(Math.floorMod(place, text.length()), with);
    try {
      assertThat(ShardIterator.parse(text.toString())).isNotNull();
    } catch (DynamoDbException refused) {
      assertThat(refused).hasMessageContaining("Invalid ShardIterator");
    }
  }
}
