// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/** The power fails at random times, and any part of the unsynced data is lost. */
class PowerLossTest {
  private static final int ROUNDS = Boolean.getBoolean("adjoin.full") ? 500 : 25;

  @TempDir Path directories;

  @Test
  void everyAcknowledgedBatchIsThereAndEveryBatchIsWhole() throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      new Life(directories.resolve("synced" + round), Durability.SYNC, round).live();
    }
  }

  @Test
  void relaxedWritesAreLostFromTheEndAndWhole() throws IOException {
    for (int round = 0; round < ROUNDS; round++) {
      new Life(directories.resolve("relaxed" + round), Durability.RELAXED, round).live();
    }
  }

  /** A directory that survives several power losses, one after the other. */
  private static final class Life {
    private final Path directory;
    private final Durability durability;
    private final Random random;

    /** The number of the last batch that must be present. */
    private int safe;

    Life(Path directory, Durability durability, long seed) {
      this.directory = directory;
      this.durability = durability;
      this.random = new Random(seed);
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
