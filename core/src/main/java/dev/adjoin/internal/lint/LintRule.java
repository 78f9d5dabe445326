// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.Schema;

/** A rule that finds one anti-pattern. */
interface LintRule {
  void check(Compiled compiled, Schema schema, Findings findings);
}
