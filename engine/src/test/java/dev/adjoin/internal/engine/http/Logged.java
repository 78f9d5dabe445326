// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.concurrent.CompletableFuture;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What a class logs, kept from the console until this is closed. */
final class Logged extends Handler implements AutoCloseable {
  private final Logger logger;
  private final CompletableFuture<Throwable> thrown = new CompletableFuture<>();

  Logged(Class<?> type) {
    logger = Logger.getLogger(type.getName());
    logger.setUseParentHandlers(false);
    logger.addHandler(this);
  }

  /** Waits for the first thing that was logged and thrown. */
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
