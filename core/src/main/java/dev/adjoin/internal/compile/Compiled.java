// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile;

import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.diagnostic.Notation;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.plan.Plans;
import java.util.Set;

/**
 * A valid model with its design and plans.
 *
 * @param notation the language of the declaration, in which messages quote settings
 */
public record Compiled(Model model, Design design, Plans plans, Notation notation) {

  /** The same model, of whose design stored items may lack some parts. */
  public Compiled awaiting(Set<String> parts) {
    return new Compiled(model, design.awaiting(parts), plans, notation);
  }
}
