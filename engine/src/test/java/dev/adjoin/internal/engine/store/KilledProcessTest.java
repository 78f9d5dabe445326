// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import dev.adjoin.testing.search.Search;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A writing process is killed at random times. */
class KilledProcessTest {
  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Durability.class)
  void everyAcknowledgedBatchIsThereAndEveryBatchIsWhole(Durability durability) {
    int[] acknowledged = new int[WritesBatches.WRITERS];
    // The second kill is one of a process that opened what the first left.
    Search.of(2, 100).run(seed -> runAndKill(durability, seed, acknowledged));
    assertThat(acknowledged).doesNotContain(0);
  }

  private void runAndKill(Durability durability, long seed, int[] acknowledged)
      throws IOException, InterruptedException {
    try (Child child = Child.start(WritesBatches.class, directory.toString(), durability.name())) {
      assertThat(child.nextLine()).isEqualTo("open");
      Thread.sleep(new SplittableRandom(seed).nextInt(600));
      note(child.kill(), acknowledged);
    }
    verify(acknowledged);
  }

  private static void note(List<String> lines, int[] acknowledged) {
    for (String line : lines) {
      String[] words = line.split(" ");
      if (words.length == 3 && words[2].equals("acknowledged")) {
        acknowledged[Integer.parseInt(words[0])] = Integer.parseInt(words[1]);
      }
    }
  }

  private void verify(int[] acknowledged) {
    try (Store store = FileStore.open(directory, Durability.SYNC)) {
      for (int writer = 0; writer < acknowledged.length; writer++) {
        acknowledged[writer] = new Batches(store, writer).verify(acknowledged[writer]);
      }
    }
  }
}
