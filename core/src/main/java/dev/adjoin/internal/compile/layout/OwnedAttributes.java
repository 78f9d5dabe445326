// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.End;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Determines the attributes that Adjoin adds to items. An adopted table has only those that a
 * declared feature needs.
 */
final class OwnedAttributes {
  private final Schema schema;
  private final List<Member> members;

  OwnedAttributes(Schema schema) {
    this.schema = schema;
    this.members =
        Stream.<Member>concat(
                schema.model().entities().stream(), schema.model().relationships().stream())
            .toList();
  }

  List<OwnedAttribute> list(List<Gate> gates) {
    Table table = schema.model().table();
    List<OwnedAttribute> owned = new ArrayList<>();
    if (table.type() != null && table.type().startsWith("_")) {
      String because = "names the item's type for people and streams";
      owned.add(new OwnedAttribute(table.type(), List.of(), because));
    }
    List<String> stamped = table.owned() ? List.of() : transacted();
    if (table.owned() || !stamped.isEmpty()) {
      String because = "tells a repeated write from another's";
      owned.add(new OwnedAttribute(OwnedAttribute.BY, stamped, because));
    }
    gates.forEach(g -> owned.add(gate(g)));
    for (Gate gate : gates) {
      if (gate.stamps()) {
        boolean isSide = schema.relationship(gate.type()).isPresent();
        String end = gate.end() + (isSide ? " side" : "");
        String because =
            gate.epoch() > Gate.FIRST_EPOCH
                ? "the shards of its %s were changed".formatted(end)
                : "its %s was counted while programs wrote".formatted(end);
        owned.add(new OwnedAttribute(gate.stamp(), List.of(gate.type()), because));
      }
    }
    each(sources(), OwnedAttribute.VERSION, "others copy its attributes", owned);
    each(copying(), OwnedAttribute.COPIED, "the versions that it copied", owned);
    each(
        cleared(),
        OwnedAttribute.DELETING,
        "it is deleted in several steps, or leaves a tombstone",
        owned);
    each(marked(), OwnedAttribute.MARK, "the delete that removes it step by step", owned);
    each(identified(), OwnedAttribute.BORN, "tells it from one created again under its id", owned);
    each(setAside(), OwnedAttribute.EXPIRY, "its expiry while it is being deleted", owned);
    each(marking(), OwnedAttribute.LINK, "removals by other programs are applied once", owned);
    if (OwnedAttribute.EXPIRES.equals(timeToLive()) && !expiring().isEmpty()) {
      String because = "DynamoDB expires by epoch seconds";
      owned.add(new OwnedAttribute(OwnedAttribute.EXPIRES, expiring(), because));
    }
    return owned;
  }

  private static void each(
      Collection<String> types, String name, String because, List<OwnedAttribute> owned) {
    types.forEach(t -> owned.add(new OwnedAttribute(name, List.of(t), because)));
  }

  private OwnedAttribute gate(Gate gate) {
    String on = gate.isSharded() ? gate.type() + " gate " + gate.end() : gate.entity();
    boolean isSide = schema.relationship(gate.type()).isPresent();
    String because = gate.type() + "'s " + gate.end() + (isSide ? " side" : "") + " is checked";
    return new OwnedAttribute(gate.attribute(), List.of(on), because);
  }

  /**
   * The time to live attribute, of which a table has only one: the declared attribute if all types
   * use the same and it contains epoch seconds, otherwise Adjoin's own. Markers of removals and
   * notes about records of the stream expire even if nothing of the model does.
   */
  @Nullable String timeToLive() {
    Set<String> declared = new TreeSet<>();
    for (Member member : members) {
      if (member.expires() != null) {
        declared.add(
            isInSeconds(member) && isOnlyExpiry(member) ? stored(member) : OwnedAttribute.EXPIRES);
      }
    }
    if (declared.isEmpty()) {
      return schema.model().table().stream() ? OwnedAttribute.EXPIRES : null;
    }
    return declared.size() == 1 ? declared.iterator().next() : OwnedAttribute.EXPIRES;
  }

  private String stored(Member member) {
    return schema.stored(member, List.of(String.valueOf(member.expires()))).get(0);
  }

  private static boolean isInSeconds(Member member) {
    String expires = String.valueOf(member.expires());
    return member.attribute(expires).filter(a -> a.type() == Scalar.LONG).isPresent();
  }

  /**
   * Whether the name is only used as an expiry. Otherwise DynamoDB would also expire items of other
   * types that have an attribute with this name.
   */
  private boolean isOnlyExpiry(Member expiring) {
    String name = stored(expiring);
    return members.stream()
        .filter(m -> m.expires() == null || !name.equals(stored(m)))
        .noneMatch(
            m -> schema.attributes(m).values().stream().anyMatch(a -> a.stored().equals(name)));
  }

  private List<String> expiring() {
    return members.stream().filter(m -> m.expires() != null).map(Member::name).toList();
  }

  /** Types whose writes must recognise a repeated request. */
  private List<String> transacted() {
    Set<String> types = new LinkedHashSet<>();
    schema.model().members().stream()
        .filter(m -> !m.uniques().isEmpty())
        .forEach(m -> types.add(m.name()));
    for (Relationship relationship : schema.model().relationships()) {
      boolean checked = relationship.isChecked(Side.FROM) || relationship.isChecked(Side.TO);
      if (checked || relationship.inverse() == Inverse.MIRROR) {
        types.add(relationship.name());
      }
    }
    schema.model().entities().stream()
        .filter(e -> e.references().stream().anyMatch(Reference::isChecked))
        .forEach(e -> types.add(e.name()));
    types.addAll(cleared());
    return List.copyOf(types);
  }

  /** Relationships whose removed edges leave markers. */
  private List<String> marking() {
    return schema.model().relationships().stream()
        .filter(Relationship::marksRemovals)
        .map(Relationship::name)
        .toList();
  }

  private List<String> copying() {
    return members.stream().filter(m -> !m.copies().isEmpty()).map(Member::name).toList();
  }

  /** Entities that are deleted in several steps or leave a tombstone. */
  private Set<String> cleared() {
    Set<String> types = new LinkedHashSet<>();
    ends()
        .filter(end -> end.needsSteppedDelete() || end.hasGate() && end.onDelete() == OnDelete.KEEP)
        .forEach(end -> types.add(end.entity()));
    types.addAll(marked());
    return types;
  }

  private Stream<End> ends() {
    List<Member> all = new ArrayList<>(schema.model().relationships());
    all.addAll(schema.model().entities());
    return all.stream().flatMap(m -> Schema.endsOf(m).stream());
  }

  /** Entities that are deleted in several steps, so that they are marked first. */
  private Set<String> marked() {
    Set<String> types = new LinkedHashSet<>();
    ends().filter(End::needsSteppedDelete).forEach(end -> types.add(end.entity()));
    schema.model().entities().stream()
        .filter(schema::isDeletedInSteps)
        .forEach(entity -> types.add(entity.name()));
    return types;
  }

  /**
   * Entities with an identity: a delete in several steps acts on one of those that were created
   * under an id, and a copy is of one of them.
   */
  private Set<String> identified() {
    Set<String> types = marked();
    types.addAll(sources());
    return types;
  }

  /** Marked entities that DynamoDB expires by their declared attribute. */
  private Set<String> setAside() {
    Set<String> types = marked();
    types.retainAll(expiring());
    return OwnedAttribute.EXPIRES.equals(timeToLive()) ? Set.of() : types;
  }

  private Set<String> sources() {
    Set<String> sources = new LinkedHashSet<>();
    for (Member member : members) {
      member.copies().forEach(c -> schema.source(member, c).ifPresent(s -> sources.add(s.name())));
      if (member instanceof Relationship relationship) {
        summarised(relationship, sources);
      }
    }
    return sources;
  }

  private void summarised(Relationship relationship, Set<String> sources) {
    for (Side side : Side.values()) {
      if (schema.keepsOfOther(relationship, side)) {
        sources.add(relationship.end(side.other()));
      }
    }
  }
}
