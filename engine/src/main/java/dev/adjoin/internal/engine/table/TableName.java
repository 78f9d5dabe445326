// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

/** Table names in requests, which may also be ARNs. */
public final class TableName {
  private static final String BEFORE_NAME = ":table/";

  private TableName() {}

  /** The table name, extracted from an ARN if necessary. */
  public static String of(String nameOrArn) {
    int before = nameOrArn.indexOf(BEFORE_NAME);
    return nameOrArn.startsWith("arn:") && before >= 0
        ? nameOrArn.substring(before + BEFORE_NAME.length())
        : nameOrArn;
  }
}
