// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.engine;

import dev.adjoin.benchmarks.measure.Median;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** What the disk itself allows one thread: as many bytes as a put logs, appended and synced. */
final class BareFile {
  /** An item and its entry in the index. */
  private static final int BYTES = 500;

  private BareFile() {}

  static double perSecond(Threads threads, Path directory) {
    List<Double> rates = new ArrayList<>();
    try (FileChannel file =
        FileChannel.open(
            directory.resolve("bare"), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      threads.rounds().repeat(() -> rates.add(perSecond(file, threads.block())));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Median.of(rates);
  }

  private static double perSecond(FileChannel file, int count) {
    long before = System.nanoTime();
    try {
      for (int i = 0; i < count; i++) {
        file.write(ByteBuffer.allocate(BYTES));
        file.force(false);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return count * 1e9 / (System.nanoTime() - before);
  }
}
