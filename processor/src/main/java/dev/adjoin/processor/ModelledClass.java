// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import dev.adjoin.declare.Entity;
import dev.adjoin.internal.records.AnnotationValues;
import dev.adjoin.internal.records.ClassDescription;
import dev.adjoin.internal.records.ClassMembers;
import dev.adjoin.internal.records.ComponentDescription;
import dev.adjoin.internal.records.ConstantDescription;
import dev.adjoin.internal.records.ConstructorComponents;
import dev.adjoin.internal.records.TypeDescription;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.util.ElementFilter;
import org.jspecify.annotations.Nullable;

/**
 * The description of a class as the Java compiler models it.
 *
 * <p>It says what reflection would say at run time: annotations without runtime retention are left
 * out.
 */
final class ModelledClass implements ClassDescription {
  private final TypeElement element;
  private final String qualifiedName;
  private final ModelledClasses classes;
  private final ModelledAnnotations modelled;
  private @Nullable List<AnnotationValues> annotations;
  private @Nullable ConstructorComponents components;

  ModelledClass(TypeElement element, String qualifiedName, ModelledClasses classes) {
    this.element = element;
    this.qualifiedName = qualifiedName;
    this.classes = classes;
    this.modelled = classes.annotations();
  }

  TypeElement element() {
    return element;
  }

  @Override
  public String qualifiedName() {
    return qualifiedName;
  }

  @Override
  public String simpleName() {
    return element.getSimpleName().toString();
  }

  @Override
  public String packageName() {
    return classes.elements().getPackageOf(element).getQualifiedName().toString();
  }

  @Override
  public @Nullable ClassDescription enclosing() {
    return element.getEnclosingElement() instanceof TypeElement around ? classes.of(around) : null;
  }

  @Override
  public Kind kind() {
    return switch (element.getKind()) {
      case RECORD -> Kind.RECORD;
      case ENUM -> Kind.ENUM;
      case INTERFACE -> Kind.INTERFACE;
      case ANNOTATION_TYPE -> Kind.ANNOTATION;
      default -> Kind.CLASS;
    };
  }

  @Override
  public boolean isGeneric() {
    return !element.getTypeParameters().isEmpty();
  }

  @Override
  public List<AnnotationValues> annotations() {
    if (annotations == null) {
      annotations = modelled.of(element);
    }
    return annotations;
  }

  @Override
  public List<ComponentDescription> components() {
    return resolved().components();
  }

  @Override
  public boolean hasAccessor(ComponentDescription component) {
    return component.reader().isMethod()
        && ElementFilter.methodsIn(classes.elements().getAllMembers(element)).stream()
            .filter(method -> method.getSimpleName().contentEquals(component.reader().name()))
            .filter(method -> method.getParameters().isEmpty())
            .anyMatch(
                method -> type(method.getReturnType()).text().equals(component.type().text()));
  }

  @Override
  public Optional<ConstructorComponents.Mistake> mistake() {
    return Optional.ofNullable(resolved().mistake());
  }

  @Override
  public boolean isSingleton() {
    return kind() == Kind.CLASS
        && components().isEmpty()
        && ElementFilter.fieldsIn(element.getEnclosedElements()).stream()
            .filter(field -> field.getSimpleName().contentEquals(INSTANCE))
            .filter(field -> field.getModifiers().contains(Modifier.STATIC))
            .anyMatch(field -> field.asType().toString().equals(qualifiedName()));
  }

  private ConstructorComponents resolved() {
    if (components == null) {
      ClassMembers members = new ModelledMembers(this, modelled).all();
      components =
          kind() == Kind.CLASS
              ? ConstructorComponents.of(members)
              : ConstructorComponents.ofRecord(
                  recordComponents(element).stream().map(this::component).toList(), members);
    }
    return components;
  }

  /** The components of a record; ecj must not be asked for those of another class. */
  static List<? extends RecordComponentElement> recordComponents(TypeElement type) {
    return type.getKind() == ElementKind.RECORD ? type.getRecordComponents() : List.of();
  }

  private ComponentDescription component(RecordComponentElement component) {
    List<AnnotationValues> said = new ArrayList<>(modelled.of(component));
    Element accessor = component.getAccessor();
    if (accessor != null) {
      said.addAll(modelled.of(accessor));
    }
    return ComponentDescription.ofRecord(
        component.getSimpleName().toString(), type(component.asType()), said);
  }

  @Override
  public List<ConstantDescription> constants() {
    return ElementFilter.fieldsIn(element.getEnclosedElements()).stream()
        .filter(field -> field.getKind() == ElementKind.ENUM_CONSTANT)
        .map(field -> new ConstantDescription(field.getSimpleName().toString(), modelled.of(field)))
        .toList();
  }

  @Override
  public List<ClassDescription> permitted() {
    if (kind() == Kind.INTERFACE && ModelledAnnotations.isSealedInKotlin(element)) {
      // Kotlin's compiler will list them, but kapt does not: those inside of it and beside it.
      return Stream.of(element, element.getEnclosingElement())
          .flatMap(around -> ElementFilter.typesIn(around.getEnclosedElements()).stream())
          .filter(type -> type.getInterfaces().stream().anyMatch(this::isOf))
          .<ClassDescription>map(classes::of)
          .toList();
    }
    return element.getPermittedSubclasses().stream()
        .filter(type -> type.getKind() == TypeKind.DECLARED)
        .<ClassDescription>map(type -> classes.of((TypeElement) ((DeclaredType) type).asElement()))
        .toList();
  }

  private boolean isOf(TypeMirror type) {
    return type instanceof DeclaredType declared && declared.asElement().equals(element);
  }

  @Override
  public List<ClassDescription> nested() {
    return ElementFilter.typesIn(element.getEnclosedElements()).stream()
        .<ClassDescription>map(classes::of)
        .toList();
  }

  @Override
  public List<ClassDescription> neighbours() {
    Element around = element;
    while (around.getKind() != ElementKind.PACKAGE) {
      around = around.getEnclosingElement();
    }
    return ElementFilter.typesIn(around.getEnclosedElements()).stream()
        .filter(type -> !type.equals(element))
        .<ClassDescription>map(classes::of)
        .toList();
  }

  /** This class and the entities that its annotations name, and so on. */
  List<ModelledClass> withReferents() {
    Set<ModelledClass> found = new LinkedHashSet<>(List.of(this));
    Deque<ModelledClass> unseen = new ArrayDeque<>(found);
    while (!unseen.isEmpty()) {
      ModelledClass type = unseen.remove();
      Stream<AnnotationValues> said =
          Stream.concat(
              type.annotations().stream(),
              type.components().stream().flatMap(component -> component.annotations().stream()));
      said.flatMap(annotation -> annotation.elements().values().stream())
          .filter(value -> value instanceof ModelledClass named && named.has(Entity.class))
          .map(ModelledClass.class::cast)
          .filter(found::add)
          .forEach(unseen::add);
    }
    return List.copyOf(found);
  }

  TypeDescription type(TypeMirror mirror) {
    List<AnnotationValues> said = modelled.of(mirror);
    if (mirror.getKind() == TypeKind.ERROR) {
      throw new UnresolvedTypeException(mirror.toString());
    }
    if (mirror.getKind().isPrimitive()) {
      return new TypeDescription.Primitive(mirror.getKind().name().toLowerCase(Locale.ROOT), said);
    }
    if (mirror instanceof ArrayType array) {
      return new TypeDescription.Array(type(array.getComponentType()), said);
    }
    if (mirror instanceof DeclaredType declared) {
      List<TypeDescription> arguments =
          declared.getTypeArguments().stream().map(this::type).toList();
      return new TypeDescription.OfClass(
          classes.of((TypeElement) declared.asElement()), arguments, said);
    }
    return mirror instanceof TypeVariable variable
        ? new TypeDescription.Variable(variable.asElement().getSimpleName().toString(), said)
        : new TypeDescription.Wildcard(mirror.toString(), said);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ModelledClass described
        && described.qualifiedName.equals(qualifiedName);
  }

  @Override
  public int hashCode() {
    return qualifiedName.hashCode();
  }

  @Override
  public String toString() {
    return qualifiedName;
  }
}
