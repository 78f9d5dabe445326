// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Renames an entity, a relationship or an attribute: its value is the name before. Stored items
 * keep the earlier name. Programs see the new one only.
 *
 * <p>You can remove the annotation when the table has recorded the new name. It has no effect if
 * nothing is stored yet.
 *
 * <pre>{@code
 * @Entity
 * @Was("Pupil")
 * record Student(@Id String studentId, @Was("fax") @Nullable String telefax) {}
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
public @interface Was {
  /** The earlier name, as in a model file. */
  String value();
}
