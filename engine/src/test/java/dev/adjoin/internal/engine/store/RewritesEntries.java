// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.Durability;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/**
 * A process that stores entries and replaces them in random order with values of another size, in
 * several threads, and prints whether the store took it.
 */
final class RewritesEntries {
  private static final int WRITERS = 4;

  private final FileStore store;
  private final Space space;
  private final int entries;
  private final boolean isRepetitive;

  private RewritesEntries(FileStore store, int entries, boolean isRepetitive) {
    this.store = store;
    this.space = store.space("space");
    this.entries = entries;
    this.isRepetitive = isRepetitive;
  }

  /**
   * The arguments: the directory, the entries, their bytes, the rewrites, the bytes of those, and
   * whether the values repeat themselves.
   */
  public static void main(String[] arguments) {
    boolean isRepetitive = Boolean.parseBoolean(arguments[5]);
    int[] numbers = IntStream.range(1, 5).map(i -> Integer.parseInt(arguments[i])).toArray();
    try {
      System.out.println(run(Path.of(arguments[0]), numbers, isRepetitive));
    } catch (ExecutionException | InterruptedException | RuntimeException | Error e) {
      System.out.println(e);
    }
  }

  private static String run(Path directory, int[] numbers, boolean isRepetitive)
      throws ExecutionException, InterruptedException {
    try (FileStore store = FileStore.open(directory, Durability.RELAXED)) {
      RewritesEntries program = new RewritesEntries(store, numbers[0], isRepetitive);
      program.inThreads(writer -> program.store(writer, numbers[1]));
      program.inThreads(writer -> program.rewrite(writer, numbers[2], numbers[3]));
      return "rewrote " + numbers[2] + " of " + program.space.size();
    }
  }

  private interface Work {
    void run(int writer);
  }

  private void inThreads(Work work) throws InterruptedException, ExecutionException {
    ExecutorService threads = Executors.newFixedThreadPool(WRITERS);
    try {
      List<Callable<Object>> all =
          IntStream.range(0, WRITERS)
              .mapToObj(writer -> Executors.callable(() -> work.run(writer)))
              .toList();
      for (Future<Object> done : threads.invokeAll(all)) {
        done.get();
      }
    } finally {
      threads.shutdown();
    }
  }

  private void store(int writer, int bytes) {
    var random = new Random(writer);
    for (int number = writer; number < entries; number += WRITERS) {
      write(number, bytes, random);
    }
  }

  private void rewrite(int writer, int rewrites, int bytes) {
    var random = new Random(-writer);
    for (int i = writer; i < rewrites; i += WRITERS) {
      write(random.nextInt(entries), bytes, random);
    }
  }

  /** Random values cannot be compressed. */
  private void write(int number, int bytes, Random random) {
    byte[] value = new byte[bytes];
    if (!isRepetitive) {
      random.nextBytes(value);
    }
    store.write(List.of(new Change(space, Entries.key("p" + number, "s"), value)));
  }
}
