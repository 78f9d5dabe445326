// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.read;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.plan.ReadPlan;
import dev.adjoin.internal.plan.ReadPlan.SummaryRead;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Plans all reads that a model supports, and the reads that precede writes. */
public final class ReadPlanner {
  private final DesignedModel designed;
  private final ListPlanner lists;

  public ReadPlanner(DesignedModel designed) {
    this.designed = designed;
    this.lists = new ListPlanner(designed);
  }

  /** All reads, in the order of the declaration. */
  public List<AccessPattern> all() {
    List<AccessPattern> reads = new ArrayList<>();
    for (Entity entity : designed.schema().model().entities()) {
      reads.addAll(new EntityReads(designed).of(entity));
      sources(entity).forEach(s -> reads.addAll(lists.all(s)));
    }
    for (Relationship relationship : designed.schema().model().relationships()) {
      edge(relationship).ifPresent(reads::add);
      sources(relationship).forEach(s -> reads.addAll(lists.all(s)));
    }
    return reads;
  }

  /**
   * The read of all edges of an entity's side with the strongest consistency, which can prove that
   * none is left.
   */
  public Optional<ReadPlan> everyEdge(Relationship relationship, Side side) {
    return new EdgeSources(designed)
        .mostConsistent(relationship, side)
        .map(source -> lists.plain(source).plan());
  }

  /** The read of all items that refer to an entity, by the entity's own attribute names. */
  public Optional<ReadPlan> everyReference(ReferenceEnd end) {
    return new IndexSources(designed)
        .reference(end)
        .map(s -> s.readAs(designed.schema().identityNames(end)).completedBy(null))
        .map(source -> lists.plain(source).plan());
  }

  /** The read of all children of an ancestor; empty if their keys do not share a prefix. */
  public Optional<ReadPlan> everyChild(Entity child, Entity ancestor) {
    return new ChildSources(designed)
        .stored(child, ancestor)
        .map(source -> lists.plain(source).plan());
  }

  /** All lists of a type, including lookups. */
  List<ListSource> lists(Member member) {
    List<ListSource> all = new ArrayList<>(sources(member));
    all.addAll(new IndexSources(designed).lookups(member));
    return all;
  }

  /** All lists of a type without lookups. */
  List<ListSource> sources(Member member) {
    List<ListSource> sources = new ArrayList<>();
    if (member instanceof Entity entity) {
      sources.addAll(new ChildSources(designed).of(entity));
    } else {
      sources.addAll(new EdgeSources(designed).of((Relationship) member));
    }
    sources.addAll(new IndexSources(designed).of(member));
    return sources;
  }

  private Optional<AccessPattern> edge(Relationship relationship) {
    Optional<ReadPlan> plan =
        relationship.store() == Store.EDGES
            ? Optional.of(new ReadPlan.Get(designed.item(relationship).key()))
            : summarised(relationship);
    return plan.map(
        read ->
            new AccessPattern(
                ReadName.get(relationship.name()),
                "one " + relationship.name() + " edge",
                designed.schema().identityNames(relationship),
                read));
  }

  /**
   * The read of one edge that is stored in summaries: first the map with most attributes, then the
   * other one if attributes are missing.
   */
  private Optional<ReadPlan> summarised(Relationship relationship) {
    List<SummaryMap> maps =
        Stream.of(Side.values())
            .flatMap(side -> designed.summary(relationship, side).stream())
            .sorted(Comparator.comparingInt(map -> missing(relationship, map).size()))
            .toList();
    if (maps.isEmpty()) {
      return Optional.empty();
    }
    int needed = missing(relationship, maps.get(0)).isEmpty() ? 1 : maps.size();
    List<SummaryRead> reads =
        maps.stream()
            .limit(needed)
            .map(map -> new SummaryRead(map, designed.endKey(relationship, map.side())))
            .toList();
    return Optional.of(reads.size() == 1 ? reads.get(0) : new ReadPlan.SummaryGet(reads));
  }

  private static List<String> missing(Relationship relationship, SummaryMap map) {
    return relationship.attributes().stream()
        .map(Attribute::name)
        .filter(name -> !map.kept().contains(name) && !map.key().attributes().contains(name))
        .toList();
  }
}
