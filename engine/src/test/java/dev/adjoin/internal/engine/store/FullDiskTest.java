// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static dev.adjoin.internal.engine.store.Entries.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/** A directory on a full disk can be opened for reading and for removing. */
class FullDiskTest {
  private static final int ENTRIES = 50;
  private static final int LONG_LOG = 1 << 20;

  @TempDir private Path folder;
  private Path directory;
  private FaultyDisk disk;

  /** A directory with entries that the saved trees and the log contain, after a full disk. */
  @BeforeEach
  void fill() {
    directory = folder.resolve("data");
    disk = new FaultyDisk(1);
    try (FileStore store = reopened()) {
      fill(store, 0, ENTRIES / 2);
    }
    FileStore store = reopened();
    Space space = fill(store, ENTRIES / 2, ENTRIES);
    disk.room.set(0);
    assertThatThrownBy(() -> store.write(List.of(put(space, "p", "lost", "x"))))
        .isInstanceOf(InternalServerErrorException.class)
        .hasMessageContaining("No space left on device");
    store.close();
  }

  private static Space fill(FileStore store, int from, int to) {
    Space space = store.space("space");
    for (int i = from; i < to; i++) {
      store.write(List.of(put(space, "p", "s" + i, "x".repeat(1000)))).awaitDurable();
    }
    return space;
  }

  private FileStore reopened() {
    return FileStore.open(directory, Durability.SYNC, disk, LONG_LOG);
  }

  private static void assertFull(FileStore store, String what) {
    Space space = store.space("space");
    assertThatThrownBy(() -> store.write(List.of(put(space, "p", "t", "x"))))
        .isInstanceOf(InternalServerErrorException.class)
        .hasCauseInstanceOf(UnusableDirectoryException.class)
        .hasMessageContaining(
            "could not be written when it was opened: No space left on device. "
                + what
                + " Make room and open it again.");
  }

  @Test
  void canBeReadAndEntriesCanBeRemoved() {
    assertThat(directory.resolve("reserve")).hasSize(1 << 20);
    try (FileStore store = reopened()) {
      Space space = store.space("space");
      assertThat(Entries.get(space, "p", "s7")).hasSize(1000);
      assertThat(space.size()).isEqualTo(ENTRIES);
      assertFull(store, "It can be read, and items and tables can be deleted.");
      for (int i = 10; i < ENTRIES; i++) {
        store.write(List.of(new Change(space, Entries.key("p", "s" + i), null))).awaitDurable();
      }
      assertThat(space.size()).isEqualTo(10);
    }
    assertThat(directory.resolve("reserve")).doesNotExist();
    disk.room.set(Long.MAX_VALUE);
    try (FileStore store = reopened()) {
      Space space = store.space("space");
      assertThat(space.size()).isEqualTo(10);
      store.write(List.of(put(space, "p", "t", "x"))).awaitDurable();
    }
    assertThat(directory.resolve("reserve")).hasSize(1 << 20);
  }

  @Test
  void spacesCanBeDropped() {
    try (FileStore store = reopened()) {
      store.drop("space");
      assertThat(store.space("space").size()).isZero();
    }
    try (FileStore store = FileStore.open(directory, Durability.SYNC)) {
      assertThat(store.space("space").size()).isZero();
    }
  }

  @Test
  void aRemovalMayNotHideAnAddition() {
    try (FileStore store = reopened()) {
      Space space = store.space("space");
      Change removal = new Change(space, Entries.key("p", "s1"), null);
      assertThatThrownBy(
              () -> store.write(List.of(removal, put(space, "p", "t", "x".repeat(10_000)))))
          .isInstanceOf(InternalServerErrorException.class)
          .hasMessageContaining("could not be written when it was opened");
      store.write(List.of(removal, put(space, "p", "t", "x".repeat(1_000)))).awaitDurable();
    }
  }

  @Test
  void canBeReadWithoutAReserve() throws Exception {
    Files.delete(directory.resolve("reserve"));
    try (FileStore store = reopened()) {
      Space space = store.space("space");
      assertThat(Entries.get(space, "p", "s7")).hasSize(1000);
      assertThat(Entries.all(space)).hasSize(ENTRIES);
      assertFull(store, "It can be read.");
      assertThatThrownBy(() -> store.drop("space"))
          .isInstanceOf(InternalServerErrorException.class)
          .hasMessageContaining("It can be read.");
    }
    assertThat(disk.openFiles).hasValue(0);
    disk.room.set(Long.MAX_VALUE);
    try (FileStore store = reopened()) {
      assertThat(store.space("space").size()).isEqualTo(ENTRIES);
      store.write(List.of(put(store.space("space"), "p", "t", "x"))).awaitDurable();
    }
  }
}
