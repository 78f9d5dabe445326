// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.Page;
import dev.adjoin.PagedResults;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.plan.AccessPattern;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * The ways to have a list's rows: all, one by one, in pages.
 *
 * @param answer whether the entities come along
 * @param reading turns a row into what the caller wants; it is told the plan's name
 */
record ListResults<R>(
    ReadableList source, ListRequest request, Answer answer, BiFunction<String, Row, R> reading)
    implements PagedResults<R> {
  private static final int ORDER = Spliterator.ORDERED | Spliterator.NONNULL;

  @Override
  public List<R> list() {
    AccessPattern plan = source.plan(request, answer);
    RowIterator rows = source.open(plan, request, ReadBudget.of(request.limit()), null);
    List<R> all = new ArrayList<>();
    for (Row row = rows.next(); row != null; row = rows.next()) {
      all.add(reading.apply(plan.name().toString(), row));
    }
    return all;
  }

  @Override
  public Stream<R> stream() {
    AccessPattern plan = source.plan(request, answer);
    return StreamSupport.stream(() -> spliterator(plan), ORDER, false);
  }

  private Spliterator<R> spliterator(AccessPattern plan) {
    RowIterator rows = source.open(plan, request, ReadBudget.of(request.limit()), null);
    return Spliterators.spliteratorUnknownSize(
        new Iterator<R>() {
          private @Nullable Row ahead;

          @Override
          public boolean hasNext() {
            if (ahead == null) {
              ahead = rows.next();
            }
            return ahead != null;
          }

          @Override
          public R next() {
            if (!hasNext() || ahead == null) {
              throw new NoSuchElementException();
            }
            Row row = ahead;
            ahead = null;
            return reading.apply(plan.name().toString(), row);
          }
        },
        ORDER);
  }

  @Override
  public Optional<R> first() {
    return new ListResults<>(source, request.limit(1), answer, reading).list().stream().findFirst();
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

  private Page<R> page(Cursor cursor) {
    boolean backwards = cursor.backwards();
    int wanted = backwards ? cursor.size() : Math.min(cursor.size(), cursor.left());
    ListRequest limited = (backwards ? request.turned() : request).limit(wanted);
    AccessPattern plan = source.plan(limited, answer);
    ReadBudget demand = ReadBudget.within(source.context().settings(), wanted);
    PageRead leaf =
        PageRead.read(source.open(plan, limited, demand, cursor.position()), wanted, cursor);
    List<R> items = new ArrayList<>();
    leaf.rows().forEach(row -> items.add(reading.apply(plan.name().toString(), row)));
    if (backwards) {
      Collections.reverse(items);
    }
    return new Page<>(
        items,
        leaf.next().map(this::text).orElse(null),
        leaf.previous().map(this::text).orElse(null),
        leaf.isIncomplete());
  }

  private String text(Cursor cursor) {
    return source.context().cursors().write(cursor, fingerprint());
  }

  static void requirePositive(String what, int number) {
    if (number < 1) {
      throw new IllegalArgumentException(what + " must be at least 1, but was " + number);
    }
  }

  @Override
  public String explain() {
    return explain(source.plan(request, answer), request);
  }

  /** A plan, and how the request uses it. */
  static String explain(AccessPattern plan, ListRequest request) {
    StringBuilder text = new StringBuilder(plan.explain());
    if (request.filter() != null) {
      text.append("\n  filtered by ")
          .append(String.join(", ", request.filter().attributes().distinct().toList()))
          .append(request.isLimited() ? ", in pages until enough are found" : "");
    }
    return text.toString();
  }
}
