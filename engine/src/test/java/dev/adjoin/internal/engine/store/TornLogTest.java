// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.adjoin.engine.DamagedDirectoryException;
import dev.adjoin.engine.Durability;
import dev.adjoin.testing.search.Form;
import java.io.IOException;
import java.nio.ByteBuffer;
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

  /** The position of the last record. */
  private long startOfLast;

  @BeforeEach
  void write() throws IOException {
    directory = temporary.toRealPath().resolve("store");
    crashed = Files.createDirectory(temporary.toRealPath().resolve("crashed"));
    store = FileStore.open(directory, Durability.RELAXED);
    for (int number = 1; number <= BATCHES; number++) {
      startOfLast = Files.size(directory.resolve("log.1"));
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
    for (int length = log.length - 1; length >= LogFile.RECORDS; length -= 1 + length / 12) {
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
  void aLogCutBeforeItsMarkIsRefused() throws IOException {
    byte[] synced = syncedLog();
    assertThat(refusalWith(Arrays.copyOf(synced, synced.length - 1)))
        .isEqualTo(
            "log.1, byte %d: the file ends here, but %d bytes were written"
                .formatted(synced.length - 1, synced.length));
    assertThat(refusalWith(Arrays.copyOf(synced, LogFile.RECORDS)))
        .isEqualTo(
            "log.1, byte %d: the file ends here, but %d bytes were written"
                .formatted(LogFile.RECORDS, synced.length));
    assertThat(refusalWith(Arrays.copyOf(synced, 100)))
        .isEqualTo("log.1: the header fails its checksum");
    assertThat(refusalWith(new byte[0])).isEqualTo("log.1: the header fails its checksum");
  }

  @Test
  void aDamagedRecordBeforeTheMarkIsRefusedThoughItIsTheLast() throws IOException {
    byte[] synced = syncedLog();
    synced[synced.length - 3]++;
    assertThat(refusalWith(synced)).matches("log\\.1, byte \\d+: record 12 fails its checksum");
    Arrays.fill(synced, synced.length - 512, synced.length, (byte) 0);
    assertThat(refusalWith(synced)).matches("log\\.1, byte \\d+: record 12 fails its checksum");
  }

  @Test
  void aRecordThatWasNeverWrittenIsDroppedWithAllAfterIt() throws IOException {
    byte[] torn = log.clone();
    int sector = log.length / 2 / 512 * 512;
    Arrays.fill(torn, sector, sector + 512, (byte) 0);
    assertThat(batchesFoundWith(torn)).isBetween(1, BATCHES - 2);
  }

  /** The log after a sync. */
  private byte[] syncedLog() throws IOException {
    store.close();
    Path other = temporary.resolve("synced");
    try (FileStore synced = FileStore.open(other, Durability.SYNC)) {
      for (int number = 1; number <= BATCHES; number++) {
        new Batches(synced, 0).write(number).awaitDurable();
      }
      return Files.readAllBytes(other.resolve("log.1"));
    }
  }

  /** The damage that a directory with this log is refused for; nothing in it may change. */
  private String refusalWith(byte[] log) throws IOException {
    copy(directory, crashed);
    Files.deleteIfExists(crashed.resolve("log.2"));
    Files.write(crashed.resolve("trees"), emptyTrees());
    Files.write(crashed.resolve("log.1"), log);
    DamagedDirectoryException refusal =
        catchThrowableOfType(
            DamagedDirectoryException.class, () -> FileStore.open(crashed, Durability.SYNC));
    assertThat(refusal).isNotNull();
    assertThat(Files.readAllBytes(crashed.resolve("log.1"))).isEqualTo(log);
    assertThat(crashed).isDirectoryNotContaining("glob:**/log.2");
    assertThat(refusal)
        .hasMessage(
            crashed + " is damaged: " + refusal.damage() + "; restore the directory from a copy");
    return refusal.damage().toString();
  }

  private byte[] emptyTrees() throws IOException {
    Path trees = temporary.resolve("empty");
    Files.deleteIfExists(trees);
    Trees.create(new LocalDisk(), trees);
    return Files.readAllBytes(trees);
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
  void damageThatCompleteRecordsFollowIsRefused() throws IOException {
    for (int at = LogFile.RECORDS; at < startOfLast; at += Form.of(389, 97)) {
      byte[] flipped = log.clone();
      flipped[at] ^= 4;
      assertThat(refusalWith(flipped))
          .matches("log\\.1, byte \\d+: record \\d+ fails its checksum");
    }
  }

  @Test
  void anIncompleteLogBeforeALaterOneIsRefused() throws IOException {
    copy(directory, crashed);
    byte[] torn = Arrays.copyOf(log, log.length - 1);
    Files.write(crashed.resolve("log.1"), torn);
    byte[] next = LogFile.header(2).array();
    ByteBuffer record = LogRecord.drop((TreeSpace) store.space("dropped"));
    LogRecord.number(record, BATCHES);
    byte[] both = Arrays.copyOf(next, next.length + record.remaining());
    System.arraycopy(record.array(), 0, both, next.length, record.remaining());
    Files.write(crashed.resolve("log.2"), both);
    assertThatThrownBy(() -> FileStore.open(crashed, Durability.SYNC))
        .isInstanceOf(DamagedDirectoryException.class)
        .hasMessageMatching(
            ".* is damaged: log.1, byte \\d+: record 12 fails its checksum, but log.2 has records;.*");
    assertThat(Files.readAllBytes(crashed.resolve("log.1"))).isEqualTo(torn);
  }

  @Test
  void theLastFileOfTheLogIsMissed() throws IOException {
    copy(directory, crashed);
    try (Store recovered = FileStore.open(crashed, Durability.SYNC)) {
      new Batches(recovered, 0).write(BATCHES + 1).awaitDurable();
      Path again = Files.createDirectory(temporary.resolve("again"));
      copy(crashed, again);
      Files.delete(again.resolve("log.2"));
      assertThatThrownBy(() -> FileStore.open(again, Durability.SYNC))
          .isInstanceOf(DamagedDirectoryException.class)
          .hasMessageContaining(" is damaged: log.2: the file is missing;");
    }
  }
}
