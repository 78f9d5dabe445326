// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rule: a name has one meaning on each stored item, in each member of a map and in each nested
 * value: that of an attribute, a count, a map of summaries or a gate. A name that a renamed type or
 * attribute is stored under is not used for something else: it could be declared again, because the
 * model no longer has it.
 */
final class StoredNamesAreDistinct {
  private StoredNamesAreDistinct() {}

  static void check(Schema schema, Design design, Problems problems) {
    types(schema, problems);
    schema.model().members().forEach(m -> attributes(schema, m, problems));
    schema.model().entities().forEach(e -> new OnEntity(schema, e, problems).check(design));
    schema.model().relationships().forEach(r -> members(schema, r, problems));
    schema.model().types().forEach(t -> nested(t, problems));
  }

  private static void types(Schema schema, Problems problems) {
    Map<String, Member> renamed = new HashMap<>();
    schema.model().members().stream()
        .filter(m -> !m.stored().equals(m.name()))
        .forEach(m -> renamed.put(m.stored(), m));
    for (Member member : schema.model().members()) {
      Member owner = renamed.get(member.stored());
      if (owner != null && !owner.name().equals(member.name())) {
        problems.error(
            Tag.DUPLICATE_NAME,
            member.path(),
            "Items of %s are stored under the name \"%s\", which it had before"
                .formatted(owner.name(), owner.stored()),
            "Give %s another name".formatted(member.name()));
      }
    }
  }

  private static void attributes(Schema schema, Member member, Problems problems) {
    Map<String, String> renamed = new HashMap<>();
    for (Attribute attribute : schema.attributes(member).values()) {
      if (!attribute.stored().equals(attribute.name())) {
        renamed.put(attribute.stored(), attribute.name());
      }
    }
    if (renamed.isEmpty()) {
      return;
    }
    Set<String> others = new HashSet<>();
    schema.attributes(member).values().stream()
        .filter(a -> a.stored().equals(a.name()))
        .forEach(a -> others.add(a.name()));
    if (member instanceof Entity entity) {
      schema.endsAt(entity).forEach(e -> others.addAll(maintained(e)));
    }
    schema.attributes(member).keySet().stream()
        .filter(renamed::containsValue)
        .forEach(others::remove);
    others.retainAll(renamed.keySet());
    for (String taken : others) {
      problems.error(
          Tag.SAME_ATTRIBUTE,
          member.path("attributes", taken),
          "%s.%s is stored under the name \"%s\", which it had before"
              .formatted(member.name(), renamed.get(taken), taken),
          "Give %s.%s another name".formatted(member.name(), taken));
    }
  }

  /** The attributes of an entity that Adjoin maintains for a side: its count and its summaries. */
  private static Set<String> maintained(End end) {
    Set<String> names = new HashSet<>();
    if (end.count() != null) {
      names.add(end.count());
    }
    if (end instanceof RelationshipSide side && side.relationship().summarises(side.side())) {
      names.add(side.relationship().summaryAttribute(side.side()));
    }
    return names;
  }

  /**
   * The names in the members of maps: attributes of the edge, and of the entity at the other end.
   */
  private static void members(Schema schema, Relationship relationship, Problems problems) {
    for (Side side : Side.values()) {
      Map<String, String> taken = new HashMap<>();
      boolean isKept = relationship.summarises(side);
      for (String name : isKept ? relationship.summaryOf(side) : List.<String>of()) {
        String stored = schema.storedInSummary(relationship.name(), side, name);
        String other = taken.putIfAbsent(stored, name);
        if (other != null && !other.equals(name)) {
          problems.error(
              Tag.SAME_ATTRIBUTE,
              relationship.path("summary", side.word()),
              "%s summarises %s and %s, which are both stored as \"%s\""
                  .formatted(relationship.name(), other, name, stored),
              "Leave one of them out of the summary, or give %s another name".formatted(name));
        }
      }
    }
  }

  /** The names in a nested value. */
  private static void nested(NestedType type, Problems problems) {
    Map<String, String> taken = new HashMap<>();
    List<Attribute> renamedFirst = new ArrayList<>(type.attributes());
    renamedFirst.sort(Comparator.comparing(a -> a.stored().equals(a.name())));
    for (Attribute attribute : renamedFirst) {
      String renamed = taken.putIfAbsent(attribute.stored(), attribute.name());
      if (renamed != null) {
        problems.error(
            Tag.SAME_ATTRIBUTE,
            ModelPath.of("types", type.name(), attribute.name()),
            "%s.%s is stored under the name \"%s\", which it had before"
                .formatted(type.name(), renamed, attribute.stored()),
            "Give %s.%s another name".formatted(type.name(), attribute.name()));
      }
    }
  }

  /** The names on the item of an entity that Adjoin gives it, beside its attributes. */
  private static final class OnEntity {
    private final Schema schema;
    private final Entity entity;
    private final Problems problems;
    private final Map<String, String> taken = new HashMap<>();

    OnEntity(Schema schema, Entity entity, Problems problems) {
      this.schema = schema;
      this.entity = entity;
      this.problems = problems;
    }

    void check(Design design) {
      schema.endsAt(entity).forEach(this::count);
      schema.endsAt(entity).forEach(this::map);
      design.gates().stream()
          .filter(gate -> gate.entity().equals(entity.name()))
          .forEach(this::gate);
    }

    private void count(End end) {
      String count = end.count();
      if (count == null) {
        return;
      }
      taken.put(count, "the count of " + end.title());
      String purpose = purpose(count);
      if (purpose != null) {
        problems.error(
            Tag.SAME_ATTRIBUTE,
            path(end, "count"),
            "%s counts into %s.%s, which is %s"
                .formatted(end.member().name(), entity.name(), count, purpose),
            "Count into a separate attribute");
      }
    }

    /** What Adjoin or DynamoDB keep in an attribute, so that it can be no count. */
    private @Nullable String purpose(String attribute) {
      if (attribute.equals(entity.version())) {
        return "its version";
      }
      if (attribute.equals(entity.expires())) {
        return "the time at which it expires";
      }
      if (entity.references().stream().anyMatch(r -> r.attribute().equals(attribute))) {
        return "a reference";
      }
      return entity.copies().stream().anyMatch(c -> c.attribute().equals(attribute))
          ? "a copy"
          : null;
    }

    private void map(End end) {
      if (!(end instanceof RelationshipSide side) || !side.relationship().summarises(side.side())) {
        return;
      }
      String name = side.relationship().summaryAttribute(side.side());
      String other = taken.putIfAbsent(name, "the summaries of " + end.title());
      if (other != null) {
        problems.error(
            Tag.SAME_ATTRIBUTE,
            side.relationship().path("as"),
            "%s would keep its summaries in %s.%s, which has %s"
                .formatted(end.member().name(), entity.name(), name, other),
            Phrase.format(
                "Name another attribute, such as %s",
                SettingText.ofSide("as", side.side(), name + "Summaries")));
      }
    }

    private void gate(Gate gate) {
      String other = taken.putIfAbsent(gate.attribute(), gate.title());
      if (other != null) {
        problems.error(
            Tag.SAME_ATTRIBUTE,
            schema.require(gate.type()).path("attributes", gate.end()),
            "%s and %s would both keep their gate in %s.%s"
                .formatted(other, gate.title(), entity.name(), gate.attribute()),
            "Rename one of the types or references");
      }
    }

    private static ModelPath path(End end, String setting) {
      return end instanceof RelationshipSide side
          ? side.relationship().path(setting, side.side().word())
          : end.member().path("attributes", end.name(), setting);
    }
  }
}
