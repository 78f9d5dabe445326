// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.diagnostic.Problems;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Copy;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.List;

/**
 * Rule: unique values are no copies. A change of the source brings its copies forward in batches,
 * which could not move the guards of all of them at once.
 */
final class UniqueValuesAreOwn implements Rule {
  @Override
  public void check(Schema schema, Problems problems) {
    for (Member member : schema.model().members()) {
      List<String> copies = member.copies().stream().map(Copy::attribute).toList();
      for (int i = 0; i < member.uniques().size(); i++) {
        for (String name : member.uniques().get(i)) {
          if (copies.contains(name)) {
            problems.error(
                Tag.UNIQUE_COPY,
                member.path("unique", Integer.toString(i)),
                "%s is unique by \"%s\", which is copied from another item"
                    .formatted(member.name(), name),
                "Make the source's attribute unique instead, or give "
                    + member.name()
                    + " its own");
          }
        }
      }
    }
  }
}
