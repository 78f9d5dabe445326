// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Accepts a finding of {@code lint}: on the record of an entity or a relationship for that type
 * alone, on the class with {@link DataModel} for the whole model. The report then lists the finding
 * with your reason, apart from what needs attention. You can't accept a mistake in the model.
 *
 * <pre>{@code
 * @Entity
 * @Allow(tag = "unbounded-list", reason = "The editor accepts at most 200 lines")
 * record Note(@Id String noteId, List<String> lines) {}
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Allows.class)
public @interface Allow {
  /** The tag of the finding, such as {@code unbounded-list}. */
  String tag();

  /** The reason for accepting it. */
  String reason();
}
