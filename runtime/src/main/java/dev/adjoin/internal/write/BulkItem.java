// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.OpenTable.Keys;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One write of bulk work, with the items that it writes. */
public final class BulkItem {
  /**
   * The number of items that an edge in summaries counts as. Such edges share the expressions of a
   * few items, and DynamoDB limits an expression to 4 KB.
   */
  private static final int ITEMS_OF_A_SUMMARY = 4;

  private final WriteRequest request;
  private final Footprint footprint;

  BulkItem(Binding binding) {
    this.request = binding.request();
    this.footprint = new FootprintFinder(binding).find();
  }

  /** Whether a plan writes by a single request, possibly after a read. */
  static boolean isSingle(WritePlan plan) {
    return (plan instanceof WritePlan.ReadFirst first ? first.write() : plan)
        instanceof WritePlan.Single;
  }

  WriteRequest request() {
    return request;
  }

  public Footprint footprint() {
    return footprint;
  }

  /**
   * The items that a write touches, by key, from which a bulk run chooses the writes of one
   * transaction.
   *
   * @param item the item that the write is about: a bulk run sends waiting writes of the same item
   *     once
   * @param own the items that no other write of the transaction may touch; the item itself is first
   * @param ownItems the number of items that are not shared with other writes
   * @param shared the items that several writes of a transaction update together: gates, ends,
   *     sources of copies
   * @param bytes the estimated number of bytes to write
   * @param isAlone whether the write is a single request, which costs less than a transaction
   */
  public record Footprint(
      String item, Set<String> own, int ownItems, Set<String> shared, int bytes, boolean isAlone) {
    public Footprint {
      own = Set.copyOf(own);
      shared = Set.copyOf(shared);
    }
  }

  /** Finds the items that a request writes, before any item is read. */
  private static final class FootprintFinder {
    private final Binding binding;
    private final WriteRequest request;
    private final Keys keys;
    private final Set<String> own = new LinkedHashSet<>();
    private final Set<String> shared = new HashSet<>();
    private int ownItems;

    private FootprintFinder(Binding binding) {
      this.binding = binding;
      this.request = binding.request();
      this.keys = binding.table().keys();
    }

    private Footprint find() {
      ItemType type = request.prepared().item();
      String item = type == null ? name() : keys.name(binding.ownKey());
      int bytes = request.given() == null ? 0 : RequestBuilder.size(request.given());
      if (isSingle(request.plan())) {
        return new Footprint(item, Set.of(item), 1, Set.of(), bytes, true);
      }
      own.add(item);
      request.plan().actions().forEach(this::add);
      ownItems = type == null ? ITEMS_OF_A_SUMMARY : ownItems;
      return new Footprint(item, own, ownItems, shared, bytes * Math.max(1, ownItems), false);
    }

    private void add(Action action) {
      if (action.times() == 1 && isShared(action.target()) && !isWhereItWas(action)) {
        Map<String, AttributeValue> key = binding.readKey(action.key());
        if (key != null) {
          shared.add(keys.name(key));
        }
      } else {
        ownItems += action.times();
        if (action.target() instanceof Target.Guard) {
          addGuard(action);
        }
      }
    }

    /** Whether only the stored item says which item is meant: what it refers to until now. */
    private boolean isWhereItWas(Action action) {
      return action.place().isOld()
          && !request.identity().keySet().containsAll(action.key().attributes());
    }

    private static boolean isShared(Target target) {
      return target instanceof Target.GateItem
          || target instanceof Target.End
          || target instanceof Target.Parent
          || target instanceof Target.Source;
    }

    private void addGuard(Action action) {
      Function<String, @Nullable Object> values = binding.newValues();
      if (action.key().partition().attributes().stream().allMatch(n -> values.apply(n) != null)) {
        own.add(keys.name(keys.of(action.key(), values)));
      }
    }

    /** A name for an edge in summaries, which has no key: the values that identify it. */
    private String name() {
      StringBuilder text = new StringBuilder();
      for (AttributeValue value : request.identity().values()) {
        String shown = value.toString();
        text.append(shown.length()).append(':').append(shown);
      }
      return text.toString();
    }
  }
}
