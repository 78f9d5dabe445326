// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Bulk;
import dev.adjoin.BulkFailure;
import dev.adjoin.Item;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.tools.cli.FileLines.Line;
import dev.adjoin.tools.data.ItemLine;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.Mistake;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Writes the items of files, a type at a time: parents before their children, entities before the
 * edges that lead to them. The files are read once for each type that they hold and once before, to
 * find what is wrong with them, so that memory does not grow with them.
 */
final class Loading {
  private static final Set<Reason> ENDS_ALL = Set.of(Reason.UNAVAILABLE, Reason.INTERRUPTED);
  private final Database database;
  private final List<LineFile> files;
  private final boolean overwrite;
  private final LoadReport report;
  private final ItemLines lines;

  Loading(Database database, List<LineFile> files, boolean overwrite, LoadReport report) {
    this.database = database;
    this.files = files;
    this.overwrite = overwrite;
    this.report = report;
    this.lines = new ItemLines(database.types());
  }

  void run(Console console) {
    Map<String, Long> numbers = survey(console);
    for (Member type : inOrder()) {
      Long number = numbers.get(type.name());
      if (number != null) {
        try (Progress progress = Progress.of(console, type.name(), number, " items", 1)) {
          write(type, progress);
        }
      }
    }
  }

  private List<Member> inOrder() {
    Schema schema = database.schema();
    List<Member> types = new ArrayList<>();
    schema.model().entities().stream()
        .sorted(Comparator.comparingInt(entity -> schema.ancestors(entity).size()))
        .forEach(types::add);
    types.addAll(schema.model().relationships());
    return types;
  }

  /** How many lines there are of each type; tells of those that are of none. */
  private Map<String, Long> survey(Console console) {
    Map<String, Long> numbers = new HashMap<>();
    long[] read = {0};
    try (Progress progress = Progress.of(console, "reading", -1, " lines", 1);
        Stream<Line> all = FileLines.of(files)) {
      all.forEach(
          line -> {
            progress.to(++read[0]);
            try {
              numbers.merge(lines.read(line.text()).type().name(), 1L, Long::sum);
            } catch (Mistake e) {
              report.reject(line, e.getMessage(), e.fix());
            }
          });
    }
    return numbers;
  }

  /** The lines of a type that can be read. */
  private Stream<ItemLine> of(Stream<Line> all, Member type) {
    return all.map(line -> read(line, type)).flatMap(Optional::stream);
  }

  private Optional<ItemLine> read(Line line, Member type) {
    if (!mayBe(type, line.text())) {
      return Optional.empty();
    }
    try {
      ItemLine item = lines.read(line.text());
      return item.type().name().equals(type.name()) ? Optional.of(item) : Optional.empty();
    } catch (Mistake e) {
      return Optional.empty();
    }
  }

  /** A look that costs far less than reading: a line names its type, though it may escape it. */
  private static boolean mayBe(Member type, String line) {
    return line.contains("\"" + type.name() + "\"") || line.indexOf('\\') >= 0;
  }

  private void write(Member type, Progress progress) {
    Map<Long, AdjoinException> failures = new TreeMap<>();
    Bulk<Item> bulk =
        bulk(type)
            .onProgress(now -> progress.to(now.taken()))
            .onFailure(failure -> note(failure, failures));
    try {
      bulk.run();
    } finally {
      report.loaded(bulk.progress().written(), bulk.progress().unchanged());
    }
    if (!failures.isEmpty()) {
      reject(type, failures);
    }
  }

  private Bulk<Item> bulk(Member type) {
    if (!overwrite) {
      return type instanceof Entity
          ? database.adjoin().entity(type.name()).createAll(items(type))
          : database.adjoin().relationship(type.name()).linkAll(items(type));
    }
    return type instanceof Entity
        ? database.adjoin().entity(type.name()).putAll(items(type))
        : database.adjoin().relationship(type.name()).putAll(items(type));
  }

  private Stream<Item> items(Member type) {
    return of(FileLines.of(files), type).map(ItemLine::item);
  }

  /** Where DynamoDB cannot be had for one, it cannot for all. */
  private void note(BulkFailure failure, Map<Long, AdjoinException> failures) {
    if (ENDS_ALL.contains(failure.cause().reason())) {
      throw failure.cause();
    }
    if (failure.cause().reason() == Reason.ALREADY_EXISTS) {
      report.loaded(0, 1);
    } else if (failures.size() < LoadReport.MOST) {
      failures.put(failure.position(), failure.cause());
    } else {
      report.rejectUntold();
    }
  }

  /** A failure knows its place among the items of its type; the files know the line. */
  private void reject(Member type, Map<Long, AdjoinException> failures) {
    long[] position = {0};
    try (Stream<Line> all = FileLines.of(files)) {
      all.filter(line -> read(line, type).isPresent())
          .forEach(
              line -> {
                AdjoinException cause = failures.get(position[0]++);
                if (cause != null) {
                  report.reject(line, DataFailures.found(cause), DataFailures.fix(cause));
                }
              });
    }
  }
}
