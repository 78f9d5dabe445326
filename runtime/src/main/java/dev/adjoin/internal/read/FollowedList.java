// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.Key;
import dev.adjoin.ListQuery;
import dev.adjoin.declare.Answer;
import dev.adjoin.internal.codec.Mapping;
import dev.adjoin.internal.plan.ReadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A list that a traversal reads of one entity after the other, in parts: a list whose inputs are
 * not known yet. Thread-safe.
 *
 * @param <T> the type of the items
 */
public final class FollowedList<T> {
  private static final int BATCH = 100;

  private final ReadableList list;
  private final Mapping<T> mapping;
  private final List<String> inputs;
  private final List<String> reached;
  private final ListRequest request;
  private final int limit;
  private final PreparedList plan;

  private FollowedList(PlannedQuery<T> narrowed, List<String> inputs, List<String> reached) {
    this.list = narrowed.listing();
    this.mapping = mapping(narrowed);
    this.inputs = inputs;
    this.reached = List.copyOf(reached);
    this.limit = narrowed.request().limit();
    this.request = narrowed.request().limit(ReadBudget.ALL);
    this.plan = list.plan(request, Answer.ITEMS);
  }

  /** The mapping of the items; untyped edges in a map show only the attributes that it keeps. */
  @SuppressWarnings("unchecked") // An untyped list is one of items.
  private static <T> Mapping<T> mapping(PlannedQuery<T> narrowed) {
    Mapping<T> mapping = narrowed.mapping();
    return narrowed.listing() instanceof SummaryList map
            && !map.typed()
            && !narrowed.request().projected()
        ? (Mapping<T>) map.context().table().mappings().partial(mapping.codec().type())
        : mapping;
  }

  static <T> FollowedList<T> of(
      PlannedQuery<T> whole,
      List<String> reached,
      @Nullable UnaryOperator<ListQuery<T>> narrowing) {
    List<String> inputs = whole.listing().inputs();
    ListQuery<T> given = narrowing == null ? whole : narrowing.apply(whole);
    if (!(given instanceof PlannedQuery<T> narrowed)
        || !inputs.stream().allMatch(narrowed.request().inputs()::isUnknown)) {
      throw new IllegalArgumentException(
          "A step must return the list of %s that it received, narrowed, but returned another"
              .formatted(whole.listing().read()));
    }
    if (whole.mapping().isTyped() && narrowed.request().projected()) {
      throw new IllegalArgumentException(
          "%s must be read whole in a traversal of records, but was projected"
              .formatted(whole.listing().read()));
    }
    return new FollowedList<>(narrowed, inputs, reached);
  }

  /**
   * An item of the list.
   *
   * @param item the edge or child
   * @param key the id of the entity that it leads to
   * @param position its place in the list
   */
  public record Found<T>(T item, Key key, String position) {}

  /**
   * A part of a list.
   *
   * @param after the position after which the list continues; null at the end
   */
  public record Part<T>(List<Found<T>> items, @Nullable String after) {
    public Part {
      items = List.copyOf(items);
    }
  }

  /** The most items of one entity. */
  public int limit() {
    return limit;
  }

  /** Whether a limit was given. */
  public boolean isLimited() {
    return limit != ReadBudget.ALL;
  }

  /** The most requests that reading a part sends. */
  public int requestsForPart() {
    int shards = plan.read().items() instanceof ReadPlan.RangeRead range ? range.shards() : 1;
    return plan.read().completion() == null ? shards : shards + 1;
  }

  /** The requests for one entity, in words. */
  public String explain() {
    return ListResults.explain(plan.pattern(), request);
  }

  /**
   * Reads a part of the list of one entity, by one request to each shard.
   *
   * @param after the position to continue after; null for the beginning
   * @param wanted the most items
   */
  public Part<T> read(Key of, @Nullable String after, int wanted) {
    ListRequest asked = request.of(request.inputs().filled(inputs(of)));
    int most = plan.read().completion() == null ? wanted : Math.min(wanted, BATCH);
    RowIterator<Found<T>> rows =
        list.open(plan, asked, ReadBudget.oneRound(most), after, decoder());
    List<Found<T>> items = new ArrayList<>();
    for (Found<T> found = rows.next(); found != null; found = rows.next()) {
      items.add(found);
    }
    if (!rows.hasMore()) {
      return new Part<>(items, null);
    }
    return new Part<>(items, items.size() < most ? rows.reached() : rows.position());
  }

  private InputValues inputs(Key of) {
    return InputValues.of(mapping.codec(), list.read(), inputs, of.parts());
  }

  private Function<Row, @Nullable Found<T>> decoder() {
    Consumer<AdjoinException> unreadable = request.unreadable();
    return row -> {
      try {
        if (row.failure() != null) {
          throw row.failure();
        }
        StoredItem item = row.item();
        T value = list.context().read(plan.name(), mapping, item);
        Key key = list.context().identity(plan.name(), reached, item);
        return new Found<>(value, key, item.position());
      } catch (AdjoinException e) {
        if (unreadable == null || e.reason() != AdjoinException.Reason.UNREADABLE) {
          throw e;
        }
        unreadable.accept(e);
        return null;
      }
    };
  }

  /** The cursor of the page of one entity's list that begins after a position. */
  public String cursor(Key of, String position) {
    ListRequest asked = request.of(request.inputs().filled(inputs(of)));
    ReadContext context = list.context();
    byte[] fingerprint = asked.fingerprint(context.table().calls().table(), list.read().toString());
    return context.cursors().write(new Cursor(false, position, ReadBudget.ALL, BATCH), fingerprint);
  }
}
