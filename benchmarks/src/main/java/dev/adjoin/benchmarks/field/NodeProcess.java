// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A Node process that runs the functions of one library; see {@code benchmarks/field/
 * serve-calls.js} for what is said over its standard streams. Thread-safe.
 */
final class NodeProcess implements AutoCloseable {
  private final Process process;
  private final BufferedWriter calls;
  private final AtomicLong ids = new AtomicLong();
  private final Map<String, CompletableFuture<List<String>>> open = new ConcurrentHashMap<>();

  /**
   * @param folder where the scripts and their libraries are
   */
  NodeProcess(Path folder, String library) {
    try {
      ProcessBuilder node =
          new ProcessBuilder("node", "serve-calls.js", library)
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
   * @throws IllegalStateException with the error's message, if it fails
   */
  List<String> call(String function, String... arguments) {
    String id = String.valueOf(ids.incrementAndGet());
    CompletableFuture<List<String>> answer = new CompletableFuture<>();
    open.put(id, answer);
    send(id + "\t" + function + "\t" + String.join("\t", arguments));
    try {
      return answer.join();
    } catch (CompletionException e) {
      throw new IllegalStateException(e.getCause().getMessage(), e);
    }
  }

  private synchronized void send(String line) {
    try {
      calls.write(line);
      calls.newLine();
      calls.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void readAnswers() {
    try (BufferedReader answers = process.inputReader()) {
      for (String line = answers.readLine(); line != null; line = answers.readLine()) {
        List<String> fields = List.of(line.split("\t", -1));
        complete(fields.get(0), fields.get(1), fields.subList(2, fields.size()));
      }
      failAll("The process has ended");
    } catch (IOException e) {
      failAll(e.getMessage());
    }
  }

  private void complete(String id, String outcome, List<String> result) {
    CompletableFuture<List<String>> answer = open.remove(id);
    if (outcome.equals("ok")) {
      answer.complete(result);
    } else {
      answer.completeExceptionally(new IllegalStateException(result.get(0)));
    }
  }

  private void failAll(String message) {
    open.values().forEach(a -> a.completeExceptionally(new IllegalStateException(message)));
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
