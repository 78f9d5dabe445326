// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import java.util.List;

/** Writes reads and writes as a source file of one language. */
interface CodeWriter {
  /** The source file: what the functions share, and a function for each read and write. */
  String write(TableNames table, List<ReadCode> reads, List<WriteCode> writes);

  /** The contents of a file in words. */
  static String contents(List<ReadCode> reads, List<WriteCode> writes) {
    if (writes.isEmpty()) {
      return "Reads";
    }
    return reads.isEmpty() ? "Writes" : "Reads and writes";
  }

  /** The name of the type that has the functions, after the name of the model. */
  static String typeName(List<ReadCode> reads, List<WriteCode> writes) {
    if (writes.isEmpty()) {
      return "Reads";
    }
    return reads.isEmpty() ? "Writes" : "Requests";
  }

  /**
   * The names of the table and its keys.
   *
   * @param hasTombstones whether deleted items may leave a remainder, which reads must skip
   */
  record TableNames(
      String model, String table, String partition, String sort, boolean hasTombstones) {

    /** A shared source with the names of the keys, and with its tests for tombstones if needed. */
    String fill(String source) {
      return source
          .replace("«PK»", partition)
          .replace("«SK»", sort)
          .replace("«THERE(»", hasTombstones ? "there(" : "")
          .replace("«)»", hasTombstones ? ")" : "");
    }
  }
}
