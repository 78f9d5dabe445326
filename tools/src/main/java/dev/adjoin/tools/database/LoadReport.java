// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.database.LineReader.Line;
import dev.adjoin.tools.text.JsonFields;
import dev.adjoin.tools.text.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The outcome of a load: the numbers of items and the first rejected lines. */
final class LoadReport {
  /** The maximum number of rejected lines that are reported individually. */
  static final int MOST = 100;

  private final List<String> files;
  private final List<Rejection> rejections = new ArrayList<>();
  private long written;
  private long existing;
  private long rejected;

  /**
   * A report without lines.
   *
   * @param files the names of the files, for messages
   */
  LoadReport(List<String> files) {
    this.files = List.copyOf(files);
  }

  /** A line that was not loaded. */
  private record Rejection(int file, int line, String found, String fix) {
    JsonFields fields(List<String> files) {
      return new JsonFields()
          .with("file", files.get(file))
          .with("line", line)
          .with("found", found)
          .with("fix", fix);
    }
  }

  /** Counts items that were written or existed before. */
  void loaded(long nowWritten, long alreadyThere) {
    written += nowWritten;
    existing += alreadyThere;
  }

  /** Counts a rejected line; only the first ones are kept. */
  void reject(Line line, String found, String fix) {
    rejected++;
    if (rejections.size() < MOST) {
      rejections.add(new Rejection(line.file(), line.number(), found, fix));
    }
  }

  /** Prints the rejected lines, sorted by file and line. */
  void printRejections(Console console) {
    rejections.sort(Comparator.comparingInt(Rejection::file).thenComparingInt(Rejection::line));
    for (Rejection each : rejections) {
      console.err().println(files.get(each.file()) + ":" + each.line() + ": " + each.found());
      console.err().println("    " + each.fix());
    }
  }

  /** Whether any item of the input is stored now. */
  boolean hasLoaded() {
    return written + existing > 0;
  }

  boolean isClean() {
    return rejected == 0;
  }

  String text() {
    return "%s written, %d already there, %s rejected%s.\n"
        .formatted(
            Quantity.of(written, "item", "items"),
            existing,
            Quantity.of(rejected, "line", "lines"),
            rejected > MOST ? "; the first " + MOST + " are shown" : "");
  }

  String json() {
    return new JsonFields()
        .with("written", written)
        .with("alreadyThere", existing)
        .with("rejected", rejected)
        .with("rejections", rejections, each -> each.fields(files))
        .json();
  }
}
