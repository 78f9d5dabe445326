// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

/** Reading cannot go on. Why is already in the problems. */
final class ReadingStopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ReadingStopped() {
    super("The problems says why", null, false, false);
  }
}
