// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import static dev.adjoin.internal.engine.stream.Fixture.shards;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static software.amazon.awssdk.services.dynamodb.model.ShardIteratorType.LATEST;

import dev.adjoin.engine.StreamSharding;
import dev.adjoin.internal.engine.store.Change;
import dev.adjoin.internal.engine.store.MemoryStore;
import dev.adjoin.internal.engine.store.PendingWrite;
import dev.adjoin.internal.engine.store.Space;
import dev.adjoin.internal.engine.store.Store;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The time at which written records become visible to readers. */
class VisibilityTest {
  /** A store whose batches can be delayed, interrupted halfway, or made to fail. */
  private static final class Slow implements Store {
    private final MemoryStore store = new MemoryStore();
    private int batches;
    private int durable;
    private Runnable whileWriting = () -> {};
    private boolean failing;

    @Override
    public Space space(String name) {
      return store.space(name);
    }

    @Override
    public void drop(String name) {
      store.drop(name);
    }

    @Override
    public PendingWrite write(List<Change> changes) {
      if (failing) {
        throw new IllegalStateException("The disk is full");
      }
      store.write(changes);
      whileWriting.run();
      int batch = ++batches;
      return () -> durable = Math.max(durable, batch);
    }

    @Override
    public void close() {}
  }

  private final Slow store = new Slow();
  private final Fixture fixture = new Fixture(store, StreamSharding.DEFAULT);
  private final Stream stream = fixture.open();
  private final Shard shard = shards(stream).get(0);

  @Test
  void aReaderSeesOnlyWhatSurvivesACrash() {
    fixture.put("a", "1");
    fixture.put("a", "2");
    assertThat(store.durable).isLessThan(store.batches);
    assertThat(fixture.values(stream)).containsExactly("1", "2");
    assertThat(store.durable).isEqualTo(store.batches);
  }

  @Test
  void aReaderSeesNoRecordOfABatchThatIsBeingWritten() {
    fixture.put("a", "1");
    store.whileWriting = () -> assertThat(fixture.values(stream)).containsExactly("1");
    fixture.put("a", "2");
    store.whileWriting = () -> {};
    assertThat(fixture.values(stream)).containsExactly("1", "2");
  }

  @Test
  void whatIsBeingWrittenIsStillToComeForTheLatestIterator() {
    String[] latest = new String[1];
    store.whileWriting = () -> latest[0] = fixture.iterator(stream, shard, LATEST);
    fixture.put("a", "1");
    store.whileWriting = () -> {};
    assertThat(fixture.read(latest[0])).extracting(Fixture::value).containsExactly("1");
  }

  @Test
  void aWriteThatFailsLeavesNoRecord() {
    fixture.put("a", "1");
    store.failing = true;
    assertThatThrownBy(() -> fixture.put("a", "2")).hasMessage("The disk is full");
    assertThatThrownBy(fixture::close).hasMessage("The disk is full");
    store.failing = false;
    fixture.put("a", "3");
    assertThat(fixture.values(stream)).containsExactly("1", "3");
    assertThat(stream.isOpen()).isTrue();
  }
}
