// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import java.util.ArrayList;
import java.util.List;

/** What came of the lines of a load. Rejected ones are told as they are found. Thread-safe. */
final class LoadReport {
  private static final int MOST = 100;
  private final Console console;
  private final List<Rejection> rejections = new ArrayList<>();
  private long written;
  private long there;
  private long rejected;

  /** A line that was not loaded. */
  private record Rejection(String file, int line, String found, String fix) {
    Fields fields() {
      return new Fields()
          .with("file", file)
          .with("line", line)
          .with("found", found)
          .with("fix", fix);
    }
  }

  LoadReport(Console console) {
    this.console = console;
  }

  /** Counts an item that is written, or was there already. */
  synchronized void loaded(boolean isNew) {
    written += isNew ? 1 : 0;
    there += isNew ? 0 : 1;
  }

  /** The first ones are told one by one; who has more than that knows by then. */
  synchronized void reject(String file, int line, String found, String fix) {
    rejected++;
    if (rejected <= MOST) {
      rejections.add(new Rejection(file, line, found, fix));
      console.err().println(file + ":" + line + ": " + found);
      console.err().println("    " + fix);
    }
  }

  synchronized boolean isClean() {
    return rejected == 0;
  }

  synchronized String text() {
    return "%s written, %d already there, %s rejected%s.\n"
        .formatted(
            Numbered.of(written, "item", "items"),
            there,
            Numbered.of(rejected, "line", "lines"),
            rejected > MOST ? ", of which the first " + MOST + " are shown" : "");
  }

  synchronized String json() {
    return new Fields()
        .with("written", written)
        .with("alreadyThere", there)
        .with("rejected", rejected)
        .with("rejections", rejections, Rejection::fields)
        .json();
  }
}
