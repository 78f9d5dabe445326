// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import dev.adjoin.declare.DataModel;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotContribution;
import org.springframework.beans.factory.aot.BeanFactoryInitializationAotProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ResourceUtils;

/**
 * What a native image must keep of a model: the constructors and accessors of its records and of
 * the values in them, the class that declares it, its model file and its lock file.
 */
record ModelHints(DeclaredModel model) implements RuntimeHintsRegistrar {

  @Override
  public void registerHints(RuntimeHints hints, @Nullable ClassLoader loader) {
    Class<?>[] members =
        Stream.concat(model.entities().stream(), model.relationships().stream())
            .toArray(Class<?>[]::new);
    new BindingReflectionHintsRegistrar().registerReflectionHints(hints.reflection(), members);
    model
        .declaring()
        .ifPresent(
            declaring -> {
              hints.reflection().registerType(declaring);
              String lock = declaring.getAnnotation(DataModel.class).lock();
              if (!lock.isEmpty()) {
                hints.resources().registerPattern(lock);
              }
            });
    model
        .location()
        .filter(location -> location.startsWith(ResourceUtils.CLASSPATH_URL_PREFIX))
        .map(location -> location.substring(ResourceUtils.CLASSPATH_URL_PREFIX.length()))
        .ifPresent(hints.resources()::registerPattern);
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
