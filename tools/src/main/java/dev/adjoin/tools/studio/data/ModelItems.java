// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.CompiledModel;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.key.KeyMatcher;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.RelationshipSide;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.tools.studio.data.Role.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Tells what each item of the model's table is, and which attributes Adjoin maintains. */
final class ModelItems {
  private final Design design;
  private final Schema schema;
  private final CompiledModel model;
  private final List<KnownType> known = new ArrayList<>();

  /** An item type with the form of its keys. */
  private record KnownType(ItemType type, KeyMatcher partition, KeyMatcher sort) {}

  ModelItems(Compiled compiled, CompiledModel model) {
    this.design = compiled.design();
    this.schema = new Schema(compiled.model());
    this.model = model;
    for (ItemType type : design.items()) {
      known.add(
          new KnownType(
              type, new KeyMatcher(type.key().partition()), new KeyMatcher(type.key().sort())));
    }
  }

  /** The attribute that names an item's type; null if the table has none. */
  @Nullable String typeAttribute() {
    return design.table().type();
  }

  /** The value of the type attribute for the items of a type. */
  String storedName(String type) {
    return schema.member(type).map(Member::stored).orElse(type);
  }

  /** The role of a stored item, by its key. */
  Role role(Map<String, AttributeValue> item) {
    String partition = text(item, design.table().partition());
    String sort = text(item, design.table().sort());
    if (partition == null || sort == null) {
      return Role.OTHER;
    }
    if (partition.startsWith(OwnedAttribute.OWN_PARTITIONS)) {
      return new Role(Kind.OWN, "Adjoin", null);
    }
    Optional<KnownType> found =
        known.stream()
            .filter(each -> each.partition().matches(partition) && each.sort().matches(sort))
            .findFirst();
    return found.map(each -> role(each.type(), item)).orElse(Role.OTHER);
  }

  private Role role(ItemType type, Map<String, AttributeValue> item) {
    String mark = text(item, OwnedAttribute.DELETING);
    Kind kind =
        OwnedAttribute.SETTLING.equals(mark) || OwnedAttribute.GONE.equals(mark)
            ? Kind.TOMBSTONE
            : Kind.valueOf(type.kind().name());
    return new Role(kind, type.label(), model.type(type.type()).orElse(null));
  }

  private static @Nullable String text(Map<String, AttributeValue> item, String name) {
    AttributeValue value = item.get(name);
    return value == null ? null : value.s();
  }

  /** The key of an entity or edge with these values; empty if it has no item of its own. */
  Optional<Map<String, AttributeValue>> key(
      String type, Function<String, @Nullable Object> values) {
    return Optional.ofNullable(design.primary().get(type))
        .map(
            item ->
                Map.of(
                    design.table().partition(),
                    AttributeValue.fromS(item.key().partition().encode(values)),
                    design.table().sort(),
                    AttributeValue.fromS(item.key().sort().encode(values))));
  }

  /** The partition of an entity with these values; empty if it has no item of its own. */
  Optional<String> partition(String entity, Function<String, @Nullable Object> values) {
    return Optional.ofNullable(design.primary().get(entity))
        .map(item -> item.key().partition().encode(values));
  }

  /** The variants of an entity, if it has any. */
  Optional<Variants> variants(TypeDesign type) {
    return schema.entity(type.name()).map(Entity::variants);
  }

  /** Whether an attribute that is left out has a value all the same: a default, a generated id. */
  boolean isPreset(TypeDesign type, AttributeDesign attribute) {
    return schema.member(type.name()).orElseThrow().attributes().stream()
        .anyMatch(each -> each.name().equals(attribute.name()) && each.preset() != null);
  }

  /** Whether items of the type are stored: edges in summaries are parts of other items. */
  boolean hasItems(TypeDesign type) {
    return design.primary().containsKey(type.name());
  }

  /**
   * The attributes of a type's items that must not be edited, each with the reason and what to
   * change instead.
   */
  Map<String, String> maintained(TypeDesign type) {
    Map<String, String> reasons = new LinkedHashMap<>();
    String key = "It is a key, which Adjoin derives from the attributes";
    reasons.put(design.table().partition(), key);
    reasons.put(design.table().sort(), key);
    for (Index index : design.indexes()) {
      index.ownAttributes().forEach(name -> reasons.put(name, key));
    }
    String own = "Adjoin keeps it for itself";
    design.owned().forEach(each -> reasons.put(each.name(), own));
    if (typeAttribute() != null) {
      reasons.put(typeAttribute(), own);
    }
    design.gates().stream()
        .filter(gate -> gate.entity().equals(type.name()))
        .forEach(gate -> reasons.put(gate.attribute(), own));
    design.summaries().stream()
        .filter(map -> map.entity().equals(type.name()))
        .forEach(
            map ->
                reasons.put(
                    map.attribute(),
                    "It keeps the edges of " + map.relationship() + ": link or unlink them"));
    Member member = schema.member(type.name()).orElseThrow();
    for (Copy copy : member.copies()) {
      reasons.put(
          copy.attribute(),
          "It is a copy of %s.%s: change it there"
              .formatted(source(member, copy), copy.sourceAttribute()));
    }
    if (member.version() != null) {
      reasons.put(member.version(), "It is the version, which every change increases");
    }
    if (member instanceof Entity entity) {
      schema
          .endsAt(entity)
          .forEach(
              end -> {
                if (end.count() != null) {
                  reasons.put(
                      end.count(),
                      end instanceof RelationshipSide
                          ? "It counts the edges of "
                              + end.member().name()
                              + ": link or unlink them"
                          : "It counts the items with this %s: change them".formatted(end.title()));
                }
              });
    }
    String again =
        member instanceof Relationship
            ? "It is part of the identity: unlink this edge and link another"
            : "It is part of the identity: duplicate the item, then delete this one";
    type.key().forEach(name -> reasons.put(name, again));
    return reasons;
  }

  private String source(Member member, Copy copy) {
    return schema.source(member, copy).map(Entity::name).orElse(copy.source());
  }
}
