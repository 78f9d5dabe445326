// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.adjoin.engine.Durability;
import dev.adjoin.testing.search.Form;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.services.dynamodb.model.InternalServerErrorException;

/**
 * Anything can fail at any operation on the disk, in the threads of writers and in the one that
 * saves: no thread hangs, nothing acknowledged is lost, and a store that is not saved any more
 * refuses writes.
 */
@Timeout(120)
class ThreadFailuresTest {
  private static final int SHORT_LOG = 4_000;
  private static final int BATCHES = 60;

  @TempDir private Path folder;

  static Stream<Supplier<Throwable>> failures() {
    return Stream.of(
        () -> new OutOfMemoryError("injected"),
        () -> new StackOverflowError("injected"),
        () -> new AssertionError("injected"),
        () -> new IllegalStateException("injected"));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void nothingIsLostAndNothingHangsWhereverItFails(Supplier<Throwable> failure) {
    int step = Form.of(23, 1);
    for (int operation = Form.offset(step); operation < 400; operation += step) {
      Path directory = folder.resolve(failure.get().getClass().getSimpleName() + operation);
      FileStore.open(directory, Durability.SYNC).close();
      var disk = new FaultyDisk(operation);
      disk.failure = failure;
      disk.operationsBeforeFailure.set(operation);
      int acknowledged = write(directory, disk);
      try (FileStore store = FileStore.open(directory, Durability.SYNC)) {
        new Batches(store, 0).verify(acknowledged);
      }
    }
  }

  /** Writes until the store refuses; returns the number of acknowledged batches. */
  private static int write(Path directory, FaultyDisk disk) {
    int acknowledged = 0;
    FileStore store;
    try {
      store = FileStore.open(directory, Durability.SYNC, disk, SHORT_LOG);
    } catch (RuntimeException | Error e) {
      return 0;
    }
    try {
      for (int number = 1; number <= BATCHES; number++) {
        new Batches(store, 0).write(number).awaitDurable();
        acknowledged = number;
      }
    } catch (InternalServerErrorException e) {
      assertThat(e).hasMessageContaining("failed and answers no more calls");
    } catch (RuntimeException | Error e) {
      assertThat(e).hasMessageContaining("injected");
    }
    try {
      store.close();
    } catch (RuntimeException | Error e) {
      assertThat(e).hasMessageContaining("injected");
    }
    return acknowledged;
  }

  @ParameterizedTest
  @MethodSource("failures")
  void refusesWritesAsSoonAsItIsNotSavedAnyMore(Supplier<Throwable> failure) throws Exception {
    var disk = new FaultyDisk(1);
    disk.failure = failure;
    disk.failingThread = "adjoin store ";
    FileStore store = FileStore.open(folder, Durability.RELAXED, disk, SHORT_LOG);
    Batches batches = new Batches(store, 0);
    disk.operationsBeforeFailure.set(0);
    int written = 0;
    try {
      while (written < 100_000) {
        batches.write(written + 1);
        written++;
      }
    } catch (InternalServerErrorException e) {
      assertThat(e).hasMessageContaining("injected");
    }
    // A log of twice the length makes writers wait for the thread; it ended before that.
    assertThat(written).isLessThan(10_000);
    assertThatThrownBy(() -> batches.write(1)).isInstanceOf(InternalServerErrorException.class);
    assertThatThrownBy(store::requireUsable).isInstanceOf(InternalServerErrorException.class);
    store.close();
  }

  @Test
  void theFlagThatRefusesWritesNeedsNoMemory() {
    var health = new Health(folder);
    OutOfMemoryError failure = new OutOfMemoryError("injected");
    health.fail(failure);
    health.fail(new IllegalStateException("later"));
    assertThatThrownBy(health::check).hasRootCause(failure);
    assertThatThrownBy(health::checkReadable).hasRootCause(failure);
  }

  @Test
  void aBatchInMemoryThatFailsHalfWayStopsWrites() {
    MemoryStore store = new MemoryStore();
    Space space = store.space("space");
    Change whole = new Change(space, Entries.key("p", "s"), new byte[0]);
    Change broken = new Change(null, Entries.key("p", "t"), new byte[0]);
    assertThatThrownBy(() -> store.write(List.of(broken))).isInstanceOf(RuntimeException.class);
    store.write(List.of(whole));
    assertThatThrownBy(() -> store.write(List.of(whole, broken)))
        .isInstanceOf(RuntimeException.class);
    assertThatThrownBy(() -> store.write(List.of(whole)))
        .isInstanceOf(InternalServerErrorException.class)
        .hasMessageContaining("Start again, with more memory.");
    assertThat(space.get(Entries.key("p", "s"))).isEmpty();
  }
}
