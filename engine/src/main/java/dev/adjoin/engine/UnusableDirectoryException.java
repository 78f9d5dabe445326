// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when an engine cannot store its tables in a directory: the directory is damaged, was
 * written by another version, is not writable or holds other files. The message names the reason.
 * Nothing in the directory was changed.
 */
public class UnusableDirectoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public UnusableDirectoryException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
