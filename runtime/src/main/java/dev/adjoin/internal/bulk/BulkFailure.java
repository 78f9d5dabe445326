// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.bulk;

import dev.adjoin.internal.execute.AdjoinException;

/**
 * One of many that could not be done.
 *
 * @param position its place in what was given, from 0
 * @param cause why; it names the operation and the key
 */
public record BulkFailure(long position, AdjoinException cause) {
  @Override
  public String toString() {
    return position + ": " + cause.getMessage();
  }
}
