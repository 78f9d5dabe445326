// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.When;
import dev.adjoin.tools.text.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes beans for the DynamoDB Enhanced Client that read and write the same items: the keys of the
 * table and of the indexes are calculated from the attributes by the same rules.
 *
 * <p>The Enhanced Client writes one item at a time. What Adjoin keeps in step with it (counts,
 * unique values, mirrors, summaries) is not written; the text says so where a type has it.
 */
final class EnhancedBeans {
  private static final String ANNOTATIONS =
      "software.amazon.awssdk.enhanced.dynamodb.mapper.annotations.";

  private final Compiled compiled;
  private final Design design;
  private final Schema schema;
  private final String main;
  private final JavaNames names;
  private final KeyExpressions expressions;

  private EnhancedBeans(Compiled compiled) {
    this.compiled = compiled;
    this.design = compiled.design();
    this.schema = new Schema(compiled.model());
    List<String> types =
        Stream.concat(
                compiled.model().members().stream().map(Member::name),
                compiled.model().types().stream().map(NestedType::name))
            .map(JavaNames::className)
            .toList();
    this.names = new JavaNames(types);
    this.expressions = new KeyExpressions(names);
    this.main = names.declare(TableResource.pascalCase(compiled.model().name(), "Beans"));
  }

  static String of(Compiled compiled) {
    return new EnhancedBeans(compiled).text();
  }

  private String text() {
    StringBuilder body = new StringBuilder();
    for (ItemType item : design.items()) {
      if (item.isPrimary()) {
        schema.member(item.type()).ifPresent(m -> body.append(bean(m, item)));
      }
    }
    compiled.model().types().forEach(t -> body.append(nested(t)));
    expressions.methods().forEach(m -> body.append('\n').append(m));
    return names.imports()
        + "\n/**\n * Beans for the items of the model "
        + compiled.model().name()
        + " in the table "
        + design.table().name()
        + ", for the DynamoDB Enhanced Client.\n */\npublic final class "
        + main
        + " {\n  private "
        + main
        + "() {}\n"
        + body
        + "}\n";
  }

  private String bean(Member member, ItemType item) {
    Map<String, Attribute> attributes = schema.attributes(member);
    StringBuilder text = new StringBuilder();
    String type = design.table().type();
    String kept = kept(member);
    text.append("\n  /** ")
        .append(item.label())
        .append(kept.isEmpty() ? "." : ". A write of this bean alone leaves out " + kept + ".")
        .append(" */\n  @")
        .append(names.type(ANNOTATIONS + "DynamoDbBean"))
        .append("\n  public static class ")
        .append(JavaNames.className(member.name()))
        .append(" {\n");
    attributes
        .values()
        .forEach(
            a ->
                text.append("    private ")
                    .append(type(a.type()))
                    .append(' ')
                    .append(JavaNames.variable(a.name()))
                    .append(";\n"));
    keys(item).forEach((name, key) -> text.append(key(name, key, attributes)));
    if (type != null) {
      text.append(
          property(
              "Type",
              names.type("java.lang.String"),
              type,
              List.of(),
              SourceText.quoted(member.stored()),
              null));
    }
    attributes.values().forEach(a -> text.append(accessors(a)));
    return text.append("  }\n").toString();
  }

  /** What Adjoin keeps in step with the items of a type; empty if nothing. */
  private String kept(Member member) {
    List<String> kept = new ArrayList<>();
    if (design.gates().stream().anyMatch(g -> g.type().equals(member.name()))) {
      kept.add(
          member instanceof Relationship
              ? "the count of its edges"
              : "the counts of what it refers to");
    }
    for (ItemType item : design.items()) {
      if (item.type().equals(member.name()) && item.kind() == ItemType.Kind.GUARD) {
        kept.add("the guard of its unique values");
      }
      if (item.type().equals(member.name()) && item.kind() == ItemType.Kind.MIRROR) {
        kept.add("its mirror");
      }
    }
    return kept.stream().distinct().collect(Collectors.joining(", "));
  }

  /**
   * A key attribute.
   *
   * @param annotations the roles of the attribute in the table and in indexes
   * @param entry the index entry that it belongs to; null for keys of the table
   */
  private record KeyAttribute(
      KeyTemplate template, List<String> annotations, @Nullable Entry entry) {}

  private Map<String, KeyAttribute> keys(ItemType item) {
    Map<String, KeyAttribute> keys = new LinkedHashMap<>();
    add(keys, design.table().partition(), item.key().partition(), "DynamoDbPartitionKey", null);
    add(keys, design.table().sort(), item.key().sort(), "DynamoDbSortKey", null);
    for (Index index : design.indexes()) {
      Entry entry =
          item.entries().stream()
              .filter(e -> e.index().equals(index.name()))
              .findFirst()
              .orElse(null);
      if (entry == null && index.kind() == Index.Kind.GLOBAL) {
        continue;
      }
      String of = "(indexNames = " + SourceText.quoted(index.name()) + ")";
      KeyTemplate none = item.key().sort();
      if (!index.isLocal()) {
        add(
            keys,
            index.partitionKey(),
            entry == null ? none : entry.key().partition(),
            "DynamoDbSecondaryPartitionKey" + of,
            entry);
      }
      if (!index.isLocal() || entry != null) {
        add(
            keys,
            index.sortKey(),
            entry == null ? none : entry.key().sort(),
            "DynamoDbSecondarySortKey" + of,
            entry);
      }
    }
    return keys;
  }

  private static void add(
      Map<String, KeyAttribute> keys,
      String attribute,
      KeyTemplate template,
      String annotation,
      @Nullable Entry entry) {
    KeyAttribute known = keys.get(attribute);
    List<String> all = new ArrayList<>(known == null ? List.of() : known.annotations());
    all.add(annotation);
    keys.put(
        attribute,
        known == null
            ? new KeyAttribute(template, all, entry)
            : new KeyAttribute(known.template(), all, known.entry()));
  }

  /** The accessors of a key, which is calculated; a key that cannot be is set by the program. */
  private String key(String name, KeyAttribute key, Map<String, Attribute> attributes) {
    String property = TableResource.pascalCase("key", name);
    String calculated = expressions.expression(key.template(), attributes);
    String string = names.type("java.lang.String");
    if (calculated == null) {
      return "    private "
          + string
          + " "
          + JavaNames.variable("key" + name)
          + ";\n"
          + property(
              property,
              string,
              name,
              key.annotations(),
              JavaNames.variable("key" + name),
              JavaNames.variable("key" + name));
    }
    List<String> conditions = new ArrayList<>();
    Set<String> optional = new LinkedHashSet<>();
    if (key.entry() != null) {
      optional.addAll(key.entry().sparseBy());
      When when = key.entry().when();
      if (when != null) {
        when.terms().forEach(t -> conditions.add(expressions.condition(t)));
      }
    }
    optional.addAll(key.template().attributes());
    List<String> present =
        optional.stream()
            .filter(attributes::containsKey)
            .map(a -> JavaNames.variable(a) + " != null")
            .toList();
    List<String> all = Stream.concat(present.stream(), conditions.stream()).toList();
    String value =
        all.isEmpty() ? calculated : String.join(" && ", all) + " ? " + calculated + " : null";
    return property(property, string, name, key.annotations(), value, null);
  }

  private String nested(NestedType type) {
    StringBuilder text = new StringBuilder();
    text.append("\n  @")
        .append(names.type(ANNOTATIONS + "DynamoDbBean"))
        .append("\n  public static class ")
        .append(JavaNames.className(type.name()))
        .append(" {\n");
    type.attributes()
        .forEach(
            a ->
                text.append("    private ")
                    .append(type(a.type()))
                    .append(' ')
                    .append(JavaNames.variable(a.name()))
                    .append(";\n"));
    type.attributes().forEach(a -> text.append(accessors(a)));
    return text.append("  }\n").toString();
  }

  private String accessors(Attribute attribute) {
    String variable = JavaNames.variable(attribute.name());
    return property(
        TableResource.pascalCase(variable),
        type(attribute.type()),
        attribute.stored(),
        List.of(),
        variable,
        variable);
  }

  /**
   * @param variable the field that the setter sets; null for a value that is calculated
   */
  private String property(
      String property,
      String type,
      String attribute,
      List<String> annotations,
      String value,
      @Nullable String variable) {
    StringBuilder text = new StringBuilder("\n");
    for (String annotation : annotations) {
      String name = annotation.replaceFirst("\\(.*", "");
      text.append("    @")
          .append(names.type(ANNOTATIONS + name))
          .append(annotation.substring(name.length()))
          .append('\n');
    }
    text.append("    @")
        .append(names.type(ANNOTATIONS + "DynamoDbAttribute"))
        .append("(")
        .append(SourceText.quoted(attribute))
        .append(")\n    public ")
        .append(type)
        .append(" get")
        .append(property)
        .append("() {\n      return ")
        .append(value)
        .append(";\n    }\n\n    public void set")
        .append(property)
        .append("(")
        .append(type)
        .append(" value) {\n")
        .append(
            variable == null
                ? "      // It is calculated.\n"
                : "      this." + variable + " = value;\n")
        .append("    }\n");
    return text.toString();
  }

  private String type(AttributeType type) {
    if (type instanceof Scalar scalar) {
      return switch (scalar) {
        case STRING, TIME, DURATION, LOCALE, CURRENCY -> names.type("java.lang.String");
        case INT, YEAR -> names.type("java.lang.Integer");
        case LONG -> names.type("java.lang.Long");
        case BOOL -> names.type("java.lang.Boolean");
        case DECIMAL -> names.type("java.math.BigDecimal");
        case BYTES -> "byte[]";
        case INSTANT -> names.type("java.time.Instant");
        case DATE -> names.type("java.time.LocalDate");
        case DATETIME -> names.type("java.time.LocalDateTime");
        case OFFSETDATETIME -> names.type("java.time.OffsetDateTime");
        case ZONEDDATETIME -> names.type("java.time.ZonedDateTime");
        case URI -> names.type("java.net.URI");
        case UUID -> names.type("java.util.UUID");
      };
    }
    if (type instanceof AttributeType.ListOf list) {
      return names.type("java.util.List") + "<" + type(list.element()) + ">";
    }
    if (type instanceof AttributeType.SetOf set) {
      return names.type("java.util.Set") + "<" + type(set.element()) + ">";
    }
    if (type instanceof AttributeType.MapOf map) {
      return names.type("java.util.Map")
          + "<"
          + names.type("java.lang.String")
          + ", "
          + type(map.value())
          + ">";
    }
    return type instanceof AttributeType.Named named
        ? JavaNames.className(named.name())
        : names.type("java.lang.String");
  }
}
