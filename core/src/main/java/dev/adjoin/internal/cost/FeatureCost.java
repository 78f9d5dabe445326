// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import dev.adjoin.internal.cost.Feature.Kind;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.model.Entity;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a feature adds to the bill.
 *
 * @param bytes what is stored for it
 * @param money a month of both
 */
public record FeatureCost(Feature feature, Capacity perSecond, double bytes, double money) {

  /**
   * What each index, copy, gate, mirror and other feature adds, the most expensive first. Reads of
   * an index are not an addition: without it they would be others.
   */
  static List<FeatureCost> of(CostReport report) {
    Map<Feature, CallCost> added = new TreeMap<>();
    for (RatedCall call : report.writes()) {
      for (Charge charge : call.perSecond().charges()) {
        if (charge.feature().kind() != Kind.ITEM) {
          added.merge(charge.feature(), new CallCost(List.of(charge)), CallCost::plus);
        }
      }
    }
    Map<Feature, Double> bytes = bytes(report);
    bytes.keySet().forEach(feature -> added.putIfAbsent(feature, CallCost.NONE));
    return added.entrySet().stream()
        .map(e -> of(report, e.getKey(), e.getValue(), bytes.getOrDefault(e.getKey(), 0.0)))
        .sorted((one, other) -> Double.compare(other.money(), one.money()))
        .toList();
  }

  private static FeatureCost of(
      CostReport report, Feature feature, CallCost perSecond, double bytes) {
    double money = report.money(perSecond) + report.storageMoney(bytes);
    return new FeatureCost(feature, perSecond.total(), bytes, money);
  }

  /** The bytes that are stored for each feature, each byte once. */
  private static Map<Feature, Double> bytes(CostReport report) {
    Map<Feature, Double> bytes = new TreeMap<>();
    TableStatistics statistics = report.costs().statistics();
    for (StoredItems stored : report.stored()) {
      Feature feature = feature(stored.item());
      if (stored.index() != null) {
        bytes.merge(feature.forEntryIn(stored.index()), stored.bytes(), Double::sum);
      } else if (feature.kind() != Kind.ITEM) {
        bytes.merge(feature, stored.bytes(), Double::sum);
      } else {
        for (Entity source : report.costs().model().entities()) {
          double copied = statistics.copiedBytes(stored.item(), source) * stored.items();
          if (copied > 0) {
            bytes.merge(new Feature(Kind.COPY, source.name()), copied, Double::sum);
          }
        }
      }
    }
    return bytes;
  }

  /** What an item is stored for. */
  private static Feature feature(ItemType item) {
    return switch (item.kind()) {
      case ENTITY, RELATIONSHIP -> new Feature(Kind.ITEM, item.type());
      case MIRROR -> new Feature(Kind.MIRROR, item.type());
      case GUARD ->
          new Feature(
              Kind.GUARD,
              item.type() + "." + String.join("+", item.key().partition().attributes()));
      case GATE -> new Feature(Kind.GATE, item.type() + "." + item.detail());
      case JOURNAL -> new Feature(Kind.JOURNAL, "");
    };
  }
}
