// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

/**
 * An index whose keys are several attributes of the items of one type, as DynamoDB allows, so that
 * these items have no text attributes for it. No compiled design has one: it is for comparisons.
 */
public record KeyedByAttributes(String type, String index) {}
