// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.model.Schema;

/** One rule that every model must satisfy. */
interface Rule {
  void check(Schema schema, Problems problems);
}
