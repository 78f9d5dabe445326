// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Ref;
import dev.adjoin.declare.Relationship;
import dev.adjoin.internal.diagnostic.Tag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The classes that a program gave, with each {@link DataModel} replaced by the records it holds.
 *
 * @param holder the class with the {@link DataModel}
 * @param otherHolders further such classes, which are refused
 * @param members the records
 * @param forgotten entities that were not given, each with the first member that refers to it; they
 *     are refused, but also members, so that nothing else seems to be wrong
 * @param first the first class that was given, which may name the model
 */
record GivenClasses(
    @Nullable ClassDescription holder,
    List<ClassDescription> otherHolders,
    List<ClassDescription> members,
    Map<ClassDescription, ClassDescription> forgotten,
    @Nullable ClassDescription first) {

  static GivenClasses of(List<ClassDescription> given) {
    List<ClassDescription> holders =
        given.stream().filter(type -> type.has(DataModel.class)).distinct().toList();
    Set<ClassDescription> members = new LinkedHashSet<>();
    given.forEach(type -> members.addAll(expand(type)));
    Map<ClassDescription, ClassDescription> forgotten = forgotten(members);
    members.addAll(forgotten.keySet());
    return new GivenClasses(
        holders.isEmpty() ? null : holders.get(0),
        holders.stream().skip(1).toList(),
        List.copyOf(members),
        forgotten,
        given.isEmpty() ? null : given.get(0));
  }

  private static Map<ClassDescription, ClassDescription> forgotten(Set<ClassDescription> members) {
    Map<ClassDescription, ClassDescription> forgotten = new LinkedHashMap<>();
    Deque<ClassDescription> unseen = new ArrayDeque<>(members);
    while (!unseen.isEmpty()) {
      ClassDescription member = unseen.poll();
      for (ClassDescription referent : referents(member)) {
        boolean isGiven = members.contains(referent) || forgotten.containsKey(referent);
        if (!isGiven && referent.has(Entity.class)) {
          forgotten.put(referent, member);
          unseen.add(referent);
        }
      }
    }
    return forgotten;
  }

  private static List<ClassDescription> referents(ClassDescription member) {
    Optional<AnnotationValues> relationship = member.annotation(Relationship.class);
    if (relationship.isPresent()) {
      return List.of(relationship.get().type("from"), relationship.get().type("to"));
    }
    List<ClassDescription> referents = new ArrayList<>();
    member
        .annotation(Entity.class)
        .flatMap(e -> Optional.ofNullable(e.typeOrNull("parent")))
        .ifPresent(referents::add);
    withVariants(member).stream()
        .flatMap(type -> type.components().stream())
        .flatMap(component -> component.annotation(Ref.class).stream())
        .forEach(ref -> referents.add(ref.type("value")));
    return referents;
  }

  /** The settings of the model as a whole, if there is a holder. */
  Optional<AnnotationValues> settings() {
    return Optional.ofNullable(holder).flatMap(type -> type.annotation(DataModel.class));
  }

  /** The name that the holder says. */
  Optional<String> saidName() {
    return settings().map(said -> said.text("name")).filter(name -> !name.isEmpty());
  }

  /** The name of the model: what the holder says, or the last part of {@link #source()}. */
  String modelName() {
    String source = source();
    return saidName()
        .orElseGet(() -> source.substring(source.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT));
  }

  /** The place of the whole declaration: the holder, or the class or package of the first. */
  String source() {
    if (holder != null) {
      return ClassNames.source(holder);
    }
    if (first == null) {
      return "model";
    }
    ClassDescription around = first.enclosing();
    if (around != null) {
      return ClassNames.source(around);
    }
    return first.packageName().isEmpty() ? first.simpleName() : first.packageName();
  }

  /** The kind and name of what {@link #source()} names, such as {@code package dev.app}. */
  String sourceKind() {
    boolean isPackage =
        holder == null
            && first != null
            && first.enclosing() == null
            && !first.packageName().isEmpty();
    return (isPackage ? "package " : "class ") + source();
  }

  /** Whether the class declares an entity or a relationship. */
  static boolean isMember(ClassDescription type) {
    return type.has(Entity.class) || type.has(Relationship.class);
  }

  /**
   * Nested classes are sorted by name: a class file lists them in the order in which the compiler
   * first met them, which changes with code that has nothing to do with the model.
   */
  private static List<ClassDescription> expand(ClassDescription type) {
    Optional<AnnotationValues> said = type.annotation(DataModel.class);
    if (said.isEmpty()) {
      return List.of(type);
    }
    List<ClassDescription> held = new ArrayList<>(said.get().types("classes"));
    if (held.isEmpty()) {
      type.nested().stream()
          .filter(GivenClasses::isMember)
          .sorted(Comparator.comparing(ClassDescription::simpleName))
          .forEach(held::add);
    }
    if (isMember(type)) {
      held.add(type);
    }
    return held;
  }

  /** The members that can be read; the others are reported. */
  List<ClassDescription> records(RecordProblems problems) {
    otherHolders.forEach(other -> refuseHolder(other, problems));
    forgotten.forEach((entity, referrer) -> refuseForgotten(entity, referrer, problems));
    if (holder != null && members.isEmpty()) {
      refuseEmpty(holder, problems);
    }
    return members.stream().filter(type -> isUsable(type, problems)).toList();
  }

  /** Says what could have been meant: records without the annotation, or those beside the class. */
  private static void refuseEmpty(ClassDescription holder, RecordProblems problems) {
    String name = ClassNames.source(holder);
    List<ClassDescription> identified =
        holder.nested().stream()
            .filter(
                type ->
                    type.components().stream().anyMatch(c -> c.annotation(Id.class).isPresent()))
            .sorted(Comparator.comparing(ClassDescription::simpleName))
            .toList();
    for (ClassDescription type : identified) {
      problems.error(
          Tag.NO_ENTITIES,
          Subject.of(type),
          "%s declares no entity: %s has an @Id, but no @Entity"
              .formatted(name, ClassNames.source(type)),
          "Annotate %s with @Entity".formatted(type.simpleName()));
    }
    if (identified.isEmpty()) {
      List<ClassDescription> beside =
          holder.neighbours().stream()
              .filter(GivenClasses::isMember)
              .sorted(Comparator.comparing(ClassDescription::simpleName))
              .toList();
      String classes =
          beside.isEmpty()
              ? "…"
              : beside.stream()
                  .map(type -> type.simpleName() + ".class")
                  .collect(Collectors.joining(", "));
      problems.error(
          Tag.NO_ENTITIES,
          Subject.of(holder),
          "%s declares no entity: no record with @Entity is in it, and it lists no classes"
              .formatted(name),
          "List the records with classes = {%s}, or put them into %s".formatted(classes, name));
    }
  }

  private static boolean isUsable(ClassDescription type, RecordProblems problems) {
    boolean isEntity = type.has(Entity.class) && !type.has(Relationship.class);
    if (isEntity && type.kind() == ClassDescription.Kind.INTERFACE && !type.isSealedInterface()) {
      problems.error(
          Tag.NOT_SEALED,
          Subject.of(type),
          ClassNames.source(type) + " is an interface with @Entity, but not sealed",
          "Make it sealed, so that its variants are known, or a record");
      return false;
    }
    if (isMember(type) && type.mistake().isPresent()) {
      ConstructorComponents.Mistake mistake = type.mistake().get();
      problems.error(
          type.isImmutable() ? Tag.MISPLACED_ANNOTATION : Tag.NOT_A_RECORD,
          Subject.of(type),
          ClassNames.source(type) + " is " + mistake.found(),
          mistake.fix());
      return type.isImmutable();
    }
    if (!type.isImmutable() && !(isEntity && type.isSealedInterface())) {
      problems.error(
          Tag.NOT_A_RECORD,
          Subject.of(type),
          ClassNames.source(type) + " is " + type.kind().text() + ", not a record",
          isMember(type)
              ? "Make it a record"
              : "Give records with @Entity or @Relationship, or a class with @DataModel");
      return false;
    }
    if (!isMember(type)) {
      problems.error(
          Tag.MISSING_ANNOTATION,
          Subject.of(type),
          ClassNames.source(type) + " is neither an @Entity nor a @Relationship",
          "Annotate it with @Entity or @Relationship, or leave it out: nested values are found through the components that hold"
              + " them");
      return false;
    }
    if (type.has(Entity.class) && type.has(Relationship.class)) {
      problems.error(
          Tag.MISPLACED_ANNOTATION,
          Subject.of(type),
          ClassNames.source(type) + " is both an @Entity and a @Relationship",
          "Keep one of the two");
    }
    return true;
  }

  private void refuseHolder(ClassDescription other, RecordProblems problems) {
    String kept = holder == null ? "" : ClassNames.source(holder);
    problems.error(
        Tag.MISPLACED_ANNOTATION,
        Subject.of(other),
        "@DataModel is on %s and on %s, but a model has one"
            .formatted(kept, ClassNames.source(other)),
        "Keep it on one of them, and list the records of both in its classes");
  }

  /** The component of a member that refers to an entity by its id. */
  private static Optional<Subject> reference(ClassDescription member, ClassDescription entity) {
    for (ClassDescription type : withVariants(member)) {
      for (ComponentDescription component : type.components()) {
        if (component
            .annotation(Ref.class)
            .filter(r -> r.type("value").equals(entity))
            .isPresent()) {
          return Optional.of(Subject.of(type).component(component.name(), component.name()));
        }
      }
    }
    return Optional.empty();
  }

  private static List<ClassDescription> withVariants(ClassDescription member) {
    return Stream.concat(Stream.of(member), member.permitted().stream()).toList();
  }

  private static void refuseForgotten(
      ClassDescription entity, ClassDescription referrer, RecordProblems problems) {
    problems.error(
        Tag.UNKNOWN_ENTITY,
        reference(referrer, entity).orElse(Subject.of(referrer)),
        "%s refers to %s, which is an @Entity, but not among the classes that you passed"
            .formatted(ClassNames.type(referrer), ClassNames.source(entity)),
        "Give " + ClassNames.source(entity) + ".class as well");
  }
}
