// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.compile.layout;

import dev.adjoin.design.Design;
import dev.adjoin.design.Index;
import dev.adjoin.diagnostic.ModelPath;
import dev.adjoin.diagnostic.Problems;
import dev.adjoin.diagnostic.Tag;
import dev.adjoin.model.Projection;
import dev.adjoin.model.Schema;
import java.util.List;

/** What a design must satisfy: DynamoDB's limits, and keys that tell every item apart. */
public final class DesignRules {
  private static final int MOST_GLOBAL = 20;
  private static final int MOST_LOCAL = 5;
  private static final int MOST_PROJECTED = 100;

  private DesignRules() {}

  public static void check(Schema schema, Design design, Problems problems) {
    indexes(design, problems);
    projections(design, problems);
    billing(schema, design, problems);
    new KeysTellItemsApart(schema, problems).check(design);
  }

  private static void indexes(Design design, Problems problems) {
    long local = design.indexes().stream().filter(Index::isLocal).count();
    long global = design.indexes().size() - local;
    if (global > MOST_GLOBAL) {
      problems.error(
          Tag.TOO_MANY_INDEXES,
          ModelPath.of("entities"),
          "one type has so many lookups and views that the table needs "
              + global
              + " global indexes; DynamoDB's quota is "
              + MOST_GLOBAL,
          "Remove views, or split the type");
    }
    if (local > MOST_LOCAL) {
      problems.error(
          Tag.TOO_MANY_LOCAL_INDEXES,
          ModelPath.of("entities"),
          "one type has "
              + local
              + " local views; DynamoDB has "
              + MOST_LOCAL
              + " local indexes at most",
          "Remove local from some of the views");
    }
    if (global > 1 && !design.table().index().areNumbered()) {
      problems.error(
          Tag.INDEX_NAMES,
          ModelPath.of("table", "index"),
          "the table needs " + global + " indexes, but their names have no {n} to tell them apart",
          "Write the names with {n}, such as GSI{n}, GSI{n}PK and GSI{n}SK");
    }
  }

  private static void projections(Design design, Problems problems) {
    int projected =
        design.indexes().stream()
            .filter(i -> i.projection().kind() == Projection.Kind.SOME)
            .mapToInt(i -> i.projection().attributes().size())
            .sum();
    if (projected > MOST_PROJECTED) {
      problems.error(
          Tag.TOO_MANY_PROJECTED,
          ModelPath.of("table"),
          "the indexes list "
              + projected
              + " projected attributes; DynamoDB takes "
              + MOST_PROJECTED
              + " over all indexes",
          "Project all or keys instead of long lists");
    }
  }

  private static void billing(Schema schema, Design design, Problems problems) {
    List<String> known = design.indexes().stream().map(Index::name).toList();
    for (String index : schema.model().table().billing().indexes().keySet()) {
      if (!known.contains(index)) {
        problems.error(
            Tag.BILLING_INDEX,
            ModelPath.of("table", "billing", "indexes", index),
            "the billing gives units for \""
                + index
                + "\", but the design's indexes are "
                + (known.isEmpty() ? "none" : String.join(", ", known)),
            "Name one of the indexes that plan prints, or remove the entry");
      }
    }
  }
}
