// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.lint;

import dev.adjoin.compile.Compiled;
import dev.adjoin.model.Schema;

/** One anti-pattern. */
interface LintRule {
  void check(Compiled compiled, Schema schema, Findings findings);
}
