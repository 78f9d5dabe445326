// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.health;

import dev.adjoin.CheckReport.Kind;

/** What a repair does about each kind of finding, for people who decide whether to run it. */
final class RepairText {
  private RepairText() {}

  static String of(Kind kind) {
    return switch (kind) {
      case ORPHAN_EDGE ->
          "Removes an edge that is an error, with its mirror, and counts it out on its other side";
      case ORPHAN_REFERENCE ->
          "Removes a reference that is an error; one that must be there is left, or its item"
              + " deleted if onDelete is cascade";
      case ORPHAN_CHILD ->
          "Deletes a child that is an error, unless something restricts that or it is deleted in"
              + " several steps";
      case MISSING_MIRROR, DIFFERENT_MIRROR -> "Writes the second item again from the edge";
      case ORPHAN_MIRROR -> "Removes the second item";
      case ONE_SIDED_SUMMARY -> "Completes the side that lacks the edge, if the other keeps enough";
      case DIFFERENT_SUMMARY -> "Takes the attributes of the from side";
      case STALE_COPY -> "Copies the attribute again";
      case WRONG_COUNT -> "Counts again";
      case MISSING_GATE -> "Makes the gate with the counted number";
      case CLOSED_GATE -> "Opens the gate";
      case ORPHAN_GATE -> "Removes the gate";
      case MISSING_GUARD -> "Makes the guard";
      case ORPHAN_GUARD -> "Removes the guard";
      case WRONG_KEY, MISSING_ID -> "Sets the attributes to the values in the key";
      case WRONG_TYPE -> "Sets the name of the type to the one that the key has";
      case WRONG_INDEX_KEY, HALF_INDEX_KEY ->
          "Writes both halves of the index key, or removes both";
      case MARK_WITHOUT_JOURNAL ->
          "Removes the mark and opens the gates, so that the item can be deleted again";
      case JOURNAL_WITHOUT_MARK -> "Removes the entry of the journal";
      case DUPLICATE_VALUE -> "Nothing: change the value of one of the items";
      case BUSY_GATE -> "Nothing: check again when there is less traffic";
      case UNFINISHED_WORK -> "Nothing: resume the pending work";
      case UNREADABLE, UNDECODABLE_KEY, UNKNOWN_TYPE, OTHER_DESIGN ->
          "Nothing: the model cannot explain the item";
    };
  }
}
