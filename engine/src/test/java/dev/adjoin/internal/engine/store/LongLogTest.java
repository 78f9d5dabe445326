// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import dev.adjoin.testing.search.Form;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A log that is longer than the heap is replayed. */
@Timeout(300)
class LongLogTest {
  private static final int VALUE = 20_000;

  @TempDir private Path directory;

  /** Opens the store of the first argument, and prints its number of entries. */
  static final class Opens {
    private Opens() {}

    public static void main(String[] arguments) {
      try (FileStore store = FileStore.open(Path.of(arguments[0]), Durability.SYNC)) {
        System.out.println("entries: " + store.space("space").size());
      }
    }
  }

  /** Writes a log without a checkpoint, and waits to be killed. */
  static final class Writes {
    private Writes() {}

    public static void main(String[] arguments) {
      FileStore store =
          FileStore.open(
              Path.of(arguments[0]), Durability.RELAXED, new LocalDisk(), Long.MAX_VALUE / 4);
      Space space = store.space("space");
      for (int batch = 0; batch < Integer.parseInt(arguments[1]); batch++) {
        List<Change> changes = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
          byte[] value = new byte[VALUE];
          new java.util.SplittableRandom(batch * 50L + i).nextBytes(value);
          changes.add(new Change(space, Entries.key("p", "s" + batch + "," + i), value));
        }
        store.write(changes);
      }
      System.out.println("written");
      while (true) {
        java.util.concurrent.locks.LockSupport.park();
      }
    }
  }

  @Test
  void isReplayedInASmallHeap() throws Exception {
    int batches = Form.of(70, 200);
    String[] arguments = {directory.toString(), Integer.toString(batches)};
    try (Child writer = Child.startWithHeap("1g", Writes.class, arguments)) {
      assertThat(writer.nextLine()).isEqualTo("written");
      writer.kill();
    }
    assertThat(directory.resolve("log.1").toFile().length()).isGreaterThan(batches * 50L * VALUE);
    try (Child opener = Child.startWithHeap("48m", Opens.class, arguments)) {
      assertThat(opener.nextLine()).isEqualTo("entries: " + 50 * batches);
    }
  }
}
