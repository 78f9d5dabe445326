// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.testing.search.Generators;
import dev.adjoin.testing.search.Given;
import dev.adjoin.testing.search.Property;
import java.time.Instant;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

class ShardIteratorTest {
  private static final ShardIterator ITERATOR =
      new ShardIterator("arn:x", "shardId-1", 17, Instant.ofEpochMilli(1_700_000_000_123L));

  @Property
  void readsWhatItWrote(Given given) {
    long position = given.any(Generators.longs());
    var iterator = new ShardIterator("arn:x", "shardId-1", position, ITERATOR.created());
    assertThat(ShardIterator.parse(iterator.text())).isEqualTo(iterator);
  }

  @Property
  void refusesWhateverElse(Given given) {
    String text = given.any(Generators.strings());
    assertThatThrownBy(() -> ShardIterator.parse("arn|1|?" + text))
        .isInstanceOf(DynamoDbException.class)
        .hasMessageContaining("Invalid ShardIterator");
  }

  @Property
  void aDamagedOneIsRefusedOrPointsElsewhere(Given given) {
    StringBuilder text = new StringBuilder(ITERATOR.text());
    int place = given.below(text.length());
    String with = given.any(Generators.strings(1, 1));
    text.replace(place, place + 1, with);
    try {
      assertThat(ShardIterator.parse(text.toString())).isNotNull();
    } catch (DynamoDbException refused) {
      assertThat(refused).hasMessageContaining("Invalid ShardIterator");
    }
  }
}
