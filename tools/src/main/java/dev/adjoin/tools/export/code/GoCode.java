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
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Go for the AWS SDK for Go v2. */
final class GoCode implements CodeWriter, KeyFields.Language {
  /** The packages that the source may use, by the name before the dot. */
  private static final Map<String, String> PACKAGES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("context", "context"),
              Map.entry("crc32", "hash/crc32"),
              Map.entry("big", "math/big"),
              Map.entry("fmt", "fmt"),
              Map.entry("hex", "encoding/hex"),
              Map.entry("rand", "crypto/rand"),
              Map.entry("reflect", "reflect"),
              Map.entry("regexp", "regexp"),
              Map.entry("sort", "sort"),
              Map.entry("strconv", "strconv"),
              Map.entry("strings", "strings"),
              Map.entry("sync", "sync"),
              Map.entry("time", "time")));

  private static final Pattern INDENT = Pattern.compile("(?m)^ +");

  final Set<Helper> used = EnumSet.noneOf(Helper.class);

  @Override
  public String write(TableNames table, List<ReadCode> codes, List<WriteCode> writes) {
    StringBuilder functions = new StringBuilder();
    for (ReadCode code : codes) {
      used.add(Helper.LISTS);
      functions.append('\n').append(function(code));
    }
    String type = CodeWriter.typeName(codes, writes);
    GoWrites written = new GoWrites(this);
    for (WriteCode code : writes) {
      functions.append('\n').append(written.function(code));
    }
    addNeeded(table);
    StringBuilder shared = new StringBuilder();
    for (Helper helper : used) {
      shared.append('\n').append(table.fill(helper.source()));
    }
    String body =
        tabs(SHARED.section("HEAD").formatted(table.table()) + functions + shared)
            .replace("«TYPE»", type);
    List<String> imports =
        PACKAGES.entrySet().stream()
            .filter(each -> body.matches("(?s).*\\b" + each.getKey() + "\\.[A-Z].*"))
            .map(Map.Entry::getValue)
            .sorted()
            .toList();
    String name = type.toLowerCase(Locale.ROOT);
    return "// Package %1$s has the %2$s of the model %3$s, for the AWS SDK for Go v2.\npackage %1$s\n\nimport (\n"
            .formatted(
                name, CodeWriter.contents(codes, writes).toLowerCase(Locale.ROOT), table.model())
        + imports.stream().map(each -> "\t\"" + each + "\"\n").collect(Collectors.joining())
        + "\n\t\"github.com/aws/aws-sdk-go-v2/aws\"\n"
        + "\t\"github.com/aws/aws-sdk-go-v2/service/dynamodb\"\n"
        + "\t\"github.com/aws/aws-sdk-go-v2/service/dynamodb/types\"\n)\n\n"
        + body;
  }

  /** The source indented by tabs. */
  private static String tabs(String source) {
    return INDENT.matcher(source).replaceAll(spaces -> "\t".repeat(spaces.group().length() / 4));
  }

  private void addNeeded(TableNames table) {
    if (used.contains(Helper.COMPLETE)) {
      used.add(Helper.GET_ALL);
    }
    if (used.contains(Helper.READ)) {
      used.add(Helper.GET);
      used.add(Helper.STRING);
    }
    if (used.contains(Helper.GET_ALL)
        || used.contains(Helper.SHARDS)
        || used.contains(Helper.NODES)
        || used.contains(Helper.MEMBERS)) {
      used.add(Helper.STRING);
    }
    if (table.hasTombstones() && (used.contains(Helper.GET) || used.contains(Helper.GET_ALL))) {
      used.add(Helper.THERE);
      used.add(Helper.STRING);
    }
  }

  // ---- Functions -----------------------------------------------------------------------------

  private String function(ReadCode code) {
    StringBuilder parameters = new StringBuilder("ctx context.Context");
    for (Input input : code.inputs()) {
      parameters
          .append(", ")
          .append(IdentifierWords.of(input.name()).camel())
          .append(' ')
          .append(type(input.type()));
    }
    String name = code.function().pascal();
    return "// %s: %s\nfunc (r «TYPE») %s(%s) (%s, error) {\n%s}\n"
        .formatted(
            name,
            code.question() + RequestParts.encodedByCaller(code, IdentifierWords::camel),
            name,
            parameters,
            result(code.answer().form()),
            body(code));
  }

  static String type(AttributeType type) {
    if (type instanceof Choice) {
      return "string";
    }
    return switch ((Scalar) type) {
      case INT -> "int";
      case LONG -> "int64";
      case BOOL -> "bool";
      case INSTANT -> "time.Time";
      default -> "string";
    };
  }

  private String result(ReadCode.Form form) {
    return switch (form) {
      case ITEM -> "Item";
      case ITEMS -> "[]Item";
      case ITEMS_WITH_ENTITIES -> call(Helper.ITEM_WITH_ENTITY, "[]ItemWithEntity");
      case ENTITY_WITH_ITEMS -> call(Helper.ENTITY, "EntityWithItems");
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
      return list(fields, items.source(), "entries", "nil")
          + (items.source().completes()
              ? "    return r.complete(ctx, entries, %s)\n".formatted(items.source().isConsistent())
              : "    return entries, nil\n");
    }
    if (answer instanceof ReadCode.WithEntities with) {
      return items(fields, with.source()) + entities(fields, with.entity());
    }
    if (answer instanceof ReadCode.Together together) {
      return together(fields, together);
    }
    if (answer instanceof ReadCode.Counted counted) {
      return count(fields, counted.source());
    }
    if (answer instanceof ReadCode.StoredNumber number) {
      return storedNumber(fields, number);
    }
    if (answer instanceof ReadCode.Collection collection) {
      return collection(fields, collection);
    }
    if (answer instanceof ReadCode.ByUnique unique) {
      used.add(Helper.STRING);
      return "    guard, err := %s\n    if err != nil || guard == nil {\n        return nil, err\n    }\n    return r.get(ctx, %s, %s)\n"
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

  /** Reads a list into a variable, or returns the error. */
  private String list(KeyFields fields, ReadCode.Source source, String name, String nothing) {
    return "    %s, err := %s\n    if err != nil {\n        return %s, err\n    }\n"
        .formatted(name, queried(fields, source), nothing);
  }

  private String items(KeyFields fields, ReadCode.Source source) {
    if (!source.completes()) {
      return list(fields, source, "items", "nil");
    }
    used.add(Helper.COMPLETE);
    return list(fields, source, "entries", "nil")
        + "    items, err := r.complete(ctx, entries, %s)\n    if err != nil {\n        return nil, err\n    }\n"
            .formatted(source.isConsistent());
  }

  private String entities(KeyFields fields, ReadCode.FoundKey entity) {
    used.add(Helper.GET_ALL);
    used.add(Helper.STRING);
    return """
            keys := make([]Item, len(items))
            for i, each := range items {
                keys[i] = %s
            }
            entities, err := r.getAll(ctx, keys, %s)
            if err != nil {
                return nil, err
            }
            both := make([]ItemWithEntity, len(items))
            for i, each := range items {
                both[i] = ItemWithEntity{each, entities[i]}
            }
            return both, nil
        """
        .formatted(key(fields.ofItem(entity, "each"), entity.key()), entity.isConsistent());
  }

  private String together(KeyFields fields, ReadCode.Together together) {
    Request get = together.get();
    if (get != null) {
      return "    entity, err := %s\n    if err != nil {\n        return EntityWithItems{}, err\n    }\n    items, err := %s\n    return EntityWithItems{entity, items}, err\n"
          .formatted(get(fields, get), queried(fields, together.source()));
    }
    String most = Objects.requireNonNullElse(together.mostItems(), "all");
    return list(fields, together.source(), "found", "EntityWithItems{}")
        + """
            var both EntityWithItems
            for _, item := range found {
                if %s {
                    both.Entity = item
                } else if len(both.Items) < %s {
                    both.Items = append(both.Items, item)
                }
            }
            return both, nil
        """
            .formatted(matches(together.owner()), most);
  }

  private String count(KeyFields fields, ReadCode.Source source) {
    if (!source.keeps().isEmpty()) {
      return list(fields, source, "items", "0") + "    return len(items), nil\n";
    }
    used.add(Helper.COUNT);
    if (source.repeat() instanceof Step.Shards shards) {
      return "    sum := 0\n    for shard := 0; shard < %d; shard++ {\n        number, err := r.count(ctx, %s)\n        if err != nil {\n            return 0, err\n        }\n        sum += number\n    }\n    return sum, nil\n"
          .formatted(shards.count(), query(fields, source.query(), 8));
    }
    return "    return r.count(ctx, %s)\n".formatted(query(fields, source.query(), 4));
  }

  private String storedNumber(KeyFields fields, ReadCode.StoredNumber number) {
    used.add(Helper.NUMBER);
    String path = number.path().stream().map(SourceText::quoted).collect(Collectors.joining(", "));
    if (number.read().operation() == Request.Operation.GET_ITEM) {
      return "    item, err := %s\n    if err != nil {\n        return 0, err\n    }\n    return number(item, %s)\n"
          .formatted(get(fields, number.read()), path);
    }
    used.add(Helper.GET_ALL);
    String keys =
        RequestParts.keys(number.read()).stream()
            .map(key -> "        " + key(fields, (Map<?, ?>) key) + ",\n")
            .collect(Collectors.joining());
    return "    items, err := r.getAll(ctx, []Item{\n%s    }, %s)\n    if err != nil {\n        return 0, err\n    }\n    sum := 0\n    for _, item := range items {\n        each, err := number(item, %s)\n        if err != nil {\n            return 0, err\n        }\n        sum += each\n    }\n    return sum, nil\n"
        .formatted(keys, RequestParts.isConsistent(number.read()), path);
  }

  private String collection(KeyFields fields, ReadCode.Collection collection) {
    StringBuilder body = new StringBuilder("    var items []Item\n");
    int number = 0;
    for (ReadCode.Part part : collection.parts()) {
      String name = "part" + number++;
      if (part instanceof ReadCode.GetPart get) {
        body.append(
            "    %1$s, err := %2$s\n    if err != nil {\n        return nil, err\n    }\n    if %1$s != nil {\n        items = append(items, %1$s)\n    }\n"
                .formatted(name, get(fields, get.get())));
        continue;
      }
      ReadCode.Source source = ((ReadCode.ListPart) part).source();
      body.append(list(fields, source, name, "nil"));
      if (source.completes()) {
        used.add(Helper.COMPLETE);
        body.append(
            "    %1$s, err = r.complete(ctx, %1$s, %2$s)\n    if err != nil {\n        return nil, err\n    }\n"
                .formatted(name, source.isConsistent()));
      }
      body.append("    items = append(items, %s...)\n".formatted(name));
    }
    return body.append("    return items, nil\n").toString();
  }

  private String members(KeyFields fields, ReadCode.Members members) {
    used.add(Helper.MEMBERS);
    String nothing = members.isTogether() ? "EntityWithItems{}" : "nil";
    StringBuilder body =
        new StringBuilder(
            "    item, err := %s\n    if err != nil {\n        return %s, err\n    }\n    items := members(item, %s, %s)\n"
                .formatted(
                    get(fields, members.get()),
                    nothing,
                    SourceText.quoted(members.attribute()),
                    members.isReversed()));
    if (members.first() != null) {
      body.append(
          "    if len(items) > %1$d {\n        items = items[:%1$d]\n    }\n"
              .formatted(members.first()));
    }
    if (members.isTogether()) {
      return body.append("    return EntityWithItems{item, items}, nil\n").toString();
    }
    return members.entity() == null
        ? body.append("    return items, nil\n").toString()
        : body.append(entities(fields, members.entity())).toString();
  }

  private String member(KeyFields fields, ReadCode.Member member) {
    used.add(Helper.MEMBERS);
    StringBuilder body = new StringBuilder("    edge := Item{}\n");
    int number = 0;
    for (ReadCode.MemberOf map : member.maps()) {
      body.append(
          """
              item%1$d, err := %2$s
              if err != nil {
                  return nil, err
              }
              found%1$d := false
              for _, each := range members(item%1$d, %3$s, false) {
                  if str(each["$key"]) == %4$s {
                      found%1$d = true
                      for name, value := range each {
                          if _, has := edge[name]; !has {
                              edge[name] = value
                          }
                      }
                  }
              }
              if !found%1$d {
                  return nil, nil
              }
          """
              .formatted(
                  number++,
                  get(fields, map.get()),
                  SourceText.quoted(map.attribute()),
                  text(fields, (KeyText) map.member())));
    }
    return body.append("    return edge, nil\n").toString();
  }

  // ---- Requests ------------------------------------------------------------------------------

  private String get(KeyFields fields, Request request) {
    used.add(Helper.GET);
    return "r.get(ctx, %s, %s)"
        .formatted(key(fields, request.map("Key")), RequestParts.isConsistent(request));
  }

  String key(KeyFields fields, Map<?, ?> key) {
    return key.entrySet().stream()
        .map(
            e ->
                "%s: text(%s)"
                    .formatted(
                        SourceText.quoted((String) e.getKey()),
                        text(
                            fields,
                            (KeyText) Objects.requireNonNull(((Map<?, ?>) e.getValue()).get("S")))))
        .collect(Collectors.joining(", ", "Item{", "}"));
  }

  private String queried(KeyFields fields, ReadCode.Source source) {
    used.add(Helper.QUERY);
    if (source.completes()) {
      used.add(Helper.COMPLETE);
    }
    String keep =
        source.keeps().isEmpty()
            ? "every"
            : source.keeps().stream()
                .map(GoCode::matches)
                .collect(
                    Collectors.joining(
                        " || ", "func(item Item) bool {\n        return ", "\n    }"));
    if (!source.keeps().isEmpty()) {
      used.add(Helper.STRING);
    }
    String first = first(source.first());
    if (source.repeat() instanceof Step.Shards shards) {
      used.add(Helper.SHARDS);
      return "r.queryShards(ctx, %d, func(shard int) *dynamodb.QueryInput {\n        return %s\n    }, %s, %s, %s)"
          .formatted(
              shards.count(),
              query(fields, source.query(), 8),
              SourceText.quoted(shards.sortKey()),
              first,
              keep);
    }
    if (source.repeat() instanceof Step.Nodes nodes) {
      used.add(Helper.NODES);
      return "r.queryNodes(ctx, %s, %s, %s, %s)"
          .formatted(
              query(fields, source.query(), 4), SourceText.quoted(nodes.sortKey()), first, keep);
    }
    return "r.query(ctx, %s, %s, %s)".formatted(query(fields, source.query(), 4), first, keep);
  }

  private static String first(ReadCode.@Nullable Amount amount) {
    if (amount == null) {
      return "all";
    }
    return amount.text("+");
  }

  private static String matches(ReadCode.Match match) {
    return match.patterns().entrySet().stream()
        .map(
            e ->
                "regexp.MustCompile(`%s`).MatchString(str(item[%s]))"
                    .formatted(e.getValue(), SourceText.quoted(e.getKey())))
        .collect(Collectors.joining(" && "));
  }

  private String query(KeyFields fields, Request request, int indent) {
    String inner = " ".repeat(indent + 4);
    Map<String, Object> body = request.body();
    return body.entrySet().stream()
        .map(
            e ->
                inner
                    + e.getKey()
                    + ": "
                    + value(fields, e.getKey(), e.getValue(), indent + 4)
                    + ",\n")
        .collect(Collectors.joining("", "&dynamodb.QueryInput{\n", " ".repeat(indent) + "}"));
  }

  private String value(KeyFields fields, String name, Object value, int indent) {
    if (name.equals("TableName")) {
      return "aws.String(table)";
    }
    if (name.equals("Select")) {
      return "types.Select" + (value.equals("COUNT") ? "Count" : "SpecificAttributes");
    }
    if (name.equals("ExpressionAttributeValues")) {
      String inner = " ".repeat(indent + 4);
      return ((Map<?, ?>) value)
          .entrySet().stream()
              .map(
                  e -> {
                    Object text = ((Map<?, ?>) e.getValue()).get("S");
                    return inner
                        + SourceText.quoted((String) e.getKey())
                        + ": text("
                        + (text instanceof KeyText key
                            ? text(fields, key)
                            : SourceText.quoted(String.valueOf(text)))
                        + "),\n";
                  })
              .collect(Collectors.joining("", "Item{\n", " ".repeat(indent) + "}"));
    }
    if (value instanceof Map<?, ?> names) {
      return names.entrySet().stream()
          .map(
              e ->
                  SourceText.quoted((String) e.getKey())
                      + ": "
                      + SourceText.quoted((String) e.getValue()))
          .collect(Collectors.joining(", ", "map[string]string{", "}"));
    }
    if (value instanceof PageLimit page) {
      return "aws.Int32(int32(%s))".formatted(RequestParts.limit(page, "+", "larger"));
    }
    if (value instanceof Boolean) {
      return "aws.Bool(" + value + ")";
    }
    return value instanceof Integer
        ? "aws.Int32(" + value + ")"
        : "aws.String(" + SourceText.quoted(value.toString()) + ")";
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
    return String.join(" + ", terms);
  }

  @Override
  public String parameter(Input input) {
    return IdentifierWords.of(input.name()).camel();
  }

  @Override
  public String attribute(String item, String name, boolean isNumber) {
    return (isNumber ? call(Helper.NUM, "num(%s[%s])") : call(Helper.STRING, "str(%s[%s])"))
        .formatted(item, SourceText.quoted(name));
  }

  @Override
  public String segment(String item, String key, int number) {
    return "strings.Split(str(%s[%s]), \"#\")[%d]".formatted(item, SourceText.quoted(key), number);
  }

  @Override
  public String identifier(IdentifierWords name) {
    return name.camel();
  }

  @Override
  public String shard() {
    return "strconv.Itoa(shard)";
  }

  @Override
  public String shardOf(List<String> id, int shards) {
    used.add(Helper.SHARD_OF);
    return "shardOf(%s, %d)".formatted(String.join(" + \"#\" + ", id), shards);
  }

  @Override
  public String encoded(Encoding encoding, String value) {
    return switch (encoding.kind()) {
      case AS_IS -> value;
      case BOOL -> "strconv.FormatBool(" + value + ")";
      case ESCAPED -> call(Helper.ESCAPED, "escaped(" + value + ")");
      case INT -> call(Helper.WHOLE, "whole(int64(" + value + "), 10)");
      case LONG -> call(Helper.WHOLE, "whole(" + value + ", 19)");
      case INSTANT -> instant(value);
      case WORD ->
          encoding.words().entrySet().stream()
              .map(e -> SourceText.quoted(e.getKey()) + ": " + SourceText.quoted(e.getValue()))
              .collect(Collectors.joining(", ", "map[string]string{", "}[" + value + "]"));
    };
  }

  /** A time as keys and attributes have it. */
  static String instant(String time) {
    return time + ".UTC().Format(\"2006-01-02T15:04:05.000000000Z\")";
  }

  String call(Helper helper, String call) {
    used.add(helper);
    return call;
  }

  // ---- What the functions share --------------------------------------------------------------

  private static final SharedSource SHARED = SharedSource.read("helpers.go");

  /** The sections of the resource that only some functions need, in their order. */
  enum Helper {
    LISTS,
    ITEM_WITH_ENTITY,
    ENTITY,
    STRING,
    NUM,
    DIGITS,
    DIGITS_OF,
    FLAG,
    COMPARE,
    MEMBER,
    TOKEN,
    ESCAPED,
    WHOLE,
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
