// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

/** Entities and relationships in one table. */
public final class Adjoin {
  private Adjoin() {}
}
