// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Lets you find entities by an attribute, through an index: eventually consistent, and not unique.
 * On a component it has no value. In {@link Entity#lookup} it lists attributes that you pass
 * together.
 *
 * <pre>{@code
 * @Entity(lookup = @Lookup({"lastName", "firstName"}))
 * record Student(@Id String studentId, @Lookup String email, String lastName, String firstName) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.RECORD_COMPONENT,
  ElementType.PARAMETER,
  ElementType.FIELD,
  ElementType.METHOD
})
public @interface Lookup {
  /** The attributes of a compound lookup; empty on a component. */
  String[] value() default {};
}
