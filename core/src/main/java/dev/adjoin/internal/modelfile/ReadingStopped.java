// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

/** Ends the reading of a file. The reason was reported before. */
final class ReadingStopped extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ReadingStopped() {
    super("The reason is in the problems of the file", null, false, false);
  }
}
