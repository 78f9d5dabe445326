// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

/**
 * The expression parameters and legacy parameters of requests, in the order in which messages list
 * them.
 */
public enum Parameter {
  ATTRIBUTE_UPDATES("AttributeUpdates"),
  EXPECTED("Expected"),
  ATTRIBUTES_TO_GET("AttributesToGet"),
  QUERY_FILTER("QueryFilter"),
  SCAN_FILTER("ScanFilter"),
  CONDITIONAL_OPERATOR("ConditionalOperator"),
  KEY_CONDITIONS("KeyConditions"),
  UPDATE("UpdateExpression"),
  CONDITION("ConditionExpression"),
  PROJECTION("ProjectionExpression"),
  FILTER("FilterExpression"),
  KEY_CONDITION("KeyConditionExpression");

  private final String spelt;

  Parameter(String spelt) {
    this.spelt = spelt;
  }

  /** The parameter's name in requests. */
  public String spelt() {
    return spelt;
  }

  public boolean isExpression() {
    return compareTo(UPDATE) >= 0;
  }
}
