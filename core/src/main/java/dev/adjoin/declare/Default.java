// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the value that Adjoin stores in place of null: the text after {@code =} in a model file. For
 * an instant, {@code now} is the time of creation and {@code changed} the time of each change.
 *
 * <p>A primitive component is never null, so its default can only be 0 or false.
 *
 * <pre>{@code
 * @Entity
 * record Post(@Id String postId, @Default("0") int likes, @Default("now") Instant createdAt) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.RECORD_COMPONENT,
  ElementType.PARAMETER,
  ElementType.FIELD,
  ElementType.METHOD
})
public @interface Default {
  /** The value in the text form of the attribute's type. */
  String value();
}
