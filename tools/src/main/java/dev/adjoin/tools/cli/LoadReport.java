// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.tools.cli.FileLines.Line;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What came of the lines of a load. */
final class LoadReport {
  /** How many rejected lines are told one by one. */
  static final int MOST = 100;

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

  /** Counts items that are written, or were there already. */
  void loaded(long nowWritten, long alreadyThere) {
    written += nowWritten;
    there += alreadyThere;
  }

  /** Who has more than the first ones knows by then what is wrong. */
  void reject(Line line, String found, String fix) {
    rejected++;
    if (rejections.size() < MOST) {
      rejections.add(new Rejection(line.file(), line.number(), found, fix));
    }
  }

  /** Counts a line that is one too many to tell of. */
  void rejectUntold() {
    rejected++;
  }

  /** Tells of the rejected lines in their order, which is not that in which they were tried. */
  void tell(Console console, List<String> files) {
    rejections.sort(
        Comparator.comparingInt((Rejection r) -> files.indexOf(r.file()))
            .thenComparing(Rejection::line));
    for (Rejection each : rejections) {
      console.err().println(each.file() + ":" + each.line() + ": " + each.found());
      console.err().println("    " + each.fix());
    }
  }

  /** Whether anything is there now. */
  boolean hasLoaded() {
    return written + there > 0;
  }

  boolean isClean() {
    return rejected == 0;
  }

  String text() {
    return "%s written, %d already there, %s rejected%s.\n"
        .formatted(
            Numbered.of(written, "item", "items"),
            there,
            Numbered.of(rejected, "line", "lines"),
            rejected > MOST ? ", " + MOST + " of which are shown" : "");
  }

  String json() {
    return new Fields()
        .with("written", written)
        .with("alreadyThere", there)
        .with("rejected", rejected)
        .with("rejections", rejections, Rejection::fields)
        .json();
  }
}
