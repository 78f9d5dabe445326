// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Makes an attribute unique among the items of its entity or the edges of its relationship. On a
 * component it has no value. On the record, or in {@link Entity#unique} or {@link
 * Relationship#unique}, it lists attributes that are unique together.
 *
 * <pre>{@code
 * @Entity
 * @Unique({"country", "taxNumber"})
 * record Company(@Id String companyId, @Unique String domain, String country, String taxNumber) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.RECORD_COMPONENT,
  ElementType.PARAMETER,
  ElementType.FIELD,
  ElementType.METHOD,
  ElementType.TYPE
})
@Repeatable(Uniques.class)
public @interface Unique {
  /** The attributes of a compound key; empty on a component. */
  String[] value() default {};
}
