// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import org.jspecify.annotations.Nullable;

/** Whether there is a value at all. */
final class Presence {
  private Presence() {}

  static <T> T require(@Nullable T value) {
    if (value == null) {
      throw new Misfit("must have a value, but was null");
    }
    return value;
  }
}
