// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import dev.adjoin.testing.search.Search;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

class FailingDiskTest {
  @TempDir Path directory;

  private String message(String cause) {
    return message(directory, cause);
  }

  private static String message(Path directory, String cause) {
    return "The store in "
        + directory
        + " failed and answers no more calls: "
        + cause
        + ". What was acknowledged is safe; open it again when the cause is gone.";
  }

  @Test
  void aFullDiskIsAnErrorAndLosesNothingAcknowledged() {
    Search.of(1, 20).run(seed -> fillSeveralTimes(directory.resolve("" + seed), seed));
  }

  private static void fillSeveralTimes(Path directory, long seed) {
    var random = new SplittableRandom(seed);
    int acknowledged = 0;
    for (int round = 0; round < 10; round++) {
      var disk = new FaultyDisk(random.nextLong());
      disk.room.set(random.nextInt(200_000));
      acknowledged = writeUntilFull(directory, disk, acknowledged, 1 << (10 + random.nextInt(8)));
      try (Store store = FileStore.open(directory, Durability.SYNC)) {
        acknowledged = new Batches(store, 0).verify(acknowledged);
      }
    }
  }

  private static int writeUntilFull(Path directory, FaultyDisk disk, int before, long longLog) {
    int number = before;
    FileStore store;
    try {
      store = FileStore.open(directory, Durability.SYNC, disk, longLog);
    } catch (UnusableDirectoryException e) {
      assertThat(e).hasMessage(directory + " cannot be opened as a store: No space left on device");
      return number;
    }
    try {
      while (true) {
        new Batches(store, 0).write(number + 1).awaitDurable();
        number++;
      }
    } catch (InternalServerErrorException e) {
      assertThat(e.awsErrorDetails().errorMessage())
          .isEqualTo(message(directory, "No space left on device"));
      assertThat(e.awsErrorDetails().errorCode()).isEqualTo("InternalServerError");
      assertThat(e.statusCode()).isEqualTo(500);
    }
    store.close();
    return number;
  }

  @Test
  void answersNoCallAfterAFailedSyncThoughTheCauseIsGone() {
    var disk = new FaultyDisk(1);
    try (FileStore store = FileStore.open(directory, Durability.SYNC, disk, 1 << 20)) {
      Space space = store.space("space");
      store.write(List.of(put(space, "p", "s", "kept"))).awaitDurable();
      disk.syncsFail = true;
      PendingWrite failing = store.write(List.of(put(space, "p", "s", "lost")));
      assertThat(refusalOf(failing::awaitDurable)).isEqualTo(message("Input/output error"));
      disk.syncsFail = false;
      assertThat(refusalOf(failing::awaitDurable)).isEqualTo(message("Input/output error"));
      assertThat(refusalOf(() -> store.write(List.of(put(space, "p", "t", "no")))))
          .isEqualTo(message("Input/output error"));
      assertThat(refusalOf(() -> store.drop("space"))).isEqualTo(message("Input/output error"));
      assertThat(refusalOf(() -> Entries.get(space, "p", "s")))
          .isEqualTo(message("Input/output error"));
      assertThat(refusalOf(() -> Entries.all(space))).isEqualTo(message("Input/output error"));
      assertThat(refusalOf(space::size)).isEqualTo(message("Input/output error"));
      assertThat(refusalOf(() -> store.space("another"))).isEqualTo(message("Input/output error"));
    }
  }

  @Test
  void aScanThatHasBegunFailsWhenASyncFails() {
    var disk = new FaultyDisk(1);
    try (FileStore store = FileStore.open(directory, Durability.SYNC, disk, 1 << 20)) {
      Space space = store.space("space");
      store.write(List.of(put(space, "p", "s", "v"), put(space, "p", "t", "v"))).awaitDurable();
      Iterator<Entry> scan = space.scan(0, -1, null);
      scan.next();
      disk.syncsFail = true;
      PendingWrite failing = store.write(List.of(put(space, "p", "t", "lost")));
      assertThat(refusalOf(failing::awaitDurable)).isEqualTo(message("Input/output error"));
      assertThat(refusalOf(scan::next)).isEqualTo(message("Input/output error"));
    }
  }

  @Test
  void theErrorHasTheReasonAsItsCause() {
    var disk = new FaultyDisk(1);
    try (FileStore store = FileStore.open(directory, Durability.SYNC, disk, 1 << 20)) {
      disk.syncsFail = true;
      PendingWrite failing = store.write(List.of(put(store.space("space"), "p", "s", "v")));
      assertThatThrownBy(failing::awaitDurable)
          .hasCauseExactlyInstanceOf(UnusableDirectoryException.class)
          .hasRootCauseMessage("Input/output error");
    }
  }

  private static String refusalOf(Runnable call) {
    return catchThrowableOfType(InternalServerErrorException.class, call::run)
        .awsErrorDetails()
        .errorMessage();
  }

  @Test
  void aWriteThatFailsChangesNothing() {
    var disk = new FaultyDisk(1);
    try (FileStore store = FileStore.open(directory, Durability.SYNC, disk, 1 << 20)) {
      Space space = store.space("space");
      store.write(List.of(put(space, "p", "s", "kept"))).awaitDurable();
      disk.room.set(1);
      assertThat(refusalOf(() -> store.write(List.of(put(space, "p", "s", "lost")))))
          .isEqualTo(message("No space left on device"));
    }
    try (FileStore store = FileStore.open(directory, Durability.SYNC)) {
      assertThat(Entries.get(store.space("space"), "p", "s")).isEqualTo("kept");
    }
  }

  @Test
  void aDiskThatIsFullWhileADirectoryIsCreatedLeavesOneThatCanBeCreated() {
    int refused = 0;
    for (int room = 0; room < 12_000; room += 400) {
      Path path = directory.resolve("room" + room);
      var disk = new FaultyDisk(room);
      disk.room.set(room);
      try (FileStore store = FileStore.open(path, Durability.SYNC, disk, 1 << 20)) {
        assertThat(store.space("space").size()).isZero();
      } catch (UnusableDirectoryException e) {
        assertThat(e).hasMessageEndingWith("cannot be opened as a store: No space left on device");
        refused++;
      }
      assertThat(disk.openFiles).hasValue(0);
      try (FileStore store = FileStore.open(path, Durability.SYNC)) {
        store.write(List.of(put(store.space("space"), "p", "s", "v"))).awaitDurable();
      }
    }
    assertThat(refused).isBetween(20, 29);
  }

  @Test
  void closingSaysWhenTheLastCheckpointFails() {
    var disk = new FaultyDisk(1);
    FileStore store = FileStore.open(directory, Durability.RELAXED, disk, 1 << 20);
    store.write(List.of(put(store.space("space"), "p", "s", "v"))).awaitDurable();
    disk.syncsFail = true;
    assertThatThrownBy(store::close)
        .isInstanceOf(InternalServerErrorException.class)
        .hasMessageContaining("Input/output error");
    FileStore.open(directory, Durability.SYNC).close();
  }
}
