// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets a field of a test class before each test, to a value of one of the types that {@link
 * AdjoinTest} lists. A static field is set before all tests, and needs {@code scope = CLASS}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.FIELD)
public @interface Injected {}
