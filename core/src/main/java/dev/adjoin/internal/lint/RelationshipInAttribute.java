// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A list, set or map of ids that stands for a relationship: it is read and written as a whole, only
 * one side can list it, and it grows towards the limit of its item.
 */
final class RelationshipInAttribute implements LintRule {
  private static final int TEXT_ID_BYTES = 36;

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Member member : compiled.model().members()) {
      for (Attribute attribute : member.attributes()) {
        compiled.model().entities().stream()
            .filter(target -> holdsIds(attribute, target, schema))
            .max(Comparator.comparing(target -> target.name().length()))
            .ifPresent(target -> found(schema, member, attribute, target, findings));
      }
    }
  }

  private static boolean holdsIds(Attribute attribute, Entity target, Schema schema) {
    AttributeType id =
        schema.identity(target).size() == 1 ? schema.identity(target).get(0).type() : Scalar.STRING;
    boolean fits =
        attribute.type() instanceof AttributeType.MapOf || id.equals(element(attribute.type()));
    return fits && isNamedAfter(attribute.name(), target);
  }

  private static @Nullable AttributeType element(AttributeType type) {
    if (type instanceof AttributeType.ListOf list) {
      return list.element();
    }
    return type instanceof AttributeType.SetOf set ? set.element() : null;
  }

  /** {@code courseIds}, {@code favouriteCourseIds} and {@code courses} are named after Course. */
  private static boolean isNamedAfter(String name, Entity target) {
    String text = name.toLowerCase(Locale.ROOT).replace("_", "");
    String entity = target.name().toLowerCase(Locale.ROOT);
    String id = target.id().get(target.id().size() - 1).toLowerCase(Locale.ROOT).replace("_", "");
    boolean isOfId = id.length() > 2 && id.endsWith("id") && text.equals(id + "s");
    return isOfId || text.endsWith(entity + "ids") || singular(text).equals(entity);
  }

  private static String singular(String text) {
    if (text.endsWith("ies")) {
      return text.substring(0, text.length() - 3) + "y";
    }
    boolean isLong = text.matches(".*(s|x|ch|sh)es");
    return text.endsWith("s") ? text.substring(0, text.length() - (isLong ? 2 : 1)) : "";
  }

  private static void found(
      Schema schema, Member member, Attribute attribute, Entity target, Findings findings) {
    boolean isList = attribute.type() instanceof AttributeType.ListOf;
    int bytes = bytes(schema.identity(target).get(0).type());
    double most = DynamoDbLimits.ITEM_BYTES / (bytes + (isList ? 1 : 0));
    findings.warn(
        Tag.RELATIONSHIP_IN_ATTRIBUTE,
        member.path("attributes", attribute.name()),
        "%s.%s holds ids of %s: it can be read from one side only, %s, and 400 KB come at about %s ids of %d bytes"
            .formatted(
                member.name(),
                attribute.name(),
                target.name(),
                isList
                    ? "of two programs that change it at once one loses its change"
                    : "each change rewrites the whole item",
                Figures.about(most),
                bytes),
        fix(schema, member, attribute, target));
  }

  private static int bytes(AttributeType id) {
    if (id == Scalar.INT) {
      return 6;
    }
    return id == Scalar.LONG ? 11 : TEXT_ID_BYTES;
  }

  private static Phrase fix(Schema schema, Member member, Attribute attribute, Entity target) {
    for (Relationship relationship : schema.model().relationships()) {
      if (relationship.from().equals(member.name()) && relationship.to().equals(target.name())) {
        return Phrase.of("Remove it: %s.from lists the same".formatted(relationship.name()));
      }
      if (relationship.to().equals(member.name()) && relationship.from().equals(target.name())) {
        return Phrase.of("Remove it: %s.to lists the same".formatted(relationship.name()));
      }
    }
    if (!(member instanceof Entity owner)) {
      return Phrase.of(
          "Remove it, and declare a relationship of %s with what %s links"
              .formatted(target.name(), member.name()));
    }
    return Phrase.format(
        "Remove it, and write under relationships %s",
        relationship(schema, owner, attribute, target));
  }

  /** The relationship as its author would write it. */
  private static Phrase relationship(Schema schema, Entity from, Attribute attribute, Entity to) {
    boolean isSelf = from.name().equals(to.name());
    String name = from.name() + (isSelf ? "Link" : to.name());
    String first = schema.identityNames(from).get(0);
    String second =
        isSelf
            ? "other" + first.substring(0, 1).toUpperCase(Locale.ROOT) + first.substring(1)
            : schema.identityNames(to).get(0);
    String ends =
        isSelf
            ? ", ends: {from: %s, to: %s}, as: {from: LINKS, to: LINKED}".formatted(first, second)
            : "";
    String value =
        attribute.type() instanceof AttributeType.MapOf map
            ? ", attributes: {value: " + map.value().text() + "}"
            : "";
    String as = isSelf ? ", as = @As(from = \"LINKS\", to = \"LINKED\")" : "";
    return new Phrase(
        "%s: {from: %s, to: %s%s%s}".formatted(name, from.name(), to.name(), ends, value),
        "@Relationship(from = %s.class, to = %s.class%s) record %s(@From %s, @To %s) {}"
            .formatted(
                from.name(),
                to.name(),
                as,
                name,
                component(schema, from, first),
                component(schema, to, second)));
  }

  private static String component(Schema schema, Entity entity, String name) {
    return SettingText.type(schema.identity(entity).get(0).type()).java() + " " + name;
  }
}
