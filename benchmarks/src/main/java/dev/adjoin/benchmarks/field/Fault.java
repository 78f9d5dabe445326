// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.field;

import java.util.Locale;

/** A kind of wrong outcome. */
enum Fault {
  /** A change that was reported as done is not there, or a read leaves out what is stored. */
  LOST,

  /** A read returns an item twice, or two users have one address. */
  DOUBLED,

  /** A membership without its group, or an address without its user. */
  ORPHANED,

  /** The difference between the number that a group carries and that of its members. */
  MISCOUNTED,

  /** A page has fewer items than asked for, although more follow; counted in missing items. */
  SHORT,

  /** The caller sees an error. What is stored may be right all the same. */
  FAILED;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
