// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.GeneratedId.Kind;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;

/** Rule: generated are only the ids of entities, and only strings and UUIDs. */
final class GeneratedIdsFit implements Rule {

  @Override
  public void check(Schema schema, Problems problems) {
    for (NestedType type : schema.model().types()) {
      ModelPath path = ModelPath.of("types", type.name());
      type.attributes().forEach(a -> check(type.name(), false, false, path, a, problems));
    }
    for (Member member : schema.model().members()) {
      for (Attribute attribute : member.attributes()) {
        boolean isEntity = member instanceof Entity;
        boolean isId = isEntity && ((Entity) member).id().contains(attribute.name());
        check(member.name(), isEntity, isId, member.path("attributes"), attribute, problems);
      }
    }
  }

  private static void check(
      String owner,
      boolean isEntity,
      boolean isId,
      ModelPath path,
      Attribute attribute,
      Problems problems) {
    if (!(attribute.preset() instanceof Default.Generated generated)) {
      return;
    }
    ModelPath at = path.then(attribute.name());
    String name = owner + "." + attribute.name();
    if (!isId) {
      problems.error(
          Tag.GENERATED_ID,
          at,
          new Phrase(
              "%s is generated (= %s), but %s is no id of %s"
                  .formatted(name, generated.text(), attribute.name(), owner),
              "@GeneratedId is on %s, which is no id".formatted(name)),
          isEntity
              ? new Phrase(
                  "Remove = " + generated.text() + ", or list " + attribute.name() + " under id",
                  "Remove @GeneratedId, or add @Id")
              : new Phrase("Remove = " + generated.text(), "Remove @GeneratedId"));
    } else if (attribute.type() != Scalar.STRING
        && (attribute.type() != Scalar.UUID || generated.kind() == Kind.ULID)) {
      problems.error(
          Tag.GENERATED_ID,
          at,
          "%s is %s, but a generated id is a ulid in a string, or a uuidv7 in a uuid or a string"
              .formatted(name, attribute.type().text()),
          new Phrase("Write string = ulid or uuid = uuidv7", "Make it a String or a UUID"));
    }
  }
}
