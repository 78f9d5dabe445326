// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.tools.console.Failure;
import dev.adjoin.tools.data.JsonDocument;
import dev.adjoin.tools.text.JsonText;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A model file of NoSQL Workbench. Items stand in tables, in facets, or in both. A facet without
 * items gives one item that is made of its aliases, so that its key templates are seen.
 */
final class WorkbenchFile {
  private static final String NUMBER =
      "Write it as {\"N\": \"12.5\"}, or as a text: {\"S\": \"twelve\"}";
  private static final String BYTES = "Write them as in {\"B\": \"AQI=\"}";
  private static final String TYPED =
      "Write it as in {\"S\": \"text\"}, with one of the types S, N, BOOL, B, SS, NS, BS, L, M and"
          + " NULL";

  private WorkbenchFile() {}

  /**
   * Reads a table of the file.
   *
   * @param wanted the name of the table; null for the only one
   */
  static SampledTable read(Path file, @Nullable String wanted) {
    Map<String, @Nullable Object> document = document(file);
    List<Map<String, @Nullable Object>> tables = objects(document.get("DataModel"));
    List<String> names = tables.stream().map(t -> String.valueOf(t.get("TableName"))).toList();
    if (tables.isEmpty()) {
      throw Failure.mistake(
          file + " has no tables under DataModel", "Give a file that NoSQL Workbench exported");
    }
    if (wanted == null && tables.size() > 1) {
      throw Failure.mistake(
          file + " has the tables " + String.join(", ", names),
          "Choose one with --table: a model has one table");
    }
    if (wanted != null && !names.contains(wanted)) {
      throw Failure.mistake(
          file + " has no table " + wanted + "; it has " + String.join(", ", names),
          "Give one of them with --table");
    }
    return table(file, tables.get(wanted == null ? 0 : names.indexOf(wanted)));
  }

  private static Map<String, @Nullable Object> document(Path file) {
    try {
      Object read = JsonDocument.read(Files.readString(file));
      if (read instanceof Map<?, ?> map && map.containsKey("DataModel")) {
        return object(read);
      }
      throw Failure.mistake(
          file + " is not a model of NoSQL Workbench: it has no DataModel",
          "Export the model in NoSQL Workbench as JSON");
    } catch (IOException e) {
      throw Failure.mistake("The file " + file + " cannot be read", "Check the path");
    } catch (IllegalArgumentException e) {
      throw Failure.mistake(
          "The file " + file + " " + e.getMessage(), "Give a file that NoSQL Workbench exported");
    }
  }

  private static SampledTable table(Path file, Map<String, @Nullable Object> table) {
    String name = String.valueOf(table.get("TableName"));
    Map<String, @Nullable Object> keys = object(table.get("KeyAttributes"));
    if (object(keys.get("PartitionKey")).get("AttributeName") == null) {
      throw Failure.mistake(
          "The table " + name + " in " + file + " has no partition key",
          "Give it one in NoSQL Workbench, and export the model again");
    }
    SampledTable.Key partition = key(object(keys.get("PartitionKey")));
    SampledTable.Key sort = keys.get("SortKey") == null ? null : key(object(keys.get("SortKey")));
    List<SampledTable.Index> indexes = new ArrayList<>();
    objects(table.get("GlobalSecondaryIndexes")).forEach(i -> indexes.add(index(i, false)));
    objects(table.get("LocalSecondaryIndexes")).forEach(i -> indexes.add(index(i, true)));
    Set<Map<String, AttributeValue>> items = new LinkedHashSet<>();
    items.addAll(items(table, "the table " + name + " in " + file));
    Map<String, String> types = new HashMap<>();
    objects(table.get("NonKeyAttributes"))
        .forEach(
            a ->
                types.put(
                    String.valueOf(a.get("AttributeName")),
                    String.valueOf(a.get("AttributeType"))));
    for (Map<String, @Nullable Object> facet : objects(table.get("TableFacets"))) {
      items.addAll(
          items(
              facet,
              "the facet %s of the table %s in %s".formatted(facet.get("FacetName"), name, file)));
    }
    if (items.isEmpty()) {
      objects(table.get("TableFacets"))
          .forEach(f -> items.addAll(examples(f, partition, sort, types)));
    }
    return new SampledTable(name, partition, sort, indexes, List.copyOf(items), null, false, true);
  }

  private static SampledTable.Key key(Map<String, @Nullable Object> key) {
    return new SampledTable.Key(
        String.valueOf(key.get("AttributeName")), String.valueOf(key.get("AttributeType")));
  }

  private static SampledTable.Index index(Map<String, @Nullable Object> index, boolean isLocal) {
    Map<String, @Nullable Object> keys = object(index.get("KeyAttributes"));
    return new SampledTable.Index(
        String.valueOf(index.get("IndexName")),
        isLocal,
        key(object(keys.get("PartitionKey"))).name(),
        keys.get("SortKey") == null ? null : key(object(keys.get("SortKey"))).name());
  }

  /** Items that have the aliases of a facet as keys, with made values in place of fields. */
  private static List<Map<String, AttributeValue>> examples(
      Map<String, @Nullable Object> facet,
      SampledTable.Key partition,
      SampledTable.@Nullable Key sort,
      Map<String, String> types) {
    Map<String, @Nullable Object> alias = object(facet.get("KeyAttributeAlias"));
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (int i = 1; i <= 2; i++) {
      Map<String, AttributeValue> item = new LinkedHashMap<>();
      fill(item, partition.name(), String.valueOf(alias.get("PartitionKeyAlias")), i);
      if (sort != null) {
        fill(item, sort.name(), String.valueOf(alias.get("SortKeyAlias")), i);
      }
      for (Object name : list(facet.get("NonKeyAttributes"))) {
        String attribute = String.valueOf(name);
        if ("S".equals(types.get(attribute))) {
          item.putIfAbsent(attribute, AttributeValue.fromS(attribute + " " + i));
        } else if ("N".equals(types.get(attribute))) {
          item.putIfAbsent(attribute, AttributeValue.fromN(Integer.toString(i)));
        }
      }
      items.add(item);
    }
    return items;
  }

  private static void fill(Map<String, AttributeValue> item, String key, String alias, int number) {
    StringBuilder text = new StringBuilder();
    for (String part : alias.split("#", -1)) {
      text.append(text.isEmpty() ? "" : "#");
      if (part.matches("[{<\\[].+[}>\\]]")) {
        String field = part.substring(1, part.length() - 1).replaceAll("[^A-Za-z0-9]", "");
        String value = field.toLowerCase(Locale.ROOT) + number;
        item.put(field, AttributeValue.fromS(value));
        text.append(value);
      } else {
        text.append(part);
      }
    }
    item.put(key, AttributeValue.fromS(text.toString()));
  }

  /**
   * The items of a table or a facet.
   *
   * @param place the table or facet, as messages name it
   */
  private static List<Map<String, AttributeValue>> items(
      Map<String, @Nullable Object> holder, String place) {
    List<Map<String, AttributeValue>> items = new ArrayList<>();
    for (Map<String, @Nullable Object> typed : objects(holder.get("TableData"))) {
      Map<String, AttributeValue> item = new LinkedHashMap<>();
      String where = " of item " + (items.size() + 1) + " of " + place;
      typed.forEach((name, value) -> item.put(name, value(value, name, where)));
      items.add(item);
    }
    return items;
  }

  /**
   * A value of DynamoDB's JSON.
   *
   * @param path the attribute, with the members and elements that lead to the value
   * @param where the item, as messages name it
   */
  private static AttributeValue value(@Nullable Object typed, String path, String where) {
    if (!(typed instanceof Map<?, ?> map) || map.size() != 1) {
      throw invalid(typed, path, where, "a value with its type", TYPED);
    }
    Map.Entry<String, @Nullable Object> only = object(typed).entrySet().iterator().next();
    Object value = only.getValue();
    return switch (only.getKey()) {
      case "S" -> AttributeValue.fromS(String.valueOf(value));
      case "N" -> AttributeValue.fromN(number(value, path, where));
      case "BOOL" -> AttributeValue.fromBool(Boolean.parseBoolean(String.valueOf(value)));
      case "B" -> AttributeValue.fromB(bytes(value, path, where));
      case "SS" -> AttributeValue.fromSs(list(value).stream().map(String::valueOf).toList());
      case "NS" ->
          AttributeValue.fromNs(list(value).stream().map(v -> number(v, path, where)).toList());
      case "BS" ->
          AttributeValue.fromBs(list(value).stream().map(v -> bytes(v, path, where)).toList());
      case "L" -> {
        List<AttributeValue> elements = new ArrayList<>();
        for (Object element : list(value)) {
          elements.add(value(element, path + "[" + elements.size() + "]", where));
        }
        yield AttributeValue.fromL(elements);
      }
      case "M" -> {
        Map<String, AttributeValue> members = new LinkedHashMap<>();
        object(value)
            .forEach((name, member) -> members.put(name, value(member, path + "." + name, where)));
        yield AttributeValue.fromM(members);
      }
      case "NULL" -> AttributeValue.fromNul(true);
      default -> throw invalid(typed, path, where, "a value with its type", TYPED);
    };
  }

  private static String number(@Nullable Object value, String path, String where) {
    String text = String.valueOf(value);
    try {
      return new BigDecimal(text).toString();
    } catch (NumberFormatException e) {
      throw invalid(value, path, where, "a number", NUMBER);
    }
  }

  private static SdkBytes bytes(@Nullable Object value, String path, String where) {
    try {
      return SdkBytes.fromByteArray(Base64.getDecoder().decode(String.valueOf(value)));
    } catch (IllegalArgumentException e) {
      throw invalid(value, path, where, "bytes in Base64", BYTES);
    }
  }

  private static Failure invalid(
      @Nullable Object value, String path, String where, String expected, String fix) {
    String found = value == null ? "null" : JsonText.line(value);
    return Failure.mistake(
        "The attribute " + path + where + " must be " + expected + ", but was " + found, fix);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    return value instanceof Map<?, ?> ? (Map<String, @Nullable Object>) value : Map.of();
  }

  private static List<?> list(@Nullable Object value) {
    return value instanceof List<?> list ? list : List.of();
  }

  private static List<Map<String, @Nullable Object>> objects(@Nullable Object value) {
    return list(value).stream().map(WorkbenchFile::object).toList();
  }
}
