// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

/** What a gate becomes, and what of its number. */
public enum GateState {
  /** Open, where there was none. */
  NEW("open at 0"),
  /** Open, where there was none; one that is there stays as it is. */
  NEW_IF_ABSENT("open at 0 if it is new"),
  /** Open, where there was none or a tombstone; that one's number goes on. */
  NEW_OR_REVIVED("open, at 0 unless its tombstone counts"),
  /** Open, whatever was there; its number goes on. */
  OPEN("open, at 0 unless it counts already"),
  /** No link passes any more. */
  CLOSED("closed"),
  /** What is left while edges outlive their entity: no link passes, and it counts on. */
  TOMBSTONE("a tombstone that goes on counting"),
  /** Removed together with its entity. */
  GONE("with the entity");

  private final String words;

  GateState(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }
}
