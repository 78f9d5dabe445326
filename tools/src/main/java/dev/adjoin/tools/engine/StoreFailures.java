// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.engine;

import dev.adjoin.engine.DamagedDirectoryException;
import dev.adjoin.engine.DirectoryInUseException;
import dev.adjoin.engine.UnusableDirectoryException;
import dev.adjoin.tools.console.Failure;

/**
 * The failures to open a directory, with their fixes. A path that cannot be a store is a mistake in
 * the arguments.
 */
public final class StoreFailures {
  private StoreFailures() {}

  public static Failure of(UnusableDirectoryException e) {
    if (e instanceof DirectoryInUseException inUse) {
      return Failure.failed(
          e.getMessage(),
          inUse
              .address()
              .map(address -> "Use it there, or stop that server")
              .orElse("Stop the program that uses it"));
    }
    if (e instanceof DamagedDirectoryException) {
      return Failure.failed(
          e.getMessage(), "Run adjoin verify with the directory to see all that is damaged");
    }
    String message = e.getMessage();
    boolean isOther = message.contains(" is a file") || message.contains(" is no store");
    return isOther ? Failure.mistake(message, fix(message)) : Failure.failed(message, fix(message));
  }

  /**
   * The fix for an unusable directory. Missing permission is mentioned first, because users who
   * need the data in this directory cannot use another.
   */
  private static String fix(String message) {
    boolean lacksPermission = message.contains("ermission denied") || message.contains("ead-only");
    return lacksPermission
        ? "Get the permission to write there, or give another directory"
        : "Give another directory; a missing one is created";
  }
}
