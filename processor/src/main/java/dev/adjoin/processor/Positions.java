// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import dev.adjoin.declare.Ref;
import dev.adjoin.declare.Relationship;
import dev.adjoin.declare.Unique;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Place;
import dev.adjoin.internal.diagnostic.Places;
import dev.adjoin.internal.model.Declaration;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;

/**
 * The position of each part of a model.
 *
 * <p>A diagnostic of Adjoin's compiler has a {@link Place}, which for records is the name of a
 * class or component. The places that this class gives to a declaration lead back to positions:
 * where a part is declared by an element of an annotation, to that element.
 */
final class Positions {
  /** The annotations that declare the types of a model, by the first step of their paths. */
  private static final Map<String, Class<? extends Annotation>> MEMBERS =
      Map.of("entities", Entity.class, "relationships", Relationship.class);

  /** The settings that are lists, whose first elements can be annotations of components. */
  private static final Set<String> LISTS = Set.of("lookup", "unique");

  private final Element whole;
  private final Map<String, Position> bySource = new HashMap<>();

  /**
   * @param whole the position of what has none of its own
   */
  Positions(Element whole) {
    this.whole = whole;
  }

  /** Makes the class, its components and its nested classes known by their names. */
  void add(TypeElement type) {
    String source = source(type);
    if (bySource.putIfAbsent(source, Position.of(type)) != null) {
      return;
    }
    for (RecordComponentElement component : ModelledClass.recordComponents(type)) {
      String name = component.getSimpleName().toString();
      bySource.putIfAbsent(source + "." + name, Position.of(declared(type, component)));
    }
    if (type.getKind() == ElementKind.CLASS) {
      ModelledMembers.fields(type)
          .forEach(
              field ->
                  bySource.putIfAbsent(source + "." + field.getSimpleName(), Position.of(field)));
    }
    ElementFilter.typesIn(type.getEnclosedElements()).forEach(this::add);
  }

  /** The class as source code names it, without its package, as in a {@link Place}. */
  static String source(TypeElement type) {
    String name = type.getSimpleName().toString();
    return type.getEnclosingElement() instanceof TypeElement around
        ? source(around) + "." + name
        : name;
  }

  /** The field of a component: compilers know where that is declared, and not the component. */
  private static Element declared(TypeElement type, RecordComponentElement component) {
    return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
        .filter(field -> field.getKind() == ElementKind.FIELD)
        .filter(field -> field.getSimpleName().equals(component.getSimpleName()))
        .<Element>map(field -> field)
        .findFirst()
        .orElse(component);
  }

  /** The position of a place that the reader of records or {@link #placed} gave. */
  Position of(Place place) {
    return bySource.getOrDefault(place.source(), whole());
  }

  /** The position of what has none of its own. */
  Position whole() {
    return Position.of(whole);
  }

  /** The position of a type or attribute of the design: {@code Student}, {@code Student.email}. */
  Optional<Position> named(Map<String, TypeElement> types, String name) {
    String[] parts = name.split("\\.", 2);
    TypeElement type = types.get(parts[0]);
    if (type == null) {
      return Optional.empty();
    }
    Position component = parts.length == 1 ? null : bySource.get(source(type) + "." + parts[1]);
    return Optional.of(component == null ? Position.of(type) : component);
  }

  /** The declaration with places that lead to elements of annotations. */
  Declaration placed(Declaration declaration) {
    Places known = declaration.places();
    return new Declaration(
        declaration.model(),
        new Places(
            known.find(ModelPath.of()), known.notation(), path -> Optional.of(place(path, known))),
        declaration.problems(),
        declaration.tableNamedAfter());
  }

  private Place place(ModelPath path, Places known) {
    Place nearest = known.find(path);
    Position position = of(nearest);
    if (!(position.element() instanceof TypeElement)) {
      return inReference(nearest, path, position.element());
    }
    boolean isMember = path.steps().size() > 1 && MEMBERS.containsKey(path.steps().get(0));
    Class<? extends Annotation> type =
        isMember ? MEMBERS.get(path.steps().get(0)) : DataModel.class;
    List<String> steps = isMember ? inAnnotation(path, known) : path.steps();
    return annotation(position.element(), type)
        .flatMap(annotation -> AnnotationPath.find(annotation, steps))
        .or(() -> inUnique(position.element(), steps))
        .map(found -> register(nearest, path, position.element(), found))
        .orElse(nearest);
  }

  /**
   * A list of unique attributes on the class itself, where its other annotation lists none. Several
   * are in a container, whose parts compilers do not locate.
   */
  private static Optional<AnnotationPath> inUnique(Element type, List<String> steps) {
    if (steps.size() < 2 || !steps.get(0).equals("unique")) {
      return Optional.empty();
    }
    List<String> inValue = new ArrayList<>(steps.subList(2, steps.size()));
    inValue.add(0, "value");
    return annotation(type, Unique.class)
        .flatMap(annotation -> AnnotationPath.find(annotation, inValue));
  }

  /**
   * The position of the second annotation with a name that occurs twice in a list, such as a
   * pattern.
   *
   * @param place the class that has the list
   * @param message names it in quotation marks
   */
  Position repeated(Place place, String message) {
    Position position = of(place);
    for (AnnotationMirror annotation : position.element().getAnnotationMirrors()) {
      Optional<AnnotationValue> second =
          AnnotationPath.repeated(annotation, name -> message.contains("\"" + name + "\""));
      if (second.isPresent()) {
        return new Position(position.element(), annotation, second.get());
      }
    }
    return position;
  }

  /** The setting of a reference, if the path leads to one: a value inside {@link Ref}. */
  private Place inReference(Place nearest, ModelPath path, Element component) {
    List<String> all = path.steps();
    // A path is entities, Talk, attributes, roomId, onDelete.
    int setting = all.indexOf("attributes") + 2;
    if (!all.contains("attributes") || all.size() <= setting) {
      return nearest;
    }
    List<String> steps = new ArrayList<>(all.subList(setting, all.size()));
    steps.replaceAll(step -> step.equals("ref") ? "value" : step);
    return annotation(component, Ref.class)
        .flatMap(annotation -> AnnotationPath.find(annotation, steps))
        .map(found -> register(nearest, path, component, found))
        .orElse(nearest);
  }

  /**
   * The steps inside the annotation of a type. Lists of lookups and unique attributes begin with
   * the components that are annotated, which the annotation of the type does not list.
   */
  private List<String> inAnnotation(ModelPath path, Places known) {
    List<String> steps = new ArrayList<>(path.steps().subList(2, path.steps().size()));
    if (steps.size() > 1 && LISTS.contains(steps.get(0))) {
      ModelPath list = new ModelPath(path.steps().subList(0, 3));
      int index = Integer.parseInt(steps.get(1));
      long annotated =
          IntStream.range(0, index)
              .mapToObj(i -> of(known.find(list.then(Integer.toString(i)))))
              .filter(position -> !(position.element() instanceof TypeElement))
              .count();
      steps.set(1, Long.toString(index - annotated));
    }
    return steps;
  }

  private Place register(Place nearest, ModelPath path, Element element, AnnotationPath found) {
    Place place = Place.of(nearest.source() + "@" + path);
    bySource.put(place.source(), new Position(element, found.annotation(), found.value()));
    return place;
  }

  private static Optional<? extends AnnotationMirror> annotation(
      Element element, Class<? extends Annotation> type) {
    return element.getAnnotationMirrors().stream()
        .filter(a -> a.getAnnotationType().toString().equals(type.getCanonicalName()))
        .findFirst();
  }
}
