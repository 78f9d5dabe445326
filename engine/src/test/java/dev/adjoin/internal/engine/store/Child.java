// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Another Java process that runs a class of the tests, spoken to by lines, and killed at will. */
public final class Child implements AutoCloseable {
  private final Process process;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
  private final Thread reader;

  private Child(Process process) {
    this.process = process;
    this.reader = new Thread(this::read);
    reader.setDaemon(true);
    reader.start();
  }

  /** Runs {@code main} of the class. What it says to standard error appears in the test's own. */
  public static Child start(Class<?> program, String... arguments) throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx256m", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(List.of(arguments));
    return new Child(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** All the time, or a child that prints much would come to wait. */
  private void read() {
    process.inputReader(UTF_8).lines().forEach(lines::add);
  }

  public long pid() {
    return process.pid();
  }

  /** The next line it prints. */
  public String nextLine() throws InterruptedException {
    return lines.take();
  }

  public void tell(String line) throws IOException {
    process.outputWriter(UTF_8).append(line).append('\n').flush();
  }

  /**
   * Ends it as {@code kill -9} does, and returns the lines not taken yet, the last of which may be
   * cut short.
   */
  public List<String> kill() throws InterruptedException {
    // Unlike the process itself, its handle leaves the pipes open.
    process.toHandle().destroyForcibly();
    process.waitFor();
    reader.join();
    return List.copyOf(lines);
  }

  @Override
  public void close() {
    process.toHandle().destroyForcibly();
    process.onExit().join();
  }
}
