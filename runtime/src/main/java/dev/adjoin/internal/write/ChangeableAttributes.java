// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.codec.Shape;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.Optional;

/** Decides which attributes a caller may change: those that are not derived from other values. */
final class ChangeableAttributes {
  private ChangeableAttributes() {}

  /**
   * Checks an attribute that is declared.
   *
   * @throws IllegalArgumentException with the reason if it must not be changed
   */
  static void check(Schema schema, Member member, String attribute) {
    why(schema, member, attribute)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(
                  "%s.%s must not be changed: %s".formatted(member.name(), attribute, why));
            });
  }

  /** The reason why a caller must not change the attribute; empty if it may. */
  static Optional<String> why(Schema schema, Member member, String attribute) {
    if (schema.identityNames(member).contains(attribute)) {
      return Optional.of("it is part of the identity");
    }
    if (attribute.equals(member.version())) {
      return Optional.of("it is the version, which every change increases");
    }
    if (member.copies().stream().anyMatch(c -> c.attribute().equals(attribute))) {
      return Optional.of("it is copied from another item");
    }
    boolean counts =
        member instanceof Entity entity
            && schema.endsAt(entity).stream()
                .anyMatch(e -> attribute.equals(e.relationship().count().get(e.side())));
    return counts ? Optional.of("link and unlink maintain it") : Optional.empty();
  }

  static IllegalArgumentException unknown(Shape shape, String attribute) {
    return new IllegalArgumentException(
        "An attribute of %s must be declared, but was \"%s\"; %s"
            .formatted(
                shape.type(),
                attribute,
                Spelling.nearest(attribute, shape.attributes().keySet())
                    .map(nearest -> "did you mean " + nearest + "?")
                    .orElse("it declares " + String.join(", ", shape.attributes().keySet()))));
  }
}
