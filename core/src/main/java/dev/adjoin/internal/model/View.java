// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Side;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A named index over the items of one type.
 *
 * @param by attributes whose values name one partition of the view; empty for the whole type
 * @param order attributes that sort inside a partition
 * @param when the condition for an item to be in it; null if all items are
 * @param side for a relationship: by this side's entity, as if its id stood in {@code by}
 * @param local whether it is a second order of the item's own partition (a local index)
 * @param key overrides the derived partition key
 * @param sort overrides the derived sort key
 */
public record View(
    String name,
    List<String> by,
    List<String> order,
    @Nullable When when,
    int shards,
    Projection project,
    @Nullable Side side,
    boolean local,
    @Nullable String key,
    @Nullable String sort) {

  public View {
    by = List.copyOf(by);
    order = List.copyOf(order);
  }

  public static Builder named(String name) {
    return new Builder(name);
  }

  /** The same view over so many partitions. */
  public View shardedBy(int count) {
    return new View(name, by, order, when, count, project, side, local, key, sort);
  }

  /** The same view with another projection. */
  public View projecting(Projection other) {
    return new View(name, by, order, when, shards, other, side, local, key, sort);
  }

  /** The same view as a global index. */
  public View global() {
    return new View(name, by, order, when, shards, project, side, false, key, sort);
  }

  /** Collects the settings of a view; a setting that is left out keeps its default. */
  public static final class Builder {
    private final String name;
    private List<String> by = List.of();
    private List<String> order = List.of();
    private @Nullable When when;
    private int shards = 1;
    private Projection project = Projection.ALL;
    private @Nullable Side side;
    private boolean local;
    private @Nullable String key;
    private @Nullable String sort;

    private Builder(String name) {
      this.name = name;
    }

    public Builder by(List<String> attributes) {
      this.by = attributes;
      return this;
    }

    public Builder order(List<String> attributes) {
      this.order = attributes;
      return this;
    }

    public Builder when(@Nullable When condition) {
      this.when = condition;
      return this;
    }

    public Builder shards(int count) {
      this.shards = count;
      return this;
    }

    public Builder project(Projection projection) {
      this.project = projection;
      return this;
    }

    public Builder side(@Nullable Side of) {
      this.side = of;
      return this;
    }

    public Builder local(boolean isLocal) {
      this.local = isLocal;
      return this;
    }

    public Builder key(@Nullable String template) {
      this.key = template;
      return this;
    }

    public Builder sort(@Nullable String template) {
      this.sort = template;
      return this;
    }

    public View build() {
      return new View(name, by, order, when, shards, project, side, local, key, sort);
    }
  }
}
