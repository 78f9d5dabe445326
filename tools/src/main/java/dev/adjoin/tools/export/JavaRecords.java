// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.declare.Answer;
import dev.adjoin.declare.GeneratedId.Kind;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.declare.Writers;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Default;
import dev.adjoin.internal.model.DeleteRule;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.Units;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.tools.text.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
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

  private final Model model;
  private final Schema schema;
  private final String main;
  private final JavaNames names;
  private final AnnotationSource annotations;
  private final ComponentTypes types;

  private JavaRecords(Model model) {
    this.model = model;
    this.schema = new Schema(model);
    List<String> declared =
        Stream.concat(
                model.members().stream().map(Member::name),
                model.types().stream().map(NestedType::name))
            .map(JavaNames::className)
            .toList();
    this.names = new JavaNames(declared);
    this.annotations = new AnnotationSource(names);
    this.types = new ComponentTypes(names, annotations);
    this.main = names.declare(JavaNames.className(TableResource.pascalCase(model.name())));
  }

  static String of(Compiled compiled) {
    return new JavaRecords(compiled.model()).text();
  }

  private String text() {
    List<String> members = new ArrayList<>();
    model.entities().forEach(e -> members.add(entity(e)));
    model.relationships().forEach(r -> members.add(relationship(r)));
    model.types().forEach(t -> members.add(nested(t)));
    members.addAll(types.enums());
    String header =
        "/** The model "
            + model.name()
            + ". */\n"
            + annotations.annotation("DataModel", modelSettings(), "")
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
    settings.put("name", SourceText.quoted(model.name()));
    settings.put("table", table(model.table()));
    settings.put("lock", AnnotationSource.text(model.lock()));
    settings.put("gone", AnnotationSource.texts(model.gone()));
    settings.put(
        "classes",
        AnnotationSource.array(
            model.members().stream()
                .map(m -> main + "." + JavaNames.className(m.name()) + ".class")
                .toList()));
    settings.put(
        "patterns", AnnotationSource.array(model.patterns().stream().map(this::pattern).toList()));
    settings.put(
        "workload",
        AnnotationSource.array(
            model.workload().entrySet().stream()
                .map(e -> workload(e.getKey(), e.getValue()))
                .toList()));
    return settings;
  }

  private String table(Table table) {
    IndexNames index = table.index();
    IndexNames usual = IndexNames.DEFAULT;
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", SourceText.quoted(table.name()));
    settings.put("partition", AnnotationSource.unless("PK", table.partition()));
    settings.put("sort", AnnotationSource.unless("SK", table.sort()));
    settings.put("indexName", AnnotationSource.unless(usual.name(), index.name()));
    settings.put("indexPartition", AnnotationSource.unless(usual.partition(), index.partition()));
    settings.put("indexSort", AnnotationSource.unless(usual.sort(), index.sort()));
    settings.put("swapped", AnnotationSource.flag(table.swapped()));
    settings.put(
        "type",
        AnnotationSource.unless(
            table.owned() ? Table.DEFAULT_TYPE : "", Objects.requireNonNullElse(table.type(), "")));
    List<String> units = new ArrayList<>();
    if (table.billing().table() != null) {
      units.add(units("", table.billing().table()));
      table.billing().indexes().forEach((name, u) -> units.add(units(name, u)));
    }
    settings.put("units", AnnotationSource.array(units));
    settings.put("owned", table.owned() ? null : "false");
    settings.put("escaped", table.escaped() ? null : "false");
    settings.put(
        "writers",
        table.writers() == Writers.ANY_REGION
            ? null
            : annotations.constant("Writers", table.writers()));
    settings.put("stream", AnnotationSource.flag(table.stream()));
    settings.put("recovery", AnnotationSource.flag(table.recovery()));
    return annotations.inline("Table", settings);
  }

  private String units(String index, Units units) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("index", AnnotationSource.unless("", index));
    settings.put("read", Integer.toString(units.read()));
    settings.put("write", Integer.toString(units.write()));
    return annotations.inline("Units", settings);
  }

  private String pattern(Pattern pattern) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", SourceText.quoted(pattern.name()));
    settings.put("ask", AnnotationSource.unless(pattern.name(), pattern.ask()));
    settings.put("read", SourceText.quoted(pattern.read()));
    settings.put("where", AnnotationSource.texts(pattern.where()));
    settings.put("range", AnnotationSource.text(pattern.range()));
    settings.put("reversed", AnnotationSource.flag(pattern.reversed()));
    settings.put("first", pattern.first() == null ? null : pattern.first().toString());
    settings.put(
        "with",
        pattern.answer() == Answer.ITEMS ? null : annotations.constant("Answer", pattern.answer()));
    settings.put("consistent", AnnotationSource.flag(pattern.consistent()));
    settings.put("requests", pattern.requests() == null ? null : pattern.requests().toString());
    return annotations.element("Pattern", settings);
  }

  private String workload(String type, Load load) {
    Map<String, String> settings = new LinkedHashMap<>();
    boolean isType = schema.member(type).isPresent();
    settings.put(
        isType ? "type" : "read",
        isType ? main + "." + JavaNames.className(type) + ".class" : SourceText.quoted(type));
    ModelFileText.measures(load)
        .forEach((measure, text) -> settings.put(measure, SourceText.quoted(text)));
    return annotations.element("Workload", settings);
  }

  private String entity(Entity entity) {
    String name = JavaNames.className(entity.name());
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", AnnotationSource.unless(name, entity.name()));
    settings.put("tag", AnnotationSource.text(entity.tag()));
    settings.put("key", AnnotationSource.text(entity.key()));
    settings.put("sort", AnnotationSource.text(entity.sort()));
    settings.put(
        "parent", entity.parent() == null ? null : JavaNames.className(entity.parent()) + ".class");
    settings.put(
        "integrity",
        entity.integrity() == null ? null : annotations.constant("Integrity", entity.integrity()));
    settings.put("onDelete", constant(entity.rule()));
    settings.put("views", AnnotationSource.array(entity.views().stream().map(this::view).toList()));
    boolean lookups = areOnComponents(entity, entity.lookups());
    boolean uniques = areOnComponents(entity, entity.uniques());
    settings.put("lookup", groups("Lookup", entity.lookups(), lookups));
    settings.put("unique", groups("Unique", entity.uniques(), uniques));
    settings.put("all", entity.isListed() ? Integer.toString(entity.listingShards()) : null);
    settings.put("streamedExpiry", AnnotationSource.flag(entity.expiryStreamed()));
    settings.put("streamedRemovals", AnnotationSource.flag(entity.removalsStreamed()));
    List<String> components = new ArrayList<>();
    if (entity.parent() != null) {
      schema.entity(entity.parent()).map(schema::identity).orElse(List.of()).stream()
          .filter(a -> entity.attribute(a.name()).isEmpty())
          .forEach(a -> components.add(component(entity, a, List.of("ParentId"))));
    }
    Function<Attribute, String> write =
        attribute -> {
          List<String> marks = new ArrayList<>();
          mark(marks, "Id", entity.id().contains(attribute.name()));
          mark(marks, "Sorted", entity.order().contains(attribute.name()));
          mark(marks, "Lookup", lookups && entity.lookups().contains(List.of(attribute.name())));
          mark(marks, "Unique", uniques && entity.uniques().contains(List.of(attribute.name())));
          String reference = entity.reference(attribute.name()).map(this::reference).orElse("");
          return reference + component(entity, attribute, marks);
        };
    List<Attribute> attributes = ordered(entity, entity.order(), entity.id());
    Variants variants = entity.variants();
    (variants == null ? attributes : variants.shared(attributes))
        .forEach(a -> components.add(write.apply(a)));
    entity
        .copies()
        .forEach(c -> components.add(copied(entity, c, c.source() + "." + c.sourceAttribute())));
    String declared = annotations("Entity", settings, entity);
    return declared
        + (variants == null
            ? record(entity.name(), components)
            : new SealedSource(entity.name(), variants, entity.attributes())
                .text(components, shared(entity), write));
  }

  /** The attributes of other types that an entity holds, then those that its variants share. */
  private List<Attribute> shared(Entity entity) {
    Variants variants = Objects.requireNonNull(entity.variants());
    return schema.attributes(entity).values().stream()
        .filter(a -> variants.isShared(a.name()) && !a.name().equals(variants.by()))
        .toList();
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
    return AnnotationSource.array(
        groups.stream()
            .filter(g -> g.size() > 1 || !onComponents)
            .map(g -> "@" + annotations.declared(type) + "(" + AnnotationSource.texts(g) + ")")
            .toList());
  }

  private String relationship(Relationship relationship) {
    String name = JavaNames.className(relationship.name());
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", AnnotationSource.unless(name, relationship.name()));
    settings.put("from", JavaNames.className(relationship.from()) + ".class");
    settings.put("to", JavaNames.className(relationship.to()) + ".class");
    settings.put(
        "store",
        relationship.store() == Store.EDGES
            ? null
            : annotations.constant("Store", relationship.store()));
    settings.put(
        "inverse",
        relationship.inverse() == null
            ? null
            : annotations.constant("Inverse", relationship.inverse()));
    settings.put("unique", groups("Unique", relationship.uniques(), false));
    settings.put(
        "order", annotations.sides("OrderBy", relationship.order(), AnnotationSource::texts));
    settings.put(
        "together",
        relationship.together().equals(Set.of(Side.FROM))
            ? null
            : AnnotationSource.braces(
                relationship.together().stream()
                    .map(s -> annotations.constant("Side", s))
                    .toList()));
    settings.put("count", annotations.sides("Count", relationship.count(), AnnotationSource::text));
    settings.put(
        "views", AnnotationSource.array(relationship.views().stream().map(this::view).toList()));
    settings.put(
        "project", relationship.project() == null ? null : projection(relationship.project()));
    settings.put(
        "shards",
        annotations.sides("Shards", relationship.shards(), n -> n == 1 ? null : n.toString()));
    settings.put(
        "integrity",
        relationship.integrity() == null
            ? null
            : annotations.constant("Integrity", relationship.integrity()));
    settings.put("onDelete", onDelete(relationship));
    Sides<List<String>> summary = relationship.summary();
    if (summary != null) {
      String kept = annotations.sides("Summary", summary, AnnotationSource::texts);
      settings.put("summary", kept == null ? annotations.inline("Summary", Map.of()) : kept);
    }
    settings.put("as", annotations.sides("As", relationship.as(), AnnotationSource::text));
    settings.put(
        "max", annotations.sides("Max", relationship.max(), n -> n == null ? null : n.toString()));
    settings.put("key", annotations.sides("Template", relationship.key(), AnnotationSource::text));
    settings.put(
        "sort", annotations.sides("Template", relationship.sort(), AnnotationSource::text));
    settings.put("streamedExpiry", AnnotationSource.flag(relationship.expiryStreamed()));
    settings.put("streamedRemovals", AnnotationSource.flag(relationship.removalsStreamed()));
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
    return annotations.sides("WhenDeleted", relationship.rules(), this::constant);
  }

  private @Nullable String constant(DeleteRule rule) {
    return rule.isDeclared() ? annotations.constant("OnDelete", rule.effect()) : null;
  }

  /** The annotation of a reference, and a space. */
  private String reference(Reference reference) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("value", JavaNames.className(reference.entity()) + ".class");
    settings.put("order", AnnotationSource.texts(reference.order()));
    settings.put("shards", reference.shards() == 1 ? null : Integer.toString(reference.shards()));
    settings.put("count", AnnotationSource.text(reference.count()));
    settings.put(
        "integrity",
        reference.integrity() == null
            ? null
            : annotations.constant("Integrity", reference.integrity()));
    settings.put("onDelete", constant(reference.rule()));
    return annotations.inline("Ref", settings) + " ";
  }

  private String view(View view) {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("name", SourceText.quoted(view.name()));
    settings.put("side", view.side() == null ? null : annotations.constant("Side", view.side()));
    settings.put("by", AnnotationSource.texts(view.by()));
    settings.put("order", AnnotationSource.texts(view.order()));
    settings.put("when", view.when() == null ? null : SourceText.quoted(view.when().text()));
    settings.put("shards", view.shards() == 1 ? null : Integer.toString(view.shards()));
    settings.put(
        "project", view.project().equals(Projection.ALL) ? null : projection(view.project()));
    settings.put("local", AnnotationSource.flag(view.local()));
    settings.put("key", AnnotationSource.text(view.key()));
    settings.put("sort", AnnotationSource.text(view.sort()));
    return annotations.element("View", settings);
  }

  private String projection(Projection projection) {
    Map<String, String> settings = new LinkedHashMap<>();
    if (projection.attributes().isEmpty()) {
      settings.put("kind", annotations.declared("Project") + ".Kind." + projection.kind().name());
    } else {
      settings.put("value", AnnotationSource.texts(projection.attributes()));
    }
    return annotations.inline("Project", settings);
  }

  private String nested(NestedType type) {
    Function<Attribute, String> write = a -> component(null, a, List.of());
    Variants variants = type.variants();
    if (variants == null) {
      return record(type.name(), type.attributes().stream().map(write).toList());
    }
    List<Attribute> shared = variants.shared(type.attributes());
    return new SealedSource(type.name(), variants, type.attributes())
        .text(shared.stream().map(write).toList(), shared, write);
  }

  /** The source of a sealed interface, with a record for each variant inside. */
  private final class SealedSource {
    private final String name;
    private final Variants variants;
    private final List<Attribute> attributes;

    /**
     * @param attributes those of all variants together
     */
    SealedSource(String type, Variants variants, List<Attribute> attributes) {
      this.name = JavaNames.className(type);
      this.variants = variants;
      this.attributes = attributes;
    }

    /**
     * @param components those that every record has
     * @param shared the attributes of these components
     * @param write writes the component of an attribute
     */
    String text(
        List<String> components, List<Attribute> shared, Function<Attribute, String> write) {
      StringBuilder text = new StringBuilder(discriminator());
      text.append("  public sealed interface ").append(name).append(" {\n");
      shared.forEach(a -> text.append("    ").append(accessor(a)).append("();\n\n"));
      List<String> records = new ArrayList<>();
      for (Variant variant : variants.all()) {
        List<String> all = new ArrayList<>(components);
        variants.own(variant, attributes).forEach(a -> all.add(write.apply(a)));
        records.add(variant(variant.word(), all));
      }
      return text.append(String.join("\n", records)).append("  }\n").toString();
    }

    private String discriminator() {
      Map<String, @Nullable String> settings = new LinkedHashMap<>();
      settings.put("by", AnnotationSource.unless(Variants.KIND, variants.by()));
      attributes.stream()
          .filter(a -> a.name().equals(variants.by()))
          .forEach(a -> settings.put("was", AnnotationSource.text(a.was())));
      boolean isUsual = settings.values().stream().allMatch(Objects::isNull);
      return isUsual ? "" : "  " + annotations.inline("Variants", settings) + "\n";
    }

    private String accessor(Attribute attribute) {
      String nullable =
          attribute.optional() ? "@" + names.type("org.jspecify.annotations.Nullable") + " " : "";
      boolean isPrimitive = !attribute.optional() && attribute.preset() == null;
      return nullable
          + types.type(attribute.type(), isPrimitive, name, attribute.name())
          + " "
          + JavaNames.variable(attribute.name());
    }

    private String variant(String word, List<String> components) {
      String wanted = JavaNames.className(TableResource.pascalCase(word));
      String type = names.declare(names.isDeclared(wanted) ? name + wanted : wanted);
      String said =
          Variant.word(type).equals(word)
              ? ""
              : "    " + annotations.single("Variant", word).stripTrailing() + "\n";
      return said + record("    record " + type, components, "    ", "implements " + name);
    }
  }

  /** A component with its annotations: {@code @Id String studentId}. */
  private String component(@Nullable Member member, Attribute attribute, List<String> marks) {
    StringBuilder text = new StringBuilder();
    marks.forEach(mark -> text.append(annotations.mark(mark)));
    if (member != null && member.attribute(attribute.name()).isPresent()) {
      if (attribute.name().equals(member.version())) {
        text.append(annotations.mark("Version"));
      }
      if (attribute.name().equals(member.expires())) {
        text.append(annotations.mark("Expires"));
      }
    }
    String variable = JavaNames.variable(attribute.name());
    if (!variable.equals(attribute.name())) {
      text.append(annotations.single("Named", attribute.name()));
    }
    Default preset = attribute.preset();
    if (preset instanceof Default.Generated generated && !marks.contains("ParentId")) {
      text.append(generatedId(attribute.type(), generated));
    } else if (preset != null && !(preset instanceof Default.Generated)) {
      text.append(annotations.single("Default", preset.text()));
    }
    if (attribute.was() != null) {
      text.append(annotations.single("Was", attribute.was()));
    }
    if (attribute.optional()) {
      text.append('@').append(names.type("org.jspecify.annotations.Nullable")).append(' ');
    }
    boolean isPrimitive = !attribute.optional() && preset == null;
    String owner = member == null ? "" : JavaNames.className(member.name());
    return text
        + types.type(attribute.type(), isPrimitive, owner, attribute.name())
        + " "
        + variable;
  }

  private String generatedId(AttributeType type, Default.Generated generated) {
    boolean isUsual = (type == AttributeType.Scalar.UUID) == (generated.kind() == Kind.UUIDV7);
    String name = annotations.declared("GeneratedId");
    return "@" + name + (isUsual ? "" : "(" + name + ".Kind." + generated.kind() + ")") + " ";
  }

  private String copied(Member member, Copy copy, String source) {
    Attribute attribute = schema.attributes(member).get(copy.attribute());
    if (attribute == null) {
      throw new IllegalArgumentException("A copy must have a source, but " + copy + " has none");
    }
    return annotations.single("Copied", source)
        + component(member, attribute.renamedFrom(null), List.of());
  }

  private static void mark(List<String> marks, String mark, boolean has) {
    if (has) {
      marks.add(mark);
    }
  }

  private String record(String name, List<String> components) {
    return record("  public record " + JavaNames.className(name), components, "  ", "");
  }

  /**
   * A record in one line, if it fits, otherwise with a line for each component.
   *
   * @param head what is before its components, with the indent
   * @param implemented the clause behind its components; empty for none
   */
  private static String record(
      String head, List<String> components, String indent, String implemented) {
    String flat =
        head
            + "("
            + String.join(", ", components)
            + (implemented.isEmpty() ? ")" : ") ")
            + implemented;
    if (flat.length() + " {}".length() <= WIDTH) {
      return flat + " {}\n";
    }
    String line = "\n" + indent + "    ";
    return head
        + "("
        + line
        + String.join("," + line, components)
        + (implemented.isEmpty() ? ")" : ")" + line)
        + implemented
        + " {}\n";
  }

  private String annotations(String type, Map<String, @Nullable String> settings, Member member) {
    String was = member.was();
    return annotations.annotation(type, settings, "  ").replaceAll("(?m)^", "  ").stripTrailing()
        + "\n"
        + (was == null ? "" : "  " + annotations.single("Was", was).stripTrailing() + "\n")
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
                        annotations.declared("Allow"),
                        SourceText.quoted(a.tag()),
                        SourceText.quoted(a.reason())))
        .collect(Collectors.joining());
  }
}
