// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The rules for deletes that a model does not declare: a delete sweeps edges and children, and is
 * refused while an item refers to the entity.
 *
 * <p>It keeps them where it could not do that: edges that no read finds, and whatever belongs to an
 * entity that DynamoDB removes on its own, without asking and without a delete by Adjoin. In a
 * table that Adjoin does not own it keeps edges and references too, unless they are checked: a
 * sweep would add attributes to their entities. Edges in a map of the entity cannot be kept without
 * it: they are swept.
 */
final class DefaultDeleteRules {
  private final boolean isOwned;
  private final Map<String, Entity> entities;

  DefaultDeleteRules(Table table, List<Entity> entities) {
    this.isOwned = table.owned();
    this.entities =
        entities.stream()
            .collect(Collectors.toMap(Entity::name, Function.identity(), (first, again) -> first));
  }

  /** The same relationship, with the default rules of its sides. */
  Relationship of(Relationship relationship) {
    return relationship.ruledBy(
        new Sides<>(ofSide(relationship, Side.FROM), ofSide(relationship, Side.TO)));
  }

  /** The same entity, with the default rules of its references and as a child. */
  Entity of(Entity entity) {
    List<Reference> references =
        entity.references().stream()
            .map(r -> r.ruledBy(rule(r.rule(), OnDelete.RESTRICT, goesUnasked(r))))
            .toList();
    boolean isKept = entity.isChild() && expiresAlone(entities.get(entity.parent()));
    return entity.ruledBy(references, rule(entity.rule(), OnDelete.SWEEP, isKept));
  }

  private DeleteRule ofSide(Relationship relationship, Side side) {
    if (relationship.summarises(side)) {
      DeleteRule rule = relationship.rules().get(side);
      boolean isKept = rule.effect() == OnDelete.KEEP && !rule.isDeclared();
      return isKept ? DeleteRule.byDefault(OnDelete.SWEEP) : rule;
    }
    boolean isFound =
        relationship.store() == Store.EDGES
            && (side == Side.FROM || relationship.inverseKind() != Inverse.NONE);
    boolean isUntouched = !isOwned && !relationship.isChecked(side);
    boolean isKept = isUntouched || !isFound || expiresAlone(entities.get(relationship.end(side)));
    return rule(relationship.rules().get(side), OnDelete.SWEEP, isKept);
  }

  private static DeleteRule rule(DeleteRule rule, OnDelete usual, boolean isKept) {
    return switch (rule.origin()) {
      case DECLARED -> rule;
      case RECORDED -> isKept ? DeleteRule.byDefault(OnDelete.KEEP) : rule;
      case DEFAULT -> DeleteRule.byDefault(isKept ? OnDelete.KEEP : usual);
    };
  }

  /** Whether no delete looks for items that refer to the entity. */
  private boolean goesUnasked(Reference reference) {
    Entity entity = entities.get(reference.entity());
    return !isOwned && !reference.isChecked()
        || entity != null && (entity.expires() != null || entity.removalsStreamed());
  }

  /** Whether DynamoDB removes the entity alone, and nobody applies that. */
  private static boolean expiresAlone(@Nullable Entity entity) {
    return entity != null && entity.expires() != null && !entity.expiryStreamed();
  }
}
