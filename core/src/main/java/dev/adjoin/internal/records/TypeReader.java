// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Bounded;
import dev.adjoin.declare.Named;
import dev.adjoin.declare.Ordered;
import dev.adjoin.declare.Variants;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.MapOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import java.lang.annotation.Annotation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the Java type of a component as the type of an attribute. */
final class TypeReader {
  private static final String LIST = "java.util.List";
  private static final String SET = "java.util.Set";
  private static final String MAP = "java.util.Map";
  private static final Set<String> COLLECTIONS = Set.of(LIST, SET, MAP);
  static final String OPTIONAL = "java.util.Optional";
  private static final Map<String, String> OPTIONAL_PRIMITIVES =
      Map.of(
          "java.util.OptionalInt", "Integer",
          "java.util.OptionalLong", "Long",
          "java.util.OptionalDouble", "Double");

  private final RecordProblems problems;
  private final NestedTypes nested;
  private final Map<String, Scalar> customs;
  private final Set<ClassDescription> enums = new LinkedHashSet<>();
  private final Set<ClassDescription> values = new LinkedHashSet<>();

  TypeReader(RecordProblems problems, NestedTypes nested, Map<String, Scalar> customs) {
    this.problems = problems;
    this.nested = nested;
    this.customs = customs;
  }

  /** Every enum that a component holds. */
  List<ClassDescription> enums() {
    return List.copyOf(enums);
  }

  /** Every record of a single value that a component holds; it is stored as that value. */
  List<ClassDescription> singleValues() {
    return List.copyOf(values);
  }

  /**
   * Whether a record is stored as the value of its only component: a scalar or an enum without
   * annotations of Adjoin's.
   */
  private boolean isSingleValue(ClassDescription type) {
    if (!type.isImmutable()
        || type.isGeneric()
        || GivenClasses.isMember(type)
        || type.components().size() != 1) {
      return false;
    }
    ComponentDescription only = type.components().get(0);
    boolean isPlain = only.annotations().stream().noneMatch(AnnotationValues::isAdjoins);
    return isPlain && !only.isNullable() && isSingle(only.type());
  }

  private boolean isSingle(TypeDescription use) {
    if (use instanceof TypeDescription.OfClass of) {
      String name = of.type().qualifiedName();
      boolean isEnum = !of.type().constants().isEmpty();
      return of.arguments().isEmpty()
          && (isEnum || customs.containsKey(name) || Scalars.named(name) != null);
    }
    return Scalars.named(use.text()) != null;
  }

  /** The attribute type; an unsupported type is reported and read as a string. */
  AttributeType read(TypeDescription use, Subject subject) {
    ClassDescription type = use instanceof TypeDescription.OfClass of ? of.type() : null;
    String name = type == null ? use.text() : type.qualifiedName();
    boolean isEnum = type != null && type.kind() == ClassDescription.Kind.ENUM;
    refuseStray(Bounded.class, use, name.equals(LIST), "is not a List", subject);
    refuseStray(Ordered.class, use, isEnum, "is not an enum", subject);
    if (customs.containsKey(name)) {
      return customs.get(name);
    }
    if (type != null && isSingleValue(type)) {
      values.add(type);
      return read(type.components().get(0).type(), subject);
    }
    if (type != null && (type.isImmutable() || type.isSealedInterface())) {
      return nested.use(type, subject);
    }
    if (use instanceof TypeDescription.OfClass of
        && !of.arguments().isEmpty()
        && COLLECTIONS.contains(name)) {
      return collection(of, subject);
    }
    if (isEnum && !type.constants().isEmpty()) {
      enums.add(type);
      return new Choice(words(type), use.annotation(Ordered.class).isPresent());
    }
    boolean isPlain = !(use instanceof TypeDescription.OfClass of) || of.arguments().isEmpty();
    Scalar scalar = isPlain ? Scalars.named(name) : null;
    if (scalar == null) {
      refuse(use, name, subject);
      return Scalar.STRING;
    }
    return scalar;
  }

  private static List<String> words(ClassDescription type) {
    return type.constants().stream()
        .map(
            constant ->
                EnumWords.word(
                    constant.name(),
                    AnnotationValues.find(constant.annotations(), Named.class)
                        .map(named -> named.text("value"))
                        .orElse(null)))
        .toList();
  }

  private AttributeType collection(TypeDescription.OfClass use, Subject subject) {
    List<TypeDescription> arguments = use.arguments();
    boolean isMap = use.type().qualifiedName().equals(MAP);
    if (isMap && !arguments.get(0).text().equals("String")) {
      unsupported(
          subject,
          "has a Map with keys of type "
              + arguments.get(0).text()
              + ", but stored keys are strings",
          "Write Map<String, …>");
    }
    AttributeType element = element(arguments.get(arguments.size() - 1), subject);
    if (isMap) {
      return new MapOf(element);
    }
    return use.type().qualifiedName().equals(SET)
        ? new SetOf(element)
        : new ListOf(element, bound(use, subject));
  }

  private AttributeType element(TypeDescription use, Subject subject) {
    if (use.isNullable()) {
      unsupported(
          subject,
          "holds elements that are @Nullable, but a stored element is never null",
          "Remove @Nullable from the element type");
    }
    return read(use, subject);
  }

  private @Nullable Integer bound(TypeDescription list, Subject subject) {
    return list.annotation(Bounded.class)
        .map(
            bounded ->
                new AnnotationSettings(problems, subject)
                    .within("@Bounded", bounded.number("value"), 1, Integer.MAX_VALUE))
        .orElse(null);
  }

  private void refuseStray(
      Class<? extends Annotation> annotation,
      TypeDescription use,
      boolean fits,
      String why,
      Subject subject) {
    if (use.annotation(annotation).isPresent() && !fits) {
      String text = ComponentAnnotations.text(annotation);
      problems.error(
          Tag.MISPLACED_ANNOTATION,
          subject,
          "%s is on %s, but %s %s".formatted(text, subject.name(), use.text(), why),
          "Remove " + text);
    }
  }

  /** Reports why a Java type cannot be the type of an attribute, and what can be instead. */
  private void refuse(TypeDescription use, String name, Subject subject) {
    String hasType = "has type " + use.text();
    if (use instanceof TypeDescription.Variable) {
      return; // the generic record that declares it is reported
    }
    if (use instanceof TypeDescription.Wildcard) {
      unsupported(
          subject,
          "has elements of type " + use.text() + ", which doesn't name the type to store",
          "Write the element type itself");
    } else if (use instanceof TypeDescription.Array) {
      unsupported(
          subject,
          hasType + ", but byte[] is the only array that can be stored",
          "Write a List instead");
    } else if (name.equals(OPTIONAL)) {
      boolean isRaw = use instanceof TypeDescription.OfClass of && of.arguments().isEmpty();
      unsupported(
          subject,
          isRaw
              ? hasType + ", which doesn't name the type that it holds"
              : hasType + " inside of another type, but only a component itself can be absent",
          isRaw ? "Write Optional<…>" : "Write the type without Optional");
    } else if (OPTIONAL_PRIMITIVES.containsKey(name)) {
      unsupported(
          subject,
          hasType + ", which no attribute can hold",
          "Write Optional<" + OPTIONAL_PRIMITIVES.get(name) + ">");
    } else if (COLLECTIONS.contains(name)) {
      unsupported(
          subject,
          hasType + ", which doesn't name the type that it holds",
          "Write " + use.text() + (name.equals(MAP) ? "<String, …>" : "<…>"));
    } else if (use instanceof TypeDescription.OfClass of
        && of.type().kind() == ClassDescription.Kind.ENUM) {
      unsupported(subject, hasType + ", an enum without constants", "Give it a constant");
    } else if (use instanceof TypeDescription.OfClass of && of.type().has(Variants.class)) {
      problems.error(
          Tag.NOT_SEALED,
          subject,
          "%s %s, which has @Variants, but is not a sealed interface"
              .formatted(subject.name(), hasType),
          "Make %s a sealed interface of records".formatted(use.text()));
    } else if (use instanceof TypeDescription.OfClass of
        && !of.type().isOfLibrary()
        && of.type().mistake().isPresent()) {
      ConstructorComponents.Mistake mistake = of.type().mistake().get();
      unsupported(
          subject,
          hasType + ", " + mistake.found(),
          mistake.fix() + ", or register a custom type for " + use.text());
    } else {
      unsupported(
          subject,
          hasType + ", which no attribute can hold",
          "Use String, a number, boolean, byte[], UUID, Instant, LocalDate, LocalTime,"
              + " LocalDateTime, OffsetDateTime, ZonedDateTime, Year, Duration, URI, Locale,"
              + " Currency, an enum, a record, or a List, Set or Map<String, …> of them, or"
              + " register a custom type for "
              + use.text());
    }
  }

  private void unsupported(Subject subject, String what, String fix) {
    problems.error(Tag.UNSUPPORTED_TYPE, subject, subject.name() + " " + what, fix);
  }
}
