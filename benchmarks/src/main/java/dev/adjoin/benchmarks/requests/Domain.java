// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.requests;

import java.util.List;

/** The operations of one example, on a database that it has filled. */
interface Domain {
  /** The folder of the example. */
  String example();

  /** Fills the database and returns its operations, which run in this order. */
  List<Row> rows(RecordingDatabase database);
}
