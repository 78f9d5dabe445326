// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.table;

/** The name of a table, which requests may also give as its ARN. */
public final class TableName {
  private static final String BEFORE_NAME = ":table/";

  private TableName() {}

  /** The bare name. */
  public static String of(String nameOrArn) {
    int before = nameOrArn.indexOf(BEFORE_NAME);
    return nameOrArn.startsWith("arn:") && before >= 0
        ? nameOrArn.substring(before + BEFORE_NAME.length())
        : nameOrArn;
  }
}
