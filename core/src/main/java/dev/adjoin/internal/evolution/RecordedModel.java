// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.evolution;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.DeleteRule;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.Table;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A recorded design as a model with its design, as far as it is needed to read stored items. So
 * data can be taken out of a table whatever the model of today says.
 */
public record RecordedModel(Model model, Design design) {

  /**
   * The model of a record.
   *
   * @param name the name of the table, which is not recorded
   */
  public static RecordedModel of(RecordedDesign recorded, String name) {
    Table table = recorded.table().withName(name);
    List<RecordedType> types = recorded.types();
    Model model =
        new Model(
            recorded.model(),
            table,
            recorded.nested(),
            types.stream().filter(RecordedType::isEntity).map(RecordedModel::entity).toList(),
            types.stream().filter(t -> !t.isEntity()).map(t -> relationship(recorded, t)).toList(),
            List.of(),
            Map.of());
    List<ItemType> items = types.stream().flatMap(t -> t.items().stream()).toList();
    List<Gate> gates = types.stream().flatMap(t -> t.gates().stream()).toList();
    List<SummaryMap> summaries = types.stream().flatMap(t -> t.summaries().stream()).toList();
    return new RecordedModel(
        model,
        new Design(
            table, recorded.indexes(), items, gates, summaries, recorded.timeToLive(), List.of()));
  }

  /**
   * The same with the rules of another model, where that has the same ends: which of them are
   * checked, and what deletes do. So stored items are judged by what a migration will ask of them.
   */
  public RecordedModel ruledBy(Model other) {
    List<Entity> entities =
        model.entities().stream()
            .map(
                each ->
                    other.entities().stream()
                        .filter(is -> is.name().equals(each.name()))
                        .findFirst()
                        .map(is -> ruled(each, is))
                        .orElse(each))
            .toList();
    List<Relationship> relationships =
        model.relationships().stream()
            .map(
                each ->
                    other.relationships().stream()
                        .filter(is -> is.name().equals(each.name()))
                        .findFirst()
                        .map(
                            is -> each.ruledBy(new Sides<>(rule(is, Side.FROM), rule(is, Side.TO))))
                        .orElse(each))
            .toList();
    return new RecordedModel(model.withTypes(model.types(), entities, relationships), design);
  }

  private static DeleteRule rule(Relationship relationship, Side side) {
    DeleteRule rule = relationship.rules().get(side);
    return new DeleteRule(rule.effect(), DeleteRule.Origin.RECORDED, relationship.isChecked(side));
  }

  private static Entity ruled(Entity entity, Entity other) {
    List<Reference> references =
        entity.references().stream()
            .map(
                reference ->
                    other.references().stream()
                        .filter(is -> is.attribute().equals(reference.attribute()))
                        .findFirst()
                        .map(
                            is ->
                                reference(
                                    is.attribute(), is.entity(), is.isChecked(), is.onDelete()))
                        .orElse(reference))
            .toList();
    return entity.ruledBy(references, entity.rule());
  }

  /** A child is taken for an entity of its own, whose id is its whole identity. */
  private static Entity entity(RecordedType type) {
    return Entity.named(type.name())
        .id(type.identity())
        .attributes(attributes(type))
        .references(
            type.references().entrySet().stream()
                .map(r -> reference(type, r.getKey(), r.getValue()))
                .toList())
        .version(type.version())
        .expires(type.expires())
        .build();
  }

  /** The attributes of a type; an item may lack a copy, because its source does not exist. */
  private static List<Attribute> attributes(RecordedType type) {
    Set<String> copies =
        type.copies().stream().map(Copy::attribute).collect(Collectors.toUnmodifiableSet());
    return type.attributes().stream()
        .map(
            a ->
                copies.contains(a.name())
                    ? new Attribute(a.name(), a.type(), true, a.preset())
                        .storedAs(a.stored(), a.fallback())
                    : a)
        .toList();
  }

  /** A reference as far as it is recorded: whether it is checked, not what a delete does. */
  private static Reference reference(RecordedType type, String attribute, String entity) {
    return reference(attribute, entity, type.gate(attribute).isPresent(), OnDelete.KEEP);
  }

  private static Reference reference(
      String attribute, String entity, boolean isChecked, OnDelete onDelete) {
    return Reference.of(
        attribute,
        entity,
        List.of(),
        1,
        null,
        isChecked ? Integrity.CHECKED : Integrity.TRUSTED,
        onDelete);
  }

  private static Relationship relationship(RecordedDesign recorded, RecordedType type) {
    List<String> identity = type.identity();
    int from = recorded.type(type.of().get(0)).orElseThrow().identity().size();
    int to = identity.size() - recorded.type(type.of().get(1)).orElseThrow().identity().size();
    List<String> distinct = identity.subList(from, to);
    List<Attribute> own =
        attributes(type).stream()
            .filter(a -> !identity.contains(a.name()) || distinct.contains(a.name()))
            .toList();
    return Relationship.named(type.name(), type.of().get(0), type.of().get(1))
        .attributes(own)
        .distinct(distinct)
        .store(type.summaries().isEmpty() ? Store.EDGES : Store.SUMMARIES)
        .inverse(type.item(ItemType.Kind.MIRROR, "").isPresent() ? Inverse.MIRROR : null)
        .ends(new Sides<>(identity.subList(0, from), identity.subList(to, identity.size())))
        .version(type.version())
        .expires(type.expires())
        .build();
  }
}
