// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.execute.Keys;
import dev.adjoin.internal.plan.Action;
import dev.adjoin.internal.plan.Target;
import dev.adjoin.internal.plan.WritePlan;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** One write of bulk work, with the items that it writes. */
public final class BulkItem {
  /**
   * How many items an edge without an item of its own counts as: all of them are parts of the
   * expressions on a few items, and DynamoDB takes expressions of 4 KB.
   */
  private static final int ITEMS_OF_A_SUMMARY = 4;

  private final WriteRequest request;
  private final Footprint footprint;

  BulkItem(Binding binding) {
    this.request = binding.request();
    this.footprint = new FootprintFinder(binding).find();
  }

  WriteRequest request() {
    return request;
  }

  public Footprint footprint() {
    return footprint;
  }

  /**
   * The items that a write writes, by key, so that others can go into the same transaction.
   *
   * @param item the item that it is about: two writes of the same item are one
   * @param own the items that no other write may write at the same time, the first among them
   * @param ownItems how many items no other write shares
   * @param shared the items that several writes write as one: gates, ends, sources of copies
   * @param bytes about how many bytes it writes
   * @param isAlone whether it is one request, which would cost more in a transaction
   */
  public record Footprint(
      String item, Set<String> own, int ownItems, Set<String> shared, int bytes, boolean isAlone) {
    public Footprint {
      own = Set.copyOf(own);
      shared = Set.copyOf(shared);
    }
  }

  /** Finds the items that a request writes, before anything is read. */
  private static final class FootprintFinder {
    private final Binding binding;
    private final WriteRequest request;
    private final Keys keys;
    private final Function<String, @Nullable Object> identity;
    private final Set<String> own = new LinkedHashSet<>();
    private final Set<String> shared = new HashSet<>();
    private int ownItems;

    private FootprintFinder(Binding binding) {
      this.binding = binding;
      this.request = binding.request();
      this.keys = binding.table().keys();
      this.identity = request.shape().values(request.identity());
    }

    private Footprint find() {
      ItemType type = request.prepared().item();
      String item = type == null ? name() : keys.name(binding.ownKey());
      int bytes = request.given() == null ? 0 : ItemSize.of(request.given());
      if (request.plan() instanceof WritePlan.Single) {
        return new Footprint(item, Set.of(item), 1, Set.of(), bytes, true);
      }
      own.add(item);
      request.plan().actions().forEach(this::add);
      ownItems = type == null ? ITEMS_OF_A_SUMMARY : ownItems;
      return new Footprint(item, own, ownItems, shared, bytes * Math.max(1, ownItems), false);
    }

    private void add(Action action) {
      if (action.times() == 1 && isShared(action.target())) {
        shared.add(keys.name(keys.of(action.key(), identity)));
      } else {
        ownItems += action.times();
        if (action.target() instanceof Target.Guard) {
          addGuard(action);
        }
      }
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

    /** An edge that is kept in summaries has no item, but the values that identify it. */
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
