// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.Durability;
import dev.adjoin.engine.UnusableDirectoryException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opening a store whose log is truncated or damaged. */
class TornLogTest {
  private static final int BATCHES = 12;

  @TempDir Path temporary;
  private Path directory;
  private Path crashed;
  private FileStore store;
  private byte[] log;

  @BeforeEach
  void write() throws IOException {
    directory = temporary.toRealPath().resolve("store");
    crashed = Files.createDirectory(temporary.toRealPath().resolve("crashed"));
    store = FileStore.open(directory, Durability.RELAXED);
    for (int number = 1; number <= BATCHES; number++) {
      new Batches(store, 0).write(number);
    }
    log = Files.readAllBytes(directory.resolve("log.1"));
  }

  @AfterEach
  void close() {
    store.close();
  }

  /** Opens a directory with this log and returns the number of batches in it. */
  private int batchesFoundWith(byte[] log) throws IOException {
    copy(directory, crashed);
    Files.write(crashed.resolve("log.1"), log);
    try (Store recovered = FileStore.open(crashed, Durability.SYNC)) {
      return new Batches(recovered, 0).verify(0);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (var files = Files.list(to)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    try (var files = Files.list(from)) {
      for (Path file : files.filter(f -> !f.endsWith("lock")).toList()) {
        Files.copy(file, to.resolve(file.getFileName()));
      }
    }
  }

  @Test
  void theWholeLogIsAppliedAgain() throws IOException {
    assertThat(batchesFoundWith(log)).isEqualTo(BATCHES);
  }

  @Test
  void aLogCutAnywhereGivesTheBatchesBefore() throws IOException {
    int before = BATCHES;
    for (int length = log.length - 1; length >= 0; length -= 1 + length / 12) {
      int found = batchesFoundWith(Arrays.copyOf(log, length));
      assertThat(found).isBetween(before - 3, before);
      before = found;
    }
    assertThat(before).isZero();
  }

  @Test
  void aLogThatEndsInZerosOrRubbishGivesTheBatchesBefore() throws IOException {
    assertThat(batchesFoundWith(Arrays.copyOf(log, log.length + 100))).isEqualTo(BATCHES);
    byte[] rubbish = Arrays.copyOf(log, log.length + 100);
    Arrays.fill(rubbish, log.length, rubbish.length, (byte) 77);
    assertThat(batchesFoundWith(rubbish)).isEqualTo(BATCHES);
    byte[] flipped = log.clone();
    flipped[log.length - 3]++;
    assertThat(batchesFoundWith(flipped)).isEqualTo(BATCHES - 1);
  }

  @Test
  void whatIsWrittenAfterACutIsFoundAfterTheNextCrash() throws IOException {
    copy(directory, crashed);
    Files.write(crashed.resolve("log.1"), Arrays.copyOf(log, log.length - 1));
    Path again = Files.createDirectory(temporary.resolve("again"));
    try (Store recovered = FileStore.open(crashed, Durability.SYNC)) {
      assertThat(new Batches(recovered, 0).last()).isEqualTo(BATCHES - 1);
      new Batches(recovered, 0).write(BATCHES).awaitDurable();
      copy(crashed, again);
    }
    try (Store recovered = FileStore.open(again, Durability.SYNC)) {
      assertThat(new Batches(recovered, 0).verify(BATCHES)).isEqualTo(BATCHES);
    }
  }

  @Test
  void aLogDamagedBeforeALaterOneIsRefused() throws IOException {
    copy(directory, crashed);
    byte[] flipped = log.clone();
    flipped[log.length / 2]++;
    Files.write(crashed.resolve("log.1"), flipped);
    Files.write(crashed.resolve("log.2"), log);
    assertThatThrownBy(() -> FileStore.open(crashed, Durability.SYNC))
        .isInstanceOf(UnusableDirectoryException.class)
        .hasMessageStartingWith(crashed + " is damaged: log.1 is unreadable from byte ");
    assertThat(Files.readAllBytes(crashed.resolve("log.1"))).isEqualTo(flipped);
  }
}
