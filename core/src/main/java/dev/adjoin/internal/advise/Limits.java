// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.cost.PartitionUnits;
import dev.adjoin.internal.cost.TableStatistics;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The limits of DynamoDB that a candidate can reach, with what its plans put against them. */
final class Limits {
  /** The write units a second of one partition. */
  static final double PARTITION_WRITES = 1000;

  /** The largest item, in bytes. */
  static final double ITEM_BYTES = 400 * 1024.0;

  /** The largest item collection under a local index, in bytes. */
  static final double COLLECTION_BYTES = 10 * 1024.0 * 1024 * 1024;

  private static final String A_SECOND = " a second";
  private final CandidateCost measured;
  private final Model model;
  private final TableStatistics statistics;
  private final List<HardLimit> limits = new ArrayList<>();

  private Limits(CandidateCost measured) {
    this.measured = measured;
    this.model = measured.model();
    this.statistics = measured.costs().statistics();
  }

  static List<HardLimit> of(CandidateCost measured, Subject subject) {
    Limits all = new Limits(measured);
    if (subject instanceof Subject.ManyToMany many) {
      for (Side side : Side.values()) {
        all.partition(many.in(all.model), side);
      }
      all.summaries(subject.type());
    } else if (subject instanceof Subject.Children) {
      all.children(subject.type());
    }
    all.lists(subject);
    return List.copyOf(all.limits);
  }

  /** The part of all edges that the entity with the most edges has. */
  static double busiest(Model model, TableStatistics statistics, Relationship r, Side side) {
    double edges = Math.max(1, statistics.items(r.name()));
    OptionalDouble most = model.load(r.name()).get(Measure.mostOf(side));
    return Math.min(1, most.orElse(statistics.per(r, side)) / edges);
  }

  /** The writes of the busiest entity's partition, in the table and in the inverse index. */
  private void partition(Relationship r, Side side) {
    Load load = model.load(r.name());
    double links = load.get(Measure.LINKS).orElse(0) + load.get(Measure.UNLINKS).orElse(0);
    double changes = load.get(Measure.CHANGES).orElse(0);
    double busiest = busiest(model, statistics, r, side);
    double link = PartitionUnits.of(measured.costs(), r, Verb.LINK, side).most();
    double change = PartitionUnits.of(measured.costs(), r, Verb.CHANGE, side).most();
    double shards = r.store() == Store.EDGES ? r.shards().get(side) : 1;
    double room = PARTITION_WRITES * shards - changes * busiest * change;
    if (link > 0) {
      String one = Questions.end(r, side);
      double most = Math.max(0, room / link);
      limits.add(
          new HardLimit(
              "one %s takes %s links a second".formatted(one, Numbers.text(most)),
              most,
              links * busiest,
              A_SECOND));
    }
  }

  private void summaries(String relationship) {
    Design design = measured.compiled().design();
    for (SummaryMap map : design.summaries()) {
      ItemType item = design.primary().get(map.entity());
      if (map.relationship().equals(relationship) && item != null) {
        Relationship r = measured.schema().relationship(relationship).orElseThrow();
        double edges = Math.max(1, Math.min(map.max(), statistics.per(r, map.side())));
        double bytes = statistics.sizes(item).bytes().getOrDefault(map.attribute(), 0.0);
        double rest = statistics.sizes(item).total() - bytes;
        OptionalDouble most = model.load(relationship).get(Measure.mostOf(map.side()));
        size(map.entity(), "links", bytes / edges, rest, most.orElse(edges));
      }
    }
  }

  private void size(String owner, String of, double each, double rest, double expected) {
    double most = Math.floor((ITEM_BYTES - rest) / Math.max(1, each));
    limits.add(
        new HardLimit(
            "400 KB comes at %s %s of one %s".formatted(Numbers.text(most), of, owner),
            most,
            expected,
            ""));
  }

  /** The size of an item with a list: the one that is declared, or one that holds the children. */
  private void lists(Subject subject) {
    Design design = measured.compiled().design();
    for (Entity entity : model.entities()) {
      entity.attributes().stream()
          .filter(a -> a.type() instanceof AttributeType.ListOf)
          .filter(
              a ->
                  subject.name().equals(entity.name() + "." + a.name())
                      || ((AttributeType.ListOf) a.type()).element().text().equals(subject.type()))
          .forEach(
              a -> {
                ItemType item = design.primary().get(entity.name());
                Integer max = ((AttributeType.ListOf) a.type()).max();
                if (item != null && max != null) {
                  double bytes = statistics.sizes(item).bytes().getOrDefault(a.stored(), 0.0);
                  double rest = statistics.sizes(item).total() - bytes;
                  size(entity.name(), "values", bytes / max, rest, max);
                }
              });
    }
  }

  private void children(String type) {
    Schema schema = measured.schema();
    Entity child = schema.entity(type).orElse(null);
    ItemType item = measured.compiled().design().primary().get(type);
    if (child == null || item == null) {
      return;
    }
    Entity root = schema.root(child);
    double created =
        measured
            .compiled()
            .plans()
            .write(new WriteName(type, Verb.CREATE))
            .map(w -> measured.costs().of(w).of((String) null).writes())
            .orElse(1.0);
    double roots = Math.max(1, statistics.items(root.name()));
    double most = PARTITION_WRITES / Math.max(1, created);
    limits.add(
        new HardLimit(
            "one %s accepts %s new %s items a second"
                .formatted(root.name(), Numbers.text(most), type),
            most,
            model.load(type).get(Measure.CREATES).orElse(0) / roots,
            A_SECOND));
    boolean isLocal = measured.compiled().design().indexes().stream().anyMatch(i -> i.isLocal());
    if (isLocal) {
      double bytes = statistics.per(child, root) * statistics.sizes(item).total();
      limits.add(
          new HardLimit(
              "one %s holds 10 GB under a local index".formatted(root.name()),
              COLLECTION_BYTES,
              bytes,
              " bytes"));
    }
  }
}
