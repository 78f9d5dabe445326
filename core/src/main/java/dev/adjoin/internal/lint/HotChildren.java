// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Schema;
import java.util.Map;
import java.util.stream.Collectors;

/** Children of one parent that are written more often than the parent's partition allows. */
final class HotChildren implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    Map<String, ItemType> items = compiled.design().primary();
    for (Entity child : compiled.model().entities()) {
      Entity root = schema.root(child);
      double parents = load.items(root).orElse(0);
      ItemType stored = items.get(child.name());
      boolean isWithRoot =
          child.isChild()
              && parents > 0
              && stored != null
              && schema.identityNames(root).containsAll(stored.key().partition().attributes());
      double writes = isWithRoot ? load.writes(child) / parents : 0;
      double units = writes * load.writeUnits(child) * (child.isChecked() ? 2 : 1);
      if (units > DynamoDbLimits.PARTITION_WRITE_UNITS) {
        findings.warn(
            Tag.HOT_PARTITION,
            ModelPath.of("workload", child.name()),
            "%s writes of %s a second go to the partition of each %s, which takes %s write units, and one partition serves 1,000"
                .formatted(
                    Figures.number(writes), child.name(), root.name(), Figures.number(units)),
            fix(schema, child, root, Shards.needed(units)));
      }
    }
  }

  /** A bucket in the partition key spreads the items of one parent. */
  private static String fix(Schema schema, Entity child, Entity root, int buckets) {
    String parent = String.join(", ", schema.identityNames(root));
    String own = String.join(", ", child.id());
    String key =
        schema.identityNames(root).stream().map(n -> "#{" + n + "}").collect(Collectors.joining());
    return "Make it a separate entity: id: [%s, bucket, %s], key: \"%s%s#{bucket}\", with bucket calculated from %s, 0 to %d"
        .formatted(parent, own, child.keyWord(), key, own, buckets - 1);
  }
}
