// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method that does nothing on its own: its result must be used, for example by {@code
 * change(…).apply()}, {@code check().run()} or {@code where(…).is(…).list()}. On a type it stands
 * for all of its methods. Tools such as Error Prone and SpotBugs know the annotation by its simple
 * name and report a call whose result is dropped.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface CheckReturnValue {}
