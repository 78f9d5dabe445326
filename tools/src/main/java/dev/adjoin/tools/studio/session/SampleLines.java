// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.session;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.tools.data.FailedLine;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.ItemLines;
import dev.adjoin.tools.data.ItemLines.ItemLine;
import dev.adjoin.tools.data.TypeNames;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of sample data, written by the rules of {@code load} ({@link FailedLine}), but small
 * enough to be kept in memory.
 *
 * @param file the name in messages
 */
record SampleLines(String file, String text) {
  private static final String FIX = "Correct the line, and try again";

  private record Line(int number, ItemLine item) {}

  /**
   * Writes all lines.
   *
   * @throws InvalidInput with the file and the number of a line that cannot be written
   */
  void write(Adjoin db) {
    List<Line> left = parse(new ItemLines(new TypeNames(db.model())));
    int before;
    InvalidInput problem;
    do {
      before = left.size();
      problem = null;
      List<Line> waiting = new ArrayList<>();
      for (Line line : left) {
        InvalidInput found = write(db, line);
        if (found != null) {
          waiting.add(line);
          problem = problem == null ? found : problem;
        }
      }
      left = waiting;
    } while (!left.isEmpty() && left.size() < before);
    if (problem != null) {
      throw problem;
    }
  }

  private List<Line> parse(ItemLines lines) {
    List<Line> parsed = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        try {
          parsed.add(new Line(number, lines.read(line)));
        } catch (InvalidInput e) {
          throw at(number, e.getMessage(), e.fix());
        }
      }
    }
    return parsed;
  }

  /** Writes a line; returns the problem if it waits for another. */
  private @Nullable InvalidInput write(Adjoin db, Line line) {
    ItemLine item = line.item();
    try {
      if (item.type() instanceof EntityDesign) {
        db.entity(item.type().name()).create(item.item());
      } else {
        db.relationship(item.type().name()).link(item.item());
      }
      return null;
    } catch (AdjoinException e) {
      InvalidInput problem = at(line.number(), e.getMessage(), FIX);
      return switch (FailedLine.of(e.reason())) {
        case UNCHANGED -> null;
        case WAITING -> problem;
        case REJECTED -> throw problem;
      };
    } catch (IllegalArgumentException e) {
      throw at(line.number(), e.getMessage(), FIX);
    }
  }

  private InvalidInput at(int number, @Nullable String found, String fix) {
    return new InvalidInput(file + ":" + number + ": " + found, fix);
  }
}
