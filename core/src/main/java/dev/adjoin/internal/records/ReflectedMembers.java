// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.records.ClassMembers.ConstructorDescription;
import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The members of a class, by reflection. */
final class ReflectedMembers {
  private static final ClassValue<ConstructorComponents> COMPONENTS =
      new ClassValue<>() {
        @Override
        protected ConstructorComponents computeValue(Class<?> type) {
          return type.isRecord()
              ? ConstructorComponents.ofRecord(ReflectedClass.recordComponents(type), members(type))
              : ConstructorComponents.of(members(type));
        }
      };

  private ReflectedMembers() {}

  /** The components of the class, found once. */
  static ConstructorComponents components(Class<?> type) {
    return COMPONENTS.get(type);
  }

  private static ClassMembers members(Class<?> type) {
    if (isInner(type) || Modifier.isAbstract(type.getModifiers())) {
      return ClassMembers.NONE;
    }
    Optional<KotlinConstructor> kotlin = KotlinConstructor.of(type);
    return new ClassMembers(
        constructors(type).stream()
            .map(ReflectedMembers::constructor)
            .map(c -> kotlin.map(k -> k.describe(c)).orElse(c))
            .toList(),
        Arrays.stream(type.getDeclaredFields())
            .filter(ReflectedMembers::isOfInstances)
            .map(
                f ->
                    new MemberDescription(
                        f.getName(),
                        ReflectedClass.typeOf(f.getAnnotatedType()),
                        ReflectedClass.valuesOf(f)))
            .toList(),
        Arrays.stream(type.getDeclaredMethods())
            .filter(m -> isOfInstances(m) && m.getParameterCount() == 0)
            .map(
                m ->
                    new MemberDescription(
                        m.getName(),
                        ReflectedClass.typeOf(m.getAnnotatedReturnType()),
                        ReflectedClass.valuesOf(m)))
            .toList());
  }

  /** Whether its constructor takes the object around it. */
  private static boolean isInner(Class<?> type) {
    Method around = type.getEnclosingMethod();
    return type.getEnclosingClass() != null
        && !Modifier.isStatic(around == null ? type.getModifiers() : around.getModifiers());
  }

  private static boolean isOfInstances(Member member) {
    return !member.isSynthetic() && !Modifier.isStatic(member.getModifiers());
  }

  /**
   * The constructors of the source code. Those that Kotlin's compiler adds, and secondary ones, are
   * left out: they have another number of parameters than the primary one.
   */
  static List<Constructor<?>> constructors(Class<?> type) {
    Optional<KotlinConstructor> kotlin = KotlinConstructor.of(type);
    return Stream.of(type.getDeclaredConstructors())
        .filter(c -> !c.isSynthetic())
        .<Constructor<?>>map(c -> c)
        .filter(c -> kotlin.isEmpty() || kotlin.get().parameters().size() == c.getParameterCount())
        .toList();
  }

  private static ConstructorDescription constructor(Constructor<?> constructor) {
    Parameter[] parameters = constructor.getParameters();
    List<String> names = names(constructor);
    List<MemberDescription> described = new ArrayList<>();
    for (int i = 0; i < parameters.length; i++) {
      String name = i < names.size() ? names.get(i) : "";
      described.add(
          new MemberDescription(
              name,
              ReflectedClass.typeOf(parameters[i].getAnnotatedType()),
              ReflectedClass.valuesOf(annotated(parameters[i], i))));
    }
    return new ConstructorDescription(described, Modifier.isPrivate(constructor.getModifiers()));
  }

  /**
   * Kotlin makes a constructor with a parameter of a value class private, and puts the annotations
   * on a synthetic one with a last parameter of its own.
   */
  private static Parameter annotated(Parameter parameter, int position) {
    Executable constructor = parameter.getDeclaringExecutable();
    Class<?>[] types = constructor.getParameterTypes();
    return Stream.of(constructor.getDeclaringClass().getDeclaredConstructors())
        .filter(Constructor::isSynthetic)
        .filter(c -> c.getParameterCount() == types.length + 1)
        .filter(c -> Arrays.equals(Arrays.copyOf(c.getParameterTypes(), types.length), types))
        .map(c -> c.getParameters()[position])
        .findFirst()
        .orElse(parameter);
  }

  /** The names in the class file, or those that {@code @ConstructorProperties} lists. */
  private static List<String> names(Constructor<?> constructor) {
    for (Annotation annotation : constructor.getAnnotations()) {
      if (annotation.annotationType().getName().equals("java.beans.ConstructorProperties")) {
        return List.of((String[]) ReflectedClass.element(annotation, "value"));
      }
    }
    return Stream.of(constructor.getParameters())
        .map(parameter -> parameter.isNamePresent() ? parameter.getName() : "")
        .toList();
  }
}
