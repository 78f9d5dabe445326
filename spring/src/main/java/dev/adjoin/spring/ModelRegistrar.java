// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.declare.DataModel;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.ResolvableType;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/**
 * Finds the model of the application, and defines the beans that follow from it: {@code
 * Entities<Student>} for each entity, {@code Edges<Enrollment>} for each relationship, and the
 * class that the annotation processor writes. A bean that the application defines itself is left
 * alone.
 */
final class ModelRegistrar implements ImportBeanDefinitionRegistrar {
  private final BeanFactory beans;
  private final Environment environment;
  private final ResourceLoader resources;

  ModelRegistrar(BeanFactory beans, Environment environment, ResourceLoader resources) {
    this.beans = beans;
    this.environment = environment;
    this.resources = resources;
  }

  @Override
  public void registerBeanDefinitions(
      AnnotationMetadata importing, BeanDefinitionRegistry registry) {
    DeclaredModel model = model();
    if (opensDatabase(registry)) {
      // Otherwise the first bean that needs a repository would be blamed.
      model.requireDeclared(resources);
    }
    RootBeanDefinition definition = new RootBeanDefinition(DeclaredModel.class);
    definition.getConstructorArgumentValues().addIndexedArgumentValue(0, model.setting());
    definition.getConstructorArgumentValues().addIndexedArgumentValue(1, model.classes());
    definition.getConstructorArgumentValues().addIndexedArgumentValue(2, model.packages());
    registry.registerBeanDefinition("adjoin.model", definition);
    for (Class<?> entity : model.entities()) {
      repository(registry, Entities.class, "entities", entity);
    }
    for (Class<?> relationship : model.relationships()) {
      repository(registry, Edges.class, "edges", relationship);
    }
    model.generated().ifPresent(type -> generated(registry, type));
  }

  /** Whether the starter opens the database, which the application can do itself. */
  private static boolean opensDatabase(BeanDefinitionRegistry registry) {
    String bean = "adjoin";
    return registry.containsBeanDefinition(bean)
        && AdjoinAutoConfiguration.class
            .getName()
            .equals(registry.getBeanDefinition(bean).getBeanClassName());
  }

  private DeclaredModel model() {
    String setting = environment.getProperty("adjoin.model");
    if (setting == null) {
      List<String> packages =
          AutoConfigurationPackages.has(beans) ? AutoConfigurationPackages.get(beans) : List.of();
      return new DeclaredModel(null, found(packages), packages.toArray(String[]::new));
    }
    Class<?> named = type(setting);
    if (named != null && !named.isAnnotationPresent(DataModel.class)) {
      throw new StartFailure(
          "adjoin.model is \"" + setting + "\", a class without @DataModel",
          "Set it to a class with @DataModel, which lists the records of the model",
          null);
    }
    Class<?>[] classes = named == null ? new Class<?>[0] : new Class<?>[] {named};
    return new DeclaredModel(setting, classes, new String[0]);
  }

  /** The classes with {@link DataModel} in the packages and those below them. */
  private Class<?>[] found(List<String> packages) {
    var scanner =
        new ClassPathScanningCandidateComponentProvider(false, environment) {
          @Override
          protected boolean isCandidateComponent(AnnotatedBeanDefinition candidate) {
            return true; // A holder of records may be an interface.
          }
        };
    scanner.setResourceLoader(resources);
    scanner.addIncludeFilter(new AnnotationTypeFilter(DataModel.class, false));
    return packages.stream()
        .flatMap(name -> scanner.findCandidateComponents(name).stream())
        .map(candidate -> Objects.requireNonNull(candidate.getBeanClassName()))
        .distinct()
        .sorted()
        .map(name -> Objects.requireNonNull(type(name)))
        .toArray(Class<?>[]::new);
  }

  private @Nullable Class<?> type(String name) {
    try {
      return ClassUtils.forName(name, resources.getClassLoader());
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private void repository(
      BeanDefinitionRegistry registry, Class<?> kind, String method, Class<?> type) {
    ResolvableType resolved = ResolvableType.forClassWithGenerics(kind, type);
    if (isFree(resolved)) {
      RootBeanDefinition definition = new RootBeanDefinition(Repositories.class);
      definition.setFactoryMethodName(method);
      definition.setTargetType(resolved);
      definition.getConstructorArgumentValues().addIndexedArgumentValue(1, type);
      definition.setAutowireMode(AbstractBeanDefinition.AUTOWIRE_CONSTRUCTOR);
      registry.registerBeanDefinition("adjoin." + method + "." + type.getSimpleName(), definition);
    }
  }

  private void generated(BeanDefinitionRegistry registry, Class<?> type) {
    if (isFree(ResolvableType.forClass(type))) {
      RootBeanDefinition definition = new RootBeanDefinition(type);
      definition.setAutowireMode(AbstractBeanDefinition.AUTOWIRE_CONSTRUCTOR);
      registry.registerBeanDefinition("adjoin." + type.getSimpleName(), definition);
    }
  }

  private boolean isFree(ResolvableType type) {
    return !(beans instanceof ListableBeanFactory all)
        || all.getBeanNamesForType(type, true, false).length == 0;
  }
}
