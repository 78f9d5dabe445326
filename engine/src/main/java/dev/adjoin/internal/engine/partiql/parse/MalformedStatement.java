// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.parse;

import dev.adjoin.internal.engine.value.ApiErrors;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/** The errors for statements that cannot be parsed. */
public final class MalformedStatement {
  private MalformedStatement() {}

  /** A statement whose tokens do not match the grammar. */
  static DynamoDbException statement(String detail) {
    return ApiErrors.validation("Statement wasn't well formed, can't be processed: " + detail);
  }

  /**
   * A statement that cannot be tokenized, or nests too deeply to be parsed. DynamoDB gives no
   * details for these.
   */
  public static DynamoDbException text() {
    return statement("");
  }
}
