// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.codec.Item;
import dev.adjoin.execute.AdjoinException;
import dev.adjoin.execute.AdjoinException.Reason;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Member;
import dev.adjoin.tools.data.ItemLine;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.Mistake;
import dev.adjoin.write.LinkOutcome;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes the items of files, in passes: parents before their children, entities before the edges
 * that lead to them. Memory does not grow with the files.
 */
final class Loading {
  private static final int EDGES = Integer.MAX_VALUE;
  private static final Set<Reason> ENDS_ALL =
      Set.of(Reason.GAVE_UP, Reason.INTERRUPTED, Reason.CONTENDED);
  private final Database database;
  private final List<LineFile> files;
  private final boolean overwrite;
  private final LoadReport report;
  private final ItemLines lines;
  private final Set<Integer> passes = new TreeSet<>();

  Loading(Database database, List<LineFile> files, boolean overwrite, LoadReport report) {
    this.database = database;
    this.files = files;
    this.overwrite = overwrite;
    this.report = report;
    this.lines = new ItemLines(database.types());
  }

  void run(Console console) {
    try (Lanes lanes = new Lanes()) {
      pass(console, lanes, 0);
      for (int pass : List.copyOf(passes)) {
        pass(console, lanes, pass);
      }
    }
  }

  /** The first pass finds what is wrong with lines, and which passes are to follow. */
  private void pass(Console console, Lanes lanes, int pass) {
    long total = files.stream().mapToLong(LineFile::size).sum();
    String task = pass == EDGES ? "edges" : pass == 0 ? "entities" : "children";
    try (Progress progress = Progress.of(console, task, total, " KB", 1024)) {
      long before = 0;
      for (LineFile file : files) {
        long start = before;
        file.read(
            (number, text, bytes) -> {
              line(lanes, pass, new Place(file.name(), number), text);
              progress.to(start + bytes);
            });
        before += file.size();
      }
      lanes.await();
    }
  }

  /** Where a line stands. */
  private record Place(String file, int line) {}

  private void line(Lanes lanes, int pass, Place place, String text) {
    try {
      ItemLine line = lines.read(text);
      int own = pass(line.type());
      if (own == pass) {
        String key = new Stored(database, line.type(), line.key()).toString();
        lanes.add(key, () -> write(place, line));
      } else if (pass == 0) {
        passes.add(own);
      }
    } catch (Mistake e) {
      if (pass == 0) {
        report.reject(place.file(), place.line(), e.getMessage(), e.fix());
      }
    }
  }

  private int pass(Member member) {
    return member instanceof Entity entity ? database.schema().ancestors(entity).size() : EDGES;
  }

  private void write(Place place, ItemLine line) {
    try {
      report.loaded(write(line.type(), line.item()));
    } catch (AdjoinException e) {
      if (ENDS_ALL.contains(e.reason())) {
        throw e;
      }
      report.reject(place.file(), place.line(), e.getMessage(), DataFailures.fix(e.reason()));
    } catch (IllegalArgumentException e) {
      report.reject(place.file(), place.line(), e.getMessage(), "Mend the line");
    }
  }

  /** Whether it was not there, or is overwritten. */
  private boolean write(Member type, Item item) {
    if (type instanceof Entity) {
      return overwrite ? put(type, item) : create(type, item);
    }
    var edges = database.adjoin().relationship(type.name());
    if (overwrite) {
      edges.put(item);
      return true;
    }
    return edges.link(item) instanceof LinkOutcome.Linked;
  }

  private boolean put(Member type, Item item) {
    database.adjoin().entity(type.name()).put(item);
    return true;
  }

  private boolean create(Member type, Item item) {
    try {
      database.adjoin().entity(type.name()).create(item);
      return true;
    } catch (AdjoinException e) {
      if (e.reason() == Reason.ALREADY_EXISTS) {
        return false;
      }
      throw e;
    }
  }
}
