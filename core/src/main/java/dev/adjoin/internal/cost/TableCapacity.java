// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Assumptions.Topic;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The capacity of a table and of each of its global indexes: what the workload uses, and what is
 * paid for. A local index uses the table's.
 */
final class TableCapacity {
  /** The share of provisioned capacity that is used, unless the model declares its units. */
  static final double UTILISATION = 0.7;

  private final CostModel costs;
  private final BillingMode mode;
  private final boolean isScaled;
  private final CapacityUse table;
  private final Map<String, CapacityUse> indexes = new LinkedHashMap<>();

  /**
   * @param perSecond the capacity that the workload uses
   * @param isScaled whether declared provisioned units grow where the workload needs more
   */
  TableCapacity(CostModel costs, BillingMode mode, CallCost perSecond, boolean isScaled) {
    this.costs = costs;
    this.mode = mode;
    this.isScaled = isScaled;
    Billing billing = costs.model().table().billing();
    Capacity used = perSecond.of((String) null);
    for (Index index : costs.design().indexes()) {
      if (index.isLocal()) {
        used = used.plus(perSecond.of(index.name()));
      } else {
        Units units = billing.indexes().getOrDefault(index.name(), billing.table());
        indexes.put(index.name(), use(index, perSecond.of(index.name()), units));
      }
    }
    this.table = use(null, used, billing.table());
  }

  private CapacityUse use(@Nullable Index index, Capacity used, @Nullable Units declared) {
    if (mode == BillingMode.ON_DEMAND) {
      return new CapacityUse(index, used, used);
    }
    if (declared != null && !isScaled) {
      return new CapacityUse(index, used, new Capacity(declared.read(), declared.write()));
    }
    costs.statistics().assumptions().note(Topic.UTILISATION);
    double reads = provisioned(used.reads());
    double writes = provisioned(used.writes());
    Capacity paid =
        declared == null
            ? new Capacity(reads, writes)
            : new Capacity(Math.max(declared.read(), reads), Math.max(declared.write(), writes));
    return new CapacityUse(index, used, paid);
  }

  private static double provisioned(double used) {
    return Math.max(1, Math.ceil(used / UTILISATION));
  }

  /** The table, then the global indexes. */
  List<CapacityUse> all() {
    List<CapacityUse> all = new ArrayList<>(List.of(table));
    all.addAll(indexes.values());
    return all;
  }

  /** The capacity that a charge uses: that of its index, or of the table. */
  CapacityUse of(Charge charge) {
    return charge.index() == null ? table : indexes.getOrDefault(charge.index(), table);
  }
}
