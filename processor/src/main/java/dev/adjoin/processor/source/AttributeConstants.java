// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor.source;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.records.ComponentDescription;
import java.util.List;
import java.util.stream.Stream;

/** Writes the attributes of a type as constants, for programs that prefer them to references. */
final class AttributeConstants {
  private final Schema schema;
  private final JavaTypes types;

  AttributeConstants(Schema schema, JavaTypes types) {
    this.schema = schema;
    this.types = types;
  }

  void write(MemberType member, JavaText out) {
    JavaNames names = new JavaNames();
    out.doc("The attributes of {@link %s}.".formatted(member.record()));
    out.open("public static final class " + member.constants());
    member
        .components()
        .forEach((attribute, component) -> constant(member, attribute, component, names, out));
    Variants variants = member.variants();
    if (variants != null) {
      String by = variants.by();
      line(member, by, "String", named(member, by, "String"), names, out);
    }
    counts(member)
        .forEach(
            count -> {
              out.doc("The number of edges, which the table counts.");
              line(member, count, "Long", named(member, count, "Long"), names, out);
            });
    out.line("").line("private " + member.constants() + "() {}").close();
  }

  /** The counts that the record does not declare as components. */
  private List<String> counts(MemberType member) {
    return member.member() instanceof Entity entity
        ? schema.endsAt(entity).stream()
            .filter(end -> end.shards() == 1)
            .flatMap(end -> Stream.ofNullable(end.count()))
            .filter(count -> !member.components().containsKey(count))
            .distinct()
            .toList()
        : List.of();
  }

  /**
   * A type with arguments has no class that stands for it: there the reference is the constant. A
   * component without an accessor has none, nor one of a variant, because its interface need not
   * have it: there the class without arguments stands for the type.
   */
  private void constant(
      MemberType member,
      String attribute,
      ComponentDescription component,
      JavaNames names,
      JavaText out) {
    String boxed = types.boxed(component.type());
    boolean isGeneric = boxed.contains("<");
    if (isGeneric && !member.hasAccessor(attribute)) {
      String raw = boxed.substring(0, boxed.indexOf('<'));
      String constant = "%s<%s, %s>".formatted(attribute(), member.record(), boxed);
      out.line("@SuppressWarnings(\"unchecked\")");
      line(
          member,
          attribute,
          boxed,
          "(%s) |(%s<?, ?>) %s.named(%s.class, %s, %s.class)"
              .formatted(
                  constant,
                  attribute(),
                  attribute(),
                  member.record(),
                  JavaText.literal(attribute),
                  raw),
          names,
          out);
      return;
    }
    line(
        member,
        attribute,
        boxed,
        isGeneric
            ? member.record() + "::" + component.reader().name()
            : named(member, attribute, boxed),
        names,
        out);
  }

  private String attribute() {
    return types.use("dev.adjoin.Attribute");
  }

  /** Names the types, because inferring them was a third of javac's attribution of the class. */
  private String named(MemberType member, String attribute, String type) {
    String record = member.record();
    String named = attribute() + ".<" + record + ", " + type + ">named(";
    return named + record + ".class, " + JavaText.literal(attribute) + ", " + type + ".class)";
  }

  private void line(
      MemberType member,
      String attribute,
      String type,
      String value,
      JavaNames names,
      JavaText out) {
    String head =
        "public static final %s<%s, %s> %s = |"
            .formatted(
                attribute(), member.record(), type, names.other(JavaNames.constant(attribute)));
    boolean isBroken = value.contains("|") || out.fitsContinued(value);
    out.broken(head + (isBroken ? value : value.replace("(", "(|")) + ";");
  }
}
