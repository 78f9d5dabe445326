// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.diagnostic.Places;
import java.util.List;

/**
 * What a front end read: the model, where its parts stand, and the mistakes found while reading.
 *
 * <p>With mistakes the model is as complete as could be made of it, so that later checks find the
 * others at the same time: what could not be read is left out or replaced by something harmless.
 */
public record Declaration(Model model, Places places, List<Diagnostic> problems) {
  public Declaration {
    problems = List.copyOf(problems);
  }
}
