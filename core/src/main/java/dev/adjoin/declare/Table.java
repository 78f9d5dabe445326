// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the name, the key names and the capacity of the table that holds all items of the model.
 *
 * <pre>{@code
 * @DataModel(table = @Table(name = "Campus", type = "kind"))
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Table {
  /** The table's name or ARN; if empty, the model's name. */
  String name() default "";

  /** The attribute that is the partition key. */
  String partition() default "PK";

  /** The attribute that is the sort key. */
  String sort() default "SK";

  /** The names of indexes, with {@code {n}} for the number. */
  String indexName() default "GSI{n}";

  /** The partition key attributes of indexes, with {@code {n}} for the number. */
  String indexPartition() default "GSI{n}PK";

  /** The sort key attributes of indexes, with {@code {n}} for the number. */
  String indexSort() default "GSI{n}SK";

  /** Whether the inverse directions use one index with the table's keys exchanged. */
  boolean swapped() default false;

  /** The attribute that holds an item's type; if empty, {@code _type} in an owned table. */
  String type() default "";

  /** Provisioned capacity. Default: on-demand. */
  Units[] units() default {};

  /** False for an existing table: its items get only attributes that a declared feature needs. */
  boolean owned() default true;

  /** False for a table whose key values are stored without escapes. */
  boolean escaped() default true;

  /** The regions of a global table in which the model is written. */
  Writers writers() default Writers.ANY_REGION;

  /**
   * Whether the table has a stream of new and old images, which {@code streamedExpiry} and {@code
   * streamedRemovals} need.
   */
  boolean stream() default false;

  /** Whether point-in-time recovery is on: the table can be restored as of any second. */
  boolean recovery() default false;
}
