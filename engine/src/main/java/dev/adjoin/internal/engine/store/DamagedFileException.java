// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import dev.adjoin.engine.DirectoryDamage;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A file whose bytes are not those that were written. */
final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1;

  private final DirectoryDamage damage;

  DamagedFileException(String file, long offset, String description) {
    this(new DirectoryDamage(file, offset, description));
  }

  private DamagedFileException(DirectoryDamage damage) {
    super(damage.toString());
    this.damage = damage;
  }

  DirectoryDamage damage() {
    return damage;
  }

  /** The damage that caused a failure; null if the cause is another. */
  static @Nullable DirectoryDamage in(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof DamagedFileException damaged) {
        return damaged.damage;
      }
    }
    return null;
  }
}
