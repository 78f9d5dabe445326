// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * A JVM that runs programs one after the other, in a folder of its own choice: a JVM for each would
 * take most of its time to start. Not thread-safe.
 */
final class ProgramHost implements AutoCloseable {
  private final Process process;
  private final DataOutputStream toProcess;
  private final DataInputStream fromProcess;

  private ProgramHost(Process process) {
    this.process = process;
    toProcess = new DataOutputStream(new BufferedOutputStream(process.getOutputStream()));
    fromProcess = new DataInputStream(new BufferedInputStream(process.getInputStream()));
  }

  /** Starts the JVM with the classes of the tests. */
  static ProgramHost start(Path folder) throws IOException {
    return new ProgramHost(
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    JavaBlock.classPath(),
                    ProgramHost.class.getName()))
            .directory(folder.toFile())
            .redirectError(Redirect.INHERIT)
            .start());
  }

  /**
   * Runs the main method of a class.
   *
   * @param classes the folder of its class file
   */
  Ran run(Path classes, String name) throws IOException {
    toProcess.writeUTF(classes.toString());
    toProcess.writeUTF(name);
    toProcess.flush();
    return new Ran(fromProcess.readInt(), text(fromProcess), text(fromProcess));
  }

  private static String text(DataInputStream in) throws IOException {
    return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  /** Runs what is asked for on standard input until its end. */
  public static void main(String[] arguments) throws Exception {
    DataInputStream in = new DataInputStream(new BufferedInputStream(System.in));
    DataOutputStream answers = new DataOutputStream(new BufferedOutputStream(System.out));
    PrintStream errors = System.err;
    while (true) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      ByteArrayOutputStream err = new ByteArrayOutputStream();
      int exitCode;
      try {
        String classes = in.readUTF();
        String name = in.readUTF();
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
        exitCode = invoke(Path.of(classes), name);
      } catch (EOFException e) {
        return;
      } finally {
        System.err.flush();
        System.setErr(errors);
      }
      answers.writeInt(exitCode);
      for (ByteArrayOutputStream each : List.of(out, err)) {
        answers.writeInt(each.size());
        each.writeTo(answers);
      }
      answers.flush();
    }
  }

  private static int invoke(Path classes, String name) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      Class<?> program = loader.loadClass(name);
      program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
      return 0;
    } catch (InvocationTargetException e) {
      e.getCause().printStackTrace();
      return 1;
    }
  }
}
