// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How one access pattern is answered: a DynamoDB request, or requests composed. */
public sealed interface ReadPlan
    permits Query, ReadPlan.ByKey, ReadPlan.Fanout, ReadPlan.Hops, ReadPlan.Composed {

  /** How many requests one page of the answer costs. */
  int requests();

  Consistency consistency();

  /** The API operations, as people read them: {@code Query}, {@code Query + BatchGetItem}. */
  String operation();

  /** The index it reads, or the first of several; null when it reads the table alone. */
  @Nullable String index();

  /** What it does, one request a line. */
  List<String> explain();

  /** A read of items whose full keys are known: one request to the table, consistent if asked. */
  sealed interface ByKey extends ReadPlan permits Get, BatchGet {
    @Override
    default int requests() {
      return 1;
    }

    @Override
    default Consistency consistency() {
      return Consistency.STRONG;
    }

    @Override
    default @Nullable String index() {
      return null;
    }
  }

  /** Reads one item by its full key: one request. */
  record Get(ItemKey key) implements ByKey {
    @Override
    public String operation() {
      return "GetItem";
    }

    @Override
    public List<String> explain() {
      return List.of("GetItem: " + key);
    }
  }

  /** Items to fetch by key. */
  sealed interface Wanted {
    ItemKey key();

    String text();

    /** One for each item found so far. */
    record Each(String type, ItemKey key) implements Wanted {
      @Override
      public String text() {
        return "each " + type;
      }
    }

    /**
     * All items of one sharded gate.
     *
     * @param key where they are, under the names of whoever reads them
     */
    record Shards(Gate gate, ItemKey key) implements Wanted {
      @Override
      public String text() {
        return "the " + gate.shards() + " shards";
      }
    }
  }

  /** Reads items by keys that are known by now: one request for every 100. */
  record BatchGet(List<Wanted> wanted) implements ByKey {
    public BatchGet {
      wanted = List.copyOf(wanted);
    }

    /** One for each item found so far. */
    public static BatchGet each(String type, ItemKey key) {
      return new BatchGet(List.of(new Wanted.Each(type, key)));
    }

    /** All shards of a gate. */
    public static BatchGet shards(Gate gate, ItemKey key) {
      return new BatchGet(List.of(new Wanted.Shards(gate, key)));
    }

    /** Both in one request. */
    public BatchGet and(BatchGet other) {
      List<Wanted> all = new ArrayList<>(wanted);
      all.addAll(other.wanted);
      return new BatchGet(all);
    }

    @Override
    public String operation() {
      return "BatchGetItem";
    }

    @Override
    public List<String> explain() {
      String keys = joined(w -> w.key().toString());
      return List.of("BatchGetItem: " + keys + " of " + joined(Wanted::text));
    }

    private String joined(Function<Wanted, String> words) {
      return wanted.stream().map(words).collect(Collectors.joining(" and "));
    }
  }

  /** The same range on every shard, in parallel, merged in order: one request a shard. */
  record Fanout(Query query, int shards) implements ReadPlan {
    @Override
    public int requests() {
      return shards;
    }

    @Override
    public Consistency consistency() {
      return query.consistency();
    }

    @Override
    public String operation() {
      return "Query × " + shards;
    }

    @Override
    public @Nullable String index() {
      return query.index();
    }

    @Override
    public List<String> explain() {
      return List.of(
          query.explain().get(0) + "; shards 0 to " + (shards - 1) + ", merged in order");
    }
  }

  /**
   * Visits the nodes of one level, jumping over what is below each: one request of limit 1 a node.
   *
   * @param next where it starts again, with the values of the node just found
   * @param limit how many nodes are visited; all when absent
   * @param nodes how many nodes the workload expects
   */
  record Hops(Query query, KeyBound next, @Nullable Limit limit, int nodes) implements ReadPlan {
    @Override
    public int requests() {
      return nodes;
    }

    @Override
    public Consistency consistency() {
      return query.consistency();
    }

    @Override
    public String operation() {
      return "Query a node";
    }

    @Override
    public @Nullable String index() {
      return query.index();
    }

    @Override
    public List<String> explain() {
      return List.of(
          query.explain().get(0) + "; then again from " + next + " after each node found");
    }
  }

  /** Several reads as one: what is said of it follows from its parts. */
  sealed interface Composed extends ReadPlan permits Sequence, Parallel {
    List<ReadPlan> parts();

    /** What stands between the operations. */
    String sign();

    /** What leads the lines of every part but the first. */
    String lead();

    @Override
    default int requests() {
      return parts().stream().mapToInt(ReadPlan::requests).sum();
    }

    @Override
    default Consistency consistency() {
      return parts().stream()
          .map(ReadPlan::consistency)
          .reduce(Consistency.STRONG, Consistency::and);
    }

    @Override
    default String operation() {
      return parts().stream().map(ReadPlan::operation).collect(Collectors.joining(sign()));
    }

    @Override
    default @Nullable String index() {
      return parts().stream()
          .map(ReadPlan::index)
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
    }

    @Override
    default List<String> explain() {
      List<String> lines = new ArrayList<>(parts().get(0).explain());
      parts().stream().skip(1).forEach(p -> p.explain().forEach(l -> lines.add(lead() + l)));
      return lines;
    }
  }

  /** Parts that each need what the one before found. */
  record Sequence(List<ReadPlan> parts) implements Composed {
    public Sequence {
      parts = List.copyOf(parts);
    }

    @Override
    public String sign() {
      return " + ";
    }

    @Override
    public String lead() {
      return "then ";
    }
  }

  /** Parts that need nothing of each other. */
  record Parallel(List<ReadPlan> parts) implements Composed {
    public Parallel {
      parts = List.copyOf(parts);
    }

    @Override
    public String sign() {
      return " ‖ ";
    }

    @Override
    public String lead() {
      return "beside it ";
    }
  }
}
