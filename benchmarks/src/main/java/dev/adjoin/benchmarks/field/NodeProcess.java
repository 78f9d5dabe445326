// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A Node process that runs the functions of one library; see {@code benchmarks/field/
 * serve-calls.js} for what is said over its standard streams. Thread-safe.
 */
final class NodeProcess implements AutoCloseable {
  /** Longer than any call takes, with all its retries. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private static final Duration END = Duration.ofSeconds(10);
  private static final String ENDED = "The process has ended";

  private final Process process;
  private final Duration limit;
  private final BufferedWriter calls;
  private final AtomicLong ids = new AtomicLong();
  private final Map<String, CompletableFuture<List<String>>> open = new ConcurrentHashMap<>();

  /**
   * @param folder where the scripts and their libraries are
   */
  NodeProcess(Path folder, String library) {
    this(folder, library, List.of("node", "serve-calls.js", library), LIMIT);
  }

  /**
   * @param limit how long a call may take
   */
  NodeProcess(Path folder, String library, List<String> command, Duration limit) {
    this.limit = limit;
    try {
      ProcessBuilder node =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT);
      // The SDK announces which versions of Node it will support.
      node.environment().put("NODE_NO_WARNINGS", "1");
      this.process = node.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.calls = process.outputWriter();
    Thread reader = new Thread(this::readAnswers, "answers of " + library);
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Calls a function.
   *
   * @return the fields of its result
   * @throws IllegalStateException with the error's message, if it fails; if the process has ended;
   *     if there is no answer in time
   */
  List<String> call(String function, String... arguments) {
    String id = String.valueOf(ids.incrementAndGet());
    CompletableFuture<List<String>> answer = new CompletableFuture<>();
    open.put(id, answer);
    if (!process.isAlive()) {
      answer.completeExceptionally(new IllegalStateException(ENDED));
    }
    try {
      send(id + "\t" + function + "\t" + String.join("\t", arguments));
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause().getMessage(), e);
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          "There was no answer to %s within %s".formatted(function, limit), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + function, e);
    } finally {
      open.remove(id);
    }
  }

  private synchronized void send(String line) {
    try {
      calls.write(line);
      calls.newLine();
      calls.flush();
    } catch (IOException e) {
      throw new IllegalStateException(ENDED, e);
    }
  }

  /** Reads lines to the end. What is no answer to an open call is printed, and changes nothing. */
  private void readAnswers() {
    try (BufferedReader answers = process.inputReader()) {
      for (String line = answers.readLine(); line != null; line = answers.readLine()) {
        List<String> fields = List.of(line.split("\t", -1));
        CompletableFuture<List<String>> answer = fields.size() < 2 ? null : open.get(fields.get(0));
        if (answer == null) {
          System.err.println(line);
        } else {
          complete(answer, fields.get(1), fields.subList(2, fields.size()));
        }
      }
      failAll(ENDED);
    } catch (IOException e) {
      failAll(e.getMessage());
    }
  }

  private static void complete(
      CompletableFuture<List<String>> answer, String outcome, List<String> result) {
    if (outcome.equals("ok")) {
      answer.complete(result);
    } else {
      answer.completeExceptionally(
          new IllegalStateException(result.isEmpty() ? outcome : result.get(0)));
    }
  }

  private void failAll(String message) {
    open.values().forEach(a -> a.completeExceptionally(new IllegalStateException(message)));
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
