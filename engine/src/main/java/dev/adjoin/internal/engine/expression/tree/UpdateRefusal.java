// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.ApiErrors;

/** The errors for a valid update that cannot be applied to an item. */
public final class UpdateRefusal {
  private UpdateRefusal() {}

  public static RuntimeException type() {
    return ApiErrors.validation("An operand in the update expression has an incorrect data type");
  }

  /** The error for a type mismatch in a legacy update. */
  public static RuntimeException mismatch() {
    return ApiErrors.validation("Type mismatch for attribute to update");
  }

  public static RuntimeException path() {
    return ApiErrors.validation(
        "The document path provided in the update expression is invalid for update");
  }

  public static RuntimeException missing() {
    return ApiErrors.validation(
        "The provided expression refers to an attribute that does not exist in the item");
  }
}
