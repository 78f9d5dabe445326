// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import dev.adjoin.testing.search.Search;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/** The power fails at random times, and any part of the unsynced data is lost. */
class PowerLossTest {
  @TempDir Path directories;

  @Test
  void everyAcknowledgedBatchIsThereAndEveryBatchIsWhole() {
    Search.of(4, 500)
        .run(seed -> new Life(directories.resolve("" + seed), Durability.SYNC, seed).live());
  }

  @Test
  void relaxedWritesAreLostFromTheEndAndWhole() {
    Search.of(4, 500)
        .run(seed -> new Life(directories.resolve("" + seed), Durability.RELAXED, seed).live());
  }

  /** A directory that survives several power losses, one after the other. */
  private static final class Life {
    private final Path directory;
    private final Durability durability;
    private final SplittableRandom random;

    /** The number of the last batch that must be present. */
    private int safe;

    Life(Path directory, Durability durability, long seed) {
      this.directory = directory;
      this.durability = durability;
      this.random = new SplittableRandom(seed);
    }

    void live() throws IOException {
      for (int loss = 0; loss < 5; loss++) {
        var disk = new FaultyDisk(random.nextLong());
        disk.operationsLeft.set(random.nextInt(600));
        writeUntilThePowerGoes(disk);
        disk.losePower();
        try (Store store = FileStore.open(directory, Durability.SYNC)) {
          safe = new Batches(store, 0).verify(safe);
        }
      }
      deleteFiles();
    }

    private void writeUntilThePowerGoes(FaultyDisk disk) {
      int longLog = 1 << (8 + random.nextInt(9));
      int together = 1 + random.nextInt(5);
      try (FileStore store = FileStore.open(directory, durability, disk, longLog)) {
        var batches = new Batches(store, 0);
        for (int number = safe + 1; number < safe + 300; number++) {
          PendingWrite written = batches.write(number);
          if (durability == Durability.SYNC && number % together == 0) {
            written.awaitDurable();
            safe = number;
          }
        }
      } catch (InternalServerErrorException | UnusableDirectoryException e) {
        // The power is off.
      }
    }

    private void deleteFiles() throws IOException {
      try (var files = Files.list(directory)) {
        for (Path file : files.toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
