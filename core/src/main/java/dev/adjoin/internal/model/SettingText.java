// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.diagnostic.Phrase;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes settings as their author would: as keys of a model file, or as annotations and their
 * elements. Used for the fixes in diagnostics.
 */
public final class SettingText {
  private static final Map<String, String> ENTITY_MARKS =
      Map.of(
          "id", "@Id",
          "order", "@Sorted",
          "lookup", "@Lookup",
          "unique", "@Unique",
          "copy", "@Copied",
          "version", "@Version",
          "expires", "@Expires");
  private static final Map<String, String> RELATIONSHIP_MARKS =
      Map.of(
          "distinct", "@Distinct",
          "unique", "@Unique",
          "copy", "@Copied",
          "version", "@Version",
          "expires", "@Expires");
  private static final Map<String, String> SIDE_ANNOTATIONS =
      Map.of(
          "order", "@OrderBy",
          "count", "@Count",
          "shards", "@Shards",
          "onDelete", "@WhenDeleted",
          "summary", "@Summary",
          "as", "@As",
          "max", "@Max",
          "key", "@Template",
          "sort", "@Template");

  private SettingText() {}

  /** The name of a setting of a type: {@code distinct}, or {@code @Distinct}. */
  public static Phrase name(Member member, String key) {
    Map<String, String> marks = member instanceof Entity ? ENTITY_MARKS : RELATIONSHIP_MARKS;
    return new Phrase(key, marks.getOrDefault(key, key));
  }

  /** {@code inverse: mirror}, or {@code inverse = Inverse.MIRROR}. */
  public static Phrase value(String key, Object value) {
    return new Phrase(key + ": " + yaml(value), key + " = " + java(value));
  }

  /** {@code onDelete: {to: keep}}, or {@code onDelete = @WhenDeleted(to = OnDelete.KEEP)}. */
  public static Phrase ofSide(String key, Side side, Object value) {
    return bySide(key, side.word() + ": " + yaml(value), side.word() + " = " + java(value));
  }

  /** {@code max: {from: 50, to: 50}}, or {@code max = @Max(from = 50, to = 50)}. */
  public static Phrase ofSides(String key, Object from, Object to) {
    return bySide(
        key,
        "from: " + yaml(from) + ", to: " + yaml(to),
        "from = " + java(from) + ", to = " + java(to));
  }

  private static Phrase bySide(String key, String yaml, String java) {
    return new Phrase(
        key + ": {" + yaml + "}", key + " = " + SIDE_ANNOTATIONS.get(key) + "(" + java + ")");
  }

  /** {@code byRole: {side: to, by: [role]}}, or {@code @View(name = "byRole", …)}. */
  public static Phrase view(View view) {
    List<Phrase> settings = new ArrayList<>();
    if (view.side() != null) {
      settings.add(value("side", view.side()));
    }
    if (!view.by().isEmpty()) {
      settings.add(value("by", view.by()));
    }
    if (!view.order().isEmpty()) {
      settings.add(value("order", view.order()));
    }
    if (view.when() != null) {
      settings.add(value("when", view.when().text()));
    }
    if (view.shards() > 1) {
      settings.add(value("shards", view.shards()));
    }
    if (!view.project().equals(Projection.ALL)) {
      settings.add(projection(view.project()));
    }
    if (view.local()) {
      settings.add(value("local", true));
    }
    if (view.key() != null) {
      settings.add(new Phrase("key: \"" + view.key() + "\"", "key = \"" + view.key() + "\""));
    }
    if (view.sort() != null) {
      settings.add(new Phrase("sort: \"" + view.sort() + "\"", "sort = \"" + view.sort() + "\""));
    }
    String yaml = settings.stream().map(Phrase::yaml).collect(Collectors.joining(", "));
    String java = settings.stream().map(s -> ", " + s.java()).collect(Collectors.joining());
    return new Phrase(
        view.name() + ": {" + yaml + "}", "@View(name = \"" + view.name() + "\"" + java + ")");
  }

  /** {@code project: [total]}, or {@code project = @Project("total")}. */
  public static Phrase projection(Projection projection) {
    return switch (projection.kind()) {
      case ALL -> new Phrase("project: all", "project = @Project(kind = Project.Kind.ALL)");
      case KEYS -> new Phrase("project: keys", "project = @Project(kind = Project.Kind.KEYS)");
      case SOME ->
          new Phrase(
              "project: " + yaml(projection.attributes()),
              "project = @Project(" + java(projection.attributes()) + ")");
    };
  }

  /**
   * The change that adds a lookup: {@code add lookup: [email] to User}, or {@code annotate email of
   * User with @Lookup}.
   */
  public static Phrase addLookup(String type, List<String> attributes) {
    String yaml = attributes.size() == 1 ? attributes.toString() : "[" + attributes + "]";
    String java =
        attributes.size() == 1
            ? "annotate " + attributes.get(0) + " of " + type + " with @Lookup"
            : "add lookup = @Lookup(" + java(attributes) + ") to " + type;
    return new Phrase("add lookup: " + yaml + " to " + type, java);
  }

  /** {@code all: true}, or {@code all = 1}: the listing of a type. */
  public static Phrase listing() {
    return new Phrase("all: true", "all = 1");
  }

  /** {@code expiry: streamed}, or {@code streamedExpiry = true}. */
  public static Phrase streamedExpiry() {
    return new Phrase("expiry: streamed", "streamedExpiry = true");
  }

  /** {@code removals: streamed}, or {@code streamedRemovals = true}. */
  public static Phrase streamedRemovals() {
    return new Phrase("removals: streamed", "streamedRemovals = true");
  }

  /** {@code stream: true}, or {@code stream = true}: the setting of a table. */
  public static Phrase stream() {
    return new Phrase("stream: true", "stream = true");
  }

  /** {@code inverse: swapped}, or {@code swapped = true}: the setting of a table. */
  public static Phrase swapped() {
    return new Phrase("inverse: swapped", "swapped = true");
  }

  /** {@code list(string, max 10)}, or {@code @Bounded(10) List<String>}. */
  public static Phrase type(AttributeType type) {
    return new Phrase(type.text(), javaType(type));
  }

  private static String yaml(Object value) {
    if (value instanceof Enum<?> constant) {
      return constant.name().toLowerCase(Locale.ROOT);
    }
    return value instanceof List<?> list
        ? list.stream().map(SettingText::yaml).collect(Collectors.joining(", ", "[", "]"))
        : value.toString();
  }

  private static String java(Object value) {
    if (value instanceof Enum<?> constant) {
      return constant.getDeclaringClass().getSimpleName() + "." + constant.name();
    }
    if (value instanceof List<?> list) {
      return list.size() == 1
          ? java(list.get(0))
          : list.stream().map(SettingText::java).collect(Collectors.joining(", ", "{", "}"));
    }
    return value instanceof String ? "\"" + value + "\"" : value.toString();
  }

  private static String javaType(AttributeType type) {
    if (type instanceof AttributeType.Scalar scalar) {
      return switch (scalar) {
        case STRING -> "String";
        case INT -> "Integer";
        case LONG -> "Long";
        case DECIMAL -> "BigDecimal";
        case BOOL -> "Boolean";
        case BYTES -> "byte[]";
        case INSTANT -> "Instant";
        case DATE -> "LocalDate";
        case TIME -> "LocalTime";
        case DATETIME -> "LocalDateTime";
        case OFFSETDATETIME -> "OffsetDateTime";
        case ZONEDDATETIME -> "ZonedDateTime";
        case YEAR -> "Year";
        case DURATION -> "Duration";
        case UUID -> "UUID";
        case URI -> "URI";
        case LOCALE -> "Locale";
        case CURRENCY -> "Currency";
      };
    }
    if (type instanceof AttributeType.ListOf list) {
      String bound = list.max() == null ? "" : "@Bounded(" + list.max() + ") ";
      return bound + "List<" + javaType(list.element()) + ">";
    }
    if (type instanceof AttributeType.SetOf set) {
      return "Set<" + javaType(set.element()) + ">";
    }
    if (type instanceof AttributeType.MapOf map) {
      return "Map<String, " + javaType(map.value()) + ">";
    }
    return type instanceof AttributeType.Named named ? named.name() : "an enum";
  }
}
