// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.Page;
import dev.adjoin.PagedResults;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.plan.AccessPattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators.AbstractSpliterator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The results of a list: all, one by one, or in pages.
 *
 * @param answer whether the entities that the edges lead to are included
 * @param decoder converts a row to a result
 */
record ListResults<R>(ReadableList source, ListRequest request, Answer answer, Decoder<R> decoder)
    implements PagedResults<R> {
  private static final int ORDER = Spliterator.ORDERED | Spliterator.NONNULL;

  /** Converts rows to results. */
  interface Decoder<R> {
    /**
     * Converts a row.
     *
     * @param plan the name of the plan, for messages
     * @throws AdjoinException if the stored item does not have the form that the model declares
     */
    R decode(String plan, Row row);
  }

  private RowIterator<R> open(PreparedList plan, ListRequest asked, ReadBudget budget) {
    return open(plan, asked, budget, null);
  }

  private RowIterator<R> open(
      PreparedList plan, ListRequest asked, ReadBudget budget, @Nullable String after) {
    return source.open(plan, asked, budget, after, decoder(plan.name()));
  }

  /**
   * The decoder, which skips and reports unreadable rows if the caller asked for that, and fails at
   * the first otherwise.
   */
  private Function<Row, @Nullable R> decoder(String plan) {
    Consumer<AdjoinException> unreadable = request.unreadable();
    if (unreadable == null) {
      return row -> decode(plan, row);
    }
    return row -> {
      try {
        return decode(plan, row);
      } catch (AdjoinException e) {
        if (e.reason() != AdjoinException.Reason.UNREADABLE) {
          throw e;
        }
        unreadable.accept(e);
        return null;
      }
    };
  }

  private R decode(String plan, Row row) {
    if (row.failure() != null) {
      throw row.failure();
    }
    return decoder.decode(plan, row);
  }

  @Override
  public List<R> list() {
    PreparedList plan = source.plan(request, answer);
    RowIterator<R> rows = open(plan, request, ReadBudget.of(request.limit()));
    List<R> all = new ArrayList<>();
    for (R result = rows.next(); result != null; result = rows.next()) {
      all.add(result);
    }
    return all;
  }

  @Override
  public Stream<R> stream() {
    PreparedList plan = source.plan(request, answer);
    return StreamSupport.stream(() -> spliterator(plan), ORDER, false);
  }

  private Spliterator<R> spliterator(PreparedList plan) {
    RowIterator<R> rows = open(plan, request, ReadBudget.of(request.limit()));
    return new AbstractSpliterator<>(Long.MAX_VALUE, ORDER) {
      @Override
      public boolean tryAdvance(Consumer<? super R> action) {
        R result = rows.next();
        if (result != null) {
          action.accept(result);
        }
        return result != null;
      }
    };
  }

  @Override
  public Optional<R> first() {
    return new ListResults<>(source, request.limit(1), answer, decoder).list().stream().findFirst();
  }

  @Override
  public Page<R> page(int size) {
    return page(size, null);
  }

  @Override
  public Page<R> page(int size, @Nullable String text) {
    requirePositive("A page's size", size);
    return page(text == null ? Cursor.first(request.limit(), size) : cursor(text).of(size));
  }

  @Override
  public Page<R> page(String text) {
    return page(cursor(Arguments.required("A cursor", text)));
  }

  private Cursor cursor(String text) {
    return source.context().cursors().read(text, source.read().toString(), fingerprint());
  }

  private byte[] fingerprint() {
    return request.fingerprint(source.context().table().calls().table(), source.read().toString());
  }

  /* A page is read starting at its cursor, forwards or backwards. One of its two new cursors continues after the last result, or at the position where the budget was used up. The other one points in the opposite direction, starting at the first result; for an empty page it starts where reading stopped, or at that end of the list. */
  private Page<R> page(Cursor cursor) {
    boolean backwards = cursor.backwards();
    int wanted = backwards ? cursor.size() : Math.min(cursor.size(), cursor.left());
    ListRequest limited = (backwards ? request.turned() : request).limit(wanted);
    PreparedList plan = source.plan(limited, answer);
    boolean canContinue = backwards || wanted < cursor.left();
    ReadBudget budget = ReadBudget.within(source.context().settings(), wanted, canContinue);
    RowIterator<R> rows = open(plan, limited, budget, cursor.position());
    List<R> items = new ArrayList<>();
    String first = null;
    for (R result = rows.next(); result != null; result = rows.next()) {
      items.add(result);
      first = first == null ? rows.position() : first;
    }
    boolean isIncomplete = items.size() < wanted && rows.hasMore();
    String stopped = isIncomplete ? rows.reached() : rows.hasMore() ? rows.position() : null;
    Cursor onward = stopped == null ? null : cursor.beyond(stopped, items.size());
    String beyond = onward == null || onward.left() == 0 ? null : text(onward);
    String back =
        cursor.position() == null ? null : text(cursor.back(first == null ? stopped : first));
    if (backwards) {
      Collections.reverse(items);
    }
    return new Page<>(items, backwards ? back : beyond, backwards ? beyond : back, isIncomplete);
  }

  private String text(Cursor cursor) {
    return source.context().cursors().write(cursor, fingerprint());
  }

  static void requirePositive(String what, int number) {
    if (number < 1) {
      throw new IllegalArgumentException(what + " must be at least 1, but was " + number);
    }
  }

  /** The list and how it is narrowed, without values: {@code Enrollment.to.where(semester)}. */
  @Override
  public String toString() {
    String filtered =
        request.filter() == null
            ? ""
            : ".filter(%s)"
                .formatted(String.join(", ", request.filter().attributes().distinct().toList()));
    return source.read().with(request.shape(answer)) + filtered;
  }

  @Override
  public String explain() {
    return explain(source.plan(request, answer).pattern(), request);
  }

  /** Explains a plan, and the filter and limit that the request adds. */
  static String explain(AccessPattern plan, ListRequest request) {
    StringBuilder text = new StringBuilder(plan.explain(request.consistent()));
    if (request.filter() != null) {
      text.append("\n  filtered by ")
          .append(String.join(", ", request.filter().attributes().distinct().toList()))
          .append(request.isLimited() ? ", in pages until enough are found" : "");
    }
    return text.toString();
  }
}
