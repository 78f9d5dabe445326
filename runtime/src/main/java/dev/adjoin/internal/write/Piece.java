// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

/** One change among many that are made by {@link Pieces}, with the items that it is on. */
public final class Piece {
  private final Operation operation;
  private final Claim claim;

  Piece(Operation operation, Claim claim) {
    this.operation = operation;
    this.claim = claim;
  }

  Operation operation() {
    return operation;
  }

  public Claim claim() {
    return claim;
  }
}
