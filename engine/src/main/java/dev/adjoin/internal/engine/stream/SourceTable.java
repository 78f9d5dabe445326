// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.stream;

import java.util.List;

/**
 * The table whose changes a stream records.
 *
 * @param id unique among all tables that ever existed
 * @param key the names of its key attributes, the partition key first
 */
public record SourceTable(String id, String arn, List<String> key) {
  public SourceTable {
    key = List.copyOf(key);
  }

  /** The ARN of the table's stream with this label. */
  public static String streamArn(String tableArn, String label) {
    return tableArn + "/stream/" + label;
  }

  /** The table's name, which is the last part of its ARN. */
  public String name() {
    return arn.substring(arn.indexOf('/') + 1);
  }
}
