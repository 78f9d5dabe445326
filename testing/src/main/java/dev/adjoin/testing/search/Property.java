// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.search;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test method on many random values, which the method draws from its parameter, a {@link
 * Given}.
 *
 * <p>The method runs once for each case, on the same instance of the test class. If a case fails,
 * the report has a smaller case that fails too, with its values.
 */
@Test
@ExtendWith(PropertyRunner.class)
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Property {
  /** The number of cases in the bounded form of the tests. */
  int cases() default 200;

  /** The number of cases in the full form; ten times as many if it is not set. */
  int full() default 0;
}
