// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.cost.IndexWrites;
import dev.adjoin.internal.cost.PartitionUnits;
import dev.adjoin.internal.cost.TableStatistics;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.lint.IndexPartitions;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The limits of DynamoDB that a candidate can reach, with what its plans put against them. */
final class Limits {
  /** The part of what a partition serves below which its reads are not mentioned. */
  private static final double NEAR = 0.1;

  private final CandidateCost measured;
  private final Model model;
  private final Schema schema;
  private final TableStatistics statistics;
  private final List<HardLimit> limits = new ArrayList<>();

  private Limits(CandidateCost measured) {
    this.measured = measured;
    this.model = measured.model();
    this.schema = measured.schema();
    this.statistics = measured.costs().statistics();
  }

  static List<HardLimit> of(CandidateCost measured, Subject subject) {
    Limits all = new Limits(measured);
    if (subject instanceof Subject.ManyToMany many) {
      for (Side side : Side.values()) {
        all.links(many.in(all.model), side);
        all.edgeReads(many.in(all.model), side);
      }
      all.summaries(subject.type());
    } else if (subject instanceof Subject.Children) {
      all.children(subject.type());
    } else if (subject instanceof Subject.Indexed indexed) {
      all.index(indexed);
    }
    all.lists(subject);
    return List.copyOf(all.limits);
  }

  static List<HardLimit> crossed(CandidateCost measured, Subject subject) {
    return of(measured, subject).stream().filter(HardLimit::isCrossed).toList();
  }

  // ---- Partitions

  /** The part of all edges that the entity with the most edges has. */
  static double busiest(Model model, TableStatistics statistics, Relationship r, Side side) {
    double edges = Math.max(1, statistics.items(r.name()));
    OptionalDouble most = model.load(r.name()).get(Measure.mostOf(side));
    Integer allowed = r.max().get(side);
    double ofOne = most.orElse(statistics.per(r, side));
    return Math.min(1, (allowed == null ? ofOne : Math.min(allowed, ofOne)) / edges);
  }

  /** The writes of the busiest entity's partition, in the table and in the inverse index. */
  private void links(Relationship r, Side side) {
    Load load = model.load(r.name());
    double links = load.get(Measure.LINKS).orElse(0) + load.get(Measure.UNLINKS).orElse(0);
    double changes = load.get(Measure.CHANGES).orElse(0);
    double busiest = busiest(model, statistics, r, side);
    double link = PartitionUnits.of(measured.costs(), r, Verb.LINK, side).most();
    double change = PartitionUnits.of(measured.costs(), r, Verb.CHANGE, side).most();
    double room =
        DynamoDbLimits.PARTITION_WRITE_UNITS * shards(r, side) - changes * busiest * change;
    if (link > 0) {
      double most = Math.max(0, room / link);
      limits.add(new HardLimit.Links(side, Questions.end(r, side), most, links * busiest));
    }
  }

  private static int shards(Relationship r, Side side) {
    return r.store() == Store.EDGES ? r.shards().get(side) : 1;
  }

  /** The reads of one entity's edges, on average: which entities are read most is not declared. */
  private void edgeReads(Relationship r, Side side) {
    double entities = Math.max(1, statistics.items(r.end(side)));
    double expected = measured.readUnits(r.name(), side) / entities;
    double most = DynamoDbLimits.PARTITION_READ_UNITS * shards(r, side);
    near(new HardLimit.EdgeReads(side, Questions.end(r, side), most, expected));
  }

  private void near(HardLimit limit) {
    if (limit.load() >= NEAR) {
      limits.add(limit);
    }
  }

  /** The busiest partition of an index, if the number of its partitions is known. */
  private void index(Subject.Indexed subject) {
    Entry entry = subject.entryIn(measured.design()).orElse(null);
    if (entry == null || measured.design().index(entry.index()).orElseThrow().isLocal()) {
      return;
    }
    Member member = subject.memberIn(model);
    double shards = Math.max(1, entry.key().partition().shards());
    OptionalDouble writes =
        member instanceof Relationship r && sideOf(subject) != null
            ? OptionalDouble.of(ofSide(r, sideOf(subject), entry) / shards)
            : subject instanceof Subject.Referring referring
                ? OptionalDouble.of(ofReference(referring, entry) / shards)
                : IndexPartitions.busiestUnits(measured.costs(), schema, member, entry);
    if (writes.isPresent()) {
      limits.add(
          new HardLimit.IndexWrites(
              subject.name(), DynamoDbLimits.PARTITION_WRITE_UNITS, writes.getAsDouble()));
    }
    OptionalDouble partitions = partitions(subject, member, entry);
    if (partitions.isPresent()) {
      double reads = measured.readUnits(member.name(), entry);
      near(
          new HardLimit.IndexReads(
              subject.name(),
              DynamoDbLimits.PARTITION_READ_UNITS,
              reads / partitions.getAsDouble() / shards));
    }
  }

  private @Nullable Side sideOf(Subject.Indexed subject) {
    return subject instanceof Subject.Viewed viewed ? Views.of(model, viewed).side() : null;
  }

  private double ofSide(Relationship r, Side side, Entry entry) {
    return IndexWrites.unitsPerSecond(measured.costs(), r.name(), entry.index(), IndexWrites.ALL)
        * busiest(model, statistics, r, side);
  }

  /** The writes for one entity on average: which of them is the busiest is not declared. */
  private double ofReference(Subject.Referring subject, Entry entry) {
    return IndexWrites.unitsPerSecond(
            measured.costs(), subject.type(), entry.index(), IndexWrites.ALL)
        / Math.max(1, statistics.items(subject.in(model).entity()));
  }

  private OptionalDouble partitions(Subject.Indexed subject, Member member, Entry entry) {
    if (subject instanceof Subject.Referring referring) {
      return OptionalDouble.of(Math.max(1, statistics.items(referring.in(model).entity())));
    }
    Side side = sideOf(subject);
    return member instanceof Relationship r && side != null
        ? OptionalDouble.of(Math.max(1, statistics.items(r.end(side))))
        : IndexPartitions.values(schema, member, entry.key().partition().attributes());
  }

  private void children(String type) {
    Entity child = schema.entity(type).orElse(null);
    ItemType item = measured.design().primary().get(type);
    if (child == null || item == null) {
      return;
    }
    Entity root = schema.root(child);
    double roots = Math.max(1, statistics.items(root.name()));
    Load load = model.load(type);
    double others =
        (load.get(Measure.CHANGES).orElse(0) * tableUnits(type, Verb.CHANGE)
                + load.get(Measure.DELETES).orElse(0) * tableUnits(type, Verb.DELETE))
            / roots;
    double most =
        Math.max(0, DynamoDbLimits.PARTITION_WRITE_UNITS - others)
            / Math.max(1, tableUnits(type, Verb.CREATE));
    double created = load.get(Measure.CREATES).orElse(0) / roots;
    limits.add(new HardLimit.NewChildren(root.name(), type, most, created));
    if (measured.design().indexes().stream().anyMatch(i -> i.isLocal())) {
      double bytes = statistics.per(child, root) * statistics.sizes(item).total();
      limits.add(new HardLimit.CollectionSize(root.name(), DynamoDbLimits.COLLECTION_BYTES, bytes));
    }
  }

  private double tableUnits(String type, Verb verb) {
    return measured
        .costs()
        .plans()
        .write(new WriteName(type, verb))
        .map(w -> measured.costs().of(w).of((String) null).writes())
        .orElse(0.0);
  }

  // ---- Sizes

  private void summaries(String relationship) {
    Design design = measured.design();
    for (SummaryMap map : design.summaries()) {
      ItemType item = design.primary().get(map.entity());
      if (map.relationship().equals(relationship) && item != null) {
        Relationship r = schema.relationship(relationship).orElseThrow();
        double edges = Math.max(1, Math.min(map.max(), statistics.per(r, map.side())));
        double bytes = statistics.sizes(item).bytes().getOrDefault(map.attribute(), 0.0);
        double rest = statistics.sizes(item).total() - bytes;
        OptionalDouble most = model.load(relationship).get(Measure.mostOf(map.side()));
        size(map.entity(), "links", bytes / edges, rest, most.orElse(edges));
      }
    }
  }

  private void size(String owner, String of, double each, double rest, double expected) {
    double most = Math.floor((DynamoDbLimits.ITEM_BYTES - rest) / Math.max(1, each));
    limits.add(new HardLimit.ItemSize(owner, of, most, expected));
  }

  /** The size of an item with a list: the one that is declared, or one that holds the children. */
  private void lists(Subject subject) {
    for (Entity entity : model.entities()) {
      ItemType item = measured.design().primary().get(entity.name());
      for (Attribute attribute : entity.attributes()) {
        if (item != null
            && attribute.type() instanceof AttributeType.ListOf list
            && list.max() != null
            && isMeant(subject, entity, attribute, list)) {
          double bytes = statistics.sizes(item).bytes().getOrDefault(attribute.stored(), 0.0);
          double rest = statistics.sizes(item).total() - bytes;
          size(entity.name(), "values", bytes / list.max(), rest, list.max());
        }
      }
    }
  }

  private static boolean isMeant(
      Subject subject, Entity entity, Attribute attribute, AttributeType.ListOf list) {
    return subject instanceof Subject.Children
        ? list.element().equals(new AttributeType.Named(subject.type()))
        : subject.equals(new Subject.NestedList(entity.name(), attribute.name()));
  }
}
