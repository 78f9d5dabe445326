// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/**
 * One element of bulk work that failed.
 *
 * @param position its position in the input, from 0
 * @param cause the failure; it names the operation and the key
 */
public record BulkFailure(long position, AdjoinException cause) {
  @Override
  public String toString() {
    return position + ": " + cause.getMessage();
  }
}
