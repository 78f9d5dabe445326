// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Thrown for a directory with a damaged file. Nothing was changed in the directory; {@link
 * EmbeddedDynamoDb#verify} finds all damage.
 */
public final class DamagedDirectoryException extends UnusableDirectoryException {
  private static final long serialVersionUID = 1;

  private final DirectoryDamage damage;

  public DamagedDirectoryException(
      Path directory, DirectoryDamage damage, @Nullable Throwable cause) {
    super(
        "%s is damaged: %s; restore the directory from a copy".formatted(directory, damage), cause);
    this.damage = damage;
  }

  /** The first damage that was found. */
  public DirectoryDamage damage() {
    return damage;
  }
}
