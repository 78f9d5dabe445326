// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.Attribute;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import java.util.List;

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
              + " names "
              + said
              + " attributes for its "
              + side.word()
              + " side, but "
              + relationship.end(side)
              + " is identified by "
              + identity.size()
              + ": "
              + Words.list(identity),
          "Give " + identity.size() + " names, in the order of the id");
    }
  }

  private static void self(Relationship relationship, Problems problems) {
    if (relationship.ends().from().isEmpty() || relationship.ends().to().isEmpty()) {
      problems.error(
          Tag.SELF_WITHOUT_ENDS,
          Paths.of(relationship),
          relationship.name()
              + " relates "
              + relationship.from()
              + " to itself, so that both ids would have one name",
          "Add ends, such as ends: {from: follower, to: followed}");
    }
    boolean worded = relationship.as().from() != null && relationship.as().to() != null;
    if (!worded) {
      problems.error(
          Tag.SELF_WITHOUT_AS,
          Paths.of(relationship),
          relationship.name()
              + " relates "
              + relationship.from()
              + " to itself, so that both sides would have one key word",
          "Add as, such as as: {from: FOLLOWING, to: FOLLOWER}");
    }
  }
}
