// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.operation.Constraints;
import dev.adjoin.internal.engine.value.ApiErrors;
import org.jspecify.annotations.Nullable;

/**
 * Validation of the TableName parameter, which may be a name or an ARN, in operations on tables.
 */
final class TableNameParameter {
  private TableNameParameter() {}

  /** A required name. A missing name is reported before all other errors. */
  static String required(@Nullable String nameOrArn) {
    if (nameOrArn == null) {
      throw ApiErrors.validation(
          "The parameter 'TableName' is required but was not present in the request");
    }
    return nameOrArn;
  }

  /** Validates the name of an existing table. */
  static String check(@Nullable String nameOrArn) {
    new Constraints().table(required(nameOrArn)).check();
    return nameOrArn;
  }
}
