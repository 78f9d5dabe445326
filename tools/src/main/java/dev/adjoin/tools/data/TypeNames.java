// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.data;

import dev.adjoin.CompiledModel;
import dev.adjoin.CompiledModel.ItemDesign;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.EndDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.declare.Side;
import dev.adjoin.tools.text.MessageText;
import dev.adjoin.tools.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The entities and relationships of a model by their names, and how they are connected. */
public final class TypeNames {
  private final Map<String, TypeDesign> types = new LinkedHashMap<>();
  private final Set<String> storedAsItems;

  /** One side of a relationship, from the view of the entity at that side. */
  public record Attachment(RelationshipDesign relationship, Side side) {
    public EndDesign end() {
      return relationship.end(side);
    }
  }

  public TypeNames(CompiledModel model) {
    model.types().forEach(type -> types.put(type.name(), type));
    this.storedAsItems =
        model.items().stream()
            .filter(item -> item.kind().equals("relationship"))
            .map(ItemDesign::type)
            .collect(Collectors.toSet());
  }

  /** Whether a type is a relationship whose edges are summaries on the entities. */
  public boolean isSummary(TypeDesign type) {
    return type instanceof RelationshipDesign && !storedAsItems.contains(type.name());
  }

  /** Finds an entity or relationship by name. */
  public TypeDesign type(String name) {
    TypeDesign type = types.get(name);
    if (type == null) {
      throw unknown(name, "entity or relationship", List.copyOf(types.keySet()));
    }
    return type;
  }

  /**
   * Finds an entity by name.
   *
   * @param otherwise the fix if the name is a relationship's
   */
  public EntityDesign entity(String name, String otherwise) {
    TypeDesign type = types.get(name);
    if (type instanceof RelationshipDesign) {
      throw new InvalidInput(name + " is a relationship, not an entity", otherwise);
    }
    if (type instanceof EntityDesign entity) {
      return entity;
    }
    throw unknown(name, "entity", entities().map(EntityDesign::name).toList());
  }

  /**
   * Finds a relationship by name.
   *
   * @param otherwise the fix if the name is an entity's
   */
  public RelationshipDesign relationship(String name, String otherwise) {
    TypeDesign type = types.get(name);
    if (type instanceof EntityDesign) {
      throw new InvalidInput(name + " is an entity, not a relationship", otherwise);
    }
    if (type instanceof RelationshipDesign relationship) {
      return relationship;
    }
    throw unknown(name, "relationship", relationships().map(RelationshipDesign::name).toList());
  }

  public Stream<EntityDesign> entities() {
    return types.values().stream()
        .filter(EntityDesign.class::isInstance)
        .map(EntityDesign.class::cast);
  }

  public Stream<RelationshipDesign> relationships() {
    return types.values().stream()
        .filter(RelationshipDesign.class::isInstance)
        .map(RelationshipDesign.class::cast);
  }

  /** The entities whose parent is this one. */
  public List<EntityDesign> children(EntityDesign entity) {
    return entities().filter(each -> entity.name().equals(each.parent())).toList();
  }

  /** The entities below this one at any depth, each parent before its children. */
  public List<EntityDesign> descendants(EntityDesign entity) {
    List<EntityDesign> all = new ArrayList<>(children(entity));
    for (int i = 0; i < all.size(); i++) {
      all.addAll(children(all.get(i)));
    }
    return all;
  }

  /** The ancestors of an entity; the root is first. */
  public List<EntityDesign> ancestors(EntityDesign entity) {
    List<EntityDesign> all = new ArrayList<>();
    EntityDesign at = entity;
    while (at.parent() != null) {
      at = (EntityDesign) type(at.parent());
      all.add(0, at);
    }
    return all;
  }

  /**
   * The sides of relationships at which the entity is; both sides of a relationship with itself.
   */
  public List<Attachment> attachments(EntityDesign entity) {
    return relationships()
        .flatMap(r -> Stream.of(Side.values()).map(side -> new Attachment(r, side)))
        .filter(attachment -> attachment.end().entity().equals(entity.name()))
        .toList();
  }

  private static InvalidInput unknown(String name, String kind, List<String> known) {
    return new InvalidInput(
        "The model has no %s %s%s"
            .formatted(kind, MessageText.quoted(name), Suggestion.of(name, known)),
        known.isEmpty() ? "It declares none" : "It declares " + String.join(", ", known));
  }
}
