// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

import dev.adjoin.benchmarks.measure.Effort;
import dev.adjoin.benchmarks.measure.Measured;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.PrintStream;
import java.util.List;

/** The part {@code operations}: a row for each operation, by hand and with the runtime. */
public final class Operations {
  private Operations() {}

  public static void print(Effort effort, PrintStream out) {
    print(effort, List.of(Operation.values()), out);
  }

  static void print(Effort effort, List<Operation> operations, PrintStream out) {
    TextTable table =
        new TextTable(
            "call", "by hand", "Adjoin", "× by hand", "goal", "by hand, bytes", "Adjoin, bytes");
    // A new JVM needs more calls to warm up; counted, since on a busy machine time says little.
    int before = effort == Effort.FULL ? 25 : 5;
    String[] names = operations.stream().map(Operation::name).toArray(String[]::new);
    Measured.run(
            OperationsBenchmark.class,
            effort,
            options ->
                options
                    .param("operation", names)
                    .param("turn", effort.repeated(400))
                    .param("before", effort.repeated(before)))
        .forEach(measured -> table.row(row(measured)));
    out.println("Calls on the engine in memory, one thread; thread time in µs\n");
    out.println(table);
  }

  private static List<String> row(Measured measured) {
    Operation operation = Operation.valueOf(measured.parameter("operation"));
    return List.of(
        operation.label(),
        TextTable.micros(measured.perCall("baseNanos")),
        TextTable.micros(measured.perCall("nanos")),
        // By hand the name is a constant, which takes nothing.
        operation == Operation.ATTRIBUTE ? "-" : TextTable.ratio(measured.ratio()),
        operation.goal() == 0 ? "-" : TextTable.ratio(operation.goal()),
        TextTable.whole(Math.round(measured.perCall("baseBytes"))),
        TextTable.whole(Math.round(measured.perCall("bytes"))));
  }
}
