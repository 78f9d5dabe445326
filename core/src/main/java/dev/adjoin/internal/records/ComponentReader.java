// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Default;
import dev.adjoin.declare.GeneratedId;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.Unique;
import dev.adjoin.declare.Uniques;
import dev.adjoin.declare.Was;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeText;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.MalformedText;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.ValueText;
import java.lang.annotation.Annotation;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the components of records of all kinds. */
final class ComponentReader {
  private final RecordProblems problems;
  private final ComponentAnnotations annotations;
  private final NestedTypes nested;
  private final TypeReader types;
  private final List<DescribedDeclaration.TypeRecord> records = new ArrayList<>();
  private final List<DescribedDeclaration.SealedType> sealedTypes = new ArrayList<>();

  ComponentReader(RecordProblems problems, Map<String, Scalar> customs) {
    this.problems = problems;
    this.annotations = new ComponentAnnotations(problems);
    this.nested = new NestedTypes(problems, this);
    this.types = new TypeReader(problems, nested, customs);
  }

  List<NestedType> nestedTypes() {
    return nested.all();
  }

  List<DescribedDeclaration.TypeRecord> records() {
    return records;
  }

  List<DescribedDeclaration.SealedType> sealedTypes() {
    return sealedTypes;
  }

  List<ClassDescription> singleValues() {
    return types.singleValues();
  }

  List<ClassDescription> enums() {
    return types.enums();
  }

  /** Reads a record, or a sealed interface of records. */
  RecordComponents read(ClassDescription type, RecordKind kind, ModelPath path) {
    Subject owner = Subject.of(type);
    problems.place(path, owner);
    refuseGeneric(type, owner);
    if (type.isSealedInterface()) {
      return variants(type, owner, kind, path);
    }
    Map<String, String> names = new LinkedHashMap<>();
    int position = records.size();
    RecordComponents parts = components(type, owner, kind, path, kind.attributes(path), names);
    records.add(position, new DescribedDeclaration.TypeRecord(owner.name(), type, names));
    return parts;
  }

  private RecordComponents variants(
      ClassDescription sealed, Subject owner, RecordKind kind, ModelPath path) {
    VariantReader reader = new VariantReader(problems, sealed);
    Map<String, RecordComponents> byWord = new LinkedHashMap<>();
    Map<String, DescribedDeclaration.TypeRecord> bound = new LinkedHashMap<>();
    int position = sealedTypes.size();
    reader
        .records()
        .forEach(
            (word, type) -> {
              Subject variant = Subject.of(type);
              ModelPath own = path.then("variants", word);
              problems.place(own, variant);
              refuseGeneric(type, variant);
              Map<String, String> names = new LinkedHashMap<>();
              byWord.put(word, components(type, variant, kind, path, own, names));
              bound.put(word, new DescribedDeclaration.TypeRecord(owner.name(), type, names));
            });
    if (byWord.isEmpty()) {
      return new RecordComponents(owner, null, List.of(), path, List.of(), null, problems);
    }
    sealedTypes.add(position, new DescribedDeclaration.SealedType(owner.name(), sealed, bound));
    VariantReader.Merged merged = reader.merge(byWord);
    merged
        .components()
        .forEach(c -> problems.place(kind.attributes(path).then(c.name()), c.subject()));
    return new RecordComponents(
        owner,
        was(sealed, owner, kind),
        uniques(sealed),
        path,
        merged.components(),
        merged.variants(),
        problems);
  }

  private RecordComponents components(
      ClassDescription type,
      Subject owner,
      RecordKind kind,
      ModelPath path,
      ModelPath attributes,
      Map<String, String> names) {
    List<RecordComponents.Component> components = new ArrayList<>();
    for (ComponentDescription described : type.components()) {
      RecordComponents.Component component = component(described, kind, owner);
      String first = names.putIfAbsent(component.name(), described.name());
      if (first == null) {
        components.add(component);
        problems.place(attributes.then(component.name()), component.subject());
      } else {
        problems.error(
            Tag.DUPLICATE_KEY,
            component.subject(),
            "%s and %s of %s both have the name \"%s\""
                .formatted(first, described.name(), owner.name(), component.name()),
            "Give one of them another name with @Named");
      }
    }
    return new RecordComponents(
        owner, was(type, owner, kind), uniques(type), path, components, null, problems);
  }

  private @Nullable String was(ClassDescription type, Subject owner, RecordKind kind) {
    String was = type.annotation(Was.class).map(w -> w.text("value")).orElse(null);
    if (was != null && kind == RecordKind.NESTED) {
      problems.error(
          Tag.MISPLACED_ANNOTATION,
          owner,
          "@Was is on %s, but %s is a nested value, whose name is not stored"
              .formatted(owner.name(), owner.name()),
          "Remove it; @Was belongs to entities, relationships and components");
    }
    return was;
  }

  /** The annotations of the record itself: one, or several that the compiler has wrapped. */
  private static List<AnnotationValues> uniques(ClassDescription type) {
    return type.annotation(Uniques.class)
        .map(several -> several.annotations("value"))
        .orElseGet(() -> type.annotation(Unique.class).stream().toList());
  }

  private void refuseGeneric(ClassDescription type, Subject owner) {
    if (type.isGeneric()) {
      problems.error(
          Tag.UNSUPPORTED_TYPE,
          owner,
          "%s is a generic %s, so that the types of its values are unknown"
              .formatted(owner.name(), type.isSealedInterface() ? "interface" : "record"),
          "Declare %s without type parameters for each kind of value it holds"
              .formatted(type.isSealedInterface() ? "an interface" : "a record"));
    }
  }

  private RecordComponents.Component component(
      ComponentDescription described, RecordKind kind, Subject owner) {
    String name =
        described.annotation(Named.class).map(n -> n.text("value")).orElse(described.name());
    Subject subject = owner.component(described.name(), name);
    Set<Class<? extends Annotation>> applied = annotations.of(described, kind, subject);
    AttributeType type = expressible(types.read(described.valueType(), subject), subject);
    boolean isGenerated = applied.contains(GeneratedId.class);
    boolean optional = isOptional(described, subject) && !isGenerated;
    dev.adjoin.internal.model.Default preset =
        isGenerated
            ? generated(described, type, subject)
            : applied.contains(Default.class) ? preset(described, type, subject) : null;
    String was =
        applied.contains(Was.class)
            ? described.annotation(Was.class).map(w -> w.text("value")).orElse(null)
            : null;
    return new RecordComponents.Component(
        new Attribute(name, type, optional, preset).renamedFrom(was), described, applied, subject);
  }

  /** Refuses what a model file could not express, such as an enum word with a space. */
  private AttributeType expressible(AttributeType type, Subject subject) {
    try {
      return AttributeText.parse(subject.name(), type.text()).type();
    } catch (MalformedText e) {
      String fix =
          type.text().contains("enum(")
              ? "Give every constant a different word with @Named, of letters, digits, -, _, . and $"
              : e.fix();
      problems.error(
          e.tag(), subject, subject.name() + " has no attribute type: " + e.found(), fix);
      return Scalar.STRING;
    }
  }

  private boolean isOptional(ComponentDescription described, Subject subject) {
    if (described.isOptional() && (described.isNullable() || described.valueType().isNullable())) {
      problems.error(
          Tag.UNSUPPORTED_TYPE,
          subject,
          "%s is @Nullable and %s, which declare the same thing twice"
              .formatted(subject.name(), described.type().text()),
          "Remove @Nullable");
    }
    return described.isOptional() || described.isNullable() && mayBeNull(described.type(), subject);
  }

  private boolean mayBeNull(TypeDescription type, Subject subject) {
    if (!(type instanceof TypeDescription.Primitive primitive)) {
      return true;
    }
    problems.error(
        Tag.UNSUPPORTED_TYPE,
        subject,
        "%s is @Nullable, but %s is a primitive type and never null"
            .formatted(subject.name(), primitive.name()),
        "Write " + Scalars.boxedName(primitive.name()) + ", or remove @Nullable");
    return false;
  }

  /** The kind of id that is said, or that of the type; a later check refuses other types. */
  private dev.adjoin.internal.model.Default generated(
      ComponentDescription described, AttributeType type, Subject subject) {
    List<GeneratedId.Kind> said =
        described
            .annotation(GeneratedId.class)
            .map(g -> g.constants("value", GeneratedId.Kind.class))
            .orElse(List.of());
    GeneratedId.Kind kind = new AnnotationSettings(problems, subject).one("@GeneratedId", said);
    GeneratedId.Kind usual = type == Scalar.UUID ? GeneratedId.Kind.UUIDV7 : GeneratedId.Kind.ULID;
    return new dev.adjoin.internal.model.Default.Generated(kind == null ? usual : kind);
  }

  /**
   * A default is stored in place of null. A primitive component is never null: the default would
   * never be used, and Java's 0 or false be stored instead, unless the default is just that.
   */
  private dev.adjoin.internal.model.@Nullable Default preset(
      ComponentDescription described, AttributeType type, Subject subject) {
    String text = described.annotation(Default.class).map(d -> d.text("value")).orElse("").strip();
    if (described.type() instanceof TypeDescription.Primitive primitive && !isZero(type, text)) {
      String zero = type == Scalar.BOOL ? "false" : "0";
      problems.error(
          Tag.DEFAULT_TYPE,
          subject,
          "%s is %s, which is never absent: a new item would store %s, not the default %s"
              .formatted(subject.name(), primitive.name(), zero, text),
          "Write %s, so that null means the default, or remove @Default"
              .formatted(Scalars.boxedName(primitive.name())));
      return null;
    }
    return AttributeText.preset(type, text);
  }

  /**
   * Whether the text is the value that Java gives to a primitive by default, or no value at all.
   */
  private static boolean isZero(AttributeType type, String text) {
    try {
      Object value = ValueText.read(type, text);
      return type == Scalar.BOOL
          ? value.equals(false)
          : type != Scalar.STRING && new BigDecimal(value.toString()).signum() == 0;
    } catch (IllegalArgumentException e) {
      return true; // a later check reports that it is not a value of the type
    }
  }
}
