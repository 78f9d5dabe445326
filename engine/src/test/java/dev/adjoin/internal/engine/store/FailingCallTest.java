// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import dev.adjoin.testing.search.Form;
import dev.adjoin.testing.search.Search;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/**
 * One call of the file system fails: the first, the second and so on, until none fails. Then the
 * power fails, so that nothing is there that was not synced. In the bounded form, every fourth call
 * is tried, and the first one depends on the seed.
 */
class FailingCallTest {
  private static final int BATCHES = Form.of(12, 60);

  @TempDir Path directories;

  @Test
  void whicheverCallFailsAcknowledgedBatchesAreThereAndNoFileStaysOpen() {
    Search.of(1, 1).run(this::failEachCall);
  }

  private void failEachCall(long seed) throws IOException {
    int step = Form.of(4, 1);
    boolean hasFailed = true;
    int call = (int) (seed % step);
    for (; hasFailed; call += step) {
      Path directory = directories.resolve("" + call);
      var disk = new FaultyDisk(seed + call);
      disk.operationsBeforeFailure.set(call);
      int acknowledged = write(directory, disk);
      hasFailed = disk.operationsBeforeFailure.get() < 0;
      assertThat(disk.openFiles).as("open files after call %d failed", call).hasValue(0);
      disk.losePower();
      try (Store store = FileStore.open(directory, Durability.SYNC)) {
        new Batches(store, 0).verify(acknowledged);
      }
    }
    assertThat(call).as("calls that failed").isGreaterThan(80);
  }

  /** Writes batches, with checkpoints in between; returns the last acknowledged one. */
  private static int write(Path directory, FaultyDisk disk) {
    int acknowledged = 0;
    for (int opening = 0; opening < 2; opening++) {
      try (FileStore store = FileStore.open(directory, Durability.SYNC, disk, 4000)) {
        var batches = new Batches(store, 0);
        for (int number = batches.last() + 1; number <= (opening + 1) * BATCHES; number++) {
          acknowledged = write(batches, number, acknowledged);
        }
      } catch (UnusableDirectoryException | InternalServerErrorException e) {
        assertThat(e).hasMessageContaining("Input/output error");
      }
    }
    return acknowledged;
  }

  /** Once a write has failed, every other one fails too. */
  private static int write(Batches batches, int number, int acknowledged) {
    try {
      batches.write(number).awaitDurable();
      return number;
    } catch (InternalServerErrorException e) {
      assertThat(e).hasMessageContaining("Input/output error");
      if (String.valueOf(e.getMessage()).contains("could not be written when it was opened")) {
        throw e; // removals are still possible
      }
      for (int more = number + 1; more < number + 3; more++) {
        assertFails(batches, more);
      }
      throw e;
    }
  }

  private static void assertFails(Batches batches, int number) {
    try {
      batches.write(number).awaitDurable();
    } catch (InternalServerErrorException e) {
      return;
    }
    throw new AssertionError("batch " + number + " was acknowledged after a failure");
  }
}
