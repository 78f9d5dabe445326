// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.evolution.RecordedDeletes.Noted;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedType;
import dev.adjoin.internal.model.DeleteRule;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Declares the recorded rules for deletes that are not the defaults of a model. */
record RecordedRules(RecordedDesign recorded) {

  Model in(Model model) {
    return model.withTypes(
        model.types(),
        model.entities().stream().map(this::of).toList(),
        model.relationships().stream().map(this::of).toList());
  }

  private Entity of(Entity entity) {
    RecordedType type = recorded.type(entity.name()).orElseThrow();
    List<Reference> references = entity.references().stream().map(r -> of(r, type)).toList();
    return entity.toBuilder()
        .references(references)
        .onDelete(declared(entity.rule(), type.deletes().asChild()))
        .build();
  }

  private static Reference of(Reference reference, RecordedType type) {
    OnDelete rule = declared(reference.rule(), noted(type, reference.attribute()));
    boolean hasGate = type.gate(reference.attribute()).isPresent();
    return Reference.of(
        reference.attribute(),
        reference.entity(),
        reference.order(),
        reference.shards(),
        reference.count(),
        rule == null || hasGate || !DeleteRule.isProved(rule)
            ? reference.integrity()
            : Integrity.TRUSTED,
        rule);
  }

  private Relationship of(Relationship relationship) {
    RecordedType type = recorded.type(relationship.name()).orElseThrow();
    Sides<@Nullable OnDelete> rules = Sides.both(null);
    Relationship.Builder builder = relationship.toBuilder();
    for (Side side : Side.values()) {
      OnDelete rule = declared(relationship.rules().get(side), noted(type, side.word()));
      rules = rules.with(side, rule);
      if (rule != null && DeleteRule.isProved(rule) && type.gate(side.word()).isEmpty()) {
        builder.integrity(
            type.summaries().isEmpty() ? Integrity.TRUSTED : relationship.integrity());
      }
    }
    return builder.onDelete(rules).build();
  }

  private static @Nullable Noted noted(RecordedType type, String end) {
    return type.deletes().ends().get(end);
  }

  /** The rule to declare; null for the default. */
  private static @Nullable OnDelete declared(DeleteRule rule, @Nullable Noted noted) {
    boolean isUsual = noted == null || noted.isDefault() && noted.effect() == rule.effect();
    return rule.isDeclared() || isUsual ? rule.declared() : noted.effect();
  }
}
