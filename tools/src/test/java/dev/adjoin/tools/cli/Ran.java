// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.testing.search.Form;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The exit code and output of a process that has ended. */
record Ran(int exitCode, String out, String err) {
  /** Long enough for a busy machine; the full form builds whole releases. */
  private static final int PATIENCE_SECONDS = Form.of(600, 3600);

  /** Runs a command without input; one that takes too long is ended with all it started. */
  static Ran of(List<String> command, Path folder, Map<String, String> environment) {
    try {
      Path out = Files.createTempFile("ran", ".out");
      Path err = Files.createTempFile("ran", ".err");
      ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
      builder.environment().putAll(environment);
      builder.redirectInput(new File("/dev/null"));
      int exitCode =
          await(builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start());
      Ran ran = new Ran(exitCode, Files.readString(out), Files.readString(err));
      Files.delete(out);
      Files.delete(err);
      return ran;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int await(Process process) {
    try {
      if (process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        return process.exitValue();
      }
      throw new IllegalStateException("Must end within " + PATIENCE_SECONDS + " s: " + process);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + process, e);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}
