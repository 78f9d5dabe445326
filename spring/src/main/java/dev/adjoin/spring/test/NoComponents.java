// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring.test;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.TypeExcludeFilter;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.type.classreading.MetadataReader;
import org.springframework.core.type.classreading.MetadataReaderFactory;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;
import org.springframework.test.context.MergedContextConfiguration;

/** Keeps the scan of the application from finding its components. */
final class NoComponents implements ContextCustomizerFactory {
  @Override
  public ContextCustomizer createContextCustomizer(
      Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
    return new Customizer();
  }

  /** Equal to every other one, so that tests share an application context. */
  private record Customizer() implements ContextCustomizer {
    @Override
    public void customizeContext(
        ConfigurableApplicationContext context, MergedContextConfiguration configuration) {
      context.getBeanFactory().registerSingleton(NoComponents.class.getName(), new Nothing());
    }
  }

  /** A filter of Spring Boot's scan that leaves everything out. */
  private static final class Nothing extends TypeExcludeFilter {
    @Override
    public boolean match(MetadataReader reader, MetadataReaderFactory factory) {
      return true;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Nothing;
    }

    @Override
    public int hashCode() {
      return Nothing.class.hashCode();
    }
  }
}
