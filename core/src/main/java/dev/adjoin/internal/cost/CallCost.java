// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The capacity of one call, by what it is for. In an estimate it is an average. */
public record CallCost(List<Charge> charges) {
  public static final CallCost NONE = new CallCost(List.of());

  /** Charges for the same thing are added up; those of nothing are left out. */
  public CallCost {
    List<Charge> merged = new ArrayList<>();
    for (Charge charge : charges) {
      int same = 0;
      while (same < merged.size() && !isSame(merged.get(same), charge)) {
        same++;
      }
      if (same < merged.size()) {
        Charge known = merged.get(same);
        merged.set(
            same,
            new Charge(known.feature(), known.index(), known.capacity().plus(charge.capacity())));
      } else if (!charge.capacity().isNone()) {
        merged.add(charge);
      }
    }
    charges = List.copyOf(merged);
  }

  private static boolean isSame(Charge one, Charge other) {
    return one.feature().equals(other.feature()) && Objects.equals(one.index(), other.index());
  }

  public CallCost plus(CallCost other) {
    List<Charge> all = new ArrayList<>(charges);
    all.addAll(other.charges);
    return new CallCost(all);
  }

  public CallCost times(double factor) {
    return new CallCost(charges.stream().map(c -> c.times(factor)).toList());
  }

  /** The same capacity, all of it for one feature. */
  public CallCost as(Feature feature) {
    return new CallCost(charges.stream().map(c -> c.as(feature)).toList());
  }

  /** The capacity of the table and all indexes. */
  public Capacity total() {
    return Capacity.sum(charges.stream().map(Charge::capacity).toList());
  }

  /** The capacity of one index; with null, of the table. */
  public Capacity of(@Nullable String index) {
    return Capacity.sum(
        charges.stream()
            .filter(c -> Objects.equals(c.index(), index))
            .map(Charge::capacity)
            .toList());
  }

  public Capacity of(Feature feature) {
    return byFeature().getOrDefault(feature, Capacity.NONE);
  }

  public Map<Feature, Capacity> byFeature() {
    Map<Feature, Capacity> features = new TreeMap<>();
    charges.forEach(c -> features.merge(c.feature(), c.capacity(), Capacity::plus));
    return features;
  }
}
