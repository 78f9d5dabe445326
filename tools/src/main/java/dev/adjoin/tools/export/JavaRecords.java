// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.declare.Writers;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.Units;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.modelfile.ModelFileText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes the model as annotated records, nested in one class, which declare the same model.
 *
 * <p>What has no place in records differs: nested types that nothing uses are left out, and an id
 * of several attributes has the order of its components.
 */
final class JavaRecords {
  private static final int WIDTH = 100;
  private static final String DECLARE = "dev.adjoin.declare.";

  private final Model model;
  private final Schema schema;
  private final String main;
  private final JavaNames names;
  private final Map<List<String>, String> enums = new LinkedHashMap<>();

  private JavaRecords(Model model) {
    this.model = model;
    this.schema = new Schema(model);
    List<String> types =
        Stream.concat(
                model.members().stream().map(Member::name),
                model.types().stream().map(NestedType::name))
            .map(JavaNames::className)
            .toList();
    this.names = new JavaNames(types);
    this.main = names.declare(JavaNames.className(TableResource.pascalCase(model.name())));
  }

  static String of(Compiled compiled) {
    return new JavaRecords(compiled.model()).text();
  }

  private String text() {
    List<String> members = new ArrayList<>();
    model.entities().forEach(e -> members.add(entity(e)));
    model.relationships().forEach(r -> members.add(relationship(r)));
    model.types().forEach(t -> members.add(record(t.name(), nested(t))));
    enums.forEach((words, name) -> members.add(enumOf(name, words)));
    String header =
        "/** The model "
            + model.name()
            + ". */\n"
            + annotation("DataModel", modelSettings(), "")
            + "\n"
            + allowed(null, "")
            + "public final class "
            + main
            + " {\n  private "
            + main
            + "() {}\n";
    String body = members.stream().map(m -> "\n" + m).collect(Collectors.joining());
    return names.imports() + "\n" + header + body + "}\n";
  }

  private Map<String, String> modelSettings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", JavaNames.quoted(model.name()));
    settings.put("table", table(model.table()));
    settings.put("lock", text(model.lock()));
    settings.put("gone", texts(model.gone()));
    settings.put(
        "classes",
        array(
            model.members().stream()
                .map(m -> main + "." + JavaNames.className(m.name()) + ".class")
                .toList()));
    settings.put("patterns", array(model.patterns().stream().map(this::pattern).toList()));
    settings.put(
        "workload",
        array(
            model.workload().entrySet().stream()
                .map(e -> workload(e.getKey(), e.getValue()))
                .toList()));
    return settings;
  }

  private String table(Table table) {
    IndexNames index = table.index();
    IndexNames usual = IndexNames.DEFAULT;
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", JavaNames.quoted(table.name()));
    settings.put("partition", unless("PK", table.partition()));
    settings.put("sort", unless("SK", table.sort()));
    settings.put("indexName", unless(usual.name(), index.name()));
    settings.put("indexPartition", unless(usual.partition(), index.partition()));
    settings.put("indexSort", unless(usual.sort(), index.sort()));
    settings.put("swapped", flag(table.swapped()));
    settings.put(
        "type",
        unless(
            table.owned() ? Table.DEFAULT_TYPE : "", Objects.requireNonNullElse(table.type(), "")));
    List<String> units = new ArrayList<>();
    if (table.billing().table() != null) {
      units.add(units("", table.billing().table()));
      table.billing().indexes().forEach((name, u) -> units.add(units(name, u)));
    }
    settings.put("units", array(units));
    settings.put("owned", table.owned() ? null : "false");
    settings.put("escaped", table.escaped() ? null : "false");
    settings.put(
        "writers",
        table.writers() == Writers.ANY_REGION ? null : constant("Writers", table.writers()));
    settings.put("stream", flag(table.stream()));
    settings.put("recovery", flag(table.recovery()));
    return inline("Table", settings);
  }

  private String units(String index, Units units) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("index", unless("", index));
    settings.put("read", Integer.toString(units.read()));
    settings.put("write", Integer.toString(units.write()));
    return inline("Units", settings);
  }

  private String pattern(Pattern pattern) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", JavaNames.quoted(pattern.name()));
    settings.put("ask", unless(pattern.name(), pattern.ask()));
    settings.put("read", JavaNames.quoted(pattern.read()));
    settings.put("where", texts(pattern.where()));
    settings.put("range", text(pattern.range()));
    settings.put("reversed", flag(pattern.reversed()));
    settings.put("first", pattern.first() == null ? null : pattern.first().toString());
    settings.put(
        "with", pattern.answer() == Answer.ITEMS ? null : constant("Answer", pattern.answer()));
    settings.put("consistent", flag(pattern.consistent()));
    settings.put("requests", pattern.requests() == null ? null : pattern.requests().toString());
    return element("Pattern", settings);
  }

  private String workload(String type, Load load) {
    Map<String, String> settings = new LinkedHashMap<>();
    boolean isType = schema.member(type).isPresent();
    settings.put(
        isType ? "type" : "read",
        isType ? main + "." + JavaNames.className(type) + ".class" : JavaNames.quoted(type));
    ModelFileText.measures(load)
        .forEach((measure, text) -> settings.put(measure, JavaNames.quoted(text)));
    return element("Workload", settings);
  }

  private String entity(Entity entity) {
    String name = JavaNames.className(entity.name());
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", unless(name, entity.name()));
    settings.put("tag", text(entity.tag()));
    settings.put("key", text(entity.key()));
    settings.put("sort", text(entity.sort()));
    settings.put(
        "parent", entity.parent() == null ? null : JavaNames.className(entity.parent()) + ".class");
    settings.put(
        "integrity", entity.integrity() == null ? null : constant("Integrity", entity.integrity()));
    settings.put(
        "onDelete", entity.onDelete() == null ? null : constant("OnDelete", entity.onDelete()));
    settings.put("views", array(entity.views().stream().map(this::view).toList()));
    boolean lookups = areOnComponents(entity, entity.lookups());
    boolean uniques = areOnComponents(entity, entity.uniques());
    settings.put("lookup", groups("Lookup", entity.lookups(), lookups));
    settings.put("unique", groups("Unique", entity.uniques(), uniques));
    settings.put("all", entity.isListed() ? Integer.toString(entity.listingShards()) : null);
    settings.put("streamedExpiry", flag(entity.expiryStreamed()));
    List<String> components = new ArrayList<>();
    if (entity.parent() != null) {
      schema.entity(entity.parent()).map(schema::identity).orElse(List.of()).stream()
          .filter(a -> entity.attribute(a.name()).isEmpty())
          .forEach(a -> components.add(component(entity, a, List.of("ParentId"))));
    }
    for (Attribute attribute : ordered(entity, entity.order(), entity.id())) {
      List<String> marks = new ArrayList<>();
      mark(marks, "Id", entity.id().contains(attribute.name()));
      mark(marks, "Sorted", entity.order().contains(attribute.name()));
      mark(marks, "Lookup", lookups && entity.lookups().contains(List.of(attribute.name())));
      mark(marks, "Unique", uniques && entity.uniques().contains(List.of(attribute.name())));
      components.add(component(entity, attribute, marks));
    }
    entity
        .copies()
        .forEach(c -> components.add(copied(entity, c, c.source() + "." + c.sourceAttribute())));
    return annotations("Entity", settings, entity) + record(entity.name(), components);
  }

  /** Attributes in the order of the declaration, but those of the identity in its order. */
  private static List<Attribute> ordered(Member member, List<String> first, List<String> second) {
    Set<String> identity = new LinkedHashSet<>(first);
    identity.addAll(second);
    List<String> declared = member.attributes().stream().map(Attribute::name).toList();
    List<String> inOrder = declared.stream().filter(identity::contains).toList();
    boolean isInOrder =
        inOrder.stream().filter(first::contains).toList().equals(first)
            && inOrder.stream().filter(second::contains).toList().equals(second);
    if (isInOrder) {
      return member.attributes();
    }
    return Stream.concat(
            identity.stream(), declared.stream().filter(name -> !identity.contains(name)))
        .flatMap(name -> member.attribute(name).stream())
        .toList();
  }

  /** Whether groups of one attribute can be written on components without changing their order. */
  private static boolean areOnComponents(Entity entity, List<List<String>> groups) {
    List<String> singles =
        groups.stream().takeWhile(g -> g.size() == 1).map(g -> g.get(0)).toList();
    List<String> declared =
        entity.attributes().stream().map(Attribute::name).filter(singles::contains).toList();
    return singles.equals(declared)
        && groups.stream().skip(singles.size()).allMatch(g -> g.size() > 1);
  }

  private @Nullable String groups(String type, List<List<String>> groups, boolean onComponents) {
    return array(
        groups.stream()
            .filter(g -> g.size() > 1 || !onComponents)
            .map(g -> "@" + names.type(DECLARE + type) + "(" + texts(g) + ")")
            .toList());
  }

  private String relationship(Relationship relationship) {
    String name = JavaNames.className(relationship.name());
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", unless(name, relationship.name()));
    settings.put("from", JavaNames.className(relationship.from()) + ".class");
    settings.put("to", JavaNames.className(relationship.to()) + ".class");
    settings.put(
        "store",
        relationship.store() == Store.EDGES ? null : constant("Store", relationship.store()));
    settings.put(
        "inverse",
        relationship.inverse() == null ? null : constant("Inverse", relationship.inverse()));
    settings.put("order", sides("OrderBy", relationship.order(), JavaRecords::texts));
    settings.put(
        "together",
        relationship.together().equals(Set.of(Side.FROM))
            ? null
            : braces(relationship.together().stream().map(s -> constant("Side", s)).toList()));
    settings.put("count", sides("Count", relationship.count(), JavaRecords::text));
    settings.put("views", array(relationship.views().stream().map(this::view).toList()));
    settings.put(
        "project", relationship.project() == null ? null : projection(relationship.project()));
    settings.put(
        "shards", sides("Shards", relationship.shards(), n -> n == 1 ? null : n.toString()));
    settings.put(
        "integrity",
        relationship.integrity() == null ? null : constant("Integrity", relationship.integrity()));
    settings.put("onDelete", onDelete(relationship));
    Sides<List<String>> summary = relationship.summary();
    if (summary != null) {
      String kept = sides("Summary", summary, JavaRecords::texts);
      settings.put("summary", kept == null ? inline("Summary", Map.of()) : kept);
    }
    settings.put("as", sides("As", relationship.as(), JavaRecords::text));
    settings.put("max", sides("Max", relationship.max(), n -> n == null ? null : n.toString()));
    settings.put("key", sides("Template", relationship.key(), JavaRecords::text));
    settings.put("sort", sides("Template", relationship.sort(), JavaRecords::text));
    settings.put("streamedExpiry", flag(relationship.expiryStreamed()));
    List<String> components = new ArrayList<>();
    for (Side side : Side.values()) {
      schema
          .endAttributes(relationship, side)
          .forEach(
              a ->
                  components.add(
                      component(relationship, a, List.of(side == Side.FROM ? "From" : "To"))));
    }
    for (Attribute attribute : ordered(relationship, relationship.distinct(), List.of())) {
      List<String> marks = new ArrayList<>();
      mark(marks, "Distinct", relationship.distinct().contains(attribute.name()));
      components.add(component(relationship, attribute, marks));
    }
    relationship
        .copies()
        .forEach(
            c -> components.add(copied(relationship, c, c.source() + "." + c.sourceAttribute())));
    return annotations("Relationship", settings, relationship)
        + record(relationship.name(), components);
  }

  private @Nullable String onDelete(Relationship relationship) {
    Sides<OnDelete> usual = relationship.usualOnDelete();
    Sides<OnDelete> rules = relationship.onDelete();
    return sides(
        "WhenDeleted",
        new Sides<@Nullable OnDelete>(
            rules.from() == usual.from() ? null : rules.from(),
            rules.to() == usual.to() ? null : rules.to()),
        rule -> rule == null ? null : constant("OnDelete", rule));
  }

  private String view(View view) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", JavaNames.quoted(view.name()));
    settings.put("side", view.side() == null ? null : constant("Side", view.side()));
    settings.put("by", texts(view.by()));
    settings.put("order", texts(view.order()));
    settings.put("when", view.when() == null ? null : JavaNames.quoted(view.when().text()));
    settings.put("shards", view.shards() == 1 ? null : Integer.toString(view.shards()));
    settings.put(
        "project", view.project().equals(Projection.ALL) ? null : projection(view.project()));
    settings.put("local", flag(view.local()));
    settings.put("key", text(view.key()));
    settings.put("sort", text(view.sort()));
    return element("View", settings);
  }

  private String projection(Projection projection) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (projection.attributes().isEmpty()) {
      settings.put("kind", names.type(DECLARE + "Project") + ".Kind." + projection.kind().name());
    } else {
      settings.put("value", texts(projection.attributes()));
    }
    return inline("Project", settings);
  }

  private List<String> nested(NestedType type) {
    return type.attributes().stream().map(a -> component(null, a, List.of())).toList();
  }

  /** A component with its annotations: {@code @Id String studentId}. */
  private String component(@Nullable Member member, Attribute attribute, List<String> marks) {
    StringBuilder text = new StringBuilder();
    marks.forEach(mark -> text.append('@').append(names.type(DECLARE + mark)).append(' '));
    if (member != null && member.attribute(attribute.name()).isPresent()) {
      if (attribute.name().equals(member.version())) {
        text.append('@').append(names.type(DECLARE + "Version")).append(' ');
      }
      if (attribute.name().equals(member.expires())) {
        text.append('@').append(names.type(DECLARE + "Expires")).append(' ');
      }
    }
    String variable = JavaNames.variable(attribute.name());
    if (!variable.equals(attribute.name())) {
      text.append(single("Named", attribute.name()));
    }
    Default preset = attribute.preset();
    if (preset != null) {
      text.append(single("Default", preset.text()));
    }
    if (attribute.was() != null) {
      text.append(single("Was", attribute.was()));
    }
    if (attribute.optional()) {
      text.append('@').append(names.type("org.jspecify.annotations.Nullable")).append(' ');
    }
    boolean isPrimitive = !attribute.optional() && preset == null;
    String owner = member == null ? "" : JavaNames.className(member.name());
    return text + type(attribute.type(), isPrimitive, owner, attribute.name()) + " " + variable;
  }

  private String copied(Member member, Copy copy, String source) {
    Attribute attribute = schema.attributes(member).get(copy.attribute());
    if (attribute == null) {
      throw new IllegalArgumentException("A copy must have a source, but " + copy + " has none");
    }
    return single("Copied", source) + component(member, attribute.renamedFrom(null), List.of());
  }

  private String single(String annotation, String value) {
    return "@" + names.type(DECLARE + annotation) + "(" + JavaNames.quoted(value) + ") ";
  }

  private static void mark(List<String> marks, String mark, boolean has) {
    if (has) {
      marks.add(mark);
    }
  }

  private String type(AttributeType type, boolean primitive, String owner, String attribute) {
    if (type instanceof AttributeType.Scalar scalar) {
      return switch (scalar) {
        case STRING -> names.type("java.lang.String");
        case INT -> primitive ? "int" : names.type("java.lang.Integer");
        case LONG -> primitive ? "long" : names.type("java.lang.Long");
        case BOOL -> primitive ? "boolean" : names.type("java.lang.Boolean");
        case DECIMAL -> names.type("java.math.BigDecimal");
        case BYTES -> "byte[]";
        case INSTANT -> names.type("java.time.Instant");
        case DATE -> names.type("java.time.LocalDate");
        case DATETIME -> names.type("java.time.LocalDateTime");
        case OFFSETDATETIME -> names.type("java.time.OffsetDateTime");
        case DURATION -> names.type("java.time.Duration");
        case UUID -> names.type("java.util.UUID");
      };
    }
    if (type instanceof AttributeType.ListOf list) {
      String bound =
          list.max() == null ? "" : "@" + names.type(DECLARE + "Bounded") + "(" + list.max() + ") ";
      return bound
          + names.type("java.util.List")
          + "<"
          + type(list.element(), false, owner, attribute)
          + ">";
    }
    if (type instanceof AttributeType.SetOf set) {
      return names.type("java.util.Set") + "<" + type(set.element(), false, owner, attribute) + ">";
    }
    if (type instanceof AttributeType.MapOf map) {
      return names.type("java.util.Map")
          + "<"
          + names.type("java.lang.String")
          + ", "
          + type(map.value(), false, owner, attribute)
          + ">";
    }
    if (type instanceof AttributeType.Choice choice) {
      String ordered = choice.ordered() ? "@" + names.type(DECLARE + "Ordered") + " " : "";
      return ordered + enumName(choice.values(), owner, attribute);
    }
    return JavaNames.className(((AttributeType.Named) type).name());
  }

  /** The enum of these words; attributes with the same words share it. */
  private String enumName(List<String> words, String owner, String attribute) {
    String known = enums.get(words);
    if (known != null) {
      return known;
    }
    String wanted = TableResource.pascalCase(attribute);
    String name = names.declare(names.isDeclared(wanted) ? owner + wanted : wanted);
    enums.put(words, name);
    return name;
  }

  private String enumOf(String name, List<String> words) {
    List<String> constants = new ArrayList<>();
    Set<String> used = new LinkedHashSet<>();
    for (String word : words) {
      String constant = JavaNames.constant(word);
      while (!used.add(constant)) {
        constant += "_";
      }
      boolean isDerived = constant.toLowerCase(Locale.ROOT).replace('_', '-').equals(word);
      constants.add("    " + (isDerived ? "" : single("Named", word)) + constant);
    }
    return "  public enum " + name + " {\n" + String.join(",\n", constants) + "\n  }\n";
  }

  private String record(String name, List<String> components) {
    String head = "  public record " + JavaNames.className(name) + "(";
    String flat = head + String.join(", ", components) + ") {}\n";
    return flat.length() <= WIDTH + 1
        ? flat
        : head + "\n      " + String.join(",\n      ", components) + ") {}\n";
  }

  private String annotations(String type, Map<String, @Nullable String> settings, Member member) {
    String was = member.was();
    return annotation(type, settings, "  ").replaceAll("(?m)^", "  ").stripTrailing()
        + "\n"
        + (was == null ? "" : "  " + single("Was", was).stripTrailing() + "\n")
        + allowed(member.name(), "  ");
  }

  /** The accepted findings of a type, or of the model itself, each as an annotation. */
  private String allowed(@Nullable String type, String indent) {
    return model.allowances().stream()
        .filter(a -> Objects.equals(a.type(), type))
        .map(
            a ->
                "%s@%s(tag = %s, reason = %s)\n"
                    .formatted(
                        indent,
                        names.type(DECLARE + "Allow"),
                        JavaNames.quoted(a.tag()),
                        JavaNames.quoted(a.reason())))
        .collect(Collectors.joining());
  }

  /** An annotation on one line if it fits, else with a setting on each line. */
  private String annotation(String type, Map<String, @Nullable String> settings, String indent) {
    String flat = inline(type, settings);
    if (indent.length() + flat.length() <= WIDTH && !flat.contains("\n")) {
      return flat;
    }
    return settings.entrySet().stream()
        .filter(e -> e.getValue() != null)
        .map(e -> e.getKey() + " = " + e.getValue())
        .collect(Collectors.joining(",\n    ", "@" + names.type(DECLARE + type) + "(\n    ", ")"));
  }

  /** An annotation inside an array: on one line if it fits, else with a setting on each line. */
  private String element(String type, Map<String, @Nullable String> settings) {
    String flat = inline(type, settings);
    return flat.length() <= WIDTH - 8
        ? flat
        : flat.substring(0, flat.indexOf('(') + 1)
            + settings.entrySet().stream()
                .filter(e -> e.getValue() != null)
                .map(e -> "\n          " + e.getKey() + " = " + e.getValue())
                .collect(Collectors.joining(","))
            + ")";
  }

  private String inline(String type, Map<String, @Nullable String> settings) {
    List<Map.Entry<String, @Nullable String>> given =
        settings.entrySet().stream().filter(e -> e.getValue() != null).toList();
    String name = "@" + names.type(DECLARE + type);
    if (given.isEmpty()) {
      return name;
    }
    boolean isValue = given.size() == 1 && given.get(0).getKey().equals("value");
    return isValue
        ? name + "(" + given.get(0).getValue() + ")"
        : given.stream()
            .map(e -> e.getKey() + " = " + e.getValue())
            .collect(Collectors.joining(", ", name + "(", ")"));
  }

  private <T extends @Nullable Object> @Nullable String sides(
      String type, Sides<T> sides, Function<T, @Nullable String> write) {
    Map<String, @Nullable String> settings = new LinkedHashMap<>();
    for (Side side : Side.values()) {
      T value = sides.get(side);
      settings.put(side.word(), value == null ? null : write.apply(value));
    }
    return settings.values().stream().allMatch(Objects::isNull) ? null : inline(type, settings);
  }

  private String constant(String type, Enum<?> constant) {
    return names.type(DECLARE + type) + "." + constant.name();
  }

  private static @Nullable String text(@Nullable String value) {
    return value == null ? null : JavaNames.quoted(value);
  }

  private static @Nullable String unless(String usual, String value) {
    return usual.equals(value) ? null : JavaNames.quoted(value);
  }

  private static @Nullable String flag(boolean value) {
    return value ? "true" : null;
  }

  private static @Nullable String texts(List<String> values) {
    return values.isEmpty()
        ? null
        : values.size() == 1
            ? JavaNames.quoted(values.get(0))
            : braces(values.stream().map(JavaNames::quoted).toList());
  }

  private static String braces(List<String> values) {
    return values.stream().collect(Collectors.joining(", ", "{", "}"));
  }

  /** The elements of an array, each on a line of its own if they do not fit on one. */
  private static @Nullable String array(List<String> values) {
    if (values.isEmpty()) {
      return null;
    }
    String flat = values.size() == 1 ? values.get(0) : braces(values);
    return flat.length() <= WIDTH - 20 && !flat.contains("\n")
        ? flat
        : values.stream().collect(Collectors.joining(",\n      ", "{\n      ", "\n    }"));
  }
}
