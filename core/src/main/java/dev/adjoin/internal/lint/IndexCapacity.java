// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.diagnostic.Figures;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Units;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An index with fewer write units than the table: once it is out of units, the table is throttled.
 */
final class IndexCapacity implements LintRule {
  @Override
  public void check(Compiled compiled, Schema schema, Findings findings) {
    Billing billing = compiled.model().table().billing();
    Units table = billing.table();
    if (table == null) {
      return;
    }
    ExpectedLoad load = ExpectedLoad.of(compiled, schema);
    for (Index index : compiled.design().indexes()) {
      Units units = billing.indexes().get(index.name());
      if (units != null && units.write() < table.write() && !index.isLocal()) {
        OptionalDouble needed = needed(compiled, load, index);
        boolean isEnough = needed.isPresent() && needed.getAsDouble() <= units.write();
        if (!isEnough && !isSparse(compiled, index)) {
          found(index, table, units, needed, findings);
        }
      }
    }
  }

  /** Whether only some items of each type have an entry. */
  private static boolean isSparse(Compiled compiled, Index index) {
    return compiled.design().items().stream()
        .flatMap(i -> i.entries().stream())
        .filter(e -> e.index().equals(index.name()))
        .allMatch(e -> e.when() != null || !e.sparseBy().isEmpty());
  }

  /** The units that the declared writes take; empty unless all types in the index have a rate. */
  private static OptionalDouble needed(Compiled compiled, ExpectedLoad load, Index index) {
    double units = 0;
    for (ItemType item : compiled.design().items()) {
      Optional<Member> member =
          load.schema().member(item.type()).filter(m -> item.isTheApplications());
      boolean isIn = item.entries().stream().anyMatch(e -> e.index().equals(index.name()));
      if (isIn && member.isPresent()) {
        double writes = load.writes(member.get());
        if (writes == 0) {
          return OptionalDouble.empty();
        }
        units += writes * load.writeUnits(member.get());
      }
    }
    return OptionalDouble.of(units);
  }

  private static void found(
      Index index, Units table, Units units, OptionalDouble needed, Findings findings) {
    int enough = needed.isPresent() ? (int) Math.ceil(needed.getAsDouble()) : table.write();
    findings.warn(
        Tag.INDEX_CAPACITY,
        ModelPath.of("table", "billing", "indexes", index.name(), "write"),
        "%s has %d write units a second and the table %d%s: when the index is out of units, writes to the table are throttled"
            .formatted(
                index.name(),
                units.write(),
                table.write(),
                needed.isPresent()
                    ? ", and the workload needs %s in the index".formatted(Figures.number(enough))
                    : ""),
        new Phrase(
            "Write %s: {read: %d, write: %d}".formatted(index.name(), units.read(), enough),
            "Write @Units(index = \"%s\", read = %d, write = %d)"
                .formatted(index.name(), units.read(), enough)));
  }
}
