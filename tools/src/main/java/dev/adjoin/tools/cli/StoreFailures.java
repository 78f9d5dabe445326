// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.cli;

import dev.adjoin.engine.DirectoryInUseException;
import dev.adjoin.engine.UnusableDirectoryException;

/** Why a directory cannot be opened, and what to do about it. */
final class StoreFailures {
  private StoreFailures() {}

  static Failure of(UnusableDirectoryException e) {
    if (e instanceof DirectoryInUseException inUse) {
      return Failure.failed(
          e.getMessage(),
          inUse.address().map(address -> "Use it there, or stop that").orElse("Stop that first"));
    }
    return Failure.failed(e.getMessage(), fix(e.getMessage()));
  }

  /** Another directory is no help to those who want what is in this one. */
  private static String fix(String message) {
    boolean mayNot = message.contains("ermission denied") || message.contains("ead-only");
    return mayNot
        ? "Get the right to write there, or name another directory"
        : "Name another directory; a new one is made";
  }
}
