// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.internal.engine.value.ApiErrors;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The errors for statements that cannot be parsed. */
final class MalformedStatement {
  private MalformedStatement() {}

  /** A statement whose tokens are in no order the grammar knows. */
  static DynamoDbException statement(String detail) {
    return ApiErrors.validation("Statement wasn't well formed, can't be processed: " + detail);
  }

  /** A statement with characters, literals or a depth that cannot be read at all. */
  static DynamoDbException text() {
    return statement("");
  }
}
