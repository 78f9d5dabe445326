// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.Bulk;
import dev.adjoin.BulkFailure;
import dev.adjoin.BulkProgress;
import dev.adjoin.BulkSummary;
import dev.adjoin.Item;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.tools.console.Console;
import dev.adjoin.tools.console.Progress;
import dev.adjoin.tools.data.FailedLine;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.ItemLines.ItemLine;
import dev.adjoin.tools.database.LineReader.Line;
import dev.adjoin.tools.text.MessageText;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the items of files, and reads each file once.
 *
 * <p>Lines are taken in batches, and the items of a batch are written type by type: parents before
 * their children, entities before edges. An item whose entity comes in a later batch fails without
 * being written; its line is deferred and tried again after the last batch. Thus memory does not
 * grow with the input, and only lines that come before their entity are read twice.
 */
final class Loader {
  /** The most lines of a batch, unless they are longer than {@value #BATCH_BYTES} bytes. */
  static final int BATCH_LINES = 20_000;

  private static final int BATCH_BYTES = 8 << 20;
  private static final int KILOBYTE = 1024;

  private static final Set<Reason> FATAL = Set.of(Reason.UNAVAILABLE, Reason.INTERRUPTED);

  private final Database database;
  private final LineReader reader;
  private final boolean overwrite;
  private final int batchLines;
  private final LoadReport report;
  private final ItemLines lines;
  private final List<TypeDesign> order;
  private @Nullable Progress progress;
  private long bytesWritten;

  /** A line with its item. */
  private record Parsed(Line line, ItemLine item) {}

  Loader(
      Database database, LineReader reader, boolean overwrite, int batchLines, LoadReport report) {
    this.database = database;
    this.reader = reader;
    this.overwrite = overwrite;
    this.batchLines = batchLines;
    this.report = report;
    this.lines = new ItemLines(database.types());
    this.order =
        Stream.<TypeDesign>concat(
                database
                    .types()
                    .entities()
                    .sorted(Comparator.comparing(e -> database.types().ancestors(e).size())),
                database.types().relationships())
            .toList();
  }

  void run(Console console) {
    try (Progress bar = Progress.of(console, "load", reader.size(), " KB", KILOBYTE);
        DeferredLines deferred = new DeferredLines()) {
      this.progress = bar;
      List<Parsed> batch = batch();
      while (!batch.isEmpty()) {
        write(batch, deferred);
        batch = batch();
      }
      writeDeferred(deferred);
    }
  }

  /**
   * Writes the deferred lines, now that everything else of the input is written: again and again
   * while some of them succeed, because one may refer to another, then once more to report the
   * others.
   */
  private void writeDeferred(DeferredLines deferred) {
    if (deferred.isEmpty()) {
      return;
    }
    try (DeferredLines left = new DeferredLines()) {
      order.forEach(type -> writeDeferred(deferred, type, left));
      if (left.size() < deferred.size()) {
        writeDeferred(left);
      } else {
        order.forEach(type -> writeDeferred(left, type, null));
      }
    }
  }

  /** The items of the next lines; empty at the end. */
  private List<Parsed> batch() {
    List<Parsed> batch = new ArrayList<>();
    int bytes = 0;
    while (batch.size() < batchLines && bytes < BATCH_BYTES) {
      Line line = reader.next();
      if (line == null) {
        break;
      }
      Parsed parsed = parse(line);
      if (parsed != null) {
        batch.add(parsed);
        bytes += line.bytes().length;
      }
    }
    return batch;
  }

  private @Nullable Parsed parse(Line line) {
    try {
      return new Parsed(line, named(lines.read(line.bytes())));
    } catch (InvalidInput e) {
      report.reject(line, e.getMessage(), e.fix());
      return null;
    } catch (CharacterCodingException e) {
      throw LineReader.unreadable(reader.name(line.file()), e);
    }
  }

  private ItemLine named(ItemLine item) {
    if (overwrite && item.key().isEmpty()) {
      throw new InvalidInput(
          "the line has no %s, by which --overwrite finds the %s to replace"
              .formatted(String.join(", ", item.type().key()), item.type().name()),
          "Add it, or load without --overwrite, which generates it");
    }
    return item;
  }

  /**
   * Writes the items of a batch.
   *
   * @param deferred takes the lines whose entity does not exist yet
   */
  private void write(List<Parsed> batch, DeferredLines deferred) {
    Map<String, List<Parsed>> byType = new LinkedHashMap<>();
    for (Parsed each : batch) {
      ItemLine item = each.item();
      String type = item.type().name();
      if (!item.key().isEmpty() && deferred.mayHave(type, item.key())) {
        deferred.add(each.line(), type, item.key());
      } else {
        byType.computeIfAbsent(type, t -> new ArrayList<>()).add(each);
      }
    }
    for (TypeDesign type : order) {
      List<Parsed> items = byType.get(type.name());
      if (items != null) {
        write(type, items, deferred);
      }
    }
  }

  private void write(TypeDesign type, List<Parsed> items, @Nullable DeferredLines deferred) {
    Map<Long, AdjoinException> failures = new TreeMap<>();
    long bytes = items.stream().mapToLong(each -> each.line().bytes().length).sum();
    AtomicReference<BulkProgress> last = new AtomicReference<>(new BulkProgress(0, 0, 0, 0, 0));
    Consumer<BulkProgress> progress =
        now -> {
          last.set(now);
          show(now.taken(), items.size(), bytes);
        };
    try {
      write(
          type,
          items.stream().map(each -> each.item().item()),
          bulk -> bulk.onProgress(progress).onFailure(failure -> note(failure, failures)));
    } finally {
      report.loaded(last.get().written(), last.get().unchanged());
    }
    bytesWritten += bytes;
    failures.forEach(
        (position, cause) -> {
          Parsed failed = items.get(position.intValue());
          if (deferred != null && FailedLine.of(cause.reason()) == FailedLine.WAITING) {
            deferred.add(failed.line(), type.name(), failed.item().key());
          } else {
            reject(failed.line(), cause);
          }
        });
  }

  private void show(long taken, int items, long bytes) {
    if (progress != null) {
      progress.to(bytesWritten + bytes * taken / items);
    }
  }

  private BulkSummary write(TypeDesign type, Stream<Item> items, Consumer<Bulk> settings) {
    Adjoin adjoin = database.adjoin();
    if (type instanceof EntityDesign) {
      return overwrite
          ? adjoin.entity(type.name()).overwriteAll(items, settings)
          : adjoin.entity(type.name()).createAll(items, settings);
    }
    return overwrite
        ? adjoin.relationship(type.name()).overwriteAll(items, settings)
        : adjoin.relationship(type.name()).linkAll(items, settings);
  }

  private void note(BulkFailure failure, Map<Long, AdjoinException> failures) {
    if (FATAL.contains(failure.cause().reason())) {
      throw failure.cause();
    }
    if (FailedLine.of(failure.cause().reason()) == FailedLine.UNCHANGED) {
      report.loaded(0, 1);
    } else {
      failures.put(failure.position(), failure.cause());
    }
  }

  private void reject(Line line, AdjoinException failure) {
    if (failure.getCause() instanceof IllegalArgumentException mistake) {
      report.reject(line, String.valueOf(mistake.getMessage()), "Fix the line");
    } else {
      report.reject(
          line,
          MessageText.asCommands(failure.getMessage()),
          DatabaseFailures.fix(failure.reason()));
    }
  }

  /** Writes the deferred lines of one type; those that must wait are deferred again. */
  private void writeDeferred(
      DeferredLines deferred, TypeDesign type, @Nullable DeferredLines again) {
    List<Parsed> batch = new ArrayList<>();
    deferred.forEach(
        line -> {
          Parsed parsed = parse(line);
          if (parsed != null && parsed.item().type().equals(type)) {
            batch.add(parsed);
            if (batch.size() == batchLines) {
              write(type, batch, again);
              batch.clear();
            }
          }
        });
    if (!batch.isEmpty()) {
      write(type, batch, again);
    }
  }
}
