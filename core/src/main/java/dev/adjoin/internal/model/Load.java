// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The expected sizes and rates of one entity or relationship. For one read: how often it is called
 * ({@link Measure#READS}) and how many items a call reads ({@link Measure#ITEMS}).
 */
public record Load(Map<Measure, Double> measures) {
  public static final Load UNKNOWN = new Load(Map.of());

  public Load {
    EnumMap<Measure, Double> copy = new EnumMap<>(Measure.class);
    copy.putAll(measures);
    measures = Collections.unmodifiableMap(copy);
  }

  public OptionalDouble get(Measure measure) {
    Double value = measures.get(measure);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }
}
