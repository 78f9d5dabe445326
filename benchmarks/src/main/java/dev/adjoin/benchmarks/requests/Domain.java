// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import java.util.List;

/** The operations of one example, on a database that it has filled. */
interface Domain {
  /** The folder of the example. */
  String example();

  /** Fills the database and says what is to be done with it, in this order. */
  List<Row> rows(Recorded database);
}
