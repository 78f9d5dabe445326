// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.health;

import dev.adjoin.Adjoin;
import dev.adjoin.tools.engine.InterceptedClient;
import dev.adjoin.tools.studio.session.Workspace;
import dev.adjoin.tools.text.JsonFields;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Work on a table that may take minutes, on a thread and a database of its own. It is cancelled by
 * refusing its next request, so no request is cut off. Thread-safe.
 */
final class BackgroundWork {
  private final String kind;
  private final AtomicBoolean isCancelled = new AtomicBoolean();
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong found = new AtomicLong();
  private volatile long estimated;
  private volatile String state = "running";
  private volatile @Nullable JsonFields result;
  private volatile @Nullable String failure;

  /** The work itself, which reports its progress. */
  interface Task {
    JsonFields run(Adjoin db, BackgroundWork progress);
  }

  private BackgroundWork(String kind) {
    this.kind = kind;
  }

  static BackgroundWork start(String kind, Workspace workspace, Task task) {
    BackgroundWork work = new BackgroundWork(kind);
    Thread thread = new Thread(() -> work.run(workspace, task), "adjoin-studio-" + kind);
    thread.setDaemon(true);
    thread.start();
    return work;
  }

  private void run(Workspace workspace, Task task) {
    try (Adjoin db = workspace.separate(this::cancellable)) {
      estimated = db.export().estimatedItems();
      result = task.run(db, this);
      state = "done";
    } catch (RuntimeException e) {
      failure = e.getMessage();
      state = isCancelled.get() ? "cancelled" : "failed";
    }
  }

  private DynamoDbClient cancellable(DynamoDbClient client) {
    return InterceptedClient.of(
        (method, arguments) -> {
          if (isCancelled.get() && !method.getName().equals("close")) {
            throw new CancellationException("The work was cancelled");
          }
          return InterceptedClient.send(client, method, arguments);
        });
  }

  void cancel() {
    isCancelled.set(true);
  }

  boolean isRunning() {
    return state.equals("running");
  }

  void readSoFar(long items) {
    read.set(items);
  }

  void foundOne() {
    found.incrementAndGet();
  }

  JsonFields json() {
    return new JsonFields()
        .with("kind", kind)
        .with("state", state)
        .with("cancelling", isRunning() && isCancelled.get())
        .with("read", read.get())
        .with("estimated", estimated)
        .with("found", found.get())
        .with("result", result)
        .with("failure", failure);
  }
}
