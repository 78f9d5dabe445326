// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

/** What an update does with one path of an item. */
public sealed interface UpdateClause {
  /**
   * Sets a value.
   *
   * @param value an attribute value of the API
   */
  record SetTo(Object value) implements UpdateClause {}

  /**
   * Sets a value unless there is one.
   *
   * @param value an attribute value of the API
   */
  record SetIfAbsent(Object value) implements UpdateClause {}

  /** Adds to a number; an absent one counts as 0. */
  record Add(int amount) implements UpdateClause {}

  record Remove() implements UpdateClause {}
}
