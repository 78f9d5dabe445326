// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The standard streams of a command: answers come from {@code in}; results go to {@code out};
 * notes, progress and errors to {@code err}.
 *
 * <p>All are UTF-8 in every locale. {@code out} is buffered until the command ends.
 *
 * @param colour whether results may be coloured
 * @param terminals which of the streams are terminals
 */
public record Console(
    BufferedReader in,
    ResultStream results,
    PrintWriter out,
    PrintWriter err,
    boolean colour,
    Terminals terminals) {

  public static Console system() {
    return of(
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        allowsColour(Terminals.system().output(), System.getenv()),
        Terminals.system());
  }

  /** A console that reads standard input. */
  public static Console of(
      OutputStream out, OutputStream err, boolean colour, Terminals terminals) {
    return of(System.in, out, err, colour, terminals);
  }

  public static Console of(
      InputStream in, OutputStream out, OutputStream err, boolean colour, Terminals terminals) {
    ResultStream results = new ResultStream(out);
    return new Console(
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)),
        results,
        new PrintWriter(new OutputStreamWriter(results, StandardCharsets.UTF_8)),
        new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true),
        colour,
        terminals);
  }

  /** Whether the terminal supports colour and the user did not disable it (no-color.org). */
  public static boolean allowsColour(boolean terminal, Map<String, String> environment) {
    return terminal
        && environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }

  /** Prints a note to standard error. */
  public void note(String text) {
    err.println(text);
  }

  /** Prints an error and, below it, the fix. */
  public void error(String found, String fix) {
    out.flush();
    err.println("adjoin: " + found);
    err.println("    " + fix);
  }

  /** Flushes standard output; prints an error and returns false if it could not be written. */
  public boolean flush() {
    out.flush();
    if (results.failed()) {
      error("standard output could not be written in full", "Check the disk or pipe it goes to");
    }
    err.flush();
    return !results.failed();
  }

  /** Asks a question at the terminal; no answer means no. */
  public boolean confirm(String question) {
    err.print(question + " [y/N] ");
    err.flush();
    try {
      String answer = in.readLine();
      return answer != null && answer.strip().matches("(?i)y|yes");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Standard output that remembers write errors, such as a full disk, which a print writer would
   * hide. A closed pipe, as after {@code head}, is not an error.
   */
  private static final class ResultStream extends FilterOutputStream {
    private boolean failed;

    ResultStream(OutputStream out) {
      super(out);
    }

    boolean failed() {
      return failed;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      try {
        out.write(bytes, offset, length);
      } catch (IOException e) {
        failed |= !"Broken pipe".equals(e.getMessage());
        throw e;
      }
    }
  }
}
