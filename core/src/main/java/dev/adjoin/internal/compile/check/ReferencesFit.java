// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Article;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Quoted;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.Variants;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Rule: a reference is an attribute of its own that can hold the id of another entity, and its
 * settings can be kept: what is cleared may be absent, what is counted is not removed by others,
 * and deletes along references come to an end.
 */
final class ReferencesFit implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : schema.model().entities()) {
      entity.references().forEach(r -> reference(schema, entity, r, problems));
      if (entity.isChild() && entity.whenParentDeleted() == OnDelete.CLEAR) {
        refuseClear(entity.name(), entity.path("onDelete"), "a child", problems);
      }
    }
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        if (relationship.onDelete().get(side) == OnDelete.CLEAR) {
          ModelPath path = relationship.path("onDelete", side.word());
          refuseClear(relationship.name(), path, "a relationship", problems);
        }
      }
    }
  }

  private static void refuseClear(String name, ModelPath path, String kind, Problems problems) {
    problems.error(
        Tag.CLEAR_WITHOUT_REFERENCE,
        path,
        Phrase.format(
            "%s declares %s, but it is %s, which cannot exist without its entity",
            name, SettingText.value("onDelete", OnDelete.CLEAR), kind),
        Phrase.format(
            "Declare %s or %s",
            SettingText.value("onDelete", OnDelete.CASCADE),
            SettingText.value("onDelete", OnDelete.KEEP)));
  }

  private static void reference(
      Schema schema, Entity entity, Reference reference, Problems problems) {
    String name = entity.name() + "." + reference.attribute();
    ModelPath path = entity.path("attributes", reference.attribute());
    if (schema.identityNames(entity).contains(reference.attribute())) {
      problems.error(
          Tag.REFERENCE_IN_IDENTITY,
          path,
          "%s refers to %s and identifies the %s, so that it can never change"
              .formatted(name, reference.entity(), entity.name()),
          "Make %s a child of %s, or refer to it by another attribute"
              .formatted(entity.name(), reference.entity()));
      return;
    }
    if (entity.lookups().contains(List.of(reference.attribute()))) {
      problems.error(
          Tag.REFERENCE_LOOKUP,
          path,
          "%s is a reference and a lookup, but a reference is found by its value anyway"
              .formatted(name),
          "Remove the lookup");
    }
    Attribute attribute = entity.attribute(reference.attribute()).orElse(null);
    schema
        .entity(reference.entity())
        .filter(referred -> attribute != null && Resolved.entities(schema).contains(referred))
        .ifPresent(referred -> target(schema, name, path, attribute, referred, problems));
    if (reference.onDelete() == OnDelete.CLEAR
        && attribute != null
        && !mayBeAbsent(entity, attribute)) {
      problems.error(
          Tag.CLEAR_REQUIRED,
          path,
          Phrase.format(
              "%s declares %s, but %s must have it",
              name, SettingText.value("onDelete", OnDelete.CLEAR), Article.with(entity.name())),
          new Phrase(
              "Write ref: " + Quoted.of(reference.entity() + "?") + ", so that it may be absent",
              "Annotate it with @Nullable, so that it may be absent"));
    }
    if (reference.isChecked() && (entity.expires() != null || entity.removalsStreamed())) {
      problems.error(
          Tag.REFERENCE_REMOVED,
          path,
          Phrase.format(
              "%s is checked and %s, but nobody counts it out at the %s then",
              name,
              entity.expires() != null
                  ? Phrase.of(entity.name() + " expires")
                  : Phrase.format("%s has %s", entity.name(), SettingText.streamedRemovals()),
              reference.entity()),
          Phrase.format(
              "Declare %s and %s for it, or remove the setting of %s",
              SettingText.value("integrity", Integrity.TRUSTED),
              SettingText.value("onDelete", OnDelete.KEEP),
              entity.name()));
    }
    if (reference.onDelete() == OnDelete.CASCADE && returns(schema, entity, reference)) {
      problems.error(
          Tag.CASCADE_CYCLE,
          path,
          Phrase.format(
              "%s declares %s, but the delete of %s could come back to itself",
              name,
              SettingText.value("onDelete", OnDelete.CASCADE),
              Article.with(reference.entity())),
          Phrase.format(
              "Declare %s or %s",
              SettingText.value("onDelete", OnDelete.RESTRICT),
              SettingText.value("onDelete", OnDelete.CLEAR)));
    }
  }

  /** Whether every item can be without an attribute, whichever variant it is. */
  private static boolean mayBeAbsent(Entity entity, Attribute attribute) {
    Variants variants = entity.variants();
    return attribute.optional()
        && (variants == null
            || variants.all().stream()
                .flatMap(variant -> variant.attribute(attribute.name()).stream())
                .allMatch(Attribute::optional));
  }

  private static void target(
      Schema schema,
      String name,
      ModelPath path,
      Attribute attribute,
      Entity referred,
      Problems problems) {
    List<Attribute> identity = schema.identity(referred);
    if (identity.size() != 1) {
      String ids = String.join(" and ", schema.identityNames(referred));
      problems.error(
          Tag.REFERENCE_TARGET,
          path,
          "%s refers to %s, which is identified by %s: one attribute cannot hold them"
              .formatted(name, referred.name(), ids),
          referred.isChild()
              ? "Make it a relationship, or give %s its own id, and a reference to its %s instead of the parent"
                  .formatted(referred.name(), referred.parent())
              : "Make it a relationship, or give %s one id that is made of %s, and keep these as attributes"
                  .formatted(referred.name(), ids));
    } else if (!identity.get(0).type().equals(attribute.type())) {
      problems.error(
          Tag.REFERENCE_TYPE,
          path,
          Phrase.format(
              "%s is %s, but the id of %s is %s",
              name,
              SettingText.type(attribute.type()),
              referred.name(),
              SettingText.type(identity.get(0).type())),
          Phrase.format("Make it %s", SettingText.type(identity.get(0).type())));
    }
  }

  /**
   * Whether the delete of the referred entity, which deletes the entity, deletes others like it.
   */
  private static boolean returns(Schema schema, Entity entity, Reference reference) {
    Set<String> seen = new HashSet<>();
    Deque<Entity> left = new ArrayDeque<>(List.of(entity));
    while (!left.isEmpty()) {
      Entity deleted = left.pop();
      if (deleted.name().equals(reference.entity())) {
        return true;
      }
      if (seen.add(deleted.name())) {
        left.addAll(deletedWith(schema, deleted));
      }
    }
    return false;
  }

  private static List<Entity> deletedWith(Schema schema, Entity entity) {
    List<Entity> deleted = new ArrayList<>();
    schema.referencesTo(entity).stream()
        .filter(end -> end.onDelete() == OnDelete.CASCADE)
        .map(ReferenceEnd::member)
        .forEach(deleted::add);
    schema.children(entity).stream()
        .filter(child -> child.whenParentDeleted().removes())
        .forEach(deleted::add);
    return deleted;
  }
}
