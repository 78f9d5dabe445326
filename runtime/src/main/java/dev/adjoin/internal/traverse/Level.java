// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.traverse;

import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.read.FollowedList.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The lists of one level of a walk, in the order in which their rows are given. Lists are read in
 * rounds, several at once; see {@link TableWalk} for how that keeps to the budget.
 */
final class Level<T> implements Iterable<OpenList<T>> {
  /** The most lists of a round. */
  static final int PARALLEL = 8;

  private final Deque<OpenList<T>> lists = new ArrayDeque<>();

  void add(OpenList<T> list) {
    lists.add(list);
  }

  boolean isEmpty() {
    return lists.isEmpty();
  }

  @Override
  public Iterator<OpenList<T>> iterator() {
    return lists.iterator();
  }

  /**
   * Removes lists at the head of which everything was given.
   *
   * @param cut takes those that have more than their limit
   */
  void dropDone(Consumer<OpenList<T>> cut) {
    for (OpenList<T> head = lists.peek(); head != null && head.isDone(); head = lists.peek()) {
      if (head.isCut()) {
        cut.accept(head);
      }
      lists.remove();
    }
  }

  /**
   * Reads lists until there are rows for a batch of entities, all lists have ended, or the budget
   * of requests does not allow another round.
   *
   * @param all does work at the same time
   */
  void read(Budget budget, Function<List<Supplier<Part<T>>>, List<Part<T>>> all) {
    int enough = Math.min(BatchGets.MOST_KEYS, budget.itemsLeft());
    while (rowsAtHead() < enough) {
      List<OpenList<T>> round = affordable(unread(), budget);
      if (round.isEmpty()) {
        return;
      }
      int wanted = budget.itemsLeft() - rowsAtHead();
      int share = (wanted + round.size() - 1) / round.size();
      List<Supplier<Part<T>>> parts = new ArrayList<>();
      for (OpenList<T> list : round) {
        int most = parts.isEmpty() ? wanted : share;
        parts.add(() -> list.readPart(most));
      }
      List<Part<T>> found = all.apply(parts);
      for (int i = 0; i < round.size(); i++) {
        round.get(i).add(found.get(i));
      }
    }
  }

  /** The number of rows before the first list that has not ended, and its own. */
  private int rowsAtHead() {
    int number = 0;
    for (OpenList<T> list : lists) {
      number += list.waiting();
      if (!list.hasEnded()) {
        break;
      }
    }
    return number;
  }

  /** The lists to read next: the first that has not ended, and those behind it not yet begun. */
  private List<OpenList<T>> unread() {
    List<OpenList<T>> unread = new ArrayList<>();
    for (OpenList<T> list : lists) {
      if (!list.hasEnded() && (unread.isEmpty() || !list.isCut())) {
        unread.add(list);
      }
      if (unread.size() == PARALLEL) {
        break;
      }
    }
    return unread;
  }

  /**
   * As many of the lists as the budget allows. A request is kept to fetch the entities of rows, so
   * that they can be given; only the first list may use the last one, if no rows wait.
   */
  private List<OpenList<T>> affordable(List<OpenList<T>> unread, Budget budget) {
    int left = budget.requestsLeft();
    List<OpenList<T>> round = new ArrayList<>();
    for (OpenList<T> list : unread) {
      left -= list.requestsForPart();
      boolean areRowsWaiting = !round.isEmpty() || rowsAtHead() > 0;
      if (left < (areRowsWaiting ? 1 : 0)) {
        break;
      }
      round.add(list);
    }
    return round;
  }
}
