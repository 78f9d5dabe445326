// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.store;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A directory that cannot be opened as a store; the message says why, and nothing was changed. */
public class StoreUnusable extends RuntimeException {
  private static final long serialVersionUID = 1;

  StoreUnusable(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  StoreUnusable(String message) {
    this(message, null);
  }

  /** The refusal of a directory that some file of makes no sense. */
  static StoreUnusable damaged(Path directory, String what, @Nullable Throwable cause) {
    return new StoreUnusable(
        "%s is damaged: %s; restore the directory from a copy".formatted(directory, what), cause);
  }
}
