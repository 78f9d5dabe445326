// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test of a class a database in this process: the embedded engine, in memory, with the
 * table of your model.
 *
 * <pre>{@code
 * @AdjoinTest(Campus.class)
 * class EnrollmentTest {
 *   @Test
 *   void counts(Adjoin db) { … }
 * }
 * }</pre>
 *
 * <p>These types can be parameters of constructors and methods, and fields with {@link Injected}:
 * {@code Adjoin}, {@code Entities<Student>}, {@code Edges<Enrollment>}, {@code EmbeddedDynamoDb},
 * {@code DynamoDbClient}, {@code DynamoDbStreamsClient}, {@code VirtualClock}, {@code
 * InstantSource}, and any class with a constructor or a static method {@code of} that takes an
 * {@code Adjoin}. Without a model you get an engine without tables, to test a program that uses the
 * AWS SDK alone.
 *
 * <p>After each test that passed, {@code check} must find nothing wrong with what is stored. Tests
 * share nothing, so they can run in parallel.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@SuppressWarnings("exports") // only JUnit uses the extension
@ExtendWith(AdjoinExtension.class)
public @interface AdjoinTest {
  /** The model: a {@code @DataModel} class, or the classes of its entities and relationships. */
  Class<?>[] value() default {};

  /**
   * The model as a YAML file, instead of classes: a resource as {@link Class#getResource} finds it
   * from the test class, or a file.
   */
  String model() default "";

  /**
   * Entities and edges that are stored before the tests: resources or files of JSON lines such as
   * {@code {"type": "Student", "studentId": "a91", "name": "Ada"}}, in any order.
   */
  String[] data() default {};

  /**
   * The time at which a test begins, for example {@code 2026-11-16T10:00:00Z}. The database and the
   * engine then have a {@code VirtualClock}, which is paused until the test advances it.
   */
  String now() default "";

  /** How long a database is used. */
  Scope scope() default Scope.TEST;

  /** Whether {@code check} must find nothing wrong after each test. */
  boolean check() default true;

  /** The tests that share a database. */
  enum Scope {
    /** Each test has a new database. */
    TEST,
    /** All tests of the class have the same. */
    CLASS
  }
}
