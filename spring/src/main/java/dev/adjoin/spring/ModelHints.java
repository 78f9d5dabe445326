// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.declare.DataModel;
import dev.adjoin.declare.Entity;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.ResolvableType;
import org.springframework.util.ResourceUtils;

/**
 * What a native image must keep of a model: the members of its records and classes, of their
 * variants and of the values in them, the elements of the annotations, the class that declares the
 * model, its model file and its lock file.
 */
record ModelHints(DeclaredModel model) implements RuntimeHintsRegistrar {
  private static final Set<String> FOREIGN_ANNOTATIONS =
      Set.of("kotlin.Metadata", "java.beans.ConstructorProperties");

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
    Set<Class<?>> types = new LinkedHashSet<>();
    Stream.concat(model.entities().stream(), model.relationships().stream())
        .forEach(type -> collect(ResolvableType.forClass(type), types));
    model.declaring().ifPresent(types::add);
    Set<Class<?>> annotations = new LinkedHashSet<>();
    types.forEach(type -> collectAnnotations(type, annotations));
    types.forEach(type -> registerMembers(hints, type));
    annotations.forEach(
        type ->
            hints
                .reflection()
                .registerType(
                    type,
                    MemberCategory.INVOKE_DECLARED_METHODS,
                    MemberCategory.INVOKE_PUBLIC_METHODS));
    model
        .declaring()
        .map(declaring -> declaring.getAnnotation(DataModel.class).lock())
        .filter(lock -> !lock.isEmpty())
        .ifPresent(hints.resources()::registerPattern);
    model
        .location()
        .filter(location -> location.startsWith(ResourceUtils.CLASSPATH_URL_PREFIX))
        .map(location -> location.substring(ResourceUtils.CLASSPATH_URL_PREFIX.length()))
        .ifPresent(hints.resources()::registerPattern);
  }

  /** Adds a class of the application, its variants and the classes of what it holds. */
  private static void collect(ResolvableType use, Set<Class<?>> types) {
    Arrays.stream(use.getGenerics()).forEach(argument -> collect(argument, types));
    Class<?> type = use.resolve(Object.class);
    boolean isOfApplication =
        !type.isPrimitive()
            && !type.isArray()
            && Stream.of("java.", "javax.", "kotlin.").noneMatch(type.getName()::startsWith);
    if (isOfApplication && types.add(type)) {
      Arrays.stream(type.getDeclaredFields())
          .filter(field -> !Modifier.isStatic(field.getModifiers()))
          .forEach(field -> collect(ResolvableType.forField(field), types));
      if (type.isSealed()) {
        Arrays.stream(type.getPermittedSubclasses())
            .forEach(variant -> collect(ResolvableType.forClass(variant), types));
      }
    }
  }

  private static void registerMembers(RuntimeHints hints, Class<?> type) {
    hints
        .reflection()
        .registerType(
            type,
            hint -> {
              hint.withMembers(
                  MemberCategory.INVOKE_DECLARED_CONSTRUCTORS,
                  MemberCategory.INVOKE_DECLARED_METHODS,
                  MemberCategory.INVOKE_PUBLIC_METHODS);
              for (Field field : type.getDeclaredFields()) {
                hint.withField(field.getName());
              }
            });
  }

  /** Adds the annotations that the reader of classes looks into. */
  private static void collectAnnotations(Class<?> type, Set<Class<?>> annotations) {
    Stream.<Stream<? extends AnnotatedElement>>of(
            Stream.of(type),
            Arrays.stream(type.getDeclaredFields()),
            Arrays.stream(type.getDeclaredMethods()),
            Arrays.stream(type.getDeclaredConstructors()),
            Arrays.stream(type.getDeclaredConstructors())
                .flatMap(constructor -> Arrays.stream(constructor.getParameters())))
        .flatMap(elements -> elements)
        .flatMap(element -> Arrays.stream(element.getAnnotations()))
        .map(Annotation::annotationType)
        .forEach(annotation -> collectAnnotation(annotation, annotations));
  }

  /** Adds an annotation, and those that are values of its elements. */
  private static void collectAnnotation(Class<?> type, Set<Class<?>> annotations) {
    boolean isRead =
        type.getPackage() == Entity.class.getPackage()
            || FOREIGN_ANNOTATIONS.contains(type.getName());
    if (isRead && annotations.add(type)) {
      for (Method element : type.getDeclaredMethods()) {
        Class<?> value = element.getReturnType();
        Class<?> single = value.isArray() ? value.getComponentType() : value;
        if (single.isAnnotation()) {
          collectAnnotation(single, annotations);
        }
      }
    }
  }

  /** Adds the hints when the application is processed ahead of time. */
  static final class Processor implements BeanFactoryInitializationAotProcessor {
    @Override
    public @Nullable BeanFactoryInitializationAotContribution processAheadOfTime(
        ConfigurableListableBeanFactory beans) {
      DeclaredModel model = beans.getBeanProvider(DeclaredModel.class).getIfAvailable();
      return model == null
          ? null
          : (context, code) ->
              new ModelHints(model)
                  .registerHints(context.getRuntimeHints(), beans.getBeanClassLoader());
    }
  }
}
