// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePreConstructCallback;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs a {@link Cloudy} test once with each seed. */
final class CloudySeeds implements TestTemplateInvocationContextProvider {

  /**
   * One run of the test. Its seed is known before the constructor, and also where all tests share
   * one instance.
   */
  private record Run(long seed)
      implements TestTemplateInvocationContext,
          TestInstancePreConstructCallback,
          BeforeEachCallback {
    @Override
    public String getDisplayName(int number) {
      return "seed " + seed;
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(this);
    }

    @Override
    public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
      return ExtensionContextScope.TEST_METHOD;
    }

    @Override
    public void preConstructTestInstance(
        TestInstanceFactoryContext test, ExtensionContext context) {
      AdjoinExtension.store(context).put(Run.class, this);
    }

    /** JUnit 5.12 asks nobody before this where all tests share one instance. */
    @Override
    public void beforeEach(ExtensionContext context) {
      AdjoinExtension.store(context).put(Run.class, this);
      AdjoinExtension.database(context, "The test");
    }
  }

  /** The seed of a running test; null if it is not cloudy. */
  static @Nullable Long of(ExtensionContext context) {
    Run run = AdjoinExtension.store(context).get(Run.class, Run.class);
    return run == null ? null : run.seed();
  }

  static boolean isCloudy(ExtensionContext context) {
    return context.getRequiredTestMethod().isAnnotationPresent(Cloudy.class);
  }

  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return isCloudy(context);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    Cloudy cloudy = context.getRequiredTestMethod().getAnnotation(Cloudy.class);
    require(
        !context.getRequiredTestMethod().isAnnotationPresent(Test.class),
        context,
        "@Cloudy must stand in place of @Test, but %s has both; remove @Test");
    require(
        cloudy.seeds() > 0,
        context,
        "seeds of @Cloudy on %s must be at least 1, but was " + cloudy.seeds());
    require(
        TestSettings.of(context).scope() == AdjoinTest.Scope.TEST,
        context,
        "@Cloudy on %s needs a database for each seed; remove scope = CLASS from @AdjoinTest");
    return LongStream.range(cloudy.seed(), cloudy.seed() + cloudy.seeds()).mapToObj(Run::new);
  }

  private static void require(boolean holds, ExtensionContext context, String message) {
    if (!holds) {
      throw new ExtensionConfigurationException(
          message.formatted(
              context.getRequiredTestClass().getSimpleName()
                  + "."
                  + context.getRequiredTestMethod().getName()));
    }
  }
}
