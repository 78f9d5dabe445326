// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.load;

import dev.adjoin.benchmarks.measure.Command;
import dev.adjoin.benchmarks.measure.Command.Usage;
import dev.adjoin.benchmarks.measure.Directory;
import dev.adjoin.benchmarks.measure.Effort;
import dev.adjoin.benchmarks.measure.FreshJvm;
import dev.adjoin.benchmarks.measure.TextTable;
import dev.adjoin.engine.EmbeddedDynamoDb;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The part {@code load}: {@code ./adjoin load} of a large file into a new directory, with and
 * without counts, and BatchWriteItem of the same items into another.
 */
public final class Load {
  private final Path root;
  private final TextTable table =
      new TextTable(
          "lines",
          "with",
          "time",
          "× batches",
          "processor time",
          "× batches",
          "MB on disk",
          "MB of items and entries",
          "× items and entries");

  /**
   * @param root the clone with the launcher
   */
  private Load(Path root) {
    this.root = root;
  }

  /** With little effort, only a tenth of the lines are loaded. */
  public static void print(Effort effort, PrintStream out) {
    Load load = new Load(Path.of(System.getProperty("adjoin.root", ".")).toAbsolutePath());
    // The first run may have to build the launcher's jar.
    Command.output(List.of(load.launcher(), "--version"));
    load.addRows(new Movies(Movies.FULL.movies() / 10));
    if (effort == Effort.FULL) {
      load.addRows(Movies.FULL);
    }
    out.println("Lines loaded into a new directory by a new process; seconds\n");
    out.println(load.table);
  }

  private String launcher() {
    return root.resolve("adjoin").toString();
  }

  private void addRows(Movies movies) {
    try (Directory work = Directory.inTarget()) {
      Path lines = write(movies, work.path().resolve("movies.jsonl"));
      Result batches = batches(movies, work);
      addRow(movies, "BatchWriteItem", batches, batches);
      addRow(movies, "load", load(movies, lines, false, work), batches);
      addRow(movies, "load, counted", load(movies, lines, true, work), batches);
    }
  }

  /** The cost of one way to write the items, and the number of items that it stored. */
  private record Result(Usage usage, long onDisk, long stored) {}

  private static Result batches(Movies movies, Directory work) {
    Path data = work.path().resolve("batches");
    FreshJvm jvm = new FreshJvm(List.of());
    Usage usage =
        Command.usage(
            jvm.command(BatchWrites.class, data.toString(), String.valueOf(movies.movies())));
    return result(movies, usage, data);
  }

  private Result load(Movies movies, Path lines, boolean counted, Directory work) {
    Path data = work.path().resolve(counted ? "counted" : "plain");
    Path model = write(Movies.model(counted), work.path().resolve(data.getFileName() + ".yaml"));
    Usage usage =
        Command.usage(
            List.of(
                launcher(), "load", model.toString(), lines.toString(), "--engine", "dir:" + data));
    return result(movies, usage, data);
  }

  private static Result result(Movies movies, Usage usage, Path data) {
    long onDisk = new Directory(data).size();
    try (EmbeddedDynamoDb engine = EmbeddedDynamoDb.at(data)) {
      return new Result(usage, onDisk, stored(movies, engine.client()));
    }
  }

  /** The bytes of all items and index entries, as DynamoDB counts them without its overhead. */
  private static long stored(Movies movies, DynamoDbClient client) {
    long bytes = 0;
    long items = 0;
    for (Map<String, AttributeValue> item :
        client.scanPaginator(request -> request.tableName("Movies")).items()) {
      long entries = Stream.of("GSI1PK", "GSI2PK").filter(item::containsKey).count();
      bytes += (1 + entries) * bytes(item);
      items += item.get("PK").s().startsWith("_ADJOIN#") ? 0 : 1;
    }
    int expected = movies.movies() + movies.actors() + movies.roles();
    if (items != expected) {
      throw new IllegalStateException(
          "There must be " + expected + " items, but there were " + items);
    }
    return bytes;
  }

  private static long bytes(Map<String, AttributeValue> item) {
    return item.entrySet().stream()
        .mapToLong(each -> each.getKey().length() + bytes(each.getValue()))
        .sum();
  }

  private static long bytes(AttributeValue value) {
    if (value.hasM()) {
      return bytes(value.m());
    }
    return value.s() == null ? 2 : value.s().getBytes(StandardCharsets.UTF_8).length;
  }

  private void addRow(Movies movies, String with, Result result, Result batches) {
    table.row(
        List.of(
            TextTable.whole(movies.movies() + movies.actors() + movies.roles()),
            with,
            seconds(result.usage().seconds()),
            TextTable.ratio(result.usage().seconds() / batches.usage().seconds()),
            seconds(result.usage().processorSeconds()),
            TextTable.ratio(result.usage().processorSeconds() / batches.usage().processorSeconds()),
            TextTable.megabytes(result.onDisk()),
            TextTable.megabytes(result.stored()),
            TextTable.ratio((double) result.onDisk() / result.stored())));
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.1f", seconds);
  }

  private static Path write(Movies movies, Path file) {
    try {
      return Files.write(file, (Iterable<String>) movies.lines().map(Movies.Line::json)::iterator);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path write(String text, Path file) {
    try {
      return Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
