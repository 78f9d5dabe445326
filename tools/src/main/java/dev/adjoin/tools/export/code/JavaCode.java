// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.PageLimit;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import dev.adjoin.tools.text.SourceText;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Java for the AWS SDK for Java 2. */
final class JavaCode implements CodeWriter, KeyFields.Language {
  static final String ITEM = "Map<String, AttributeValue>";

  final Set<Helper> used = EnumSet.noneOf(Helper.class);

  @Override
  public String write(TableNames table, List<ReadCode> codes, List<WriteCode> writes) {
    StringBuilder functions = new StringBuilder();
    for (ReadCode code : codes) {
      functions.append('\n').append(function(code).indent(2).replace(" \n", "\n"));
    }
    JavaWrites written = new JavaWrites(this);
    for (WriteCode code : writes) {
      functions.append('\n').append(written.function(code).indent(2).replace(" \n", "\n"));
    }
    addNeeded(table);
    StringBuilder file =
        new StringBuilder(
            SHARED
                .section("HEAD")
                .formatted(
                    table.model(),
                    className(table.model(), codes, writes),
                    table.table(),
                    CodeWriter.contents(codes, writes)));
    StringBuilder shared = new StringBuilder();
    for (Helper helper : used) {
      shared.append('\n').append(table.fill(helper.source()).indent(2));
    }
    return imported(file.append(functions).append(shared).append("}\n").toString());
  }

  /** The name of the class: {@code CampusReads}, {@code CampusWrites} or both, if it has both. */
  static String className(String model, List<ReadCode> reads, List<WriteCode> writes) {
    return IdentifierWords.of(model).pascal() + CodeWriter.typeName(reads, writes);
  }

  /** The source without imports of classes that it does not use. */
  private static String imported(String source) {
    String code = source.substring(source.indexOf("/**"));
    return source
        .lines()
        .filter(
            line ->
                !line.startsWith("import ")
                    || line.endsWith("*;")
                    || code.matches("(?s).*\\b" + line.replaceAll(".*\\.|;", "") + "\\b.*"))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  private void addNeeded(TableNames table) {
    used.add(Helper.TEXT);
    if (used.contains(Helper.COMPLETE)) {
      used.add(Helper.GET_ALL);
    }
    if (used.contains(Helper.READ)) {
      used.add(Helper.GET);
    }
    if (table.hasTombstones() && (used.contains(Helper.GET) || used.contains(Helper.GET_ALL))) {
      used.add(Helper.THERE);
    }
  }

  // ---- Functions -----------------------------------------------------------------------------

  private String function(ReadCode code) {
    String parameters =
        code.inputs().stream()
            .map(input -> type(input.type()) + " " + IdentifierWords.of(input.name()).camel())
            .collect(Collectors.joining(", "));
    return "/** %s */\npublic %s %s(%s) {\n%s}\n"
        .formatted(
            doc(code),
            result(code.answer().form()),
            code.function().camel(),
            parameters,
            body(code));
  }

  private static String doc(ReadCode code) {
    return code.question().replace("*/", "* /").replace("\\u", "\\ u")
        + RequestParts.encodedByCaller(code, IdentifierWords::camel);
  }

  static String type(AttributeType type) {
    if (type instanceof Choice) {
      return "String";
    }
    return switch ((Scalar) type) {
      case INT -> "int";
      case LONG -> "long";
      case BOOL -> "boolean";
      case INSTANT -> "Instant";
      case DATE -> "LocalDate";
      case UUID -> "UUID";
      default -> "String";
    };
  }

  private String result(ReadCode.Form form) {
    return switch (form) {
      case ITEM -> "Optional<" + ITEM + ">";
      case ITEMS -> "List<" + ITEM + ">";
      case ITEMS_WITH_ENTITIES -> call(Helper.ITEM_WITH_ENTITY, "List<ItemWithEntity>");
      case ENTITY_WITH_ITEMS -> call(Helper.ENTITY, "EntityWithItems");
      case NUMBER -> "long";
    };
  }

  private String body(ReadCode code) {
    KeyFields fields = KeyFields.ofParameters(this, code.inputs());
    ReadCode.Answer answer = code.answer();
    if (answer instanceof ReadCode.OneItem one) {
      return "  return %s;\n".formatted(get(fields, one.get()));
    }
    if (answer instanceof ReadCode.Items items) {
      return "  return %s;\n".formatted(source(fields, items.source()));
    }
    if (answer instanceof ReadCode.WithEntities with) {
      return "  List<%s> items = %s;\n".formatted(ITEM, source(fields, with.source()))
          + entities(fields, with.entity());
    }
    if (answer instanceof ReadCode.Together together) {
      return together(fields, together);
    }
    if (answer instanceof ReadCode.Counted counted) {
      return "  return %s;\n".formatted(count(fields, counted.source()));
    }
    if (answer instanceof ReadCode.StoredNumber number) {
      return storedNumber(fields, number);
    }
    if (answer instanceof ReadCode.Collection collection) {
      return collection(fields, collection);
    }
    if (answer instanceof ReadCode.ByUnique unique) {
      used.add(Helper.GET);
      return "  return %s\n      .flatMap(guard -> get(%s, %s));\n"
          .formatted(
              get(fields, unique.guard()),
              key(fields.ofItem(unique.entity(), "guard"), unique.entity().key()),
              unique.entity().isConsistent());
    }
    if (answer instanceof ReadCode.Members members) {
      return members(fields, members);
    }
    return member(fields, (ReadCode.Member) answer);
  }

  private String entities(KeyFields fields, ReadCode.FoundKey entity) {
    used.add(Helper.GET_ALL);
    used.add(Helper.ITEM_WITH_ENTITY);
    return """
          List<%1$s> entities =
              getAll(
                  items.stream().map(each -> %2$s).toList(), %3$s);
          return IntStream.range(0, items.size())
              .mapToObj(i -> new ItemWithEntity(items.get(i), Optional.ofNullable(entities.get(i))))
              .toList();
        """
        .formatted(ITEM, key(fields.ofItem(entity, "each"), entity.key()), entity.isConsistent());
  }

  private String together(KeyFields fields, ReadCode.Together together) {
    Request get = together.get();
    if (get != null) {
      return "  return new EntityWithItems(\n      %s,\n      %s);\n"
          .formatted(get(fields, get), source(fields, together.source()));
    }
    String most = together.mostItems();
    return "  List<%s> found = %s;\n".formatted(ITEM, source(fields, together.source()))
        + "  Optional<%s> entity = found.stream().filter(item -> %s).findFirst();\n"
            .formatted(ITEM, matches(together.owner()))
        + "  return new EntityWithItems(\n      entity, found.stream().filter(item -> item != entity.orElse(null))%s.toList());\n"
            .formatted(most == null ? "" : ".limit(%s)".formatted(most));
  }

  private String count(KeyFields fields, ReadCode.Source source) {
    if (!source.keeps().isEmpty()) {
      return source(fields, source) + ".size()";
    }
    used.add(Helper.COUNT);
    String request = query(fields, source.query(), 6);
    return source.repeat() instanceof Step.Shards shards
        ? "IntStream.range(0, %d).parallel().mapToLong(shard -> count(%s)).sum()"
            .formatted(shards.count(), request)
        : "count(" + request + ")";
  }

  private String storedNumber(KeyFields fields, ReadCode.StoredNumber number) {
    used.add(Helper.NUMBER);
    String path = number.path().stream().map(SourceText::quoted).collect(Collectors.joining(", "));
    if (number.read().operation() == Request.Operation.GET_ITEM) {
      return "  return %s.map(item -> number(item, %s)).orElse(0L);\n"
          .formatted(get(fields, number.read()), path);
    }
    used.add(Helper.GET_ALL);
    String keys =
        RequestParts.keys(number.read()).stream()
            .map(key -> "              " + key(fields, (Map<?, ?>) key))
            .collect(Collectors.joining(",\n"));
    return "  return getAll(\n          List.of(\n%s),\n          %s).stream()\n      .filter(Objects::nonNull)\n      .mapToLong(item -> number(item, %s))\n      .sum();\n"
        .formatted(keys, RequestParts.isConsistent(number.read()), path);
  }

  private String collection(KeyFields fields, ReadCode.Collection collection) {
    if (collection.parts().size() == 1
        && collection.parts().get(0) instanceof ReadCode.ListPart p) {
      return "  return %s;\n".formatted(source(fields, p.source()));
    }
    StringBuilder body =
        new StringBuilder("  List<%s> items = new ArrayList<>();\n".formatted(ITEM));
    for (ReadCode.Part part : collection.parts()) {
      body.append(
          part instanceof ReadCode.GetPart get
              ? "  %s.ifPresent(items::add);\n".formatted(get(fields, get.get()))
              : "  items.addAll(%s);\n"
                  .formatted(source(fields, ((ReadCode.ListPart) part).source())));
    }
    return body.append("  return items;\n").toString();
  }

  private String members(KeyFields fields, ReadCode.Members members) {
    used.add(Helper.MEMBERS);
    String edges =
        "members(item, %s, %s)%s"
            .formatted(
                SourceText.quoted(members.attribute()),
                members.isReversed(),
                members.first() == null ? "" : ".stream().limit(" + members.first() + ").toList()");
    String item = "  Optional<%s> item = %s;\n".formatted(ITEM, get(fields, members.get()));
    if (members.isTogether()) {
      return item + "  return new EntityWithItems(item, %s);\n".formatted(edges);
    }
    return members.entity() == null
        ? item + "  return %s;\n".formatted(edges)
        : item
            + "  List<%s> items = %s;\n".formatted(ITEM, edges)
            + entities(fields, members.entity());
  }

  private String member(KeyFields fields, ReadCode.Member member) {
    used.add(Helper.MEMBERS);
    StringBuilder body = new StringBuilder("  %s edge = new HashMap<>();\n".formatted(ITEM));
    for (ReadCode.MemberOf map : member.maps()) {
      body.append("  ")
          .append(map == member.maps().get(0) ? "Optional<" + ITEM + "> part" : "part")
          .append(
              " =\n      members(%s, %s, false).stream()\n          .filter(each -> each.get(\"$key\").s().equals(%s))\n          .findFirst();\n"
                  .formatted(
                      get(fields, map.get()),
                      SourceText.quoted(map.attribute()),
                      text(fields, (KeyText) map.member())))
          .append(
              "  if (part.isEmpty()) {\n    return part;\n  }\n  part.get().forEach(edge::putIfAbsent);\n");
    }
    return body.append("  return Optional.of(edge);\n").toString();
  }

  // ---- Requests ------------------------------------------------------------------------------

  String get(KeyFields fields, Request request) {
    used.add(Helper.GET);
    return "get(%s, %s)"
        .formatted(key(fields, request.map("Key")), RequestParts.isConsistent(request));
  }

  /** A key as a map of attribute values. */
  String key(KeyFields fields, Map<?, ?> key) {
    return key.entrySet().stream()
        .map(
            e ->
                "%s, text(%s)"
                    .formatted(
                        SourceText.quoted((String) e.getKey()),
                        text(
                            fields,
                            (KeyText) Objects.requireNonNull(((Map<?, ?>) e.getValue()).get("S")))))
        .collect(Collectors.joining(", ", "Map.of(", ")"));
  }

  private String source(KeyFields fields, ReadCode.Source source) {
    if (!source.completes()) {
      return queried(fields, source);
    }
    used.add(Helper.COMPLETE);
    return "complete(%s, %s)".formatted(queried(fields, source), source.isConsistent());
  }

  private String queried(KeyFields fields, ReadCode.Source source) {
    used.add(Helper.QUERY);
    String first = first(source.first());
    String keep =
        source.keeps().isEmpty()
            ? "item -> true"
            : source.keeps().stream()
                .map(JavaCode::matches)
                .collect(Collectors.joining(" || ", "item -> ", ""));
    String request = query(fields, source.query(), 6);
    if (source.repeat() instanceof Step.Shards shards) {
      used.add(Helper.SHARDS);
      return "queryShards(\n      %d,\n      shard ->\n          %s,\n      %s,\n      %s,\n      %s,\n      %s)"
          .formatted(
              shards.count(),
              query(fields, source.query(), 10),
              SourceText.quoted(shards.sortKey()),
              shards.isReversed(),
              first,
              keep);
    }
    if (source.repeat() instanceof Step.Nodes nodes) {
      used.add(Helper.NODES);
      return "queryNodes(\n      %s,\n      %s,\n      %s,\n      %s)"
          .formatted(request, SourceText.quoted(nodes.sortKey()), first, keep);
    }
    return source.keeps().isEmpty() && source.first() == null
        ? "query(\n      %s)".formatted(request)
        : "query(\n      %s,\n      %s,\n      %s)".formatted(request, first, keep);
  }

  private static String first(ReadCode.@Nullable Amount amount) {
    if (amount == null) {
      return "Integer.MAX_VALUE";
    }
    return amount.text(" + ");
  }

  private static String matches(ReadCode.Match match) {
    return match.patterns().entrySet().stream()
        .map(
            e ->
                "item.get(%s).s().matches(%s)"
                    .formatted(SourceText.quoted(e.getKey()), SourceText.quoted(e.getValue())))
        .collect(Collectors.joining(" && "));
  }

  /** A query as a builder. */
  private String query(KeyFields fields, Request request, int indent) {
    String next = "\n" + " ".repeat(indent + 4) + ".";
    List<String> calls = new ArrayList<>();
    request
        .body()
        .forEach(
            (name, value) ->
                calls.add(
                    name.substring(0, 1).toLowerCase(Locale.ROOT)
                        + name.substring(1)
                        + "("
                        + argument(fields, name, value, indent + 8)
                        + ")"));
    return "QueryRequest.builder()" + next + String.join(next, calls);
  }

  private String argument(KeyFields fields, String name, Object value, int indent) {
    if (name.equals("TableName")) {
      return "TABLE";
    }
    if (name.equals("ExpressionAttributeValues")) {
      String separator = ",\n" + " ".repeat(indent);
      return ((Map<?, ?>) value)
          .entrySet().stream()
              .map(
                  e -> {
                    Object text = ((Map<?, ?>) e.getValue()).get("S");
                    return SourceText.quoted((String) e.getKey())
                        + ", text("
                        + (text instanceof KeyText key
                            ? text(fields, key)
                            : SourceText.quoted(String.valueOf(text)))
                        + ")";
                  })
              .collect(Collectors.joining(separator, "Map.of(\n" + " ".repeat(indent), ")"));
    }
    if (value instanceof Map<?, ?> names) {
      return names.entrySet().stream()
          .map(
              e ->
                  SourceText.quoted((String) e.getKey())
                      + ", "
                      + SourceText.quoted((String) e.getValue()))
          .collect(Collectors.joining(", ", "Map.of(", ")"));
    }
    if (value instanceof PageLimit page) {
      return RequestParts.limit(page, " + ", "Math.max");
    }
    return value instanceof String text ? SourceText.quoted(text) : value.toString();
  }

  // ---- Keys ----------------------------------------------------------------------------------

  static String text(KeyFields fields, KeyText text) {
    List<String> terms = new ArrayList<>();
    for (KeyText.Piece piece : text.pieces()) {
      terms.add(
          piece instanceof KeyText.Literal fixed
              ? SourceText.quoted(fixed.text())
              : fields.value(piece));
    }
    boolean isText = terms.get(0).startsWith("\"");
    return (isText ? "" : "\"\" + ") + String.join(" + ", terms);
  }

  @Override
  public String parameter(Input input) {
    return IdentifierWords.of(input.name()).camel();
  }

  @Override
  public String attribute(String item, String name, boolean isNumber) {
    String value = "%s.get(%s)".formatted(item, SourceText.quoted(name));
    return isNumber ? "Long.parseLong(" + value + ".n())" : value + ".s()";
  }

  @Override
  public String segment(String item, String key, int number) {
    return "%s.get(%s).s().split(\"#\")[%d]".formatted(item, SourceText.quoted(key), number);
  }

  @Override
  public String identifier(IdentifierWords name) {
    return name.camel();
  }

  @Override
  public String shard() {
    return "shard";
  }

  @Override
  public String shardOf(List<String> id, int shards) {
    used.add(Helper.SHARD_OF);
    return "shardOf(%s, %d)".formatted(String.join(" + \"#\" + ", id), shards);
  }

  @Override
  public String encoded(Encoding encoding, String value) {
    return switch (encoding.kind()) {
      case AS_IS, BOOL -> value;
      case ESCAPED -> call(Helper.ESCAPED, "escaped(" + value + ")");
      case INT -> call(Helper.WHOLE, "whole(" + value + ", 10)");
      case LONG -> call(Helper.WHOLE, "whole(" + value + ", 19)");
      case INSTANT -> call(Helper.INSTANT, "instant(" + value + ")");
      case WORD ->
          encoding.words().entrySet().stream()
              .map(e -> SourceText.quoted(e.getKey()) + ", " + SourceText.quoted(e.getValue()))
              .collect(Collectors.joining(", ", "Map.of(", ").get(" + value + ")"));
    };
  }

  String call(Helper helper, String call) {
    used.add(helper);
    return call;
  }

  // ---- What the functions share --------------------------------------------------------------

  private static final SharedSource SHARED = SharedSource.read("helpers.java.txt");

  /** The sections of the resource that only some functions need, in their order. */
  enum Helper {
    ITEM_WITH_ENTITY,
    ENTITY,
    TEXT,
    NUM,
    ESCAPED,
    WHOLE,
    INSTANT,
    SHARD_OF,
    NUMBER,
    THERE,
    GET,
    READ,
    QUERY,
    SHARDS,
    NODES,
    COUNT,
    GET_ALL,
    COMPLETE,
    MEMBERS;

    String source() {
      return SHARED.section(name());
    }
  }
}
