// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import java.util.List;
import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Applies the records of the table's stream: what DynamoDB itself removed because it expired, and
 * with {@code removals: streamed} what other programs removed, is counted out, and everything that
 * depended on it follows the model; what other programs changed reaches the copies of it.
 *
 * <p>For a Lambda function or any other worker that reads the stream; {@link StreamFollower} is a
 * worker that reads it on its own. Records may come more than once, late and in any order: a record
 * that was applied is recognised. Thread-safe.
 */
public interface StreamHandler {
  /**
   * Applies records as the SDK's streams client returns them. A failure does not keep the records
   * after it from being applied.
   *
   * @throws IllegalArgumentException if the records have no old images
   */
  StreamReport handle(List<Record> records);

  /**
   * Applies the records of a Lambda event.
   *
   * @param json the event as Lambda passes it
   * @return the answer for Lambda: {@code batchItemFailures} with the sequence numbers of the
   *     records that failed, which Lambda then delivers again; the event source must have {@code
   *     ReportBatchItemFailures}
   * @throws IllegalArgumentException if this is no event of the table's stream
   */
  String handleEvent(String json);
}
