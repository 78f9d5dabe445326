// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.model.Load;
import dev.adjoin.internal.model.Measure;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads expected sizes and rates: {@code {Student: {items: 1000000, reads: 500/s}, roster: 300/s}}.
 */
final class WorkloadReader {
  private static final String EXAMPLE = "{items: 1000000, bytes: 400, reads: 500/s}";
  private static final MapFormat SHAPE =
      new MapFormat(
          "a workload", EXAMPLE, Arrays.stream(Measure.values()).map(Measure::word).toList());

  private WorkloadReader() {}

  static @Nullable Map<String, Load> read(Setting value) {
    List<Setting> types = value.named("{Student: " + EXAMPLE + "}");
    if (types == null) {
      return null;
    }
    Map<String, Load> loads = new LinkedHashMap<>();
    for (Setting type : types) {
      if (type.isText() && String.valueOf(type.text()).contains("/")) {
        @Nullable Double rate = type.<@Nullable Double>parsed(Measure.READS::parse);
        loads.put(type.name(), rate == null ? Load.UNKNOWN : new Load(Map.of(Measure.READS, rate)));
        continue;
      }
      MapSettings keys = type.keys(SHAPE);
      if (type.isMap()) {
        loads.put(type.name(), load(keys));
      }
    }
    return loads;
  }

  private static Load load(MapSettings keys) {
    Map<Measure, Double> measures = new EnumMap<>(Measure.class);
    for (Measure measure : Measure.values()) {
      @Nullable Double number =
          keys.<@Nullable Double>read(measure.word(), v -> v.parsed(measure::parse), null);
      if (number != null) {
        measures.put(measure, number);
      }
    }
    return new Load(measures);
  }
}
