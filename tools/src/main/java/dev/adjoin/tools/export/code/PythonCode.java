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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Python for boto3. */
final class PythonCode implements CodeWriter, KeyFields.Language {
  final Set<Helper> used = EnumSet.noneOf(Helper.class);
  boolean usesDatetime;
  private boolean usesRegex;
  boolean usesDecimal;
  boolean usesUuid;

  @Override
  public String write(TableNames table, List<ReadCode> codes, List<WriteCode> writes) {
    StringBuilder functions = new StringBuilder();
    for (ReadCode code : codes) {
      functions.append("\n\n").append(function(code));
    }
    PythonWrites written = new PythonWrites(this);
    for (WriteCode code : writes) {
      functions.append("\n\n").append(written.function(code));
    }
    addNeeded(table);
    StringBuilder file = new StringBuilder(head(table, CodeWriter.contents(codes, writes)));
    for (Helper helper : used) {
      file.append("\n\n").append(table.fill(helper.source()));
    }
    return file.append(functions).toString();
  }

  private void addNeeded(TableNames table) {
    if (used.contains(Helper.ESCAPED)) {
      usesRegex = true;
    }
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

  private String head(TableNames table, String contents) {
    StringBuilder imports = new StringBuilder();
    if (usesRegex) {
      imports.append("import re\n");
    }
    if (used.contains(Helper.GET_ALL)) {
      imports.append("import time\n");
    }
    if (usesUuid) {
      imports.append("import uuid\n");
    }
    if (used.contains(Helper.SHARD_OF)) {
      imports.append("import zlib\n");
    }
    if (used.contains(Helper.SHARDS)) {
      imports.append("from concurrent.futures import ThreadPoolExecutor\n");
    }
    if (usesDatetime) {
      imports.append("from datetime import date, datetime, timezone\n");
    }
    if (usesDecimal) {
      imports.append("from decimal import Decimal\n");
    }
    return "\"\"\"%s of the model %s, for boto3.\"\"\"\n%s\nimport boto3\n\ndynamodb = boto3.resource(\"dynamodb\")\ntable = dynamodb.Table(\"%s\")\n"
        .formatted(contents, table.model(), imports.isEmpty() ? "" : "\n" + imports, table.table());
  }

  // ---- Functions -----------------------------------------------------------------------------

  private String function(ReadCode code) {
    String parameters =
        code.inputs().stream()
            .map(input -> IdentifierWords.of(input.name()).snake() + ": " + type(input.type()))
            .collect(Collectors.joining(", "));
    return "def %s(%s) -> %s:\n    \"\"\"%s\"\"\"\n%s"
        .formatted(
            code.function().snake(),
            parameters,
            result(code.answer().form()),
            doc(code),
            body(code));
  }

  private static String doc(ReadCode code) {
    return code.question().replace("\\", "\\\\").replace("\"", "'")
        + RequestParts.encodedByCaller(code, IdentifierWords::snake);
  }

  String type(AttributeType type) {
    if (type instanceof Choice) {
      return "str";
    }
    return switch ((Scalar) type) {
      case INT, LONG -> "int";
      case BOOL -> "bool";
      case INSTANT -> {
        usesDatetime = true;
        yield "datetime";
      }
      case DATE -> {
        usesDatetime = true;
        yield "date";
      }
      default -> "str";
    };
  }

  private static String result(ReadCode.Form form) {
    return switch (form) {
      case ITEM -> "dict | None";
      case ITEMS -> "list[dict]";
      case ITEMS_WITH_ENTITIES -> "list[tuple[dict, dict | None]]";
      case ENTITY_WITH_ITEMS -> "tuple[dict | None, list[dict]]";
      case NUMBER -> "int";
    };
  }

  private String body(ReadCode code) {
    KeyFields fields = KeyFields.ofParameters(this, code.inputs());
    ReadCode.Answer answer = code.answer();
    if (answer instanceof ReadCode.OneItem one) {
      return "    return %s\n".formatted(get(fields, one.get()));
    }
    if (answer instanceof ReadCode.Items items) {
      return "    return %s\n".formatted(source(fields, items.source()));
    }
    if (answer instanceof ReadCode.WithEntities with) {
      return "    items = %s\n".formatted(source(fields, with.source()))
          + entities(fields, with.entity());
    }
    if (answer instanceof ReadCode.Together together) {
      return together(fields, together);
    }
    if (answer instanceof ReadCode.Counted counted) {
      return "    return %s\n".formatted(count(fields, counted.source()));
    }
    if (answer instanceof ReadCode.StoredNumber number) {
      return storedNumber(fields, number);
    }
    if (answer instanceof ReadCode.Collection collection) {
      return collection(fields, collection);
    }
    if (answer instanceof ReadCode.ByUnique unique) {
      String key = literal(fields.ofItem(unique.entity(), "guard")).of(unique.entity().key(), 4);
      return "    guard = %s\n    return guard and get(Key=%s%s)\n"
          .formatted(
              get(fields, unique.guard()),
              key,
              unique.entity().isConsistent() ? ", ConsistentRead=True" : "");
    }
    if (answer instanceof ReadCode.Members members) {
      return members(fields, members);
    }
    return member(fields, (ReadCode.Member) answer);
  }

  /** Fetches the entities that items lead to. */
  private String entities(KeyFields fields, ReadCode.FoundKey entity) {
    used.add(Helper.GET_ALL);
    String key = literal(fields.ofItem(entity, "each")).of(entity.key(), 8);
    return "    keys = [%s for each in items]\n    return list(zip(items, get_all(keys%s)))\n"
        .formatted(key, entity.isConsistent() ? ", consistent=True" : "");
  }

  private String together(KeyFields fields, ReadCode.Together together) {
    Request get = together.get();
    if (get != null) {
      return "    entity = %s\n    return entity, %s\n"
          .formatted(get(fields, get), source(fields, together.source()));
    }
    String most = together.mostItems();
    return "    found = %s\n    entity = next((item for item in found if %s), None)\n"
            .formatted(source(fields, together.source()), matches(together.owner()))
        + "    return entity, [item for item in found if item is not entity]%s\n"
            .formatted(most == null ? "" : "[:%s]".formatted(most));
  }

  private String count(KeyFields fields, ReadCode.Source source) {
    if (!source.keeps().isEmpty()) {
      return "len(%s)".formatted(source(fields, source));
    }
    used.add(Helper.COUNT);
    return source.repeat() instanceof Step.Shards shards
        ? "sum(\n        count%s\n        for shard in range(%d)\n    )"
            .formatted(arguments(fields, source.query(), 8, ""), shards.count())
        : "count" + arguments(fields, source.query(), 4, "");
  }

  private String storedNumber(KeyFields fields, ReadCode.StoredNumber number) {
    List<String> path = number.path();
    String value =
        IntStream.range(0, path.size())
            .mapToObj(
                i ->
                    ".get(%s, %s)"
                        .formatted(
                            SourceText.quoted(path.get(i)), i == path.size() - 1 ? "0" : "{}"))
            .collect(Collectors.joining());
    if (number.read().operation() == Request.Operation.GET_ITEM) {
      return "    item = %s or {}\n    return int(item%s)\n"
          .formatted(get(fields, number.read()), value);
    }
    used.add(Helper.GET_ALL);
    return "    keys = %s\n    return sum(int((item or {})%s) for item in get_all(keys%s))\n"
        .formatted(
            literal(fields).of(RequestParts.keys(number.read()), 4),
            value,
            RequestParts.isConsistent(number.read()) ? ", consistent=True" : "");
  }

  private String collection(KeyFields fields, ReadCode.Collection collection) {
    List<String> parts =
        collection.parts().stream()
            .map(
                part ->
                    part instanceof ReadCode.GetPart get
                        ? "[item for item in [%s] if item]".formatted(get(fields, get.get()))
                        : source(fields, ((ReadCode.ListPart) part).source()))
            .toList();
    return parts.size() == 1
        ? "    return %s\n".formatted(parts.get(0))
        : parts.stream()
            .map(part -> "    items += %s\n".formatted(part))
            .collect(Collectors.joining("", "    items = []\n", "    return items\n"));
  }

  private String members(KeyFields fields, ReadCode.Members members) {
    used.add(Helper.MEMBERS);
    String edges =
        "members(item, %s)%s"
            .formatted(
                SourceText.quoted(members.attribute()),
                (members.isReversed() ? "[::-1]" : "")
                    + (members.first() == null ? "" : "[:" + members.first() + "]"));
    String item = "    item = %s\n".formatted(get(fields, members.get()));
    if (members.isTogether()) {
      return item + "    return item, %s\n".formatted(edges);
    }
    return members.entity() == null
        ? item + "    return %s\n".formatted(edges)
        : item + "    items = %s\n".formatted(edges) + entities(fields, members.entity());
  }

  private String member(KeyFields fields, ReadCode.Member member) {
    StringBuilder body = new StringBuilder("    edge = {}\n");
    for (ReadCode.MemberOf map : member.maps()) {
      body.append(
          "    item = %s or {}\n    part = item.get(%s, {}).get(%s)\n    if part is None:\n        return None\n    edge = part | edge\n"
              .formatted(
                  get(fields, map.get()),
                  SourceText.quoted(map.attribute()),
                  text(fields, (KeyText) map.member())));
    }
    return body.append("    return edge\n").toString();
  }

  // ---- Requests ------------------------------------------------------------------------------

  private String get(KeyFields fields, Request request) {
    used.add(Helper.GET);
    return "get" + arguments(fields, request, 4, "");
  }

  private String source(KeyFields fields, ReadCode.Source source) {
    if (!source.completes()) {
      return queried(fields, source);
    }
    used.add(Helper.COMPLETE);
    return "complete(%s%s)"
        .formatted(queried(fields, source), source.isConsistent() ? ", consistent=True" : "");
  }

  private String queried(KeyFields fields, ReadCode.Source source) {
    used.add(Helper.QUERY);
    StringBuilder options = new StringBuilder();
    if (source.first() != null) {
      options.append("first=").append(first(source.first())).append('\n');
    }
    if (!source.keeps().isEmpty()) {
      options.append(
          source.keeps().stream()
              .map(this::matches)
              .collect(Collectors.joining(" or ", "keep=lambda item: ", "\n")));
    }
    if (source.repeat() instanceof Step.Shards shards) {
      used.add(Helper.SHARDS);
      return "query_shards(\n        %d,\n        lambda shard: dict%s,\n        sort_key=%s%s,\n    )"
          .formatted(
              shards.count(),
              arguments(fields, source.query(), 8, ""),
              SourceText.quoted(shards.sortKey()),
              options.toString().strip().isEmpty()
                  ? ""
                  : ",\n        " + options.toString().strip().replace("\n", ",\n        "));
    }
    if (source.repeat() instanceof Step.Nodes nodes) {
      used.add(Helper.NODES);
      options.append("sort_key=").append(SourceText.quoted(nodes.sortKey())).append('\n');
      return "query_nodes" + arguments(fields, source.query(), 4, options.toString());
    }
    return "query" + arguments(fields, source.query(), 4, options.toString());
  }

  private static String first(ReadCode.Amount amount) {
    return amount.text(" + ");
  }

  private String matches(ReadCode.Match match) {
    usesRegex = true;
    return match.patterns().entrySet().stream()
        .map(
            e ->
                "re.search(r\"%s\", item[%s])"
                    .formatted(e.getValue(), SourceText.quoted(e.getKey())))
        .collect(Collectors.joining(" and "));
  }

  /**
   * The members of a request as arguments with names.
   *
   * @param more further arguments, one a line
   */
  String arguments(KeyFields fields, Request request, int indent, String more) {
    Map<String, Object> body = new LinkedHashMap<>(request.body());
    body.remove("TableName");
    NativeLiteral literal = literal(fields);
    List<String> arguments =
        new ArrayList<>(
            body.entrySet().stream()
                .map(
                    e ->
                        e.getKey()
                            + "="
                            + literal.of(
                                e.getValue(), indent + 4, indent + 5 + e.getKey().length()))
                .toList());
    more.lines().forEach(arguments::add);
    String flat = String.join(", ", arguments);
    if (!flat.contains("\n") && flat.length() + indent < 70) {
      return "(" + flat + ")";
    }
    String inner = " ".repeat(indent + 4);
    return arguments.stream()
        .map(argument -> inner + argument + ",\n")
        .collect(Collectors.joining("", "(\n", " ".repeat(indent) + ")"));
  }

  private NativeLiteral literal(KeyFields fields) {
    return new NativeLiteral(
        CodeTree.Layout.PYTHON,
        "True",
        "False",
        SourceText::quoted,
        key -> text(fields, key),
        PythonCode::limit,
        Object::toString);
  }

  static String limit(PageLimit page) {
    return RequestParts.limit(page, " + ", "max");
  }

  // ---- Keys ----------------------------------------------------------------------------------

  static String text(KeyFields fields, KeyText text) {
    StringBuilder literal = new StringBuilder();
    boolean isConstant = true;
    for (KeyText.Piece piece : text.pieces()) {
      if (piece instanceof KeyText.Literal fixed) {
        literal.append(fixed.text());
      } else {
        isConstant = false;
        literal.append('{').append(fields.value(piece)).append('}');
      }
    }
    String quoted = SourceText.quoted(literal.toString());
    return isConstant ? quoted : "f\"" + literal + "\"";
  }

  @Override
  public String parameter(Input input) {
    String name = IdentifierWords.of(input.name()).snake();
    return input.type() == Scalar.DATE ? name + ".isoformat()" : name;
  }

  @Override
  public String attribute(String item, String name, boolean isNumber) {
    String value = "%s['%s']".formatted(item, name);
    return isNumber ? "int(" + value + ")" : value;
  }

  @Override
  public String segment(String item, String key, int number) {
    return "%s['%s'].split('#')[%d]".formatted(item, key, number);
  }

  @Override
  public String identifier(IdentifierWords name) {
    return name.snake();
  }

  @Override
  public String shard() {
    return "shard";
  }

  @Override
  public String shardOf(List<String> id, int shards) {
    used.add(Helper.SHARD_OF);
    return "shard_of(%s, %d)".formatted(String.join(" + '#' + ", id), shards);
  }

  @Override
  public String encoded(Encoding encoding, String value) {
    return switch (encoding.kind()) {
      case AS_IS -> value;
      case BOOL -> "str(" + value + ").lower()";
      case ESCAPED -> call(Helper.ESCAPED, "escaped(" + value + ")");
      case INT -> call(Helper.WHOLE, "whole(" + value + ", 10)");
      case LONG -> call(Helper.WHOLE, "whole(" + value + ", 19)");
      case INSTANT -> call(Helper.INSTANT, "instant(" + value + ")");
      case WORD ->
          encoding.words().entrySet().stream()
              .map(e -> "'%s': '%s'".formatted(e.getKey(), e.getValue()))
              .collect(Collectors.joining(", ", "dict({", "})[" + value + "]"));
    };
  }

  String call(Helper helper, String call) {
    used.add(helper);
    return call;
  }

  // ---- What the functions share --------------------------------------------------------------

  private static final SharedSource SHARED = SharedSource.read("helpers.py");

  /** The sections of the resource that only some functions need, in their order. */
  enum Helper {
    ESCAPED,
    WHOLE,
    INSTANT,
    SHARD_OF,
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
