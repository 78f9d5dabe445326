// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.check;

import dev.adjoin.diagnostic.Problems;
import dev.adjoin.model.Schema;

/** Something every model must satisfy. */
interface Rule {
  void check(Schema schema, Problems problems);
}
