// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.health;

import dev.adjoin.Adjoin;
import dev.adjoin.Migration;
import dev.adjoin.MigrationProgress;
import dev.adjoin.tools.engine.InterceptedClient;
import dev.adjoin.tools.studio.session.Workspace;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.MessageText;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Work on a table that may take minutes, on a thread and a database of its own. When it is
 * cancelled, its next request is refused, so no request is cut off, and a wait between requests
 * ends. Thread-safe.
 */
final class BackgroundWork {
  private final String kind;
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong found = new AtomicLong();
  private volatile long estimated;
  private volatile String state = "running";
  private volatile @Nullable String step;
  private volatile @Nullable JsonFields result;
  private volatile @Nullable String failure;
  private @Nullable Thread thread;
  private boolean isCancelled;
  private int requestsInFlight;

  /** The work itself, which reports its progress. */
  interface Task {
    JsonFields run(Adjoin db, BackgroundWork progress);
  }

  private BackgroundWork(String kind) {
    this.kind = kind;
  }

  static BackgroundWork start(String kind, Workspace workspace, Task task) {
    BackgroundWork work = new BackgroundWork(kind);
    work.start(
        () -> {
          try (Adjoin db = workspace.separate(work::cancellable)) {
            work.estimated = db.export().estimatedItems();
            return task.run(db, work);
          }
        });
    return work;
  }

  /**
   * Starts a migration, for which the model need not open the table.
   *
   * @param migration prepares it on a client
   */
  static BackgroundWork migrate(
      Workspace workspace, Function<DynamoDbClient, Migration> migration) {
    BackgroundWork work = new BackgroundWork("migrate");
    work.start(
        () -> {
          try {
            return MigrationJson.of(
                migration
                    .apply(workspace.separateClient(work::cancellable))
                    .onProgress(work::stepSoFar)
                    .run());
          } finally {
            workspace.reopen();
          }
        });
    return work;
  }

  private synchronized void start(Supplier<JsonFields> task) {
    thread = new Thread(() -> run(task), "adjoin-studio-" + kind);
    thread.setDaemon(true);
    thread.start();
  }

  private void run(Supplier<JsonFields> task) {
    try {
      result = task.get();
      state = "done";
    } catch (RuntimeException e) {
      failure = MessageText.asCommands(String.valueOf(e.getMessage()));
      state = isCancelled() ? "cancelled" : "failed";
    }
  }

  private DynamoDbClient cancellable(DynamoDbClient client) {
    return InterceptedClient.of(
        (method, arguments) -> {
          if (method.getName().equals("close")) {
            return InterceptedClient.send(client, method, arguments);
          }
          beginRequest();
          try {
            return InterceptedClient.send(client, method, arguments);
          } finally {
            endRequest();
          }
        });
  }

  private synchronized void beginRequest() {
    if (isCancelled) {
      throw new CancellationException("The work was cancelled");
    }
    requestsInFlight++;
  }

  private synchronized void endRequest() {
    requestsInFlight--;
    endWaitIfCancelled();
  }

  synchronized void cancel() {
    isCancelled = true;
    endWaitIfCancelled();
  }

  /** An interrupt would cut off a request, so it waits for the last one. */
  private void endWaitIfCancelled() {
    if (isCancelled && requestsInFlight == 0 && thread != null) {
      thread.interrupt();
    }
  }

  private synchronized boolean isCancelled() {
    return isCancelled;
  }

  boolean isRunning() {
    return state.equals("running");
  }

  void readSoFar(long items) {
    read.set(items);
  }

  private void stepSoFar(MigrationProgress now) {
    step = now.step();
    read.set(now.items());
  }

  void foundOne() {
    found.incrementAndGet();
  }

  JsonFields json() {
    return new JsonFields()
        .with("kind", kind)
        .with("state", state)
        .with("cancelling", isRunning() && isCancelled())
        .with("step", step)
        .with("read", read.get())
        .with("estimated", estimated)
        .with("found", found.get())
        .with("result", result)
        .with("failure", failure);
  }
}
