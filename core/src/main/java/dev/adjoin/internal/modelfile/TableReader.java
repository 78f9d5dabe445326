// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import dev.adjoin.declare.Writers;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Table;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the table: its name, or a map of its settings. */
final class TableReader {
  private static final SettingWords<Boolean> INVERSE =
      SettingWords.of(List.of(true, false), swapped -> swapped ? "swapped" : "index");
  private static final SettingWords<Boolean> ENCODING =
      SettingWords.of(List.of(true, false), escaped -> escaped ? "escaped" : "plain");
  private static final SettingWords<Writers> WRITERS =
      SettingWords.of(List.of(Writers.values()), Writers::word);
  private static final MapFormat INDEX =
      MapFormat.of(
          "the names of indexes",
          "{partition: \"GSI{n}PK\", sort: \"GSI{n}SK\"}",
          "name",
          "partition",
          "sort");
  private static final MapFormat SHAPE =
      MapFormat.of(
          "a table",
          "{name: Campus}",
          "name",
          "partition",
          "sort",
          "index",
          "inverse",
          "type",
          "billing",
          "owned",
          "encoding",
          "writers",
          "stream",
          "recovery");

  private TableReader() {}

  static @Nullable Table read(Setting value, String defaultName) {
    if (value.isMap()) {
      return settings(value.keys(SHAPE), defaultName);
    }
    if (value.isText()) {
      return Table.named(String.valueOf(value.text()));
    }
    value.wrong("a name or a map", "Write the table's name, or a map such as " + SHAPE.example());
    return null;
  }

  private static Table settings(MapSettings keys, String defaultName) {
    Table.Builder table = Table.builder(keys.read("name", Setting::text, defaultName));
    return table
        .partition(keys.read("partition", Setting::text, "PK"))
        .sort(keys.read("sort", Setting::text, "SK"))
        .index(keys.read("index", TableReader::index, IndexNames.DEFAULT))
        .swapped(keys.read("inverse", v -> v.word(INVERSE), false))
        .type(keys.text("type"))
        .billing(keys.read("billing", BillingReader::read, Billing.ON_DEMAND))
        .owned(keys.flag("owned", true))
        .escaped(keys.read("encoding", v -> v.word(ENCODING), true))
        .writers(keys.read("writers", v -> v.word(WRITERS), Writers.ANY_REGION))
        .stream(keys.flag("stream", false))
        .recovery(keys.flag("recovery", false))
        .build();
  }

  private static IndexNames index(Setting value) {
    MapSettings keys = value.keys(INDEX);
    IndexNames names = IndexNames.DEFAULT;
    return new IndexNames(
        keys.read("name", Setting::text, names.name()),
        keys.read("partition", Setting::text, names.partition()),
        keys.read("sort", Setting::text, names.sort()));
  }
}
