// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import org.jspecify.annotations.Nullable;

/**
 * The failure to open a directory as an engine's storage: it is damaged, written by another
 * version, not writable or something else entirely. The message says which; nothing was changed.
 */
public class UnusableDirectoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UnusableDirectoryException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
