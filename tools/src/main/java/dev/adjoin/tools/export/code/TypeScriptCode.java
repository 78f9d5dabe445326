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
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** TypeScript for {@code @aws-sdk/lib-dynamodb}. */
final class TypeScriptCode implements CodeWriter, KeyFields.Language {
  final Set<Helper> used = EnumSet.noneOf(Helper.class);

  @Override
  public String write(TableNames table, List<ReadCode> codes, List<WriteCode> writes) {
    StringBuilder functions = new StringBuilder();
    for (ReadCode code : codes) {
      functions.append('\n').append(function(code));
    }
    TypeScriptWrites written = new TypeScriptWrites(this);
    for (WriteCode code : writes) {
      functions.append('\n').append(written.function(code));
    }
    addNeeded(table);
    StringBuilder file =
        new StringBuilder(
            SHARED
                .section("HEAD")
                .formatted(table.model(), table.table(), CodeWriter.contents(codes, writes)));
    for (Helper helper : used) {
      file.append('\n')
          .append(
              helper
                  .source()
                  .replace("«PK»", table.partition())
                  .replace("«SK»", table.sort())
                  .replace(
                      "«ITEM»", table.hasTombstones() ? "isThere(Item) ? Item : undefined" : "Item")
                  .replace(
                      "«EACH»",
                      table.hasTombstones()
                          ? ".map((item) => (isThere(item) ? item : undefined))"
                          : ""));
    }
    return file.append(functions).toString();
  }

  /** Adds what the used functions use themselves. */
  private void addNeeded(TableNames table) {
    if (used.contains(Helper.COMPLETE)) {
      used.add(Helper.GET_ALL);
    }
    if (used.contains(Helper.READ)) {
      used.add(Helper.GET);
    }
    if (table.hasTombstones() && (used.contains(Helper.GET) || used.contains(Helper.GET_ALL))) {
      used.add(Helper.IS_THERE);
    }
  }

  // ---- Functions -----------------------------------------------------------------------------

  private String function(ReadCode code) {
    String parameters =
        code.inputs().stream()
            .map(input -> IdentifierWords.of(input.name()).camel() + ": " + type(input.type()))
            .collect(Collectors.joining(", "));
    return "/** %s */\nexport async function %s(%s): Promise<%s> {\n%s}\n"
        .formatted(
            doc(code),
            code.function().camel(),
            parameters,
            result(code.answer().form()),
            body(code));
  }

  private static String doc(ReadCode code) {
    return code.question().replace("*/", "* /")
        + RequestParts.encodedByCaller(code, IdentifierWords::camel);
  }

  static String type(AttributeType type) {
    if (type instanceof Choice choice) {
      return choice.values().stream().map(SourceText::quoted).collect(Collectors.joining(" | "));
    }
    return switch ((Scalar) type) {
      case INT -> "number";
      case LONG -> "bigint";
      case BOOL -> "boolean";
      case INSTANT -> "Date";
      default -> "string";
    };
  }

  private static String result(ReadCode.Form form) {
    return switch (form) {
      case ITEM -> "Item | undefined";
      case ITEMS -> "Item[]";
      case ITEMS_WITH_ENTITIES -> "{ item: Item; entity?: Item }[]";
      case ENTITY_WITH_ITEMS -> "{ entity?: Item; items: Item[] }";
      case NUMBER -> "number";
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
      return withEntities(fields, with);
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
      String key = literal(fields.ofItem(unique.entity(), "guard")).of(unique.entity().key(), 2);
      return "  const guard = await %s;\n  return guard && get({ TableName: TABLE, Key: %s%s });\n"
          .formatted(
              get(fields, unique.guard()),
              key,
              unique.entity().isConsistent() ? ", ConsistentRead: true" : "");
    }
    if (answer instanceof ReadCode.Members members) {
      return members(fields, members);
    }
    return member(fields, (ReadCode.Member) answer);
  }

  private String withEntities(KeyFields fields, ReadCode.WithEntities with) {
    used.add(Helper.GET_ALL);
    String key = literal(fields.ofItem(with.entity(), "each")).of(with.entity().key(), 4);
    return "  const items = await %s;\n".formatted(source(fields, with.source()))
        + "  const entities = await getAll(\n    items.map((each) => (%s)),%s\n  );\n"
            .formatted(key, with.entity().isConsistent() ? "\n    true," : "")
        + "  return items.map((each, i) => ({ item: each, entity: entities[i] }));\n";
  }

  private String together(KeyFields fields, ReadCode.Together together) {
    Request get = together.get();
    if (get != null) {
      return "  const [entity, items] = await Promise.all([\n    %s,\n    %s,\n  ]);\n  return { entity, items };\n"
          .formatted(get(fields, get), source(fields, together.source()));
    }
    String most = together.mostItems();
    return "  const all = await %s;\n  const entity = all.find((item) => %s);\n"
            .formatted(source(fields, together.source()), matches(together.owner()))
        + "  return { entity, items: all.filter((item) => item !== entity)%s };\n"
            .formatted(most == null ? "" : ".slice(0, %s)".formatted(most));
  }

  private String count(KeyFields fields, ReadCode.Source source) {
    if (!source.keeps().isEmpty()) {
      return "(await %s).length".formatted(source(fields, source));
    }
    used.add(Helper.COUNT);
    String request = request(fields, source.query(), 2);
    return source.repeat() instanceof Step.Shards shards
        ? "(await Promise.all(Array.from({ length: %d }, (_, shard) => count(%s))))\n    .reduce((sum, each) => sum + each, 0)"
            .formatted(shards.count(), request)
        : "count(" + request + ")";
  }

  private String storedNumber(KeyFields fields, ReadCode.StoredNumber number) {
    String path =
        number.path().stream()
            .map(name -> "?.[%s]".formatted(SourceText.quoted(name)))
            .collect(Collectors.joining());
    if (number.read().operation() == Request.Operation.GET_ITEM) {
      used.add(Helper.GET);
      return "  const item = await %s;\n  return item%s ?? 0;\n"
          .formatted(get(fields, number.read()), path);
    }
    used.add(Helper.GET_ALL);
    return "  const items = await getAll(%s%s);\n  return items.reduce((sum, item) => sum + (item%s ?? 0), 0);\n"
        .formatted(
            literal(fields).of(RequestParts.keys(number.read()), 2),
            RequestParts.isConsistent(number.read()) ? ", true" : "",
            path);
  }

  private String collection(KeyFields fields, ReadCode.Collection collection) {
    List<String> parts =
        collection.parts().stream()
            .map(
                part -> {
                  if (part instanceof ReadCode.GetPart get) {
                    return get(fields, get.get()) + ".then((item) => (item ? [item] : []))";
                  }
                  return source(fields, ((ReadCode.ListPart) part).source());
                })
            .toList();
    return parts.size() == 1
        ? "  return %s;\n".formatted(parts.get(0))
        : "  const parts = await Promise.all([\n    %s,\n  ]);\n  return parts.flat();\n"
            .formatted(String.join(",\n    ", parts));
  }

  private String members(KeyFields fields, ReadCode.Members members) {
    used.add(Helper.MEMBERS);
    StringBuilder body = new StringBuilder();
    String edges =
        "members(item, %s)%s%s"
            .formatted(
                SourceText.quoted(members.attribute()),
                members.isReversed() ? ".reverse()" : "",
                members.first() == null ? "" : ".slice(0, " + members.first() + ")");
    body.append("  const item = await %s;\n".formatted(get(fields, members.get())));
    if (members.isTogether()) {
      return body.append("  return { entity: item, items: %s };\n".formatted(edges)).toString();
    }
    if (members.entity() == null) {
      return body.append("  return %s;\n".formatted(edges)).toString();
    }
    used.add(Helper.GET_ALL);
    String key = literal(fields.ofItem(members.entity(), "each")).of(members.entity().key(), 4);
    return body.append("  const items = %s;\n".formatted(edges))
        .append(
            "  const entities = await getAll(\n    items.map((each) => (%s)),%s\n  );\n"
                .formatted(key, members.entity().isConsistent() ? "\n    true," : ""))
        .append("  return items.map((each, i) => ({ item: each, entity: entities[i] }));\n")
        .toString();
  }

  private String member(KeyFields fields, ReadCode.Member member) {
    StringBuilder body = new StringBuilder();
    int number = 0;
    for (ReadCode.MemberOf map : member.maps()) {
      body.append(
          "  const edge%d = (await %s)?.[%s]?.[%s];\n"
              .formatted(
                  number,
                  get(fields, map.get()),
                  SourceText.quoted(map.attribute()),
                  text(fields, (KeyText) map.member())));
      body.append("  if (!edge%d) return undefined;\n".formatted(number++));
    }
    String all =
        IntStream.range(0, number).mapToObj(i -> "...edge" + i).collect(Collectors.joining(", "));
    return body.append("  return { %s };\n".formatted(all)).toString();
  }

  // ---- Requests ------------------------------------------------------------------------------

  private String get(KeyFields fields, Request request) {
    used.add(Helper.GET);
    return "get(" + request(fields, request, 2) + ")";
  }

  /** A promise of the items of a source. */
  private String source(KeyFields fields, ReadCode.Source source) {
    if (!source.completes()) {
      return queried(fields, source);
    }
    used.add(Helper.COMPLETE);
    return "complete(await %s%s)"
        .formatted(queried(fields, source), source.isConsistent() ? ", true" : "");
  }

  private String queried(KeyFields fields, ReadCode.Source source) {
    used.add(Helper.QUERY);
    String first = first(source.first());
    String keep =
        source.keeps().isEmpty()
            ? ""
            : source.keeps().stream()
                .map(TypeScriptCode::matches)
                .collect(Collectors.joining(" || ", "(item) => ", ""));
    if (!keep.isEmpty() && first.isEmpty()) {
      first = "Infinity";
    }
    String options = (first.isEmpty() ? "" : ", " + first) + (keep.isEmpty() ? "" : ", " + keep);
    String request = request(fields, source.query(), 2);
    if (source.repeat() instanceof Step.Shards shards) {
      used.add(Helper.SHARDS);
      return "queryShards(%d, (shard) => (%s), %s%s)"
          .formatted(shards.count(), request, SourceText.quoted(shards.sortKey()), options);
    }
    if (source.repeat() instanceof Step.Nodes nodes) {
      used.add(Helper.NODES);
      return "queryNodes(%s, %s%s)".formatted(request, SourceText.quoted(nodes.sortKey()), options);
    }
    return "query(" + request + options + ")";
  }

  private static String first(ReadCode.@Nullable Amount amount) {
    if (amount == null) {
      return "";
    }
    return amount.text(" + ");
  }

  private static String matches(ReadCode.Match match) {
    return match.patterns().entrySet().stream()
        .map(
            e ->
                "/%s/.test(item[%s])"
                    .formatted(e.getValue().replace("/", "\\/"), SourceText.quoted(e.getKey())))
        .collect(Collectors.joining(" && "));
  }

  String request(KeyFields fields, Request request, int indent) {
    Map<String, Object> body = new LinkedHashMap<>(request.body());
    body.remove("TableName");
    String printed = literal(fields).of(body, indent);
    return printed.startsWith("{\n")
        ? "{\n" + " ".repeat(indent + 2) + "TableName: TABLE,\n" + printed.substring(2)
        : "{ TableName: TABLE, " + printed.substring(2);
  }

  private NativeLiteral literal(KeyFields fields) {
    return new NativeLiteral(
        CodeTree.Layout.TYPESCRIPT,
        "true",
        "false",
        TypeScriptCode::name,
        key -> text(fields, key),
        TypeScriptCode::limit,
        Object::toString);
  }

  static String name(String name) {
    return name.matches("[A-Za-z_$][\\w$]*") ? name : SourceText.quoted(name);
  }

  static String limit(PageLimit page) {
    return RequestParts.limit(page, " + ", "Math.max");
  }

  // ---- Keys ----------------------------------------------------------------------------------

  static String text(KeyFields fields, KeyText text) {
    StringBuilder literal = new StringBuilder();
    boolean isConstant = true;
    for (KeyText.Piece piece : text.pieces()) {
      if (piece instanceof KeyText.Literal fixed) {
        literal.append(fixed.text().replaceAll("[`\\\\$]", "\\\\$0"));
      } else {
        isConstant = false;
        literal.append("${").append(fields.value(piece)).append('}');
      }
    }
    return isConstant
        ? SourceText.quoted(
            text.pieces().stream()
                .map(piece -> ((KeyText.Literal) piece).text())
                .collect(Collectors.joining()))
        : "`" + literal + "`";
  }

  @Override
  public String parameter(Input input) {
    return IdentifierWords.of(input.name()).camel();
  }

  @Override
  public String attribute(String item, String name, boolean isNumber) {
    return item + "." + name;
  }

  @Override
  public String segment(String item, String key, int number) {
    return "%s.%s.split(\"#\")[%d]".formatted(item, key, number);
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
              .map(e -> name(e.getKey()) + ": " + SourceText.quoted(e.getValue()))
              .collect(Collectors.joining(", ", "{ ", " }[" + value + "]"));
    };
  }

  String call(Helper helper, String call) {
    used.add(helper);
    return call;
  }

  // ---- What the functions share --------------------------------------------------------------

  private static final SharedSource SHARED = SharedSource.read("helpers.ts");

  /** The sections of the resource that only some functions need, in their order. */
  enum Helper {
    ESCAPED,
    WHOLE,
    INSTANT,
    SHARD_OF,
    IS_THERE,
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
