// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.Units;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the billing mode: {@code on-demand}, or units for the table and its indexes. */
final class BillingReader {
  private static final String UNITS = "{read: 10, write: 5}";
  private static final SettingWords<Billing> MODES =
      SettingWords.of(List.of(Billing.ON_DEMAND), mode -> "on-demand");
  private static final MapFormat PROVISIONED =
      MapFormat.of("billing by units", UNITS, "read", "write", "indexes");
  private static final MapFormat INDEX = MapFormat.of("an index's units", UNITS, "read", "write");

  private BillingReader() {}

  static @Nullable Billing read(Setting value) {
    String expected = "on-demand or a map of units";
    String fix = "Write on-demand, or units such as " + UNITS;
    if (value.isText()) {
      return value.word(MODES, expected, fix);
    }
    if (!value.isMap()) {
      value.wrong(expected, fix);
      return null;
    }
    MapSettings keys = value.keys(PROVISIONED);
    return new Billing(units(keys), keys.read("indexes", BillingReader::indexes, Map.of()));
  }

  private static @Nullable Map<String, Units> indexes(Setting value) {
    List<Setting> indexes = value.named("{GSI1: " + UNITS + "}");
    if (indexes == null) {
      return null;
    }
    Map<String, Units> units = new LinkedHashMap<>();
    indexes.forEach(index -> units.put(index.name(), units(index.keys(INDEX))));
    return units;
  }

  private static Units units(MapSettings keys) {
    keys.require("read");
    keys.require("write");
    return new Units(keys.read("read", Setting::count, 1), keys.read("write", Setting::count, 1));
  }
}
