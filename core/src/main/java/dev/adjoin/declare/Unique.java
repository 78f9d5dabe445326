// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * An attribute that is unique among the items of its entity. On a component it has no value; in
 * {@link Entity#unique} it lists attributes that are unique together.
 *
 * <pre>{@code
 * @Entity(unique = @Unique({"country", "taxNumber"}))
 * record Company(@Id String companyId, @Unique String domain, String country, String taxNumber) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Unique {
  /** The attributes of a compound key; empty on a component. */
  String[] value() default {};
}
