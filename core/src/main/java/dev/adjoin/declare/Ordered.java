// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sorts an enum in keys by the order of its constants, instead of by their words.
 *
 * <pre>{@code
 * @Entity(views = @View(name = "byPriority", order = "priority"))
 * record Ticket(@Id String ticketId, @Ordered Priority priority) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE_USE, ElementType.PARAMETER, ElementType.FIELD})
public @interface Ordered {}
