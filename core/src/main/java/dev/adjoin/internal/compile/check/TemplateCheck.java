// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.key.KeyCodec;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.TemplateText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks one key template of one type. */
final class TemplateCheck {
  private final Schema schema;
  private final Member member;
  private final Map<String, Attribute> attributes;
  private final Problems problems;

  TemplateCheck(Schema schema, Member member, Problems problems) {
    this.schema = schema;
    this.member = member;
    this.attributes = schema.attributes(member);
    this.problems = problems;
  }

  /** The template's attributes in order; empty if there is no template or its syntax is wrong. */
  Optional<List<String>> fields(@Nullable String text, String... at) {
    if (text == null) {
      return Optional.empty();
    }
    try {
      List<String> fields = new ArrayList<>();
      boolean known = true;
      for (TemplateText.Part part : TemplateText.parse(text)) {
        if (part.isField()) {
          known &= isKeyPart(part.text(), at);
          fields.add(part.text());
        }
      }
      return known && isUsable(text, at) ? Optional.of(fields) : Optional.empty();
    } catch (MalformedText e) {
      problems.error(e.tag(), member.path(at), e.found(), e.fix());
      return Optional.empty();
    }
  }

  private boolean isUsable(String text, String... at) {
    if (text.startsWith("_")) {
      problems.error(
          Tag.RESERVED_NAME,
          member.path(at),
          template(at) + " \"" + text + "\" begins with _, which is reserved for Adjoin",
          "Begin it with another word");
      return false;
    }
    return true;
  }

  private boolean isKeyPart(String name, String... at) {
    Attribute attribute = attributes.get(name);
    if (attribute == null) {
      problems.error(
          Tag.UNKNOWN_ATTRIBUTE,
          member.path(at),
          template(at)
              + " names \""
              + name
              + "\", which it does not declare; it declares "
              + Wording.list(attributes.keySet()),
          Wording.nearest("{" + name + "}", fields(), "", "Name one of its attributes"));
      return false;
    }
    if (!Resolved.type(schema, attribute)) {
      return false;
    }
    if (!KeyCodec.supports(attribute.type())) {
      problems.error(
          Tag.UNORDERABLE_TYPE,
          member.path(at),
          member.name() + " has \"" + name + "\" in a key, but it is " + attribute.type().text(),
          Wording.keyType(attribute.type()));
      return false;
    }
    return true;
  }

  /** Reports attributes that may change, because a key cannot. */
  void within(List<String> fields, List<String> identity, List<String> order, String... at) {
    for (String field : fields) {
      if (!identity.contains(field) && !order.contains(field)) {
        problems.error(
            Tag.KEY_BEYOND_IDENTITY,
            member.path(at),
            template(at)
                + " holds {"
                + field
                + "}, which does not identify the item; it may hold "
                + Wording.list(identity),
            Phrase.format("Remove {%s}%s", field, orElse(field, at)));
      }
    }
  }

  /** Reports a key that two items could share. */
  void holds(Set<String> fields, Collection<String> identity, String... at) {
    List<String> missing = identity.stream().filter(a -> !fields.contains(a)).toList();
    if (!missing.isEmpty()) {
      problems.error(
          Tag.KEY_WITHOUT_IDENTITY,
          member.path(at),
          template(at)
              + " lacks {"
              + String.join("}, {", missing)
              + "}, so that "
              + (isPartition(at)
                  ? "partitions would be mixed"
                  : "different items would share a key"),
          "Add #{" + String.join("}#{", missing) + "} at its end");
    }
  }

  /** Reports a template that does not begin with the attributes of the declared order. */
  void beginsWith(List<String> fields, List<String> order, String... at) {
    boolean begins = fields.size() >= order.size() && fields.subList(0, order.size()).equals(order);
    if (!begins) {
      problems.error(
          Tag.KEY_WITHOUT_ORDER,
          member.path(at),
          subject(at)
              + " is ordered by "
              + Wording.list(order)
              + ", but its template sorts by "
              + Wording.list(fields),
          "Begin the template's attributes with {" + String.join("}#{", order) + "}");
    }
  }

  private String subject(String... at) {
    return at[0].equals("views") ? member.name() + "." + at[1] : member.name();
  }

  private String template(String... at) {
    return subject(at) + "'s key template";
  }

  private List<String> fields() {
    return attributes.keySet().stream().map(name -> "{" + name + "}").toList();
  }

  /**
   * Whether the template is the partition key of many items; an entity's own key identifies one
   * item.
   */
  private boolean isPartition(String... at) {
    boolean ofEntity = member instanceof Entity && !at[0].equals("views");
    return !ofEntity && Arrays.asList(at).contains("key");
  }

  /** The alternative fix to removing an attribute from a template. */
  private Phrase orElse(String field, String... at) {
    if (member instanceof Entity entity) {
      return entity.isChild()
          ? new Phrase(", or add it to order", ", or annotate it with @Sorted")
          : Phrase.of(", or find the item by it with a view");
    }
    return switch (String.join("/", at)) {
      case "sort/from" -> new Phrase(", or add it to distinct", ", or annotate it with @Distinct");
      case "sort/to" ->
          Phrase.format(", or declare %s", SettingText.ofSide("order", Side.TO, List.of(field)));
      default -> Phrase.of("");
    };
  }
}
