// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The refusal to open a directory that another engine has open, in this or another process. */
public final class DirectoryInUseException extends UnusableDirectoryException {
  private static final long serialVersionUID = 1;

  private final @Nullable String address;

  public DirectoryInUseException(String message, @Nullable String address) {
    super(message, null);
    this.address = address;
  }

  /** Where the other engine serves the directory, for example {@code http://127.0.0.1:8000}. */
  public Optional<String> address() {
    return Optional.ofNullable(address);
  }
}
