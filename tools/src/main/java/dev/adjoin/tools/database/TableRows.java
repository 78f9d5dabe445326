// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.database;

import dev.adjoin.CompiledModel.IndexDesign;
import dev.adjoin.CompiledModel.TableDesign;
import dev.adjoin.tools.text.Style;
import dev.adjoin.tools.text.TextPage;
import dev.adjoin.tools.text.TextTable;
import dev.adjoin.tools.text.TextTable.Column;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stored items as rows: the keys in columns of their own, the other attributes together. Attributes
 * that Adjoin adds are left out.
 */
final class TableRows {
  private static final Comparator<String> BYTES =
      Comparator.comparing(text -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

  private final String partition;
  private final List<String> keys;
  private final List<Map<String, AttributeValue>> items;

  TableRows(
      TableDesign table, @Nullable IndexDesign index, List<Map<String, AttributeValue>> items) {
    this.partition = index == null ? table.partitionKey() : index.partitionKey();
    String sort = index == null ? table.sortKey() : index.sortKey();
    Set<String> columns = new LinkedHashSet<>(List.of(partition, sort));
    columns.addAll(List.of(table.partitionKey(), table.sortKey()));
    for (IndexDesign each : table.indexes()) {
      if (index == null) {
        columns.addAll(List.of(each.partitionKey(), each.sortKey()));
      }
    }
    columns.removeIf(key -> items.stream().noneMatch(item -> item.containsKey(key)));
    this.keys = List.copyOf(columns);
    this.items =
        items.stream()
            .sorted(
                Comparator.<Map<String, AttributeValue>, String>comparing(
                        item -> item.get(partition).s(), BYTES)
                    .thenComparing(item -> item.get(sort).s(), BYTES))
            .toList();
  }

  String text(String title, boolean colour) {
    TextPage page = new TextPage(colour);
    page.section(title);
    TextTable table =
        new TextTable(keys.stream().map(key -> Column.of(key, style(key))).toArray(Column[]::new));
    String last = null;
    for (Map<String, AttributeValue> item : items) {
      String own = item.get(partition).s();
      if (last != null && !last.equals(own)) {
        table.gap();
      }
      List<String> cells = new ArrayList<>();
      for (String key : keys) {
        cells.add(key.equals(partition) && own.equals(last) ? "" : cell(item.get(key)));
      }
      table.row(attributes(item, "  "), cells);
      last = own;
    }
    table.printTo(page);
    return page.toString();
  }

  private Style style(String key) {
    return key.equals(partition) ? Style.NAME : Style.PLAIN;
  }

  String markdown(String title) {
    StringBuilder text = new StringBuilder("**").append(title).append("**\n\n| ");
    text.append(String.join(" | ", keys)).append(" | attributes |\n");
    text.append("|---".repeat(keys.size() + 1)).append("|\n");
    String last = null;
    for (Map<String, AttributeValue> item : items) {
      String own = item.get(partition).s();
      text.append("| ");
      for (String key : keys) {
        boolean isRepeated = key.equals(partition) && own.equals(last);
        String cell = isRepeated ? "" : cell(item.get(key));
        text.append(cell.isEmpty() ? "" : "`" + cell.replace("|", "\\|") + "`").append(" | ");
      }
      text.append(attributes(item, ", ").replace("|", "\\|")).append(" |\n");
      last = own;
    }
    return text.toString();
  }

  /** Each row as a JSON object with plain values. */
  List<Map<String, Object>> json() {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (Map<String, AttributeValue> item : items) {
      Map<String, Object> row = new LinkedHashMap<>();
      keys.stream().filter(item::containsKey).forEach(key -> row.put(key, cell(item.get(key))));
      others(item)
          .forEach(
              (name, value) ->
                  row.put(name, value.n() == null ? cell(value) : new BigDecimal(value.n())));
      rows.add(row);
    }
    return rows;
  }

  private String attributes(Map<String, AttributeValue> item, String separator) {
    return others(item).entrySet().stream()
        .map(each -> each.getKey() + "=" + cell(each.getValue()))
        .collect(Collectors.joining(separator));
  }

  private Map<String, AttributeValue> others(Map<String, AttributeValue> item) {
    Map<String, AttributeValue> others = new TreeMap<>(item);
    others.keySet().removeIf(name -> keys.contains(name) || name.startsWith("_"));
    return others;
  }

  private static String cell(@Nullable AttributeValue value) {
    if (value == null) {
      return "";
    }
    return switch (value.type()) {
      case S -> value.s();
      case N -> value.n();
      case BOOL -> value.bool().toString();
      case SS -> value.ss().toString();
      case NS -> value.ns().toString();
      case L -> value.l().stream().map(TableRows::cell).collect(Collectors.joining(", ", "[", "]"));
      case M ->
          new TreeMap<>(value.m())
              .entrySet().stream()
                  .map(each -> each.getKey() + ": " + cell(each.getValue()))
                  .collect(Collectors.joining(", ", "{", "}"));
      case B -> value.b().asByteArray().length + " bytes";
      default -> "";
    };
  }
}
