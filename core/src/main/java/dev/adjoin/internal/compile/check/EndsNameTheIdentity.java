// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.SwappedEnds;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rule: the names of an end match the id of its entity, and are not those of the entity at the
 * other end; a relationship of an entity with itself names both ends and both key words.
 */
final class EndsNameTheIdentity implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : schema.model().relationships()) {
      for (Side side : Side.values()) {
        if (Resolved.end(schema, relationship, side)) {
          count(schema, relationship, side, problems);
        }
      }
      if (relationship.isSelf()) {
        self(relationship, problems);
      } else if (Resolved.isResolved(schema, relationship)) {
        swapped(schema, relationship, problems);
      }
    }
  }

  private static void count(
      Schema schema, Relationship relationship, Side side, Problems problems) {
    List<String> identity =
        schema.identity(schema.end(relationship, side)).stream().map(Attribute::name).toList();
    int declared = relationship.ends().get(side).size();
    if (declared > 0 && declared != identity.size()) {
      problems.error(
          Tag.ENDS_COUNT,
          relationship.path("ends", side.word()),
          new Phrase(
              "%s gives %s for its %s side, but %s is identified by %d: %s"
                  .formatted(
                      relationship.name(),
                      Wording.count(declared, "name"),
                      side.word(),
                      relationship.end(side),
                      identity.size(),
                      Wording.list(identity)),
              "%s has %s for its %s side, but %s is identified by %d: %s"
                  .formatted(
                      relationship.name(),
                      Wording.count(declared, "component"),
                      side.word(),
                      relationship.end(side),
                      identity.size(),
                      Wording.list(identity))),
          new Phrase(
              "Give " + Wording.count(identity.size(), "name") + ", in the order of the id",
              "Annotate %s with @%s, in the order of the id"
                  .formatted(
                      Wording.count(identity.size(), "component"),
                      side == Side.FROM ? "From" : "To")));
    }
  }

  private static void swapped(Schema schema, Relationship relationship, Problems problems) {
    Sides<List<String>> own =
        new Sides<>(idNames(schema, relationship.from()), idNames(schema, relationship.to()));
    if (SwappedEnds.isProven(relationship.ends(), own)) {
      SwappedEnds swapped =
          new SwappedEnds(
              relationship.name(), relationship.from(), relationship.to(), relationship.ends());
      problems.error(
          Tag.ENDS_SWAPPED, relationship.path("ends", "from"), swapped.found(), swapped.fix());
    }
  }

  /** What the id of an entity is called elsewhere: {@code id} of a User also {@code userId}. */
  private static List<String> idNames(Schema schema, String entity) {
    List<String> names = new ArrayList<>(schema.identityNames(schema.require(entity)));
    schema.require(entity).id().forEach(id -> names.add(EndNames.of(entity, id)));
    return names;
  }

  private static void self(Relationship relationship, Problems problems) {
    Sides<List<String>> ends = relationship.ends();
    if (ends.from().isEmpty() || ends.to().isEmpty()) {
      problems.error(
          Tag.SELF_WITHOUT_ENDS,
          relationship.path(),
          relationship.name()
              + " relates "
              + relationship.from()
              + " to itself, so that both ids would have one name",
          "Name each with ends, such as ends: {from: follower, to: followed}");
    }
    ends.from().stream()
        .filter(ends.to()::contains)
        .distinct()
        .forEach(name -> shared(relationship, name, problems));
    Sides<@Nullable String> as = relationship.as();
    if (as.from() == null || as.to() == null || as.from().equals(as.to())) {
      problems.error(
          Tag.SELF_WITHOUT_AS,
          relationship.path(),
          relationship.name()
              + " relates "
              + relationship.from()
              + " to itself, so that both sides would have one key word",
          Phrase.format(
              "Give each a different key word, such as %s",
              SettingText.ofSides("as", "FOLLOWING", "FOLLOWER")));
    }
  }

  private static void shared(Relationship relationship, String name, Problems problems) {
    problems.error(
        Tag.SELF_WITHOUT_ENDS,
        relationship.path("ends"),
        relationship.name()
            + " names \""
            + name
            + "\" at both ends, so that one attribute would hold two ids",
        new Phrase(
            "Use two names, such as "
                + EndNames.of("From", name)
                + " and "
                + EndNames.of("To", name),
            "Give each id a separate component, one with @From and one with @To"));
  }
}
