// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.model;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;

/** Describes item types and their keys in words. */
final class ItemDescriptions {
  private final Model model;
  private final Design design;

  ItemDescriptions(Model model, Design design) {
    this.model = model;
    this.design = design;
  }

  /** The kind of the item and its purpose. */
  String kind(ItemType item) {
    return switch (item.kind()) {
      case ENTITY -> "entity" + parent(item.type());
      case RELATIONSHIP -> "relationship, " + ends(item.type());
      case MIRROR -> "the second item of each edge, for its to side";
      case GUARD -> "holds each " + item.detail() + " for one " + item.type();
      case GATE -> "what a link passes on the " + item.detail() + " side, an item a shard";
      case JOURNAL -> "unfinished work, to be resumed";
    };
  }

  private String parent(String type) {
    return model.entities().stream()
        .filter(e -> e.name().equals(type) && e.isChild())
        .findFirst()
        .map(ItemDescriptions::ofParent)
        .orElse("");
  }

  private static String ofParent(Entity child) {
    String order = String.join(", ", child.order());
    return ", child of " + child.parent() + (order.isEmpty() ? "" : ", ordered by " + order);
  }

  private String ends(String type) {
    return model.relationships().stream()
        .filter(r -> r.name().equals(type))
        .findFirst()
        .map(r -> r.from() + " → " + r.to())
        .orElse("");
  }

  /**
   * The purpose of an index key and the items that have it; for the table's key only its shards.
   */
  String key(ItemType item, KeyRow row) {
    List<String> words = new ArrayList<>();
    Entry entry = row.entry();
    if (entry != null) {
      words.add(entry.index() + " serves " + served(item, entry));
      if (!entry.isReadable()) {
        words.add("not before adjoin migrate has finished");
      }
      if (entry.when() != null) {
        words.add("only when " + entry.when().text());
      }
      if (!entry.sparseBy().isEmpty()) {
        words.add("only with " + String.join(", ", entry.sparseBy()));
      }
    }
    if (row.shards() > 1) {
      words.add("over " + row.shards() + " shards");
    }
    return String.join(", ", words);
  }

  private static String served(ItemType item, Entry entry) {
    return switch (entry.role()) {
      case TOGETHER -> item.type() + " with its edges";
      case LOOKUP, REFERENCE -> item.type() + ".by(" + entry.name().replace("+", ", ") + ")";
      case INVERSE, ORDER, VIEW, LISTING -> item.type() + "." + entry.name();
    };
  }

  /** The summaries and numbers that the item stores for the relationships of its entity. */
  List<String> carried(ItemType item) {
    List<String> carried = new ArrayList<>();
    if (item.kind() == ItemType.Kind.ENTITY) {
      design.summaries().stream()
          .filter(s -> s.entity().equals(item.type()))
          .forEach(s -> carried.add(summary(s)));
      design.gates().stream()
          .filter(g -> g.entity().equals(item.type()))
          .flatMap(g -> counts(g).stream())
          .forEach(carried::add);
    }
    if (item.kind() == ItemType.Kind.RELATIONSHIP) {
      model.relationships().stream()
          .filter(r -> r.name().equals(item.type()))
          .forEach(r -> carried.add(missing(r)));
    }
    return carried;
  }

  /** Whether linking detects a missing entity at each side. */
  private static String missing(Relationship relationship) {
    List<String> noticed = new ArrayList<>();
    List<String> unnoticed = new ArrayList<>();
    for (Side side : Side.values()) {
      String end = relationship.end(side) + " (" + side.word() + ")";
      (relationship.linkRequires(side) ? noticed : unnoticed).add(end);
    }
    String fails = "a link fails if there is no " + String.join(" or no ", noticed);
    String passes = "a missing " + String.join(" or ", unnoticed) + " is not noticed";
    if (noticed.isEmpty()) {
      return passes;
    }
    return unnoticed.isEmpty() ? fails : fails + "; " + passes;
  }

  private String summary(SummaryMap map) {
    String kept = map.kept().isEmpty() ? "nothing more" : String.join(", ", map.kept());
    return "%s holds at most %d %s edges, by %s, with %s%s"
        .formatted(map.attribute(), map.max(), map.relationship(), map.key(), kept, snapshot(map));
  }

  /** The attributes of the other entity in a summary, if they are not kept up to date. */
  private String snapshot(SummaryMap map) {
    Schema schema = new Schema(model);
    return model.relationships().stream()
        .filter(r -> r.name().equals(map.relationship()))
        .filter(r -> schema.keepsSnapshots(r, map.side()))
        .findFirst()
        .map(
            r ->
                "; %s as of the link"
                    .formatted(String.join(", ", schema.keptOfOther(r, map.side()))))
        .orElse("");
  }

  private List<String> counts(Gate gate) {
    return model.members().stream()
        .flatMap(member -> Schema.endsOf(member).stream())
        .filter(end -> gate.isOf(end) && end.count() != null)
        .map(end -> counted(end, gate))
        .toList();
  }

  private static String counted(End end, Gate gate) {
    String where = gate.isSharded() ? ", summed over its gates" : "";
    String items =
        end instanceof RelationshipSide
            ? "its " + end.member().name() + " edges"
            : end.member().name() + " items that refer to it";
    String when = gate.isBuilding() ? ", absent until adjoin migrate has finished" : "";
    return "%s is the number of %s%s".formatted(end.count(), items, where + when);
  }

  /** The attributes that an index carries in addition to keys. */
  static String projection(Projection projection) {
    return switch (projection.kind()) {
      case ALL -> "all attributes";
      case KEYS -> "keys only";
      case SOME -> "keys, " + String.join(", ", projection.attributes());
    };
  }
}
