// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static dev.adjoin.internal.engine.stream.Fixture.shards;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A stream is enabled and disabled during concurrent writes. */
class ClosingTest {
  private static final int TIMES = 40;
  private static final int WRITERS = 3;

  private final Fixture fixture = new Fixture();
  private final AtomicBoolean done = new AtomicBoolean();

  @Test
  @Timeout(60)
  void nothingIsWrittenPastAShardsEnd() throws Exception {
    ExecutorService writers = Executors.newFixedThreadPool(WRITERS);
    List<Future<?>> writing = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      String id = "item " + i;
      writing.add(writers.submit(() -> write(id)));
    }
    List<Stream> closed = new ArrayList<>();
    for (int i = 0; i < TIMES; i++) {
      closed.add(fixture.open());
      Thread.yield();
      fixture.close();
    }
    done.set(true);
    writers.shutdown();
    for (Future<?> writer : writing) {
      writer.get();
    }
    assertThat(closed).hasSize(TIMES).allSatisfy(this::endsWithItsLastRecord);
  }

  private void write(String id) {
    for (int i = 0; !done.get(); i++) {
      fixture.put(id, String.valueOf(i));
    }
  }

  private void endsWithItsLastRecord(Stream stream) {
    Shard shard = shards(stream).get(0);
    List<Event> events = fixture.read(stream, shard);
    long last = events.isEmpty() ? shard.start() : events.get(events.size() - 1).number();
    assertThat(shard.end()).contains(last);
  }
}
