// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the component that holds the id of the relationship's {@code to} entity; one for each
 * attribute of that identity. A component that carries another name than the attribute it holds
 * gives the edge that name.
 *
 * <pre>{@code
 * @Relationship(from = User.class, to = User.class, as = @As(from = "FOLLOWING", to = "FOLLOWER"))
 * record Follow(@From String follower, @To String followed) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface To {}
