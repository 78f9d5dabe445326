// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.compile;

import dev.adjoin.benchmarks.measure.Command;
import dev.adjoin.benchmarks.measure.Directory;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.Median;
import dev.adjoin.benchmarks.measure.TextTable;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;

/** The time of whole commands, against a JVM that does nothing. */
final class Commands {
  private static final String CAMPUS = "examples/campus/model.yaml";
  private final Path root;
  private final int rounds;

  /**
   * @param root the clone with the launcher
   */
  Commands(Path root, int rounds) {
    this.root = root;
    this.rounds = rounds;
  }

  void print(int entities, PrintStream out) {
    String launcher = root.resolve("adjoin").toString();
    String campus = root.resolve(CAMPUS).toString();
    try (Directory folder = Directory.inTarget()) {
      Path large = folder.path().resolve("typical.yaml");
      Files.writeString(large, TypicalModel.text(entities, TypicalModel.SEED));
      String what = entities + " entities";
      List<Row> rows =
          List.of(
              new Row("java --version", List.of(FreshJvm.JAVA, "--version")),
              new Row("./adjoin --version", List.of(launcher, "--version")),
              new Row("./adjoin plan (campus)", List.of(launcher, "plan", campus)),
              new Row("./adjoin plan --json (campus)", List.of(launcher, "plan", campus, "--json")),
              new Row("./adjoin plan (" + what + ")", List.of(launcher, "plan", large.toString())),
              new Row(
                  "./adjoin plan --json (" + what + ")",
                  List.of(launcher, "plan", large.toString(), "--json")));
      out.println("Commands: wall time in ms, medians of " + rounds + "\n");
      out.println(table(rows));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record Row(String what, List<String> command) {}

  private TextTable table(List<Row> rows) {
    TextTable table = new TextTable("command", "time", "× java");
    List<Long> times = rows.stream().map(this::time).toList();
    for (int i = 0; i < rows.size(); i++) {
      double ratio = (double) times.get(i) / times.get(0);
      table.row(
          List.of(rows.get(i).what(), TextTable.millis(times.get(i)), TextTable.ratio(ratio)));
    }
    return table;
  }

  private long time(Row row) {
    Command.nanos(row.command()); // the first may have to build the launcher's jar
    return Median.of(
        LongStream.range(0, rounds).map(r -> Command.nanos(row.command())).boxed().toList());
  }
}
