// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.concurrent.CompletableFuture;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Captures the log messages of a class and keeps them from the console until it is closed. */
final class Logged extends Handler implements AutoCloseable {
  private final Logger logger;
  private final CompletableFuture<Throwable> thrown = new CompletableFuture<>();

  Logged(Class<?> type) {
    logger = Logger.getLogger(type.getName());
    logger.setUseParentHandlers(false);
    logger.addHandler(this);
  }

  /** Waits for the first logged exception. */
  Throwable thrown() {
    return thrown.join();
  }

  @Override
  public void publish(LogRecord logged) {
    thrown.complete(logged.getThrown());
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
  }
}
