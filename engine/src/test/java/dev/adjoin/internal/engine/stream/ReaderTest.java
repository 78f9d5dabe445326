// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static dev.adjoin.internal.engine.stream.Fixture.shards;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.AFTER_SEQUENCE_NUMBER;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.AT_SEQUENCE_NUMBER;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.LATEST;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.TRIM_HORIZON;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.ExpiredIteratorException;
import software.amazon.awssdk.services.dynamodb.model.ShardIteratorType;

class ReaderTest {
  private final Fixture fixture = new Fixture();
  private final Stream stream = fixture.open();
  private final Shard shard = shards(stream).get(0);

  @BeforeEach
  void writeThree() {
    fixture.put("a", "1");
    fixture.put("a", "2");
    fixture.put("a", "3");
  }

  private List<String> values(String iterator) {
    return fixture.read(iterator).stream().map(Fixture::value).toList();
  }

  private String at(ShardIteratorType type, long number) {
    return fixture.iterator(stream, shard, type, number);
  }

  @Test
  void readsFromTheOldestRecord() {
    assertThat(values(fixture.iterator(stream, shard, TRIM_HORIZON)))
        .containsExactly("1", "2", "3");
  }

  @Test
  void readsWhatIsWrittenFromNowOn() {
    String latest = fixture.iterator(stream, shard, LATEST);
    assertThat(values(latest)).isEmpty();
    fixture.put("a", "4");
    assertThat(values(latest)).containsExactly("4");
  }

  @Test
  void readsAtAndAfterANumber() {
    long second = fixture.read(stream, shard).get(1).number();
    assertThat(values(at(AT_SEQUENCE_NUMBER, second))).containsExactly("2", "3");
    assertThat(values(at(AFTER_SEQUENCE_NUMBER, second))).containsExactly("3");
  }

  @Test
  void readsAllFromTheNumberThatAShardStartsAt() {
    assertThat(values(at(AT_SEQUENCE_NUMBER, shard.start()))).containsExactly("1", "2", "3");
    assertThat(values(at(AFTER_SEQUENCE_NUMBER, shard.start()))).containsExactly("1", "2", "3");
  }

  @Test
  void refusesANumberThatWasNeverGivenOut() {
    for (String number : List.of("999999999999999999999999999999", "abcdefghijklmnopqrstuv")) {
      assertThatThrownBy(
              () -> fixture.reader().iterator(stream, shard.id(), AT_SEQUENCE_NUMBER, number))
          .hasMessageContaining("Invalid SequenceNumber");
    }
    assertThatThrownBy(() -> at(AFTER_SEQUENCE_NUMBER, stream.lastNumber() + 1))
        .hasMessageContaining("Invalid SequenceNumber");
  }

  @Test
  void readsNoMoreThanAsked() {
    Reader.Page page = fixture.reader().read(fixture.iterator(stream, shard, TRIM_HORIZON), 2);
    assertThat(page.events()).extracting(Fixture::value).containsExactly("1", "2");
    assertThat(values(page.next())).containsExactly("3");
  }

  @Test
  void readsNoMoreThanOneMegabyteButAlwaysARecord() {
    String half = "x".repeat(1 << 18);
    for (int i = 0; i < 5; i++) {
      fixture.put("b" + i, half);
    }
    fixture.put("c", "x".repeat(3 << 19));
    String iterator = fixture.iterator(stream, shard, AFTER_SEQUENCE_NUMBER, shard.start() + 3);
    Reader.Page first = fixture.reader().read(iterator, 1000);
    assertThat(first.events()).hasSize(3);
    Reader.Page second = fixture.reader().read(first.next(), 1000);
    assertThat(second.events()).hasSize(2);
    Reader.Page third = fixture.reader().read(second.next(), 1000);
    assertThat(third.events()).hasSize(1);
  }

  @Test
  void anOpenShardHasAlwaysANextIterator() {
    Reader.Page page = fixture.reader().read(fixture.iterator(stream, shard, TRIM_HORIZON), 1000);
    assertThat(page.events()).hasSize(3);
    assertThat(fixture.reader().read(page.next(), 1000).next()).isNotNull();
  }

  @Test
  void theLastPageOfAClosedShardHasNoNextIterator() {
    fixture.close();
    String oldest = fixture.iterator(stream, shard, TRIM_HORIZON);
    assertThat(fixture.reader().read(oldest, 2).next()).isNotNull();
    assertThat(fixture.reader().read(oldest, 3).next()).isNull();
    assertThat(fixture.reader().read(fixture.iterator(stream, shard, LATEST), 1).next()).isNull();
  }

  @Test
  void anIteratorExpiresAfterFifteenMinutes() {
    String iterator = fixture.iterator(stream, shard, TRIM_HORIZON);
    fixture.pass(Duration.ofMinutes(15));
    assertThat(values(iterator)).hasSize(3);
    fixture.pass(Duration.ofMillis(1));
    assertThatThrownBy(() -> fixture.read(iterator))
        .isInstanceOf(ExpiredIteratorException.class)
        .hasMessageContaining("The provided iterator exceeds the maximum age allowed.");
  }
}
