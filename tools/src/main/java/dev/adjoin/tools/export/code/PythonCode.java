// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.PageLimit;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Python for boto3. */
final class PythonCode implements CodeWriter {
  private final Set<Helper> used = EnumSet.noneOf(Helper.class);
  private boolean usesDatetime;
  private boolean usesRegex;

  @Override
  public String write(TableNames table, List<ReadCode> codes) {
    StringBuilder functions = new StringBuilder();
    for (ReadCode code : codes) {
      functions.append("\n\n").append(function(code));
    }
    addNeeded(table);
    StringBuilder file = new StringBuilder(head(table));
    for (Helper helper : used) {
      file.append("\n\n")
          .append(
              helper
                  .source()
                  .replace("«PK»", table.partition())
                  .replace("«SK»", table.sort())
                  .replace("«THERE(»", table.hasTombstones() ? "there(" : "")
                  .replace("«)»", table.hasTombstones() ? ")" : ""));
    }
    return file.append(functions).toString();
  }

  private void addNeeded(TableNames table) {
    if (used.contains(Helper.PLAIN) || used.contains(Helper.ORDERED)) {
      usesRegex = true;
    }
    if (used.contains(Helper.COMPLETE)) {
      used.add(Helper.GET_ALL);
    }
    if (table.hasTombstones() && (used.contains(Helper.GET) || used.contains(Helper.GET_ALL))) {
      used.add(Helper.THERE);
    }
  }

  private String head(TableNames table) {
    StringBuilder imports = new StringBuilder();
    if (usesRegex) {
      imports.append("import re\n");
    }
    if (used.contains(Helper.GET_ALL)) {
      imports.append("import time\n");
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
    return "\"\"\"Reads of the model %s, for boto3.\"\"\"\n%s\nimport boto3\n\ndynamodb = boto3.resource(\"dynamodb\")\ntable = dynamodb.Table(\"%s\")\n"
        .formatted(table.model(), imports.isEmpty() ? "" : "\n" + imports, table.table());
  }

  // ---- Functions -----------------------------------------------------------------------------

  private String function(ReadCode code) {
    String parameters =
        code.inputs().stream()
            .map(input -> Words.of(input.name()).snake() + ": " + type(input.type()))
            .collect(Collectors.joining(", "));
    return "def %s(%s) -> %s:\n    \"\"\"%s\"\"\"\n%s"
        .formatted(
            code.function().snake(), parameters, result(code.answer()), doc(code), body(code));
  }

  private static String doc(ReadCode code) {
    List<String> texts =
        Requested.givenAsText(code).stream().map(name -> Words.of(name).snake()).toList();
    return code.question().replace("\\", "\\\\").replace("\"", "'")
        + (texts.isEmpty() ? "" : " Encoded as in keys: " + String.join(", ", texts) + ".");
  }

  private String type(AttributeType type) {
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

  private static String result(ReadCode.Answer answer) {
    if (answer instanceof ReadCode.OneItem
        || answer instanceof ReadCode.ByUnique
        || answer instanceof ReadCode.Member) {
      return "dict | None";
    }
    if (answer instanceof ReadCode.WithEntities
        || answer instanceof ReadCode.Members members && members.entity() != null) {
      return "list[tuple[dict, dict | None]]";
    }
    if (answer instanceof ReadCode.Together
        || answer instanceof ReadCode.Members members && members.isTogether()) {
      return "tuple[dict | None, list[dict]]";
    }
    return answer instanceof ReadCode.Counted || answer instanceof ReadCode.StoredNumber
        ? "int"
        : "list[dict]";
  }

  private String body(ReadCode code) {
    Scope scope = new Scope(code.inputs());
    ReadCode.Answer answer = code.answer();
    if (answer instanceof ReadCode.OneItem one) {
      return "    return %s\n".formatted(get(scope, one.get()));
    }
    if (answer instanceof ReadCode.Items items) {
      return "    return %s\n".formatted(source(scope, items.source()));
    }
    if (answer instanceof ReadCode.WithEntities with) {
      return "    edges = %s\n".formatted(source(scope, with.source()))
          + entities(scope, with.entity());
    }
    if (answer instanceof ReadCode.Together together) {
      return together(scope, together);
    }
    if (answer instanceof ReadCode.Counted counted) {
      return "    return %s\n".formatted(count(scope, counted.source()));
    }
    if (answer instanceof ReadCode.StoredNumber number) {
      return storedNumber(scope, number);
    }
    if (answer instanceof ReadCode.Collection collection) {
      return collection(scope, collection);
    }
    if (answer instanceof ReadCode.ByUnique unique) {
      String key = literal(scope.found(unique.entity(), "guard")).of(unique.entity().key(), 4);
      return "    guard = %s\n    return guard and get(Key=%s%s)\n"
          .formatted(
              get(scope, unique.guard()),
              key,
              unique.entity().isConsistent() ? ", ConsistentRead=True" : "");
    }
    if (answer instanceof ReadCode.Members members) {
      return members(scope, members);
    }
    return member(scope, (ReadCode.Member) answer);
  }

  /** Fetches the entities of edges. */
  private String entities(Scope scope, ReadCode.FoundKey entity) {
    used.add(Helper.GET_ALL);
    String key = literal(scope.found(entity, "edge")).of(entity.key(), 8);
    return "    keys = [%s for edge in edges]\n    return list(zip(edges, get_all(keys%s)))\n"
        .formatted(key, entity.isConsistent() ? ", consistent=True" : "");
  }

  private String together(Scope scope, ReadCode.Together together) {
    Request get = together.get();
    if (get != null) {
      return "    entity = %s\n    return entity, %s\n"
          .formatted(get(scope, get), source(scope, together.source()));
    }
    ReadCode.Amount first = together.source().first();
    return "    found = %s\n    entity = next((item for item in found if %s), None)\n"
            .formatted(source(scope, together.source()), matches(together.owner()))
        + "    return entity, [item for item in found if item is not entity]%s\n"
            .formatted(
                first == null
                    ? ""
                    : "[:%s]".formatted(first.fixed() == null ? "n" : first.fixed() - 1));
  }

  private String count(Scope scope, ReadCode.Source source) {
    if (!source.keeps().isEmpty()) {
      return "len(%s)".formatted(source(scope, source));
    }
    used.add(Helper.COUNT);
    return source.repeat() instanceof Step.Shards shards
        ? "sum(\n        count%s\n        for shard in range(%d)\n    )"
            .formatted(arguments(scope, source.query(), 8, ""), shards.count())
        : "count" + arguments(scope, source.query(), 4, "");
  }

  private String storedNumber(Scope scope, ReadCode.StoredNumber number) {
    List<String> path = number.path();
    String value =
        IntStream.range(0, path.size())
            .mapToObj(
                i ->
                    ".get(%s, %s)"
                        .formatted(
                            NativeLiteral.quoted(path.get(i)), i == path.size() - 1 ? "0" : "{}"))
            .collect(Collectors.joining());
    if (number.read().operation() == Request.Operation.GET_ITEM) {
      return "    item = %s or {}\n    return int(item%s)\n"
          .formatted(get(scope, number.read()), value);
    }
    used.add(Helper.GET_ALL);
    return "    keys = %s\n    return sum(int((item or {})%s) for item in get_all(keys%s))\n"
        .formatted(
            literal(scope).of(Requested.keys(number.read()), 4),
            value,
            Requested.isConsistent(number.read()) ? ", consistent=True" : "");
  }

  private String collection(Scope scope, ReadCode.Collection collection) {
    List<String> parts =
        collection.parts().stream()
            .map(
                part ->
                    part instanceof ReadCode.GetPart get
                        ? "[item for item in [%s] if item]".formatted(get(scope, get.get()))
                        : source(scope, ((ReadCode.ListPart) part).source()))
            .toList();
    return parts.size() == 1
        ? "    return %s\n".formatted(parts.get(0))
        : parts.stream()
            .map(part -> "    items += %s\n".formatted(part))
            .collect(Collectors.joining("", "    items = []\n", "    return items\n"));
  }

  private String members(Scope scope, ReadCode.Members members) {
    used.add(Helper.MEMBERS);
    String edges =
        "members(item, %s)%s"
            .formatted(
                NativeLiteral.quoted(members.attribute()),
                (members.isReversed() ? "[::-1]" : "")
                    + (members.first() == null ? "" : "[:" + members.first() + "]"));
    String item = "    item = %s\n".formatted(get(scope, members.get()));
    if (members.isTogether()) {
      return item + "    return item, %s\n".formatted(edges);
    }
    return members.entity() == null
        ? item + "    return %s\n".formatted(edges)
        : item + "    edges = %s\n".formatted(edges) + entities(scope, members.entity());
  }

  private String member(Scope scope, ReadCode.Member member) {
    StringBuilder body = new StringBuilder("    edge = {}\n");
    for (ReadCode.MemberOf map : member.maps()) {
      body.append(
          "    item = %s or {}\n    part = item.get(%s, {}).get(%s)\n    if part is None:\n        return None\n    edge = part | edge\n"
              .formatted(
                  get(scope, map.get()),
                  NativeLiteral.quoted(map.attribute()),
                  scope.text((KeyText) map.member())));
    }
    return body.append("    return edge\n").toString();
  }

  // ---- Requests ------------------------------------------------------------------------------

  private String get(Scope scope, Request request) {
    used.add(Helper.GET);
    return "get" + arguments(scope, request, 4, "");
  }

  private String source(Scope scope, ReadCode.Source source) {
    if (!source.completes()) {
      return queried(scope, source);
    }
    used.add(Helper.COMPLETE);
    return "complete(%s%s)"
        .formatted(queried(scope, source), source.isConsistent() ? ", consistent=True" : "");
  }

  private String queried(Scope scope, ReadCode.Source source) {
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
              arguments(scope, source.query(), 8, ""),
              NativeLiteral.quoted(shards.sortKey()),
              options.toString().strip().isEmpty()
                  ? ""
                  : ",\n        " + options.toString().strip().replace("\n", ",\n        "));
    }
    if (source.repeat() instanceof Step.Nodes nodes) {
      used.add(Helper.NODES);
      options.append("sort_key=").append(NativeLiteral.quoted(nodes.sortKey())).append('\n');
      return "query_nodes" + arguments(scope, source.query(), 4, options.toString());
    }
    return "query" + arguments(scope, source.query(), 4, options.toString());
  }

  private static String first(ReadCode.Amount amount) {
    return amount.fixed() != null
        ? amount.fixed().toString()
        : amount.more() == 0 ? "n" : "n + " + amount.more();
  }

  private String matches(ReadCode.Match match) {
    usesRegex = true;
    return match.patterns().entrySet().stream()
        .map(
            e ->
                "re.search(r\"%s\", item[%s])"
                    .formatted(e.getValue(), NativeLiteral.quoted(e.getKey())))
        .collect(Collectors.joining(" and "));
  }

  /**
   * The members of a request as arguments with names.
   *
   * @param more further arguments, one a line
   */
  private String arguments(Scope scope, Request request, int indent, String more) {
    Map<String, Object> body = new LinkedHashMap<>(request.body());
    body.remove("TableName");
    NativeLiteral literal = literal(scope);
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

  private NativeLiteral literal(Scope scope) {
    return new NativeLiteral(
        "True", "False", NativeLiteral::quoted, scope::text, PythonCode::limit);
  }

  private static String limit(PageLimit page) {
    String number = page.limit().more() == 0 ? "n" : "n + " + page.limit().more();
    return page.isExact() ? number : "max(" + number + ", " + PageLimit.LEAST_PAGE + ")";
  }

  // ---- Keys ----------------------------------------------------------------------------------

  /** Where the values of keys come from: parameters, or an item that was found. */
  private final class Scope {
    private final Function<Segment.Field, String> values;

    Scope(List<Input> inputs) {
      this.values =
          field -> {
            Input input = Requested.input(inputs, field);
            String name = Words.of(input.name()).snake();
            return encoded(
                Encoding.of(input.type(), field.codec()),
                input.type() == Scalar.DATE ? name + ".isoformat()" : name);
          };
    }

    private Scope(Function<Segment.Field, String> values) {
      this.values = values;
    }

    Scope found(ReadCode.FoundKey key, String item) {
      return new Scope(field -> value(key.values().get(field.attribute()), item));
    }

    String text(KeyText text) {
      StringBuilder literal = new StringBuilder();
      boolean isConstant = true;
      for (KeyText.Piece piece : text.pieces()) {
        if (piece instanceof KeyText.Literal fixed) {
          literal.append(fixed.text());
        } else {
          isConstant = false;
          literal.append('{').append(value(piece)).append('}');
        }
      }
      String quoted = NativeLiteral.quoted(literal.toString());
      return isConstant ? quoted : "f\"" + literal + "\"";
    }

    private String value(KeyText.Piece piece) {
      if (piece instanceof KeyText.Value value) {
        return values.apply(value.field());
      }
      KeyText.ShardNumber shard = (KeyText.ShardNumber) piece;
      if (shard.of().isEmpty()) {
        return "shard";
      }
      used.add(Helper.SHARD_OF);
      return "shard_of(%s, %d)"
          .formatted(
              shard.of().stream().map(values).collect(Collectors.joining(" + '#' + ")),
              shard.count());
    }

    private String value(ReadCode.@Nullable FoundValue value, String item) {
      if (value instanceof ReadCode.OfAttribute of) {
        return encoded(of.encoding(), "%s['%s']".formatted(item, of.attribute()));
      }
      ReadCode.OfKey of = (ReadCode.OfKey) Objects.requireNonNull(value);
      return "%s['%s'].split('#')[%d]"
          .formatted(item, of.key().isEmpty() ? "$key" : of.key(), of.segment());
    }
  }

  private String encoded(Encoding encoding, String value) {
    return switch (encoding.kind()) {
      case AS_IS -> value;
      case BOOL -> "str(" + value + ").lower()";
      case PLAIN -> call(Helper.PLAIN, "plain(" + value + ")");
      case ORDERED -> call(Helper.ORDERED, "ordered(" + value + ")");
      case INT -> call(Helper.WHOLE, "whole(" + value + ", 10)");
      case LONG -> call(Helper.WHOLE, "whole(" + value + ", 19)");
      case INSTANT -> call(Helper.INSTANT, "instant(" + value + ")");
      case WORD ->
          encoding.words().entrySet().stream()
              .map(e -> "'%s': '%s'".formatted(e.getKey(), e.getValue()))
              .collect(Collectors.joining(", ", "dict({", "})[" + value + "]"));
    };
  }

  private String call(Helper helper, String call) {
    used.add(helper);
    return call;
  }

  // ---- What the functions share --------------------------------------------------------------

  private static final SharedSource SHARED = SharedSource.read("helpers.py");

  /** The sections of the resource that only some functions need, in their order. */
  private enum Helper {
    PLAIN,
    ORDERED,
    WHOLE,
    INSTANT,
    SHARD_OF,
    THERE,
    GET,
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
