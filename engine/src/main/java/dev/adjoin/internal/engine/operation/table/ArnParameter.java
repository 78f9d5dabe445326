// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.table;

import dev.adjoin.internal.engine.value.ApiErrors;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.PolicyNotFoundException;

/** Validation of table and stream ARNs, in operations that accept no table name. */
final class ArnParameter {
  private static final Pattern DYNAMODB = Pattern.compile("arn:[^:]+:dynamodb:[^:]*:[^:]*:.+");
  private static final Pattern TABLE_OR_STREAM =
      Pattern.compile("arn:[^/]+:table/[^/]{3,255}(/stream/[^/]+)?");

  private ArnParameter() {}

  static String check(@Nullable String arn) {
    if (arn == null) {
      throw ApiErrors.validation("Invalid TableArn");
    }
    if (!arn.startsWith("arn:")) {
      throw ApiErrors.invalidParameter("ARNs must start with 'arn:': " + arn);
    }
    if (!DYNAMODB.matcher(arn).matches()) {
      throw ApiErrors.invalidParameter("Provided Arn is not a DynamoDB resource arn: " + arn);
    }
    if (!TABLE_OR_STREAM.matcher(arn).matches()) {
      throw ApiErrors.invalidParameter(
          "Invalid resource arn provided, only table or stream is accepted. Provided resource arn: "
              + arn);
    }
    return arn;
  }

  /** The error for a well-formed ARN of a table that does not exist. */
  static RuntimeException notFound(String arn) {
    return ApiErrors.notFound("Requested resource not found: ResourceArn: " + arn + " not found");
  }

  /** The table's ARN, extracted from a stream ARN if necessary. */
  static String table(String arn) {
    int stream = arn.indexOf("/stream/");
    return stream < 0 ? arn : arn.substring(0, stream);
  }

  static RuntimeException noPolicy(String arn) {
    return ApiErrors.of(
        PolicyNotFoundException::builder,
        "PolicyNotFoundException",
        "Resource-based policy not found for the provided ResourceArn: " + arn,
        400);
  }
}
