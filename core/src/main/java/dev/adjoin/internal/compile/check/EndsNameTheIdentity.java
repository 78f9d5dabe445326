// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The names of the two ends fit the entities, and are there where both ends are one entity. */
final class EndsNameTheIdentity implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Relationship relationship : Sound.relationships(schema)) {
      for (Side side : Side.values()) {
        count(schema, relationship, side, problems);
      }
      if (relationship.isSelf()) {
        self(relationship, problems);
      }
    }
  }

  private static void count(
      Schema schema, Relationship relationship, Side side, Problems problems) {
    List<String> identity =
        schema.identity(schema.end(relationship, side)).stream().map(Attribute::name).toList();
    int said = relationship.ends().get(side).size();
    if (said > 0 && said != identity.size()) {
      problems.error(
          Tag.ENDS_COUNT,
          Paths.of(relationship, "ends", side.word()),
          relationship.name()
              + " gives "
              + Words.count(said, "name")
              + " for its "
              + side.word()
              + " side, but "
              + relationship.end(side)
              + " is identified by "
              + identity.size()
              + ": "
              + Words.list(identity),
          "Give " + Words.count(identity.size(), "name") + ", in the order of the id");
    }
  }

  private static void self(Relationship relationship, Problems problems) {
    Sides<List<String>> ends = relationship.ends();
    if (ends.from().isEmpty() || ends.to().isEmpty()) {
      problems.error(
          Tag.SELF_WITHOUT_ENDS,
          Paths.of(relationship),
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
          Paths.of(relationship),
          relationship.name()
              + " relates "
              + relationship.from()
              + " to itself, so that both sides would have one key word",
          "Give each its own with as, such as as: {from: FOLLOWING, to: FOLLOWER}");
    }
  }

  private static void shared(Relationship relationship, String name, Problems problems) {
    problems.error(
        Tag.SELF_WITHOUT_ENDS,
        Paths.of(relationship, "ends"),
        relationship.name()
            + " names \""
            + name
            + "\" at both ends, so that one attribute would hold two ids",
        "Name it apart, such as " + EndNames.of("From", name) + " and " + EndNames.of("To", name));
  }
}
