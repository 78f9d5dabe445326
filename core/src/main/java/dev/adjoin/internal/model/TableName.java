// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.regex.Pattern;

/** The names that DynamoDB accepts for a table. */
public final class TableName {
  /** The rule in words, for messages. */
  public static final String RULE =
      "3 to 255 letters, digits, dots, dashes and underscores, or the ARN of a table";

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{3,255}");
  private static final Pattern ARN =
      Pattern.compile("arn:[a-z0-9-]+:dynamodb:[a-z0-9-]+:[0-9]*:table/" + NAME);

  private TableName() {}

  /** Whether DynamoDB accepts the text where a request names a table: a name, or an ARN. */
  public static boolean isValid(String name) {
    return NAME.matcher(name).matches() || ARN.matcher(name).matches();
  }

  /**
   * The name, once it is found valid.
   *
   * @param what what has the name, as the subject of the message: {@code A table's name}
   * @throws IllegalArgumentException when DynamoDB accepts no such name
   */
  public static String require(String what, String name) {
    if (!isValid(name)) {
      throw new IllegalArgumentException(what + " must be " + RULE + ", but was \"" + name + "\"");
    }
    return name;
  }
}
