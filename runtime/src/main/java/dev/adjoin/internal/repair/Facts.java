// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.repair;

import dev.adjoin.CheckReport.Kind;
import dev.adjoin.CheckReport.Severity;

/**
 * Receives what an item says about itself and about others. An item offers values under a key and a
 * slot; others claim that an offer exists and has a value.
 */
interface Facts {
  /** The expected value of a claim that accepts every value. */
  long ANY = Long.MIN_VALUE;

  /**
   * Something is wrong with the item by itself.
   *
   * @param part the gate or index concerned, by its position in the design; -1 for none
   */
  void suspect(Kind kind, Severity severity, int part, String message);

  /**
   * @param slot the hash code of the offer's key and slot
   */
  void offer(long slot, long value);

  /**
   * @param other the key of the item that must make the offer
   * @param slot the hash code of that key and the slot
   * @param expected the value of the offer, or {@link #ANY}
   */
  void claim(Rule rule, Place other, long slot, long expected);

  /** The item is an edge that a gate counts. */
  void counted(int gate, Place holder);

  /** The item holds a gate. */
  void gate(int gate, long number, long changes);
}
