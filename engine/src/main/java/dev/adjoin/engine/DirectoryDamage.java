// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine;

import java.io.Serializable;

/**
 * A damaged place in a file of an engine's directory.
 *
 * @param file the name of the file in the directory
 * @param offset the byte at which the damaged part begins; 0 if the file is missing
 * @param description what is wrong there
 */
public record DirectoryDamage(String file, long offset, String description)
    implements Serializable {
  private static final long serialVersionUID = 1;

  @Override
  public String toString() {
    return offset == 0 ? file + ": " + description : file + ", byte " + offset + ": " + description;
  }
}
