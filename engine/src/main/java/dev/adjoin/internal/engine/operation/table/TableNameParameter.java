// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.value.ApiErrors;
import org.jspecify.annotations.Nullable;

/** The table that an operation on tables, not on items, is given: a name or an ARN. */
final class TableNameParameter {
  private TableNameParameter() {}

  /** The required name. A missing name is reported before all other errors. */
  static String required(@Nullable String nameOrArn) {
    if (nameOrArn == null) {
      throw ApiErrors.validation(
          "The parameter 'TableName' is required but was not present in the request");
    }
    return nameOrArn;
  }

  /** The name of a table that exists, if it can be one. */
  static String check(@Nullable String nameOrArn) {
    new Constraints().table(required(nameOrArn)).check();
    return nameOrArn;
  }
}
