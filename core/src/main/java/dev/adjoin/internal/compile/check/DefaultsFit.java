// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.ValueText;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.model.When;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Rule: defaults, and the values in conditions of views, are values of the attribute's type. */
final class DefaultsFit implements Rule {
  private static final Map<Scalar, String> EXAMPLES =
      Map.ofEntries(
          Map.entry(Scalar.INT, "a whole number such as 0"),
          Map.entry(Scalar.LONG, "a whole number such as 0"),
          Map.entry(Scalar.DECIMAL, "a number such as 9.99"),
          Map.entry(Scalar.BOOL, "true or false"),
          Map.entry(Scalar.INSTANT, "a time such as 2026-01-31T12:00:00Z"),
          Map.entry(Scalar.DATE, "a date such as 2026-01-31"),
          Map.entry(Scalar.TIME, "a time such as 12:00:00"),
          Map.entry(Scalar.DATETIME, "a time such as 2026-01-31T12:00:00"),
          Map.entry(Scalar.OFFSETDATETIME, "a time such as 2026-01-31T12:00:00+01:00"),
          Map.entry(Scalar.ZONEDDATETIME, "a time such as 2026-01-31T12:00:00+01:00[Europe/Paris]"),
          Map.entry(Scalar.YEAR, "a year such as 2026"),
          Map.entry(Scalar.DURATION, "a duration such as PT15M"),
          Map.entry(Scalar.UUID, "a UUID such as 123e4567-e89b-12d3-a456-426614174000"),
          Map.entry(Scalar.URI, "a URI such as https://example.org/a"),
          Map.entry(Scalar.LOCALE, "a language tag such as en-GB"),
          Map.entry(Scalar.CURRENCY, "a currency code such as EUR"));

  @Override
  public void check(Schema schema, Problems problems) {
    for (NestedType type : schema.model().types()) {
      ModelPath path = ModelPath.of("types", type.name());
      type.attributes().forEach(a -> preset(schema, type.name(), path, a, problems));
    }
    for (Member member : schema.model().members()) {
      ModelPath path = member.path("attributes");
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
        || !Resolved.type(schema, attribute)) {
      return;
    }
    String text = literal.text();
    if (!isValue(attribute.type(), text)) {
      problems.error(
          Tag.DEFAULT_TYPE,
          path.then(attribute.name()),
          "%s.%s is %s, and its default \"%s\" is not a value of that type"
              .formatted(owner, attribute.name(), attribute.type().text(), text),
          fix(attribute.type(), text));
    }
  }

  private static Phrase fix(AttributeType type, String text) {
    if (text.equals("now") || text.equals("changed")) {
      return new Phrase(
          "Make it instant = " + text, "Make it an Instant with @Default(\"" + text + "\")");
    }
    if (type == Scalar.INSTANT) {
      return Phrase.of("Give now, changed or " + example(type));
    }
    String example = example(type);
    return Phrase.of(
        example == null ? "Remove the default: " + type.text() + " has none" : "Give " + example);
  }

  private static void term(
      Schema schema, Member member, View view, When.Term term, Problems problems) {
    Attribute attribute = schema.attributes(member).get(term.attribute());
    if (attribute == null || !Resolved.type(schema, attribute)) {
      return;
    }
    ModelPath path = member.path("views", view.name(), "when");
    if (term.operator().compares() && !hasOrder(attribute.type())) {
      problems.error(
          Tag.UNORDERABLE_TYPE,
          path,
          "%s.%s asks for %s, but %s has no order"
              .formatted(member.name(), view.name(), term.text(), attribute.type().text()),
          attribute.type() instanceof AttributeType.Choice
              ? new Phrase(
                  "Write the enum with < between its values, or compare with = or in",
                  "Annotate the enum with @Ordered, or compare with = or in")
              : Phrase.of("Compare with =, != or in"));
    }
    for (String value : term.values()) {
      if (!isValue(attribute.type(), value)) {
        String example = example(attribute.type());
        problems.error(
            Tag.DEFAULT_TYPE,
            path,
            "%s.%s compares %s with \"%s\", which is not a value of %s"
                .formatted(
                    member.name(), view.name(), attribute.name(), value, attribute.type().text()),
            example == null
                ? "Test whether it exists or is absent: "
                    + attribute.type().text()
                    + " cannot be compared"
                : "Give " + example);
      }
    }
  }

  private static boolean hasOrder(AttributeType type) {
    if (type instanceof AttributeType.Choice choice) {
      return choice.ordered();
    }
    return KeyCodec.supports(type)
        && type != Scalar.BOOL
        && type != Scalar.BYTES
        && type != Scalar.UUID;
  }

  private static boolean isValue(AttributeType type, String text) {
    try {
      ValueText.read(type, text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** An example value of the type; null if no text is valid. */
  private static @Nullable String example(AttributeType type) {
    if (type instanceof AttributeType.Choice choice) {
      return "one of " + Wording.list(choice.values());
    }
    return type instanceof Scalar scalar ? EXAMPLES.get(scalar) : null;
  }
}
