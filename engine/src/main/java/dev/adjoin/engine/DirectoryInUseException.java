// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Thrown when a directory is already open in another engine, in this or another process. */
public final class DirectoryInUseException extends UnusableDirectoryException {
  private static final long serialVersionUID = 1;

  private final @Nullable String address;
  private final transient @Nullable String accessKey;

  public DirectoryInUseException(
      String message, @Nullable String address, @Nullable String accessKey) {
    super(message, null);
    this.address = address;
    this.accessKey = accessKey;
  }

  /**
   * The address at which the other engine serves the directory, for example {@code
   * http://127.0.0.1:8000}; empty if that engine is not served.
   */
  public Optional<String> address() {
    return Optional.ofNullable(address);
  }

  /**
   * The access key id that requests to that server must be signed with, with any secret key; empty
   * if it accepts any.
   */
  public Optional<String> accessKey() {
    return Optional.ofNullable(accessKey);
  }
}
