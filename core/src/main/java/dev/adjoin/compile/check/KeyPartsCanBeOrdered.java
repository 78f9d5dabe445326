// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.ModelPath;
import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.Attribute;
import dev.adjoin.model.AttributeType;
import dev.adjoin.model.Entity;
import dev.adjoin.model.Member;
import dev.adjoin.model.Relationship;
import dev.adjoin.model.Schema;
import dev.adjoin.model.Side;
import dev.adjoin.model.View;
import java.util.List;

/** What goes into keys is a single value; what every item's key needs is never absent. */
final class KeyPartsCanBeOrdered implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Entity entity : schema.model().entities()) {
      Parts parts = new Parts(schema, entity, problems);
      parts.required("id", entity.id());
      parts.required("order", entity.order());
      entity.lookups().forEach(l -> parts.scalars(Paths.of(entity, "lookup"), l));
      entity.uniques().forEach(u -> parts.scalars(Paths.of(entity, "unique"), u));
      entity.views().forEach(parts::view);
    }
    for (Relationship relationship : schema.model().relationships()) {
      Parts parts = new Parts(schema, relationship, problems);
      parts.required("distinct", relationship.distinct());
      for (Side side : Side.values()) {
        parts.required(
            Paths.of(relationship, "order", side.word()), relationship.order().get(side));
      }
      relationship.views().forEach(parts::view);
    }
  }

  /** The key parts of one type. */
  private record Parts(Schema schema, Member member, Problems problems) {

    void required(String setting, List<String> names) {
      required(Paths.of(member, setting), names);
    }

    void required(ModelPath path, List<String> names) {
      scalars(path, names);
      for (String name : names) {
        Attribute attribute = schema.attributes(member).get(name);
        if (attribute != null && attribute.optional()) {
          absent(
              path,
              name,
              "Make "
                  + name
                  + " "
                  + attribute.type().text()
                  + " without the ?, or give it a default");
        }
      }
    }

    void view(View view) {
      ModelPath path = Paths.of(member, "views", view.name());
      scalars(path.then("by"), view.by());
      scalars(path.then("order"), view.order());
      for (String name : view.order()) {
        Attribute attribute = schema.attributes(member).get(name);
        boolean ensured = view.when() != null && view.when().requires(name);
        if (attribute != null && attribute.optional() && !ensured) {
          absent(
              path.then("order"),
              name,
              "Add when: " + name + " exists, if items without it are to be left out");
        }
      }
    }

    void scalars(ModelPath path, List<String> names) {
      for (String name : names) {
        Attribute attribute = schema.attributes(member).get(name);
        if (attribute != null && !isScalar(attribute.type())) {
          problems.error(
              Tag.UNORDERABLE_TYPE,
              path,
              member.name()
                  + " has \""
                  + name
                  + "\" in a key, but it is "
                  + attribute.type().text(),
              "Use an attribute that holds a single value");
        }
      }
    }

    private void absent(ModelPath path, String name, String fix) {
      problems.error(
          Tag.OPTIONAL_IN_KEY,
          path,
          member.name()
              + " has \""
              + name
              + "\" in a key, but it may be absent, and an item without it would not be found",
          fix);
    }

    private static boolean isScalar(AttributeType type) {
      return type instanceof AttributeType.Scalar || type instanceof AttributeType.Choice;
    }
  }
}
