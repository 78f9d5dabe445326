// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Limits the number of elements of a list: {@code max n} in a model file.
 *
 * <pre>{@code
 * @Entity
 * record Product(@Id String productId, @Bounded(10) List<String> pictures) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE_USE, ElementType.PARAMETER, ElementType.FIELD})
public @interface Bounded {
  /** The maximum, at least 1. */
  int value();
}
