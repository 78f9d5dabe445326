// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.repair.TypeRules.CopyOffer;
import dev.adjoin.internal.repair.TypeRules.CopyRule;
import dev.adjoin.internal.repair.TypeRules.GateRule;
import dev.adjoin.internal.repair.TypeRules.GuardRule;
import dev.adjoin.internal.repair.TypeRules.ReferenceRule;
import dev.adjoin.internal.repair.TypeRules.Requirement;
import dev.adjoin.internal.repair.TypeRules.SummaryRule;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Derives the rules of every item type from the design of a table. Gates to which a migration moves
 * edges have none: the migration verifies them. Immutable once created.
 */
final class CheckRules {
  private final OpenTable table;
  private final Set<String> added;
  private final List<Rule> rules = new ArrayList<>();
  private final Map<ItemType, TypeRules> prepared = new IdentityHashMap<>();
  private final Map<String, ItemType> primary;
  private final Rule markRule;
  private final Rule journalRule;

  /**
   * @param added the ends whose gates a migration adds: they count nothing that a delete has kept
   */
  CheckRules(OpenTable table, Set<String> added) {
    this.table = table;
    this.added = added;
    this.primary = table.design().primary();
    this.markRule =
        rule(
            Kind.MARK_WITHOUT_JOURNAL,
            null,
            Severity.ERROR,
            "is marked as being deleted, but the journal has no entry for it");
    this.journalRule =
        rule(
            Kind.JOURNAL_WITHOUT_MARK,
            null,
            Severity.ERROR,
            "the item that this delete is about is not marked as being deleted");
    table.design().items().forEach(type -> prepared.put(type, new TypeRules()));
    table.design().items().forEach(this::prepare);
  }

  Rule rule(int id) {
    return rules.get(id);
  }

  private Rule rule(
      @Nullable Kind missing, @Nullable Kind different, Severity severity, String message) {
    return rule(missing, different, severity, message, "", "", "");
  }

  private Rule rule(
      @Nullable Kind missing,
      @Nullable Kind different,
      Severity severity,
      String message,
      String type,
      String end,
      String subject) {
    return rule(missing, different, severity, message, message, type, end, subject);
  }

  private Rule rule(
      @Nullable Kind missing,
      @Nullable Kind different,
      Severity severity,
      String message,
      String messageIfDifferent,
      String type,
      String end,
      String subject) {
    Rule rule =
        new Rule(
            rules.size(),
            missing,
            different,
            severity,
            message,
            messageIfDifferent,
            type,
            end,
            subject);
    rules.add(rule);
    return rule;
  }

  /** The rule that a mark has an entry in the journal. */
  Rule markRule() {
    return markRule;
  }

  /** The rule that the entity of a delete in the journal has a mark. */
  Rule journalRule() {
    return journalRule;
  }

  private void prepare(ItemType type) {
    TypeRules own = of(type);
    switch (type.kind()) {
      case ENTITY -> prepareEntity(table.schema().require(type.type()), own);
      case RELATIONSHIP -> prepareEdge(relationship(type.type()), own);
      case MIRROR -> {
        own.other = primary(type.type()).key();
        own.otherRule =
            rule(
                Kind.ORPHAN_MIRROR,
                Kind.ORPHAN_MIRROR,
                Severity.ERROR,
                "the edge that it mirrors does not exist, or has another mirror",
                type.type(),
                "",
                "");
      }
      case GUARD -> {
        own.other = primary(type.type()).key();
        own.otherRule =
            rule(
                Kind.ORPHAN_GUARD,
                Kind.ORPHAN_GUARD,
                Severity.ERROR,
                "no %s has the value that it guards".formatted(type.type()),
                "",
                "",
                type.label());
      }
      case GATE -> {
        own.gate = gateOf(type);
        Gate gate = table.design().gates().get(own.gate);
        own.other = endKey(table.schema().requireEnd(gate.type(), gate.end()));
        own.otherRule =
            rule(
                Kind.ORPHAN_GATE,
                null,
                Severity.ERROR,
                "its %s does not exist".formatted(gate.entity()),
                gate.type(),
                gate.end(),
                gate.entity());
      }
      case JOURNAL -> {}
    }
  }

  private void prepareEdge(Relationship relationship, TypeRules own) {
    String name = relationship.name();
    for (Side side : Side.values()) {
      own.ends.add(new Requirement(orphan(relationship, side), endKey(relationship, side)));
    }
    prepareGuards(name, own);
    for (int i = 0; i < table.design().gates().size(); i++) {
      Gate gate = table.design().gates().get(i);
      if (gate.type().equals(name) && !gate.isFilling()) {
        own.gates.add(i);
      }
    }
    if (relationship.store() == Store.EDGES && relationship.inverseKind() == Inverse.MIRROR) {
      table.design().items().stream()
          .filter(each -> each.kind() == ItemType.Kind.MIRROR && each.type().equals(name))
          .findFirst()
          .ifPresent(
              mirror -> {
                own.other = mirror.key();
                own.otherRule =
                    rule(
                        Kind.MISSING_MIRROR,
                        Kind.DIFFERENT_MIRROR,
                        Severity.ERROR,
                        "its mirror on the to side does not exist",
                        "its mirror on the to side has other attributes",
                        name,
                        "",
                        "");
              });
    }
    prepareCopies(relationship, own);
  }

  private Rule orphan(Relationship relationship, Side side) {
    boolean isKept = isKept(new RelationshipSide(relationship, side));
    return rule(
        Kind.ORPHAN_EDGE,
        null,
        relationship.isChecked(side) && !isKept ? Severity.ERROR : Severity.NOTE,
        "its %s on the %s side does not exist".formatted(relationship.end(side), side.word()),
        relationship.name(),
        side.word(),
        relationship.end(side));
  }

  /** Whether a delete of the entity keeps what is at the end, and its gate goes on counting it. */
  private boolean isKept(End end) {
    return end.onDelete() == OnDelete.KEEP && !added.contains(end.title());
  }

  private Rule orphan(End end) {
    boolean isKept = isKept(end);
    return rule(
        Kind.ORPHAN_REFERENCE,
        null,
        end.isChecked() && !isKept ? Severity.ERROR : Severity.NOTE,
        "the %s that its %s refers to does not exist".formatted(end.entity(), end.name()),
        end.member().name(),
        end.name(),
        end.entity());
  }

  private void prepareGuards(String type, TypeRules own) {
    for (ItemType guard : table.design().items()) {
      if (guard.kind() == ItemType.Kind.GUARD && guard.type().equals(type)) {
        String unique = String.join(", ", guard.key().partition().attributes());
        own.guards.add(
            new GuardRule(
                rule(
                    Kind.MISSING_GUARD,
                    Kind.DUPLICATE_VALUE,
                    Severity.ERROR,
                    "its unique %s is not guarded".formatted(unique),
                    "its unique %s is also that of another %s".formatted(unique, type),
                    "",
                    "",
                    guard.label()),
                guard,
                Hashes.of("unique " + guard.label())));
      }
    }
  }

  private void prepareEntity(Entity entity, TypeRules own) {
    if (entity.parent() != null) {
      boolean isError = entity.isChecked() && entity.whenParentDeleted() != OnDelete.KEEP;
      own.ends.add(
          new Requirement(
              rule(
                  Kind.ORPHAN_CHILD,
                  null,
                  isError ? Severity.ERROR : Severity.NOTE,
                  "its %s does not exist".formatted(entity.parent()),
                  "",
                  "",
                  entity.name()),
              primary(entity.parent()).key()));
    }
    for (End end : Schema.endsOf(entity)) {
      own.references.add(new ReferenceRule(end.name(), orphan(end), endKey(end), gateOf(end)));
    }
    prepareGuards(entity.name(), own);
    for (int i = 0; i < table.design().gates().size(); i++) {
      Gate gate = table.design().gates().get(i);
      if (gate.entity().equals(entity.name()) && !gate.isFilling()) {
        String side = gate.title();
        own.entityGates.add(
            new GateRule(
                rule(
                    Kind.MISSING_GATE,
                    Kind.CLOSED_GATE,
                    Severity.ERROR,
                    "a shard of its gate of %s does not exist".formatted(side),
                    "a shard of its gate of %s is closed, though it is not being deleted"
                        .formatted(side),
                    gate.type(),
                    gate.end(),
                    entity.name()),
                i,
                gate,
                gate.ownKey(table.schema())));
      }
    }
    prepareCopies(entity, own);
    for (SummaryMap map : table.design().summaries()) {
      if (map.entity().equals(entity.name())) {
        own.summaries.add(summary(map));
      }
      Relationship relationship = relationship(map.relationship());
      Side other = map.side().other();
      if (relationship.end(other).equals(entity.name()) && relationship.summarises(other)) {
        List<String> kept = table.schema().keptOfOther(relationship, map.side());
        if (!kept.isEmpty()) {
          own.copied.add(new CopyOffer(kept, keptSlot(map)));
        }
      }
    }
  }

  static long keptSlot(SummaryMap map) {
    return Hashes.of("kept " + map.relationship() + " " + map.side().word());
  }

  private SummaryRule summary(SummaryMap map) {
    Relationship relationship = relationship(map.relationship());
    Side other = map.side().other();
    Requirement end = new Requirement(orphan(relationship, other), endKey(relationship, other));
    SummaryMap theirs =
        table.design().summaries().stream()
            .filter(m -> m.relationship().equals(map.relationship()) && m.side() == other)
            .findFirst()
            .orElse(null);
    Rule oneSided = null;
    Rule stale = null;
    List<String> shared = List.of();
    List<String> kept = List.of();
    if (theirs != null) {
      oneSided =
          rule(
              Kind.ONE_SIDED_SUMMARY,
              Kind.DIFFERENT_SUMMARY,
              Severity.ERROR,
              "an edge in %s is not the same on its %s"
                  .formatted(map.attribute(), relationship.end(other)),
              map.relationship(),
              other.word(),
              map.side().word());
      List<String> ofTheirs = theirs.kept();
      shared =
          map.kept().stream()
              .filter(name -> ofTheirs.contains(name) && relationship.attribute(name).isPresent())
              .sorted()
              .toList();
      kept = table.schema().keptOfOther(relationship, map.side());
      if (!kept.isEmpty()) {
        stale =
            rule(
                null,
                Kind.STALE_COPY,
                Severity.ERROR,
                "%s in %s are not those of the %s"
                    .formatted(String.join(", ", kept), map.attribute(), relationship.end(other)),
                map.relationship(),
                other.word(),
                map.side().word());
      }
    }
    return new SummaryRule(
        map,
        table.schema().identityNames(relationship, map.side()),
        end,
        theirs,
        oneSided,
        shared,
        stale,
        kept,
        relationship.count().get(map.side()));
  }

  private void prepareCopies(Member member, TypeRules own) {
    Map<String, List<Copy>> bySource = new LinkedHashMap<>();
    member
        .copies()
        .forEach(c -> bySource.computeIfAbsent(c.source(), s -> new ArrayList<>()).add(c));
    bySource.forEach(
        (source, copies) -> {
          Entity entity = table.schema().source(member, copies.get(0)).orElseThrow();
          ItemKey key =
              Schema.endsOf(member).stream()
                  .filter(end -> end.name().equals(source))
                  .findFirst()
                  .map(this::endKey)
                  .orElseGet(() -> primary(entity.name()).key());
          long slot = Hashes.of("copy " + member.name() + " " + source);
          own.copies.add(
              new CopyRule(
                  rule(
                      null,
                      Kind.STALE_COPY,
                      Severity.ERROR,
                      "%s, copied from its %s, is not the same there"
                          .formatted(
                              String.join(", ", copies.stream().map(Copy::attribute).toList()),
                              entity.name()),
                      "",
                      "",
                      source),
                  key,
                  copies.stream().map(Copy::attribute).toList(),
                  table.schema().storedSource(member, copies.get(0)),
                  slot));
          of(primary(entity.name()))
              .copied
              .add(new CopyOffer(copies.stream().map(Copy::sourceAttribute).toList(), slot));
        });
  }

  /** The rules of a type. */
  TypeRules of(ItemType type) {
    return Objects.requireNonNull(prepared.get(type));
  }

  private ItemType primary(String type) {
    return Objects.requireNonNull(primary.get(type));
  }

  private Relationship relationship(String name) {
    return table.schema().relationship(name).orElseThrow();
  }

  /** The key of an edge's entity, in terms of the edge's attributes. */
  private ItemKey endKey(Relationship relationship, Side side) {
    return endKey(new RelationshipSide(relationship, side));
  }

  /** The key of the entity at an end, in terms of the items that lead to it. */
  private ItemKey endKey(End end) {
    return primary(end.entity()).key().renamed(table.schema().endRenames(end));
  }

  private int gateOf(ItemType type) {
    int gate = gateOf(type.type(), type.detail());
    if (gate < 0) {
      throw new IllegalStateException(type.label() + " must be of a gate of the design");
    }
    return gate;
  }

  /** The position of the gate that counts the items at an end; -1 if none does. */
  private int gateOf(End end) {
    int gate = gateOf(end.member().name(), end.name());
    return gate >= 0 && table.design().gates().get(gate).isFilling() ? -1 : gate;
  }

  private int gateOf(String type, String end) {
    List<Gate> gates = table.design().gates();
    for (int i = 0; i < gates.size(); i++) {
      if (gates.get(i).type().equals(type) && gates.get(i).end().equals(end)) {
        return i;
      }
    }
    return -1;
  }
}
