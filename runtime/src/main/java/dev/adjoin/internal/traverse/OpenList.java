// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.traverse;

import dev.adjoin.Hop;
import dev.adjoin.Key;
import dev.adjoin.Walk.Cut;
import dev.adjoin.Walk.Reason;
import dev.adjoin.internal.read.FollowedList;
import dev.adjoin.internal.read.FollowedList.Part;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** A list of one entity that is being read: the rows that wait, and how far it was read. */
final class OpenList<T> {
  private final Hop<T> from;
  private final Route<T> route;
  private final Deque<Row<T>> rows = new ArrayDeque<>();
  private @Nullable String after;
  private @Nullable String givenTo;
  private int read;
  private boolean ended;

  /** A row of a list. */
  record Row<T>(Key key, @Nullable T item, @Nullable String position) {}

  OpenList(Hop<T> from, Route<T> route) {
    this.from = from;
    this.route = route;
    if (route.list() == null) {
      route.only(from).ifPresent(key -> rows.add(new Row<>(key, null, null)));
      ended = true;
    }
  }

  Hop<T> from() {
    return from;
  }

  Route<T> route() {
    return route;
  }

  /** The rows that were read and not yet given, in order. */
  Iterable<Row<T>> rows() {
    return rows;
  }

  int waiting() {
    return rows.size();
  }

  /** Whether all of it that is wanted was read. */
  boolean hasEnded() {
    return ended;
  }

  boolean isDone() {
    return ended && rows.isEmpty();
  }

  /** Whether there is more than was read. */
  boolean isCut() {
    return after != null;
  }

  /** Removes the first row, which was given. */
  void give() {
    givenTo = rows.remove().position();
  }

  int requestsForPart() {
    return list().requestsForPart();
  }

  /** Reads the next part, of as many rows as the limit of the list allows, up to a number. */
  Part<T> readPart(int most) {
    return list().read(from.key(), after, Math.min(left(), most));
  }

  void add(Part<T> part) {
    part.items().forEach(f -> rows.add(new Row<>(f.key(), f.item(), f.position())));
    read += part.items().size();
    after = part.after();
    ended = after == null || left() == 0;
  }

  Cut<T> cut(Reason reason) {
    String cursor = givenTo == null ? null : list().cursor(from.key(), givenTo);
    return new Cut<>(from, route.step(), reason, cursor);
  }

  private FollowedList<T> list() {
    if (route.list() == null) {
      throw new IllegalStateException(route.step() + " must have a list to be read");
    }
    return route.list();
  }

  private int left() {
    return list().limit() - read;
  }
}
