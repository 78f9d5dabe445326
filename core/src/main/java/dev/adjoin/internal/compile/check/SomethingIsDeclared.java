// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Schema;

/** Rule: a model has at least one entity. */
final class SomethingIsDeclared implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    if (schema.model().entities().isEmpty() && !problems.hasErrors()) {
      problems.error(
          Tag.NO_ENTITIES,
          ModelPath.of("entities"),
          "The model declares no entity",
          "Declare at least one entity with an id");
    }
  }
}
