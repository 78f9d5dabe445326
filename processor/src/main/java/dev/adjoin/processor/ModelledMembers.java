// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import dev.adjoin.internal.records.ClassMembers;
import dev.adjoin.internal.records.ClassMembers.ConstructorDescription;
import dev.adjoin.internal.records.ConstructorComponents;
import dev.adjoin.internal.records.KotlinConstructor;
import dev.adjoin.internal.records.MemberDescription;
import dev.adjoin.internal.records.TypeDescription;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/** The members of a class or record, as the Java compiler models them. */
record ModelledMembers(ModelledClass owner, ModelledAnnotations annotations) {

  ClassMembers all() {
    TypeElement type = owner.element();
    boolean isInner =
        type.getNestingKind() != NestingKind.TOP_LEVEL
            && !type.getModifiers().contains(Modifier.STATIC);
    if (type.getKind().isInterface()
        || type.getKind() == ElementKind.ENUM
        || owner.isOfLibrary()
        || isInner
        || type.getModifiers().contains(Modifier.ABSTRACT)) {
      return ClassMembers.NONE;
    }
    List<? extends Element> members = type.getEnclosedElements();
    boolean isBare =
        ElementFilter.constructorsIn(members).stream().allMatch(c -> c.getParameters().isEmpty());
    if (isBare && isValueOfLombok(type)) {
      return expected(type);
    }
    Optional<KotlinConstructor> kotlin = ModelledAnnotations.kotlinConstructor(type);
    return new ClassMembers(
        ElementFilter.constructorsIn(members).stream()
            .filter(c -> kotlin.isEmpty() || isLike(kotlin.get(), c))
            .map(this::constructor)
            .map(c -> kotlin.map(k -> k.describe(c)).orElse(c))
            .toList(),
        fields(type).map(field -> reader(field, field.asType())).toList(),
        ElementFilter.methodsIn(members).stream()
            .filter(method -> isOfInstances(method) && method.getParameters().isEmpty())
            .map(method -> reader(method, method.getReturnType()))
            .toList());
  }

  /** Whether it can be the primary one; those that Kotlin's compiler adds take fewer or more. */
  private static boolean isLike(KotlinConstructor primary, ExecutableElement constructor) {
    return primary.parameters().size() == constructor.getParameters().size();
  }

  private static boolean isValueOfLombok(TypeElement type) {
    return type.getAnnotationMirrors().stream()
        .anyMatch(a -> a.getAnnotationType().toString().equals("lombok.Value"));
  }

  /** What Lombok will add to a class, if its processor comes after this one. */
  private ClassMembers expected(TypeElement type) {
    List<MemberDescription> fields = fields(type).map(f -> member(f, f.asType())).toList();
    List<MemberDescription> getters =
        fields.stream().map(f -> new MemberDescription(getter(f), f.type(), List.of())).toList();
    return new ClassMembers(List.of(new ConstructorDescription(fields, false)), fields, getters);
  }

  /** The name of Lombok's getter: that of a flag {@code isOpen} is not {@code isIsOpen}. */
  private static String getter(MemberDescription field) {
    boolean isFlag = field.type().erasure().equals("boolean");
    if (isFlag && field.name().matches("is[^\\p{Ll}].*")) {
      return field.name();
    }
    return ConstructorComponents.accessors(field.name()).toList().get(isFlag ? 2 : 1);
  }

  /** The fields of the instances of a class. */
  static Stream<VariableElement> fields(TypeElement type) {
    return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
        .filter(field -> field.getKind() == ElementKind.FIELD)
        .filter(ModelledMembers::isOfInstances);
  }

  private static boolean isOfInstances(Element member) {
    return !member.getModifiers().contains(Modifier.STATIC);
  }

  private ConstructorDescription constructor(ExecutableElement constructor) {
    return new ConstructorDescription(
        constructor.getParameters().stream().map(p -> member(p, p.asType())).toList(),
        constructor.getModifiers().contains(Modifier.PRIVATE));
  }

  /**
   * A field or method. One of a type that does not exist yet holds no component: the types of
   * parameters exist, and others can be of the class that is about to be generated.
   */
  private MemberDescription reader(Element element, TypeMirror type) {
    try {
      return member(element, type);
    } catch (UnresolvedTypeException e) {
      TypeDescription unknown = new TypeDescription.Wildcard(type.toString(), List.of());
      return new MemberDescription(element.getSimpleName().toString(), unknown, List.of());
    }
  }

  private MemberDescription member(Element element, TypeMirror type) {
    return new MemberDescription(
        element.getSimpleName().toString(), owner.type(type), annotations.of(element));
  }
}
