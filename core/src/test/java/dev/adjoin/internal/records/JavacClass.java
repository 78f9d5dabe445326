// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.AnnotatedConstruct;
import javax.lang.model.element.AnnotationMirror;
import javax.lang.model.element.AnnotationValue;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.type.TypeVariable;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;
import org.jspecify.annotations.Nullable;

/** The description of a class by javac, as an annotation processor would give it. */
record JavacClass(TypeElement element, Elements elements) implements ClassDescription {

  @Override
  public String qualifiedName() {
    return element.getQualifiedName().toString();
  }

  @Override
  public String simpleName() {
    return element.getSimpleName().toString();
  }

  @Override
  public String packageName() {
    return elements.getPackageOf(element).getQualifiedName().toString();
  }

  @Override
  public @Nullable ClassDescription enclosing() {
    return element.getEnclosingElement() instanceof TypeElement around ? of(around) : null;
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
    return valuesOf(element);
  }

  @Override
  public List<ComponentDescription> components() {
    return element.getRecordComponents().stream().map(this::component).toList();
  }

  private ComponentDescription component(RecordComponentElement component) {
    List<AnnotationValues> annotations = new ArrayList<>(valuesOf(component));
    annotations.addAll(valuesOf(component.getAccessor()));
    return new ComponentDescription(
        component.getSimpleName().toString(), type(component.asType()), annotations);
  }

  @Override
  public List<ConstantDescription> constants() {
    return ElementFilter.fieldsIn(element.getEnclosedElements()).stream()
        .filter(field -> field.getKind() == ElementKind.ENUM_CONSTANT)
        .map(field -> new ConstantDescription(field.getSimpleName().toString(), valuesOf(field)))
        .toList();
  }

  @Override
  public List<ClassDescription> nested() {
    return ElementFilter.typesIn(element.getEnclosedElements()).stream().map(this::of).toList();
  }

  private ClassDescription of(TypeElement other) {
    return new JavacClass(other, elements);
  }

  private TypeDescription type(TypeMirror mirror) {
    List<AnnotationValues> annotations = valuesOf(mirror);
    if (mirror.getKind().isPrimitive()) {
      String name = mirror.getKind().name().toLowerCase(java.util.Locale.ROOT);
      return new TypeDescription.Primitive(name, annotations);
    }
    if (mirror instanceof ArrayType array) {
      return new TypeDescription.Array(type(array.getComponentType()), annotations);
    }
    if (mirror instanceof DeclaredType declared) {
      List<TypeDescription> arguments =
          declared.getTypeArguments().stream().map(this::type).toList();
      return new TypeDescription.OfClass(
          of((TypeElement) declared.asElement()), arguments, annotations);
    }
    return mirror instanceof TypeVariable variable
        ? new TypeDescription.Variable(variable.asElement().getSimpleName().toString(), annotations)
        : new TypeDescription.Wildcard(mirror.toString(), annotations);
  }

  private List<AnnotationValues> valuesOf(AnnotatedConstruct annotated) {
    return annotated.getAnnotationMirrors().stream().map(this::valuesOf).toList();
  }

  private AnnotationValues valuesOf(AnnotationMirror annotation) {
    Map<String, Object> said = new LinkedHashMap<>();
    annotation
        .getElementValues()
        .forEach((element, value) -> said.put(element.getSimpleName().toString(), value(value)));
    TypeElement type = (TypeElement) annotation.getAnnotationType().asElement();
    return AnnotationValues.of(type.getQualifiedName().toString(), said);
  }

  private Object value(AnnotationValue value) {
    Object held = value.getValue();
    if (held instanceof List<?> list) {
      return list.stream().map(each -> value((AnnotationValue) each)).toList();
    }
    if (held instanceof DeclaredType type) {
      return of((TypeElement) type.asElement());
    }
    if (held instanceof TypeMirror other) {
      return new NamedClass(other.toString());
    }
    if (held instanceof VariableElement constant) {
      return constant.getSimpleName().toString();
    }
    return held instanceof AnnotationMirror annotation ? valuesOf(annotation) : held;
  }
}
