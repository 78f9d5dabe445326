// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static dev.adjoin.internal.engine.stream.Fixture.shards;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.AFTER_SEQUENCE_NUMBER;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.AT_SEQUENCE_NUMBER;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.TRIM_HORIZON;

import dev.adjoin.engine.StreamSharding;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TrimmedDataAccessException;

class RetentionTest {
  private static final Duration DAY = Duration.ofHours(24);
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** A stream with one shard that is never replaced during the test. */
  private final Fixture fixture = new Fixture(new StreamSharding(1, Duration.ofDays(365)));

  private final Stream stream = fixture.open();
  private final Shard shard = shards(stream).get(0);

  @Test
  void keepsRecordsForADay() {
    fixture.put("a", "1");
    fixture.pass(DAY.minusMillis(1));
    assertThat(fixture.values(stream)).containsExactly("1");
    fixture.pass(MINUTE);
    assertThat(fixture.values(stream)).isEmpty();
  }

  @Test
  void keepsWhatIsYounger() {
    fixture.put("a", "1");
    fixture.pass(Duration.ofHours(12));
    fixture.put("a", "2");
    fixture.pass(Duration.ofHours(13));
    assertThat(fixture.values(stream)).containsExactly("2");
    fixture.put("a", "3");
    assertThat(fixture.values(stream)).containsExactly("2", "3");
  }

  @Test
  void removesMoreThanOneBatchOfOldRecords() {
    for (int i = 0; i < 2500; i++) {
      fixture.put("a", String.valueOf(i));
    }
    fixture.pass(DAY);
    fixture.put("a", "new");
    assertThat(fixture.values(stream)).containsExactly("new");
    assertThat(records().size()).isEqualTo(1);
  }

  private dev.adjoin.internal.engine.store.Space records() {
    return fixture.store.space(Fixture.TABLE + "/stream/" + stream.declaration().label());
  }

  @Test
  void refusesAnIteratorToWhatIsGone() {
    fixture.put("a", "1");
    fixture.put("a", "2");
    List<Event> old = fixture.read(stream, shard);
    fixture.pass(DAY);
    fixture.put("a", "3");
    assertTrimmed(() -> fixture.iterator(stream, shard, AT_SEQUENCE_NUMBER, shard.start()));
    assertTrimmed(() -> fixture.iterator(stream, shard, AT_SEQUENCE_NUMBER, old.get(1).number()));
    assertTrimmed(
        () -> fixture.iterator(stream, shard, AFTER_SEQUENCE_NUMBER, old.get(0).number()));
    String afterLast = fixture.iterator(stream, shard, AFTER_SEQUENCE_NUMBER, old.get(1).number());
    assertThat(fixture.read(afterLast)).extracting(Fixture::value).containsExactly("3");
  }

  @Test
  void refusesToReadOnFromWhatWasRemovedMeanwhile() {
    fixture.put("a", "1");
    fixture.pass(DAY.minusMinutes(10));
    String iterator = fixture.iterator(stream, shard, TRIM_HORIZON);
    fixture.pass(Duration.ofMinutes(10));
    assertTrimmed(() -> fixture.read(iterator));
  }

  @Test
  void aShardGoesADayAfterItsEnd() {
    Fixture rolling = new Fixture();
    Stream other = rolling.open();
    rolling.put("a", "1");
    Shard first = shards(other).get(0);
    rolling.pass(Duration.ofHours(4));
    rolling.put("a", "2");
    rolling.pass(DAY.minusMinutes(10));
    String iterator = rolling.iterator(other, first, TRIM_HORIZON);
    assertThat(shards(other)).contains(first);
    rolling.pass(Duration.ofMinutes(10));
    assertThat(shards(other)).doesNotContain(first);
    assertThat(shards(other).get(0).parent()).contains(first.id());
    assertTrimmed(() -> rolling.read(iterator));
  }

  @Test
  void aClosedStreamIsReadableForADay() {
    fixture.put("a", "1");
    String arn = stream.declaration().arn();
    fixture.pass(Duration.ofHours(1));
    fixture.close();
    fixture.pass(DAY.minusMinutes(61));
    assertThat(fixture.values(fixture.streams.get(arn))).containsExactly("1");
    fixture.pass(Duration.ofMinutes(61));
    assertThatThrownBy(() -> fixture.streams.get(arn))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("Requested resource not found: Stream: " + arn + " not found");
    assertThat(fixture.streams.list()).isEmpty();
    assertThat(fixture.reopen().streams.list()).isEmpty();
  }

  @Test
  void listingForgetsStreamsThatAreOver() {
    fixture.close();
    fixture.pass(DAY.minusMillis(1));
    assertThat(fixture.streams.list()).hasSize(1);
    fixture.pass(Duration.ofMillis(1));
    assertThat(fixture.streams.list()).isEmpty();
  }

  private static void assertTrimmed(ThrowingCallable access) {
    assertThatThrownBy(access)
        .isInstanceOf(TrimmedDataAccessException.class)
        .hasMessageContaining("The data you are trying to access has been trimmed.");
  }
}
