// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export;

import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.model.Billing;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.Units;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The table of a model as infrastructure code describes it. All its keys are strings.
 *
 * @param model the name of the model
 * @param units the capacity of the table; null if it is billed on demand
 * @param timeToLive the attribute by which items expire; null if none do
 */
record TableResource(
    String model,
    String name,
    String partitionKey,
    String sortKey,
    @Nullable Units units,
    List<IndexResource> indexes,
    boolean stream,
    boolean recovery,
    @Nullable String timeToLive) {

  /** The alarms look at sums over this many seconds. */
  static final int ALARM_PERIOD = 60;

  /** The throttles of a period for which an alarm goes off: more than this. */
  static final int ALARM_THRESHOLD = 0;

  /** The periods in a row that must be above the threshold. */
  static final int ALARM_PERIODS = 5;

  /** The sum that the alarms watch. Metrics without events have no data points. */
  static final String ALARM_EXPRESSION = "FILL(reads, 0) + FILL(writes, 0)";

  static final String READ_THROTTLES = "ReadThrottleEvents";
  static final String WRITE_THROTTLES = "WriteThrottleEvents";

  TableResource {
    indexes = List.copyOf(indexes);
  }

  /**
   * A secondary index.
   *
   * @param projection {@code ALL}, {@code KEYS_ONLY} or {@code INCLUDE}
   * @param units its capacity; null if the table is billed on demand or the index is local
   */
  record IndexResource(
      String name,
      boolean isLocal,
      String partitionKey,
      String sortKey,
      String projection,
      List<String> projected,
      @Nullable Units units) {
    IndexResource {
      projected = List.copyOf(projected);
    }
  }

  /**
   * An alarm for throttled requests.
   *
   * @param index the global index that it watches; null for the table itself
   */
  record Alarm(@Nullable String index, String name, String description) {}

  static TableResource of(Compiled compiled) {
    Design design = compiled.design();
    Table table = design.table();
    return new TableResource(
        compiled.model().name(),
        table.name().replaceFirst(".*:table/", ""),
        table.partition(),
        table.sort(),
        table.billing().table(),
        design.indexes().stream().map(i -> index(i, table.billing())).toList(),
        table.stream(),
        table.recovery(),
        design.timeToLive());
  }

  private static IndexResource index(Index index, Billing billing) {
    Units units = billing.isOnDemand() || index.isLocal() ? null : billing.table();
    return new IndexResource(
        index.name(),
        index.isLocal(),
        index.partitionKey(),
        index.sortKey(),
        switch (index.projection().kind()) {
          case ALL -> "ALL";
          case KEYS -> "KEYS_ONLY";
          case SOME -> "INCLUDE";
        },
        index.projection().attributes(),
        units == null ? null : billing.indexes().getOrDefault(index.name(), units));
  }

  /** The attributes of all keys, each once. */
  List<String> keyAttributes() {
    Set<String> names = new LinkedHashSet<>(List.of(partitionKey, sortKey));
    indexes.forEach(i -> names.addAll(List.of(i.partitionKey(), i.sortKey())));
    return List.copyOf(names);
  }

  List<IndexResource> globalIndexes() {
    return indexes.stream().filter(i -> !i.isLocal()).toList();
  }

  List<IndexResource> localIndexes() {
    return indexes.stream().filter(IndexResource::isLocal).toList();
  }

  /**
   * The alarms: one for the table and one for each global index, which has capacity of its own and
   * throttles the table's writes when it runs out.
   */
  List<Alarm> alarms() {
    List<Alarm> alarms = new ArrayList<>();
    alarms.add(
        new Alarm(null, name + "-throttles", "Requests to the table " + name + " are throttled"));
    for (IndexResource index : globalIndexes()) {
      alarms.add(
          new Alarm(
              index.name(),
              name + "-" + index.name() + "-throttles",
              "Requests to the index "
                  + index.name()
                  + " of "
                  + name
                  + " are throttled; a throttled index throttles the table's writes"));
    }
    return alarms;
  }

  /** A name of letters and digits that begins with a capital: {@code CampusTable}. */
  static String pascalCase(String... words) {
    StringBuilder name = new StringBuilder();
    for (String word : words) {
      for (String part : word.split("[^A-Za-z0-9]+")) {
        if (!part.isEmpty()) {
          name.append(part.substring(0, 1).toUpperCase(Locale.ROOT)).append(part.substring(1));
        }
      }
    }
    return Character.isDigit(name.charAt(0)) ? "Table" + name : name.toString();
  }

  /** A name of small letters, digits and underscores that begins with a letter. */
  static String snakeCase(String... words) {
    String name = String.join("_", words).replaceAll("[^A-Za-z0-9]+", "_").toLowerCase(Locale.ROOT);
    return Character.isLetter(name.charAt(0)) ? name : "table_" + name;
  }
}
