// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.model.When;

/** A default, and a value in a condition, is a value of the attribute's type. */
final class DefaultsFit implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (NestedType type : schema.model().types()) {
      ModelPath path = ModelPath.of("types", type.name());
      type.attributes().forEach(a -> preset(schema, type.name(), path, a, problems));
    }
    for (Member member : Paths.members(schema.model())) {
      ModelPath path = Paths.of(member, "attributes");
      member.attributes().forEach(a -> preset(schema, member.name(), path, a, problems));
      for (View view : member.views()) {
        if (view.when() != null) {
          view.when().terms().forEach(t -> term(schema, member, view, t, problems));
        }
      }
    }
  }

  private static void preset(
      Schema schema, String owner, ModelPath path, Attribute attribute, Problems problems) {
    if (!(attribute.preset() instanceof Default.Literal literal)
        || !Sound.hasType(schema, attribute)) {
      return;
    }
    String stamp = literal.text();
    if (!LiteralText.fits(attribute.type(), stamp)) {
      boolean isStamp = stamp.equals("now") || stamp.equals("changed");
      problems.error(
          Tag.DEFAULT_TYPE,
          path.then(attribute.name()),
          owner
              + "."
              + attribute.name()
              + " is "
              + attribute.type().text()
              + ", of which \""
              + stamp
              + "\" is no value",
          isStamp ? "Make it instant = " + stamp : LiteralText.advice(attribute.type()));
    }
  }

  private static void term(
      Schema schema, Member member, View view, When.Term term, Problems problems) {
    Attribute attribute = schema.attributes(member).get(term.attribute());
    if (attribute == null || !Sound.hasType(schema, attribute)) {
      return;
    }
    ModelPath path = Paths.of(member, "views", view.name(), "when");
    order(member, view, term, attribute.type(), path, problems);
    for (String value : term.values()) {
      if (!LiteralText.fits(attribute.type(), value)) {
        problems.error(
            Tag.DEFAULT_TYPE,
            path,
            member.name()
                + "."
                + view.name()
                + " compares "
                + attribute.name()
                + " with \""
                + value
                + "\", which is no value of "
                + attribute.type().text(),
            LiteralText.adviceToCompare(attribute.type()));
      }
    }
  }

  private static void order(
      Member member,
      View view,
      When.Term term,
      AttributeType type,
      ModelPath path,
      Problems problems) {
    if (term.operator().compares() && !hasOrder(type)) {
      problems.error(
          Tag.UNORDERABLE_TYPE,
          path,
          member.name()
              + "."
              + view.name()
              + " asks for "
              + term.text()
              + ", but "
              + type.text()
              + " has no order",
          type instanceof AttributeType.Choice
              ? "Write the enum with < between its values, or compare with = or in"
              : "Compare with =, != or in");
    }
  }

  private static boolean hasOrder(AttributeType type) {
    if (type instanceof AttributeType.Choice choice) {
      return choice.ordered();
    }
    return type != Scalar.BOOL && type != Scalar.BYTES && type != Scalar.UUID;
  }
}
