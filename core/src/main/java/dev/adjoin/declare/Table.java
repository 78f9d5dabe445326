// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The table that everything is stored in, where it differs from the usual.
 *
 * <pre>{@code
 * @DataModel(table = @Table(name = "Campus", type = "kind"))
 * }</pre>
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({})
public @interface Table {
  /** The table's name; the model's when empty. */
  String name() default "";

  /** The attribute that is the partition key. */
  String partition() default "PK";

  /** The attribute that is the sort key. */
  String sort() default "SK";

  /** What indexes are called, by number. */
  String indexName() default "GSI{n}";

  /** The partition key attributes of indexes, by number. */
  String indexPartition() default "GSI{n}PK";

  /** The sort key attributes of indexes, by number. */
  String indexSort() default "GSI{n}SK";

  /** Whether one index keyed sort key, partition key stands for the inverse directions. */
  boolean swapped() default false;

  /** The attribute that names an item's type; {@code _type} of an owned table when empty. */
  String type() default "";

  /** Provisioned capacity; on-demand when not said. */
  Units[] units() default {};

  /** False for an existing table, whose items get no attributes that no feature needs. */
  boolean owned() default true;

  /** False where key values are already stored unescaped. */
  boolean escaped() default true;
}
