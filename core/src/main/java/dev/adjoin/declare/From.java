// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the component with the id of the relationship's {@code from} entity, one for each attribute
 * of the id. The edge has the name of the component, which may differ from the name in the entity.
 *
 * <pre>{@code
 * @Relationship(from = User.class, to = User.class, as = @As(from = "FOLLOWING", to = "FOLLOWER"))
 * record Follow(@From String follower, @To String followed) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({
  ElementType.RECORD_COMPONENT,
  ElementType.PARAMETER,
  ElementType.FIELD,
  ElementType.METHOD
})
public @interface From {}
