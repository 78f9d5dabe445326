// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.spring;

import org.jspecify.annotations.Nullable;

/** A reason why the application cannot start, with what to do about it. */
final class StartFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String action;

  StartFailure(String description, String action, @Nullable Throwable cause) {
    super(description, cause);
    this.action = action;
  }

  String action() {
    return action;
  }
}
