// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

import dev.adjoin.internal.records.ClassMembers;
import dev.adjoin.internal.records.ClassMembers.ConstructorDescription;
import dev.adjoin.internal.records.MemberDescription;
import java.util.List;
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

/** The members of a class that is not a record, as the Java compiler models them. */
record ModelledMembers(ModelledClass owner, ModelledAnnotations annotations) {

  ClassMembers all() {
    TypeElement type = owner.element();
    boolean isInner =
        type.getNestingKind() != NestingKind.TOP_LEVEL
            && !type.getModifiers().contains(Modifier.STATIC);
    if (owner.isOfLibrary() || isInner || type.getModifiers().contains(Modifier.ABSTRACT)) {
      return ClassMembers.NONE;
    }
    List<? extends Element> members = type.getEnclosedElements();
    return new ClassMembers(
        ElementFilter.constructorsIn(members).stream().map(this::constructor).toList(),
        fields(type).map(field -> member(field, field.asType())).toList(),
        ElementFilter.methodsIn(members).stream()
            .filter(method -> isOfInstances(method) && method.getParameters().isEmpty())
            .map(method -> member(method, method.getReturnType()))
            .toList());
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

  private MemberDescription member(Element element, TypeMirror type) {
    return new MemberDescription(
        element.getSimpleName().toString(), owner.type(type), annotations.of(element));
  }
}
