// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.console;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Where a command prints: results to {@code out}, notes, progress and errors to {@code err}.
 *
 * <p>Both are UTF-8 whatever the locale says. {@code out} is buffered until the command ends.
 *
 * @param colour whether results may be coloured
 * @param terminals which of its streams are terminals
 */
public record Console(
    ResultStream results, PrintWriter out, PrintWriter err, boolean colour, Terminals terminals) {

  public static Console system() {
    return of(
        new FileOutputStream(FileDescriptor.out),
        new FileOutputStream(FileDescriptor.err),
        allowsColour(Terminals.system().output(), System.getenv()),
        Terminals.system());
  }

  public static Console of(
      OutputStream out, OutputStream err, boolean colour, Terminals terminals) {
    ResultStream results = new ResultStream(out);
    return new Console(
        results,
        new PrintWriter(new OutputStreamWriter(results, StandardCharsets.UTF_8)),
        new PrintWriter(new OutputStreamWriter(err, StandardCharsets.UTF_8), true),
        colour,
        terminals);
  }

  /** Only on a terminal that can, and not where the user asks for none (no-color.org). */
  public static boolean allowsColour(boolean terminal, Map<String, String> environment) {
    return terminal
        && environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }

  /** Tells something that is no result. */
  public void note(String text) {
    err.println(text);
  }

  /** Prints what was found and, under it, what to do about it. */
  public void error(String found, String fix) {
    out.flush();
    err.println("adjoin: " + found);
    err.println("    " + fix);
  }

  /** Sends what is buffered; false, with an error printed, when standard output did not take it. */
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
      String answer =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
      return answer != null && answer.strip().matches("(?i)y|yes");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Standard output that remembers whether everything was written: a print writer would hide that
   * the disk is full. A reader that stopped reading, such as {@code head}, is no failure.
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
