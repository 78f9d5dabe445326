// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the provisioned capacity of the table or of one of its indexes, in units a second.
 *
 * <pre>{@code
 * @DataModel(table = @Table(units = {@Units(read = 50, write = 10), @Units(index = "GSI1", read = 20, write = 10)}))
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Units {
  /** The name of the index; if empty, the table itself. */
  String index() default "";

  /** Read units, at least 1. */
  int read();

  /** Write units, at least 1. */
  int write();
}
