// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Runs a test under the simulated conditions of the cloud: late indexes and replicas, latency,
 * throttling, conflicts, unprocessed parts of batches, internal errors and lost responses. Write it
 * in place of {@code @Test}, in a class with {@link AdjoinTest}.
 *
 * <pre>{@code
 * @Cloudy(seeds = 20)
 * void linksOnce(Adjoin db) { … }
 * }</pre>
 *
 * <p>An index shows a write 50 ms to 2 s later, and about one request in fifteen meets a fault;
 * clients retry as the SDK's does. Everything follows from the seed and runs on a {@code
 * VirtualClock}, so nothing waits, and a failure names the seed that repeats it, provided that the
 * test uses one thread.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@TestTemplate
@SuppressWarnings("exports") // only JUnit uses the extension
@ExtendWith(CloudySeeds.class)
public @interface Cloudy {
  /** The first seed. */
  long seed() default 1;

  /** How many seeds the test runs with, one after the other: {@code seed}, {@code seed + 1}, …. */
  int seeds() default 1;
}
