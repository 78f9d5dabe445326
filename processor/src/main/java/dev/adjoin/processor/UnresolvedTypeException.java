// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.processor;

/**
 * A class, or the value of an annotation, that the Java compiler does not know: another processor
 * may still generate it; otherwise the compiler reports it.
 */
final class UnresolvedTypeException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnresolvedTypeException(String what) {
    super(what);
  }
}
