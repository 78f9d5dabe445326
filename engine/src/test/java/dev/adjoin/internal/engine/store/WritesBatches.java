// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.Durability;
import java.nio.file.Path;

/** A process that writes batches in several threads and prints the acknowledged ones. */
final class WritesBatches {
  static final int WRITERS = 3;

  /** Short, so that many checkpoints are running when the process is killed. */
  private static final long LONG_LOG = 200_000;

  private WritesBatches() {}

  public static void main(String[] arguments) {
    Durability durability = Durability.valueOf(arguments[1]);
    FileStore store = FileStore.open(Path.of(arguments[0]), durability, new LocalDisk(), LONG_LOG);
    System.out.println("open");
    for (int writer = 0; writer < WRITERS; writer++) {
      int number = writer;
      new Thread(() -> write(store, number)).start();
    }
  }

  private static void write(Store store, int writer) {
    var batches = new Batches(store, writer);
    int number = batches.last();
    while (true) {
      number++;
      batches.write(number).awaitDurable();
      System.out.println(writer + " " + number + " acknowledged");
    }
  }
}
