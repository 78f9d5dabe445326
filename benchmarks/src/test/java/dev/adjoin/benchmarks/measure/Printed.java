// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.measure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Consumer;

/** The printed tables of a benchmark. */
public final class Printed {
  private Printed() {}

  /** The cells of each line of the printed tables below their headings. */
  public static List<List<String>> rows(Consumer<PrintStream> print) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    print.accept(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    List<String> lines =
        bytes.toString(StandardCharsets.UTF_8).lines().filter(l -> l.startsWith("|")).toList();
    return lines.stream().skip(2).map(Printed::cells).toList();
  }

  private static List<String> cells(String row) {
    return List.of(row.substring(1).strip().split("\\s*\\|\\s*"));
  }
}
