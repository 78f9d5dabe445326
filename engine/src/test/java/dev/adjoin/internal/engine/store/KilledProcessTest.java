// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A writing process is killed at random times. */
class KilledProcessTest {
  private static final int ROUNDS = Boolean.getBoolean("adjoin.full") ? 100 : 3;

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Durability.class)
  void everyAcknowledgedBatchIsThereAndEveryBatchIsWhole(Durability durability)
      throws IOException, InterruptedException {
    int[] acknowledged = new int[WritesBatches.WRITERS];
    var random = new Random(durability.ordinal());
    for (int round = 0; round < ROUNDS; round++) {
      try (Child child =
          Child.start(WritesBatches.class, directory.toString(), durability.name())) {
        assertThat(child.nextLine()).isEqualTo("open");
        Thread.sleep(random.nextInt(600));
        note(child.kill(), acknowledged);
      }
      verify(acknowledged);
    }
    assertThat(acknowledged).doesNotContain(0);
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
