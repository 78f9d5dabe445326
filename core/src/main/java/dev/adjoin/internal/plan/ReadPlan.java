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

/** The plan of one access pattern: one DynamoDB request, or a composition of requests. */
public sealed interface ReadPlan
    permits ReadPlan.ByKey, ReadPlan.Items, ReadPlan.StoredCount, ReadPlan.Composed {

  /** The number of requests for one page of the result. */
  int requests();

  Consistency consistency();

  /** The API operations for explanations: {@code Query}, {@code Query + BatchGetItem}. */
  String operation();

  /** The index that is read, or the first of several; null if only the table is read. */
  @Nullable String index();

  /** The explanation, one line for each request. */
  List<String> explain();

  /**
   * A read of items by their full keys: one request to the table, strongly consistent on demand.
   */
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

  /** A GetItem: one request. */
  record Get(ItemKey key) implements ByKey {
    @Override
    public String operation() {
      return "GetItem";
    }

    @Override
    public List<String> explain() {
      return explain(key.toString());
    }

    /** The explanation with a key whose values are known. */
    public List<String> explain(String shownKey) {
      return List.of("GetItem: " + shownKey);
    }
  }

  /** The keys for a BatchGetItem. */
  sealed interface Wanted {
    ItemKey key();

    String text();

    /** One key for each item that an earlier read found. */
    record Each(String type, ItemKey key) implements Wanted {
      @Override
      public String text() {
        return "each " + type;
      }
    }

    /**
     * The keys of all shards of a gate.
     *
     * @param key the template, in terms of the attributes of the caller's item
     */
    record Shards(Gate gate, ItemKey key) implements Wanted {
      @Override
      public String text() {
        return "the " + gate.shards() + " shards";
      }
    }
  }

  /** A BatchGetItem of keys that earlier reads have determined: one request for every 100 keys. */
  record BatchGet(List<Wanted> wanted) implements ByKey {
    public BatchGet {
      wanted = List.copyOf(wanted);
    }

    /** One key for each item that an earlier read found. */
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

  /** A read that returns the items of a list in order. */
  sealed interface Items extends ReadPlan permits RangeRead, SummaryRead {}

  /** A read of items in key order: one Query, one for each shard, or one for each node. */
  sealed interface RangeRead extends Items permits Query, Fanout, Hops {
    /** The Query that is sent once, for each shard or for each node. */
    Query query();

    /** The number of partitions that are read. */
    default int shards() {
      return 1;
    }

    @Override
    default @Nullable String index() {
      return query().range().index();
    }
  }

  /** Reads the edges that are stored as a map in their entity: one GetItem. */
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
   * Reads the number of edges from a gate: one GetItem, or one BatchGetItem of all its shards.
   *
   * @param read the read of the gate's items, in terms of the list's inputs
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

  /**
   * The same range on every shard, read in parallel and merged in order: one request for each
   * shard.
   */
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
   * Visits the nodes of one level of a hierarchy and skips everything below them: one Query with
   * limit 1 for each node.
   *
   * @param next the start of the next query, made of the values of the node just found
   * @param limit the maximum number of nodes; null for all
   * @param nodes the number of nodes that the workload expects
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

  /** A composition of several reads; its cost and explanation follow from the parts. */
  sealed interface Composed extends ReadPlan
      permits Sequence, Parallel, ListRead, CollectionRead, UniqueRead, SummaryGet {
    /** The parts in the order of the explanation. */
    List<ReadPlan> parts();

    /** Whether the part starts together with the previous one, instead of after it. */
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
        String lead = isParallel(i) ? "at the same time " : "then ";
        parts().get(i).explain().forEach(line -> lines.add(lead + line));
      }
      return lines;
    }
  }

  /** Reads that each depend on the result of the previous one. */
  record Sequence(List<ReadPlan> parts) implements Composed {
    public Sequence {
      parts = List.copyOf(parts);
    }

    @Override
    public boolean isParallel(int part) {
      return false;
    }
  }

  /** Independent reads that run in parallel. */
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
   * A read of a list, with related items.
   *
   * @param items the read of the list's items in order
   * @param completion reads the whole items, if the index projects only some attributes
   * @param entities reads the entities that the edges lead to
   * @param beside reads the entity that the items belong to, if the list's query does not include
   *     it
   */
  record ListRead(
      Items items,
      Wanted.@Nullable Each completion,
      Wanted.@Nullable Each entities,
      @Nullable Get beside)
      implements Composed {

    /** The plan as a list read; a plan of items alone has no related items. */
    public static ListRead of(ReadPlan plan) {
      return plan instanceof ListRead list ? list : new ListRead((Items) plan, null, null, null);
    }

    /** The plan for explanations: the items alone, if there are no related items. */
    public ReadPlan plan() {
      return completion == null && entities == null && beside == null ? items : this;
    }

    /** All items that are fetched by key after the list was read, in one batch. */
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

    /** A copy that returns only the attributes that the index projects. */
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
   * A read of an entity with everything attached to it.
   *
   * @param reads the parallel reads: queries, and the entity if no query includes it
   * @param completions reads the whole items of each type of which an index projects only some
   *     attributes
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

  /** A read of an entity by a unique value: the guard item of the value, then the entity. */
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
   * A read of one edge of a relationship that is stored in summaries.
   *
   * @param summaries the map with most of the edge's attributes, then the one with the rest
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
