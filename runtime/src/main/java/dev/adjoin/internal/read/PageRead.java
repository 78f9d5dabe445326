// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one page in the order they were read, and the cursors of its neighbours.
 *
 * <p>Reading goes away from the cursor. Beyond the last row it goes on from there, or from where it
 * had to stop. Towards the cursor the way back is from the first row; from a page without rows it
 * is from where reading stopped, or from that end of the list.
 *
 * @param beyond where reading would go on; null at the end
 * @param back where reading would come back; null at the beginning
 */
record PageRead(
    List<Row> rows, @Nullable Cursor beyond, @Nullable Cursor back, boolean isIncomplete) {

  static PageRead read(RowIterator source, int size, Cursor cursor) {
    List<Row> rows = new ArrayList<>();
    for (Row row = source.next(); row != null; row = source.next()) {
      rows.add(row);
    }
    boolean isIncomplete = rows.size() < size && source.goesOn();
    String stopped = null;
    if (isIncomplete) {
      stopped = source.reached();
    } else if (source.goesOn()) {
      stopped = rows.get(rows.size() - 1).item().position();
    }
    Cursor beyond = stopped == null ? null : cursor.beyond(stopped, rows.size());
    String first = rows.isEmpty() ? stopped : rows.get(0).item().position();
    Cursor back = cursor.position() == null ? null : cursor.back(first);
    return new PageRead(
        rows, beyond == null || beyond.left() == 0 ? null : beyond, back, isIncomplete);
  }

  private boolean isBackwards() {
    return beyond != null ? beyond.backwards() : back != null && !back.backwards();
  }

  Optional<Cursor> next() {
    return Optional.ofNullable(isBackwards() ? back : beyond);
  }

  Optional<Cursor> previous() {
    return Optional.ofNullable(isBackwards() ? beyond : back);
  }
}
