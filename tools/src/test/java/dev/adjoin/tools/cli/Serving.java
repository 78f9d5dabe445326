// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Terminals;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** The command {@code serve}, running in this process. */
final class Serving implements AutoCloseable {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();
  private final Thread thread;

  private Serving(String... options) {
    String[] arguments =
        Stream.concat(Stream.of("serve"), Stream.of(options)).toArray(String[]::new);
    CommandTree tree = CommandTree.of(Console.of(out, err, false, Terminals.NONE));
    thread = new Thread(() -> exitCode.complete(tree.run(arguments)));
    thread.start();
  }

  /** Starts the command and waits until it serves. */
  static Serving inProcess(String... options) throws InterruptedException {
    Serving serving = new Serving(options);
    while (!serving.out().endsWith("stops it.\n")) {
      if (serving.exitCode.isDone()) {
        throw new IllegalStateException("Must serve, but said " + serving.err());
      }
      Thread.sleep(10);
    }
    return serving;
  }

  String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  Endpoint endpoint() {
    return Endpoint.in(out());
  }

  /** Stops the command; the answer is its exit code. */
  int stop() {
    thread.interrupt();
    return exitCode.join();
  }

  @Override
  public void close() {
    stop();
  }
}
