// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A child Java process that runs a test class and communicates by lines of text. */
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

  /**
   * Runs the class's {@code main}. The child's standard error is redirected to that of the test.
   */
  public static Child start(Class<?> program, String... arguments) throws IOException {
    return startWithHeap("256m", program, arguments);
  }

  /** The same in a heap of that size. */
  public static Child startWithHeap(String heap, Class<?> program, String... arguments)
      throws IOException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-Xmx" + heap, "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add(program.getName());
    command.addAll(List.of(arguments));
    return new Child(
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
  }

  /** Reads continuously, because a child with a full output pipe would block. */
  private void read() {
    process.inputReader(UTF_8).lines().forEach(lines::add);
  }

  public long pid() {
    return process.pid();
  }

  /** The next line of the child's output. */
  public String nextLine() throws InterruptedException {
    return lines.take();
  }

  public void tell(String line) throws IOException {
    process.outputWriter(UTF_8).append(line).append('\n').flush();
  }

  /**
   * Kills the child like {@code kill -9}; returns the remaining lines, of which the last may be
   * incomplete.
   */
  public List<String> kill() throws InterruptedException {
    // Unlike Process.destroyForcibly, this leaves the pipes open.
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
