// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.key.KeyBound;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How one access pattern is answered: a DynamoDB request, or requests composed. */
public sealed interface ReadPlan
    permits ReadPlan.ByKey, ReadPlan.Items, ReadPlan.StoredCount, ReadPlan.Composed {

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
  sealed interface ByKey extends ReadPlan permits Get, BatchGet, SummaryRead {
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

  /** Keys that a batch reads. */
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

  /** A read that gives the items of a list in their order. */
  sealed interface Items extends ReadPlan permits RangeRead, SummaryRead {}

  /**
   * Reads items in the order of their keys: one Query, one for each shard, or one for each node.
   */
  sealed interface RangeRead extends Items permits Query, Fanout, Hops {
    /** The Query that is sent, whether once, for each shard or for each node. */
    Query query();

    /** How many partitions it reads. */
    default int shards() {
      return 1;
    }

    @Override
    default @Nullable String index() {
      return query().range().index();
    }
  }

  /** The edges that an entity keeps in a map, read with the entity: one GetItem. */
  record SummaryRead(SummaryMap map, ItemKey key) implements ByKey, Items {
    @Override
    public String operation() {
      return "GetItem";
    }

    @Override
    public List<String> explain() {
      return List.of("GetItem: " + key);
    }
  }

  /**
   * The number of edges that a gate keeps: one GetItem, or one BatchGetItem of all its shards.
   *
   * @param read where the number is, under the names of the list's inputs
   */
  record StoredCount(Gate gate, ByKey read) implements ReadPlan {
    @Override
    public int requests() {
      return read.requests();
    }

    @Override
    public Consistency consistency() {
      return read.consistency();
    }

    @Override
    public String operation() {
      return read.operation();
    }

    @Override
    public @Nullable String index() {
      return null;
    }

    @Override
    public List<String> explain() {
      return read.explain();
    }
  }

  /** The same range on every shard, in parallel, merged in order: one request a shard. */
  record Fanout(Query query, int shards) implements RangeRead {
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
  record Hops(Query query, KeyBound next, @Nullable Limit limit, int nodes) implements RangeRead {
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
    public List<String> explain() {
      return List.of(
          query.explain().get(0) + "; then again from " + next + " after each node found");
    }
  }

  /** Several reads as one. What is said of it follows from its parts. */
  sealed interface Composed extends ReadPlan
      permits Sequence, Parallel, ListRead, CollectionRead, UniqueRead, SummaryGet {
    /** The parts in the order in which they are explained. */
    List<ReadPlan> parts();

    /** Whether a part starts with the one before it, rather than once that has answered. */
    boolean isParallel(int part);

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
      StringBuilder operation = new StringBuilder(parts().get(0).operation());
      for (int i = 1; i < parts().size(); i++) {
        operation.append(isParallel(i) ? " ‖ " : " + ").append(parts().get(i).operation());
      }
      return operation.toString();
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
      for (int i = 1; i < parts().size(); i++) {
        String lead = isParallel(i) ? "beside it " : "then ";
        parts().get(i).explain().forEach(line -> lines.add(lead + line));
      }
      return lines;
    }
  }

  /** Reads that each need what the one before found. */
  record Sequence(List<ReadPlan> parts) implements Composed {
    public Sequence {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean isParallel(int part) {
      return false;
    }
  }

  /** Reads that need nothing of each other. */
  record Parallel(List<ReadPlan> parts) implements Composed {
    public Parallel {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean isParallel(int part) {
      return true;
    }
  }

  /**
   * A list, with what is read besides its items.
   *
   * @param items what gives the items in order
   * @param completion the whole items, where the index carries only parts of them
   * @param entities the entities that the edges lead to
   * @param beside the entity that the items belong to, where the items do not bring it along
   */
  record ListRead(
      Items items,
      Wanted.@Nullable Each completion,
      Wanted.@Nullable Each entities,
      @Nullable Get beside)
      implements Composed {

    /** The list that a plan reads, with nothing besides where the plan is of items alone. */
    public static ListRead of(ReadPlan plan) {
      return plan instanceof ListRead list ? list : new ListRead((Items) plan, null, null, null);
    }

    /** The plan as it is explained: the items alone where nothing is read besides. */
    public ReadPlan plan() {
      return completion == null && entities == null && beside == null ? items : this;
    }

    /** Everything that is fetched by key for the items found, in one batch. */
    public Optional<BatchGet> fetch() {
      List<Wanted> wanted = new ArrayList<>(2);
      if (completion != null) {
        wanted.add(completion);
      }
      if (entities != null) {
        wanted.add(entities);
      }
      return wanted.isEmpty() ? Optional.empty() : Optional.of(new BatchGet(wanted));
    }

    /** The same list with no more of an item than its index carries. */
    public ListRead projected() {
      return new ListRead(items, null, entities, beside);
    }

    @Override
    public List<ReadPlan> parts() {
      List<ReadPlan> parts = new ArrayList<>(3);
      parts.add(items);
      fetch().ifPresent(parts::add);
      if (beside != null) {
        parts.add(beside);
      }
      return parts;
    }

    @Override
    public boolean isParallel(int part) {
      return beside != null && part == parts().size() - 1;
    }
  }

  /**
   * An entity with everything attached to it.
   *
   * @param reads what is read at once: queries, and the entity where no query brings it along
   * @param completions the whole items of each type of which an index carries only parts
   */
  record CollectionRead(List<ReadPlan> reads, List<Wanted.Each> completions) implements Composed {
    public CollectionRead {
      reads = List.copyOf(reads);
      completions = List.copyOf(completions);
    }

    @Override
    public List<ReadPlan> parts() {
      List<ReadPlan> parts = new ArrayList<>(reads);
      completions.forEach(each -> parts.add(new BatchGet(List.of(each))));
      return parts;
    }

    @Override
    public boolean isParallel(int part) {
      return part < reads.size();
    }
  }

  /** The entity that holds a unique value: the guard of the value, then the entity. */
  record UniqueRead(Get guard, Get entity) implements Composed {
    @Override
    public List<ReadPlan> parts() {
      return List.of(guard, entity);
    }

    @Override
    public boolean isParallel(int part) {
      return false;
    }
  }

  /**
   * One edge of a relationship that is stored in summaries.
   *
   * @param summaries the map that keeps most of an edge, then the one that keeps what it lacks
   */
  record SummaryGet(List<SummaryRead> summaries) implements Composed {
    public SummaryGet {
      summaries = List.copyOf(summaries);
    }

    @Override
    public List<ReadPlan> parts() {
      return List.copyOf(summaries);
    }

    @Override
    public boolean isParallel(int part) {
      return false;
    }
  }
}
