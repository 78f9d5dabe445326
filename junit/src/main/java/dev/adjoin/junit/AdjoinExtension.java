// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.opentest4j.TestAbortedException;

/**
 * Gives each test of an {@link AdjoinTest} its database, and checks it afterwards.
 *
 * <p>The database is in the store of the context that it belongs to: of a test, or of the class
 * that has the annotation. JUnit closes it when that context ends. Nothing else has state, so tests
 * can run in parallel.
 */
final class AdjoinExtension
    implements BeforeAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        TestInstancePostProcessor,
        ParameterResolver,
        TestExecutionExceptionHandler,
        LifecycleMethodExecutionExceptionHandler {

  /** The seed of a failure, as a part of its stack trace. */
  private static final class FailedSeed extends Exception {
    private static final long serialVersionUID = 1L;

    FailedSeed(long seed) {
      super("@Cloudy(seed = " + seed + ") repeats this failure", null, false, false);
    }

    @Override
    public String toString() {
      return String.valueOf(getMessage());
    }
  }

  static ExtensionContext.Store store(ExtensionContext context) {
    return context.getStore(ExtensionContext.Namespace.create(AdjoinExtension.class));
  }

  /** What is stored under a key, made when it is first asked for; in the words of JUnit 5 and 6. */
  @SuppressWarnings("deprecation") // what replaces it is not in JUnit 5
  static <V> V stored(ExtensionContext context, Object key, Supplier<V> maker, Class<V> type) {
    return store(context).getOrComputeIfAbsent(key, absent -> maker.get(), type);
  }

  /** Constructors and fields belong to a test, unless all tests share one instance. */
  @Override
  public ExtensionContextScope getTestInstantiationExtensionContextScope(ExtensionContext root) {
    return ExtensionContextScope.TEST_METHOD;
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    TestSettings.of(context);
    inject(context, context.getRequiredTestClass(), null);
  }

  @Override
  public void postProcessTestInstance(Object instance, ExtensionContext context) {
    inject(context, instance.getClass(), instance);
  }

  /** Sets the fields of an instance, or the static fields if there is none. */
  private static void inject(ExtensionContext context, Class<?> test, @Nullable Object instance) {
    for (Field field :
        AnnotationSupport.findAnnotatedFields(
            test,
            Injected.class,
            field -> Modifier.isStatic(field.getModifiers()) == (instance == null),
            HierarchyTraversalMode.TOP_DOWN)) {
      String name = "Field " + field.getName() + " of " + test.getSimpleName();
      try {
        if (Modifier.isFinal(field.getModifiers())) {
          throw new IllegalArgumentException(name + " is final, so it cannot be injected");
        }
        Object value =
            Injection.value(database(context, name), name, field.getType(), field.getGenericType());
        field.setAccessible(true);
        field.set(instance, value);
      } catch (IllegalArgumentException e) {
        throw new ExtensionConfigurationException(String.valueOf(e.getMessage()), e);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return Injection.claims(parameter.getParameter().getType());
  }

  @Override
  public Object resolveParameter(ParameterContext context, ExtensionContext test) {
    Parameter parameter = context.getParameter();
    String name =
        "Parameter %d of %s"
            .formatted(
                context.getIndex() + 1,
                context.getDeclaringExecutable() instanceof Method method
                    ? method.getName()
                    : "the constructor");
    try {
      return Injection.value(
          database(test, name), name, parameter.getType(), parameter.getParameterizedType());
    } catch (IllegalArgumentException e) {
      throw new ParameterResolutionException(String.valueOf(e.getMessage()), e);
    }
  }

  /**
   * The database of a test, which is opened when it is first needed.
   *
   * @param user the parameter or field that needs it, for messages
   */
  static TestDatabase database(ExtensionContext context, String user) {
    TestSettings settings = TestSettings.of(context);
    boolean isShared = settings.scope() == AdjoinTest.Scope.CLASS;
    if (!isShared && context.getTestMethod().isEmpty()) {
      throw new IllegalArgumentException(
          user
              + " is for all tests of the class, but each test has a separate database;"
              + " add scope = CLASS to @AdjoinTest, or use a parameter of the test");
    }
    ExtensionContext owner = isShared ? ofClass(context, settings.owner()) : context;
    // A nested class with its own annotation must not find the database of the class around it.
    return stored(
        owner,
        "database of " + settings.owner().getName(),
        () -> TestDatabase.open(settings, CloudySeeds.of(context)),
        TestDatabase.class);
  }

  private static ExtensionContext ofClass(ExtensionContext context, Class<?> type) {
    return context.getElement().filter(type::equals).isPresent()
        ? context
        : ofClass(context.getParent().orElseThrow(), type);
  }

  /** The seed of a cloudy test is known to its run alone, which begins later. */
  @Override
  public void beforeEach(ExtensionContext context) {
    if (!CloudySeeds.isCloudy(context)) {
      database(context, "The test");
    }
  }

  /** A test that failed has nothing to prove. */
  @Override
  public void afterEach(ExtensionContext context) {
    if (context.getExecutionException().isEmpty()) {
      try {
        database(context, "The test").check();
      } catch (RuntimeException | Error e) {
        nameSeed(context, e);
        throw e;
      }
    }
  }

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    nameSeed(context, failure);
    throw failure;
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    nameSeed(context, failure);
    throw failure;
  }

  @Override
  public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable failure)
      throws Throwable {
    nameSeed(context, failure);
    throw failure;
  }

  private static void nameSeed(ExtensionContext context, Throwable failure) {
    Long seed = CloudySeeds.of(context);
    if (seed != null && !(failure instanceof TestAbortedException)) {
      failure.addSuppressed(new FailedSeed(seed));
    }
  }
}
