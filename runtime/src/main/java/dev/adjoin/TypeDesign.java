// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An entity or relationship of a model: its attributes, its key and the lists that can be read. See
 * {@link CompiledModel#types}.
 */
public sealed interface TypeDesign {

  String name();

  /**
   * The attributes that an item of the type has: the ids of its ancestors or of its two sides, then
   * those that it declares, then copies. Stored counts that it does not declare are not among them:
   * see {@link EntityDesign#counts}.
   */
  List<AttributeDesign> attributes();

  /** The names of the parts of a {@link Key}, in order. */
  List<String> key();

  List<ViewDesign> views();

  /** An attribute by its name. */
  default Optional<AttributeDesign> attribute(String name) {
    return attributes().stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /** A view by its name. */
  default Optional<ViewDesign> view(String name) {
    return views().stream().filter(each -> each.name().equals(name)).findFirst();
  }

  /**
   * An attribute.
   *
   * @param optional whether it may be absent
   */
  record AttributeDesign(String name, ValueType type, boolean optional) {}

  /**
   * A view.
   *
   * @param inputs the attributes whose values select one partition of it: those of its side first
   * @param side the side of a relationship whose entity the view belongs to; null if it has none
   */
  record ViewDesign(String name, List<String> inputs, @Nullable Side side) {
    public ViewDesign {
      inputs = List.copyOf(inputs);
    }
  }

  /**
   * An entity.
   *
   * @param parent the entity that it is a child of; null for a root
   * @param onParentDelete what a delete of the parent does to this child; null for a root
   * @param unique each list of attributes whose values only one entity may have
   * @param lookups each list of attributes by which entities are found through an index
   * @param references the entities that its attributes refer to; the list of the entities that
   *     refer to one is a lookup by that attribute
   * @param counts the attributes, declared or not, that hold the number of an entity's edges, or of
   *     those that refer to it; a sharded count is the sum of several items and is not among them
   * @param listed whether all entities of the type can be listed
   * @param generated the parts of the id that a create generates if they are absent
   */
  record EntityDesign(
      String name,
      List<AttributeDesign> attributes,
      List<String> key,
      List<ViewDesign> views,
      @Nullable String parent,
      @Nullable OnDelete onParentDelete,
      List<List<String>> unique,
      List<List<String>> lookups,
      List<EndDesign> references,
      List<AttributeDesign> counts,
      boolean listed,
      List<String> generated)
      implements TypeDesign {
    public EntityDesign {
      attributes = List.copyOf(attributes);
      key = List.copyOf(key);
      views = List.copyOf(views);
      unique = unique.stream().map(List::copyOf).toList();
      lookups = lookups.stream().map(List::copyOf).toList();
      references = List.copyOf(references);
      counts = List.copyOf(counts);
      generated = List.copyOf(generated);
    }

    /** The reference that an attribute holds; empty if it holds none. */
    public Optional<EndDesign> reference(String attribute) {
      return references.stream().filter(each -> each.key().contains(attribute)).findFirst();
    }
  }

  /** A relationship. */
  record RelationshipDesign(
      String name,
      List<AttributeDesign> attributes,
      List<String> key,
      List<ViewDesign> views,
      EndDesign from,
      EndDesign to)
      implements TypeDesign {
    public RelationshipDesign {
      attributes = List.copyOf(attributes);
      key = List.copyOf(key);
      views = List.copyOf(views);
    }

    /** One end of the relationship. */
    public EndDesign end(Side side) {
      return side == Side.FROM ? from : to;
    }
  }

  /**
   * One end of a relationship, or of a reference.
   *
   * @param entity the entity at this end
   * @param key the attributes of an edge, or of the item that refers to the entity, that hold the
   *     entity's key, in order
   * @param checked whether a link requires that the entity exists
   * @param onDelete what a delete of the entity does to its edges, or to the items that refer to it
   * @param count the attribute of the entity that holds their number; null if none does
   */
  record EndDesign(
      String entity, List<String> key, boolean checked, OnDelete onDelete, @Nullable String count) {
    public EndDesign {
      key = List.copyOf(key);
    }
  }
}
