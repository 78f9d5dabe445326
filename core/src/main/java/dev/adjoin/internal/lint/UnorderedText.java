// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.plan.Proof;
import java.util.List;

/** Keys that sort by a text or an enum whose values do not sort as people read them. */
final class UnorderedText implements LintRule {
  private static final java.util.regex.Pattern TIME =
      java.util.regex.Pattern.compile(".*(At|Date|Time|Timestamp)|date|time|timestamp");
  private static final java.util.regex.Pattern NUMBER =
      java.util.regex.Pattern.compile(
          ".*(Number|Count|Position|Price|Amount|Total|Rank|Score|Year|Level|Version|Sequence|Chapter|Episode|Page)"
              + "|number|count|position|price|amount|total|rank|score|year|level|version|sequence|chapter|episode|page");
  private static final java.util.regex.Pattern UNPADDED =
      java.util.regex.Pattern.compile("(.*[^0-9.])?[0-9]|.*[^0-9][0-9]([^0-9].*)?");

  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    for (Entity entity : compiled.model().entities()) {
      sorting(compiled, schema, entity, entity.path("order"), entity.order(), findings);
      if (entity.isChild()) {
        sorting(compiled, schema, entity, entity.path("id"), numbers(entity), findings);
      }
      views(compiled, schema, entity, findings);
    }
    for (Relationship relationship : compiled.model().relationships()) {
      sorting(
          compiled,
          schema,
          relationship,
          relationship.path("distinct"),
          relationship.distinct(),
          findings);
      for (Side side : Side.values()) {
        ModelPath path = relationship.path("order", side.word());
        sorting(compiled, schema, relationship, path, relationship.order().get(side), findings);
      }
      views(compiled, schema, relationship, findings);
    }
  }

  /** Children are listed by their id: only a number among the ids is meant to sort. */
  private static List<String> numbers(Entity child) {
    return child.id().stream().filter(n -> NUMBER.matcher(n).matches()).toList();
  }

  private static void views(Compiled compiled, Schema schema, Member member, Findings findings) {
    for (View view : member.views()) {
      ModelPath path = member.path("views", view.name(), "order");
      sorting(compiled, schema, member, path, view.order(), findings);
    }
  }

  private static void sorting(
      Compiled compiled,
      Schema schema,
      Member member,
      ModelPath path,
      List<String> names,
      Findings findings) {
    for (String name : names) {
      Attribute attribute = schema.attributes(member).get(name);
      if (attribute != null && attribute.type() == Scalar.STRING) {
        text(member, path, attribute, findings);
      } else if (attribute != null && attribute.type() instanceof AttributeType.Choice choice) {
        choice(compiled, member, path, attribute, choice, findings);
      }
    }
  }

  private static void text(Member member, ModelPath path, Attribute attribute, Findings findings) {
    String name = attribute.name();
    boolean isTime = TIME.matcher(name).matches();
    if (isTime || NUMBER.matcher(name).matches()) {
      findings.warn(
          Tag.UNORDERED_TEXT,
          path,
          "%s is sorted by %s, which is text: its values sort by their characters, 10 before 9"
              .formatted(member.name(), name),
          Phrase.format(
              "Make %s %s, if that is what it holds",
              name,
              isTime
                  ? new Phrase("an instant or a date", "an Instant or a LocalDate")
                  : new Phrase("an int or a decimal", "an int or a BigDecimal")));
      return;
    }
    if (attribute.preset() instanceof Default.Literal literal
        && UNPADDED.matcher(literal.text()).matches()) {
      String ten = literal.text().replaceFirst("[0-9](?=[^0-9]*$)", "10");
      String two = literal.text().replaceFirst("[0-9](?=[^0-9]*$)", "2");
      String padded = literal.text().replaceFirst("([0-9])(?=[^0-9]*$)", "0$1");
      findings.warn(
          Tag.UNORDERED_TEXT,
          path,
          "%s is sorted by %s, which is text such as %s: %s sorts before %s"
              .formatted(member.name(), name, literal.text(), ten, two),
          Phrase.of("Write its numbers with a fixed width, such as %s".formatted(padded)));
    }
  }

  private static void choice(
      Compiled compiled,
      Member member,
      ModelPath path,
      Attribute attribute,
      AttributeType.Choice choice,
      Findings findings) {
    List<String> sorted = choice.values().stream().sorted().toList();
    boolean isSorted = choice.ordered() || sorted.equals(choice.values());
    boolean isNumbered = choice.values().stream().allMatch(v -> v.matches(".*[0-9]+.*"));
    boolean isRanged =
        compiled.plans().proofs().stream()
            .filter(p -> p.answer().name().type().equals(member.name()))
            .map(Proof::pattern)
            .anyMatch(p -> attribute.name().equals(p.range()));
    if (!isSorted && (isNumbered || isRanged)) {
      AttributeType ranked = new AttributeType.Choice(choice.values(), true);
      findings.warn(
          Tag.UNORDERED_TEXT,
          path,
          "%s is sorted by %s, whose words sort by their characters: %s"
              .formatted(member.name(), attribute.name(), String.join(", ", sorted)),
          new Phrase(
              "Write %s: %s, which sorts by rank".formatted(attribute.name(), ranked.text()),
              "Annotate the enum of %s with @Ordered, which sorts by rank"
                  .formatted(attribute.name())));
    }
  }
}
