// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Entity;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The description of a class by reflection. */
record ReflectedClass(Class<?> reflected) implements ClassDescription {
  private static final String DECLARE = Entity.class.getPackageName();

  /** The defaults of Adjoin's annotations: javac asks for them wherever one is used. */
  private static final ClassValue<Map<String, Object>> DEFAULTS =
      new ClassValue<>() {
        @Override
        protected Map<String, Object> computeValue(Class<?> annotation) {
          return defaults(annotation);
        }
      };

  @Override
  public String qualifiedName() {
    String canonical = reflected.getCanonicalName();
    return canonical == null ? reflected.getName() : canonical;
  }

  @Override
  public String simpleName() {
    return reflected.getSimpleName();
  }

  @Override
  public String packageName() {
    return reflected.getPackageName();
  }

  @Override
  public @Nullable ClassDescription enclosing() {
    Class<?> around = reflected.getEnclosingClass();
    return around == null ? null : new ReflectedClass(around);
  }

  @Override
  public Kind kind() {
    if (reflected.isRecord()) {
      return Kind.RECORD;
    }
    if (reflected.isAnnotation()) {
      return Kind.ANNOTATION;
    }
    if (reflected.isInterface()) {
      return Kind.INTERFACE;
    }
    return reflected.isEnum() ? Kind.ENUM : Kind.CLASS;
  }

  @Override
  public boolean isGeneric() {
    return reflected.getTypeParameters().length > 0;
  }

  @Override
  public List<AnnotationValues> annotations() {
    return valuesOf(reflected);
  }

  @Override
  public List<ComponentDescription> components() {
    return switch (kind()) {
      case RECORD -> recordComponents(reflected);
      case CLASS -> ReflectedMembers.components(reflected).components();
      default -> List.of();
    };
  }

  static List<ComponentDescription> recordComponents(Class<?> type) {
    return Arrays.stream(type.getRecordComponents()).map(ReflectedClass::component).toList();
  }

  @Override
  public Optional<ConstructorComponents.Mistake> mistake() {
    return kind() == Kind.CLASS || kind() == Kind.RECORD
        ? Optional.ofNullable(ReflectedMembers.components(reflected).mistake())
        : Optional.empty();
  }

  @Override
  public boolean isSingleton() {
    return kind() == Kind.CLASS && components().isEmpty() && instance().isPresent();
  }

  /** The static field that holds the only object of the class. */
  Optional<Field> instance() {
    return Arrays.stream(reflected.getDeclaredFields())
        .filter(field -> field.getName().equals(INSTANCE) && field.getType() == reflected)
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .findFirst();
  }

  private static ComponentDescription component(RecordComponent component) {
    List<AnnotationValues> annotations = new ArrayList<>(valuesOf(component));
    annotations.addAll(valuesOf(component.getAccessor()));
    return ComponentDescription.ofRecord(
        component.getName(), typeOf(component.getAnnotatedType()), annotations);
  }

  @Override
  public List<ConstantDescription> constants() {
    Object[] constants = reflected.getEnumConstants();
    return constants == null
        ? List.of()
        : Arrays.stream(constants).map(c -> constant(((Enum<?>) c).name())).toList();
  }

  private ConstantDescription constant(String name) {
    try {
      return new ConstantDescription(name, valuesOf(reflected.getField(name)));
    } catch (NoSuchFieldException e) {
      throw new AssertionError("Every constant of an enum is a public field", e);
    }
  }

  @Override
  public List<ClassDescription> permitted() {
    Class<?>[] permitted = reflected.getPermittedSubclasses();
    return permitted == null
        ? List.of()
        : Arrays.stream(permitted).<ClassDescription>map(ReflectedClass::new).toList();
  }

  @Override
  public List<ClassDescription> nested() {
    return Arrays.stream(reflected.getDeclaredClasses())
        .<ClassDescription>map(ReflectedClass::new)
        .toList();
  }

  static TypeDescription typeOf(AnnotatedType use) {
    Type type = use.getType();
    List<AnnotationValues> annotations = valuesOf(use);
    if (use instanceof AnnotatedArrayType array) {
      TypeDescription element = typeOf(array.getAnnotatedGenericComponentType());
      return new TypeDescription.Array(element, annotations);
    }
    if (use instanceof AnnotatedParameterizedType generic) {
      List<TypeDescription> arguments =
          Arrays.stream(generic.getAnnotatedActualTypeArguments())
              .map(ReflectedClass::typeOf)
              .toList();
      Type raw = ((java.lang.reflect.ParameterizedType) type).getRawType();
      return new TypeDescription.OfClass(
          new ReflectedClass((Class<?>) raw), arguments, annotations);
    }
    if (type instanceof Class<?> plain) {
      return plain.isPrimitive()
          ? new TypeDescription.Primitive(plain.getName(), annotations)
          : new TypeDescription.OfClass(new ReflectedClass(plain), List.of(), annotations);
    }
    if (type instanceof TypeVariable<?> variable) {
      return new TypeDescription.Variable(variable.getName(), annotations);
    }
    if (type instanceof WildcardType) {
      return new TypeDescription.Wildcard(type.getTypeName(), annotations);
    }
    throw new IllegalArgumentException("Type must be one of the Java language, but was " + type);
  }

  static List<AnnotationValues> valuesOf(AnnotatedElement element) {
    return Arrays.stream(element.getAnnotations()).map(ReflectedClass::valuesOf).toList();
  }

  private static AnnotationValues valuesOf(Annotation annotation) {
    Class<? extends Annotation> type = annotation.annotationType();
    String name = String.valueOf(type.getCanonicalName());
    Map<String, Object> elements = new LinkedHashMap<>();
    if (isAdjoins(name)) {
      for (Method element : type.getDeclaredMethods()) {
        elements.put(element.getName(), valueOf(call(element, annotation)));
      }
    }
    return new AnnotationValues(name, elements);
  }

  /** Whether the annotation is one of those in {@code dev.adjoin.declare}. */
  static boolean isAdjoins(String annotation) {
    int simpleName = annotation.lastIndexOf('.');
    return simpleName > 0 && annotation.substring(0, simpleName).equals(DECLARE);
  }

  /** The elements that an annotation of Adjoin's says, and the defaults of the others. */
  static Map<String, Object> withDefaults(String annotation, Map<String, Object> said) {
    try {
      Map<String, Object> elements = new LinkedHashMap<>(DEFAULTS.get(Class.forName(annotation)));
      elements.putAll(said);
      return elements;
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "Annotation must be one of " + DECLARE + ", but was " + annotation, e);
    }
  }

  private static Map<String, Object> defaults(Class<?> annotation) {
    Map<String, Object> elements = new LinkedHashMap<>();
    for (Method element : annotation.getDeclaredMethods()) {
      Object preset = element.getDefaultValue();
      if (preset != null) {
        elements.put(element.getName(), valueOf(preset));
      }
    }
    return elements;
  }

  private static Object valueOf(Object value) {
    if (value.getClass().isArray()) {
      return IntStream.range(0, Array.getLength(value))
          .mapToObj(i -> valueOf(Objects.requireNonNull(Array.get(value, i))))
          .toList();
    }
    if (value instanceof Class<?> type) {
      return new ReflectedClass(type);
    }
    if (value instanceof Enum<?> constant) {
      return constant.name();
    }
    return value instanceof Annotation annotation ? valuesOf(annotation) : value;
  }

  /** An element of an annotation that is not Adjoin's. */
  static Object element(Annotation annotation, String name) {
    try {
      return call(annotation.annotationType().getMethod(name), annotation);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("An element of " + annotation + " must exist", e);
    }
  }

  private static Object call(Method element, Annotation annotation) {
    try {
      return Objects.requireNonNull(element.invoke(annotation));
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("An element of " + annotation + " must be readable", e);
    }
  }
}
