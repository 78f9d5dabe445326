// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

/** Reading cannot go on. Why is already in the report. */
final class GivenUp extends RuntimeException {
  private static final long serialVersionUID = 1L;

  GivenUp() {
    super("The report says why", null, false, false);
  }
}
