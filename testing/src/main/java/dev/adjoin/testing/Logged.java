// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing;

import java.text.MessageFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Captures the messages of one logger and keeps them from the console until it is closed. */
public final class Logged extends Handler implements AutoCloseable {
  private final Logger logger;
  private final List<String> messages = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Throwable> thrown = new CompletableFuture<>();

  public Logged(String name) {
    logger = Logger.getLogger(name);
    logger.setUseParentHandlers(false);
    logger.addHandler(this);
  }

  /** The messages so far. */
  public List<String> messages() {
    return List.copyOf(messages);
  }

  /** Waits for the first logged exception. */
  public Throwable thrown() {
    return thrown.join();
  }

  @Override
  public void publish(LogRecord logged) {
    Object[] parameters = logged.getParameters();
    String message = logged.getMessage();
    messages.add(parameters == null ? message : MessageFormat.format(message, parameters));
    if (logged.getThrown() != null) {
      thrown.complete(logged.getThrown());
    }
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setUseParentHandlers(true);
  }
}
