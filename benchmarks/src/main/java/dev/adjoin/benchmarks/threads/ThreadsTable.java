// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.threads;

import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.List;

/**
 * Calls at the same time with 5 ms of latency each: from as many virtual threads, from as many
 * platform threads, and from a pool of the usual size. Each in a fresh JVM.
 */
public final class ThreadsTable {
  private static final int FIRST_WITH_VIRTUAL_THREADS = 21;
  private static final int POOL = 200;

  private ThreadsTable() {}

  /**
   * @param tasks how many run at a time
   * @param rounds how often a task repeats its three calls
   */
  public static void print(int tasks, int rounds, PrintStream out) {
    TextTable table =
        new TextTable(1, "threads", "calls", "ms", "processor ms", "resident MB", "pinned");
    if (Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS) {
      table.row(row(TextTable.whole(tasks) + " virtual", 0, tasks, rounds));
    }
    table.row(row(TextTable.whole(tasks) + " platform", tasks, tasks, rounds));
    table.row(row(POOL + " platform, pooled", POOL, tasks, rounds));
    out.println(table);
  }

  private static List<String> row(String name, int threads, int tasks, int rounds) {
    List<Long> measured =
        new FreshJvm(List.of("-Xmx2g"))
            .numbers(ManyCalls.class, "" + threads, "" + tasks, "" + rounds);
    return List.of(
        name,
        TextTable.whole(measured.get(2)),
        TextTable.millis(measured.get(0)),
        TextTable.millis(measured.get(1)),
        TextTable.megabytes(measured.get(3)),
        TextTable.whole(measured.get(4)));
  }
}
