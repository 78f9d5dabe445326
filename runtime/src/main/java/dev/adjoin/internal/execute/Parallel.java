// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Runs several requests at a time. */
public final class Parallel {
  private Parallel() {}

  /**
   * Runs all tasks, with a limit on how many run at the same time, and returns their results in
   * order. A single task runs in the calling thread. The first failure is thrown unchanged, and the
   * tasks still running are interrupted.
   */
  public static <T> List<T> all(
      Environment environment, String operation, List<Supplier<T>> tasks, int most) {
    if (tasks.size() == 1) {
      return List.of(tasks.get(0).get());
    }
    Deque<Future<T>> running = new ArrayDeque<>();
    List<T> results = new ArrayList<>(tasks.size());
    try {
      for (Supplier<T> task : tasks) {
        if (running.size() >= most) {
          results.add(await(operation, running.remove()));
        }
        running.add(environment.start((Callable<T>) task::get));
      }
      while (!running.isEmpty()) {
        results.add(await(operation, running.remove()));
      }
      return results;
    } finally {
      running.forEach(task -> task.cancel(true));
    }
  }

  /** Waits for a task and returns its result; a failure of the task is thrown unchanged. */
  public static <T> T await(String operation, Future<T> task) {
    try {
      return task.get();
    } catch (InterruptedException e) {
      task.cancel(true);
      Thread.currentThread().interrupt();
      throw Failures.interrupted(operation);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(e.getCause());
    }
  }
}
