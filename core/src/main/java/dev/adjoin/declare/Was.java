// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The name that an entity, a relationship or an attribute had before it was renamed. Items that are
 * stored under that name keep it; programs see the new name only.
 *
 * <p>Once the table has recorded the new name, the annotation can be removed. It has no effect
 * where nothing is stored yet.
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
  /** The earlier name, as a model file would say it. */
  String value();
}
