// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import dev.adjoin.testing.search.Given.Unfit;
import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.ReflectionSupport;

/** Runs the method of a {@link Property} once for each of its cases. */
final class PropertyRunner implements ParameterResolver, InvocationInterceptor {
  /** So many cases may be unfit for each one that is fit. */
  private static final int UNFIT_PER_CASE = 50;

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Given.class;
  }

  /** Takes the place of those that each case gets. */
  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return new Given(0, Choices.random(0));
  }

  @Override
  public void interceptTestMethod(
      Invocation<Void> invocation,
      ReflectiveInvocationContext<Method> method,
      ExtensionContext context) {
    invocation.skip();
    Property property = method.getExecutable().getAnnotation(Property.class);
    int full = property.full() > 0 ? property.full() : 10 * property.cases();
    // Rethrows what the method throws.
    Case run =
        given ->
            ReflectionSupport.invokeMethod(
                method.getExecutable(), method.getTarget().orElseThrow(), given);
    Search.of(property.cases(), full)
        .run(method.getTargetClass(), method.getExecutable().getName(), seed -> runFit(run, seed));
  }

  /** A test on drawn values. */
  @FunctionalInterface
  interface Case {
    void run(Given given);
  }

  /** Runs the case of a seed, or the first one after it whose values are fit. */
  private static void runFit(Case run, long seed) {
    for (int i = 0; i < UNFIT_PER_CASE; i++) {
      // Far from the seeds of other cases.
      Given given = new Given(seed, Choices.random(seed + ((long) i << 32)));
      try {
        run.run(given);
        return;
      } catch (Unfit e) {
        // The next one may be fit.
      } catch (Throwable failure) {
        throw Shrinking.of(run, given, failure);
      }
    }
    throw new AssertionError("None of %d cases is fit for the test".formatted(UNFIT_PER_CASE));
  }
}
