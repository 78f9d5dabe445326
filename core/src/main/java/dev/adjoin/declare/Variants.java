// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the attribute that tells the variants of a sealed interface apart in stored values. Without
 * this annotation it is {@code kind}.
 *
 * <pre>{@code
 * @Variants(by = "method")
 * sealed interface Payment permits Card, Transfer {}
 *
 * record Card(String number, LocalDate expires) implements Payment {}
 *
 * @Variant("sepa")
 * record Transfer(String iban) implements Payment {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Variants {
  /** The attribute that holds the word of a variant, the discriminator. */
  String by() default "kind";

  /** The name that this attribute had before it was renamed; empty if it never was. */
  String was() default "";
}
