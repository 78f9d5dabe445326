// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the word that stored values have for this variant of a sealed interface. Without it the word
 * is the simple name in lower case with {@code -} between its words: {@code BankTransfer} is {@code
 * bank-transfer}.
 *
 * <pre>{@code
 * @Variant("sepa")
 * record Transfer(String iban) implements Payment {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Variant {
  /** The word. */
  String value();
}
