// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the name of a component or an enum constant in the model, if it differs from the name in
 * Java. Without it a component has its own name, and a constant its name in lower case with {@code
 * -} for {@code _}.
 *
 * <pre>{@code
 * enum Status { @Named("on-hold") PAUSED, IN_PROGRESS }
 *
 * @Entity
 * record Account(@Id String accountId, @Named("class") String accountClass, Status status) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.RECORD_COMPONENT,
  ElementType.PARAMETER,
  ElementType.FIELD,
  ElementType.METHOD
})
public @interface Named {
  /** The name in the model. */
  String value();
}
