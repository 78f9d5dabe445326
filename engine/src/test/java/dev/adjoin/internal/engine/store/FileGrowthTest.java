// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import dev.adjoin.testing.search.Form;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files stay below a maximum size, however often entries are overwritten. */
class FileGrowthTest {
  private static final int ENTRIES = Form.of(5_000, 10_000);
  private static final int BYTES = 200;
  private static final long LONG_LOG = 30L * ENTRIES;
  private static final int FACTOR = 6;

  @TempDir Path directory;

  @Test
  void overwritingForeverTakesAtMostSixTimesTheDataAndTheLog() throws IOException {
    var random = new Random(1);
    try (FileStore store =
        FileStore.open(directory, Durability.RELAXED, new LocalDisk(), LONG_LOG)) {
      Space space = store.space("space");
      for (int i = 0; i < 10 * ENTRIES; i++) {
        byte[] value = new byte[BYTES];
        random.nextBytes(value);
        int number = i < ENTRIES ? i : random.nextInt(ENTRIES);
        store.write(
            List.of(new Change(space, Entries.key("p" + number % 999, "s" + number), value)));
        if (i % ENTRIES == 0) {
          assertThat(size()).as("after %d", i).isLessThan(limit());
        }
      }
      assertThat(size()).isLessThan(limit());
    }
    assertThat(size()).isLessThan(limit());
  }

  private static long limit() {
    return FACTOR * (ENTRIES * (BYTES + 20L) + LONG_LOG);
  }

  private long size() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
