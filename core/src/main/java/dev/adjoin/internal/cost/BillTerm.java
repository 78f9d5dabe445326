// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

/** A part of the bill. */
public enum BillTerm {
  READS("reads"),
  WRITES("writes"),
  STORAGE("storage"),
  RECOVERY("point-in-time recovery"),
  STREAM("stream");

  private final String word;

  BillTerm(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
