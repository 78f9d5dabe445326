// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.execute.Deadline;
import dev.adjoin.internal.execute.OpenTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Runs operations, all or none: reads what their plans ask for, sends what follows, and begins
 * again when something was changed in between, until the deadline.
 */
final class Runner {
  private final WriteContext context;
  private final OpenTable table;
  private final String name;
  private final List<Operation> operations;
  private final Deadline deadline;
  private final Known known;
  private int attempts;

  /**
   * What came of it.
   *
   * @param scenes the operations as they were done, or failed
   * @param failure why nothing was done; null when it was
   */
  record Run(
      List<Scene> scenes,
      List<ItemWrite> writes,
      @Nullable Failure failure,
      List<Failure> all,
      int attempts) {
    Scene scene() {
      return scenes.get(0);
    }
  }

  Runner(WriteContext context, String name, List<Operation> operations, Deadline deadline) {
    this(context, name, operations, deadline, new Known(context.table(), deadline));
  }

  /**
   * @param known what has been read a moment ago
   */
  Runner(
      WriteContext context,
      String name,
      List<Operation> operations,
      Deadline deadline,
      Known known) {
    this.context = context;
    this.table = context.table();
    this.name = name;
    this.operations = operations;
    this.deadline = deadline;
    this.known = known;
  }

  static Runner of(WriteContext context, Operation operation) {
    return new Runner(
        context, operation.name(), List.of(operation), context.table().calls().deadline());
  }

  /** One operation that must succeed. */
  static Run done(WriteContext context, Operation operation) {
    return of(context, operation).done();
  }

  /** All of it, or an exception that says why not. */
  Run done() {
    Run run = run();
    if (run.failure() != null) {
      throw new Causes(table).exception(run.failure(), run.attempts());
    }
    return run;
  }

  Run run() {
    while (true) {
      attempts++;
      Attempt attempt = new Attempt(context, name, operations, deadline, known, attempts);
      Run run = attempt.run();
      if (run.failure() == null || !run.failure().requirement().isStale()) {
        return run;
      }
      known.forget();
      attempt.learn();
      if (!deadline.pause(name, attempts)) {
        throw new Causes(table).exception(run.failure(), attempts);
      }
    }
  }
}
