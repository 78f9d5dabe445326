// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.key.KeyTemplate.Segment;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.PageLimit;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.Step;
import dev.adjoin.tools.text.SourceText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Functions of bash for the AWS CLI and jq, which print their result as JSON. The CLI follows pages
 * by itself.
 */
final class CliCode implements CodeWriter {

  @Override
  public String write(TableNames table, List<ReadCode> codes, List<WriteCode> writes) {
    StringBuilder file =
        new StringBuilder(
            SHARED
                .section("HEAD")
                .replace("«CONTENTS»", CodeWriter.contents(codes, writes))
                .replace("«MODEL»", table.model())
                .replace("«TABLE»", table.table())
                .replace("«PK»", table.partition())
                .replace("«SK»", table.sort())
                .replace(
                    "«THERE»",
                    table.hasTombstones()
                        ? "select(._deleting.S != \"gone\" and ._deleting.S != \"settling\")"
                        : "."));
    for (ReadCode code : codes) {
      file.append('\n').append(function(code));
    }
    if (!writes.isEmpty()) {
      file.append('\n').append(SHARED.section("WRITES"));
      CliWrites written = new CliWrites();
      writes.forEach(code -> file.append('\n').append(written.function(code)));
    }
    return file.toString();
  }

  // ---- Functions -----------------------------------------------------------------------------

  private static String function(ReadCode code) {
    String usage =
        code.inputs().stream()
            .map(input -> IdentifierWords.of(input.name()).snake().toUpperCase(Locale.ROOT))
            .collect(Collectors.joining(" "));
    String name = code.function().snake();
    return "# %s\n# usage: %s\n%s() {\n%s}\n"
        .formatted(code.question(), (name + " " + usage).strip(), name, new Body(code).text());
  }

  /** The body of one function. */
  private static final class Body {
    private final ReadCode code;
    private final Function<Segment.Field, String> inputs;

    /** The number of the shard, if it follows from inputs. */
    private String shard = "$shard";

    Body(ReadCode code) {
      this.code = code;
      this.inputs =
          field -> {
            Input input = RequestParts.input(code.inputs(), field);
            return encoded(
                Encoding.of(input.type(), field.codec()),
                "$" + IdentifierWords.of(input.name()).camel());
          };
    }

    String text() {
      ReadCode.Answer answer = code.answer();
      if (answer instanceof ReadCode.OneItem one) {
        return get(one.get());
      }
      if (answer instanceof ReadCode.Items items) {
        return source(items.source());
      }
      if (answer instanceof ReadCode.WithEntities with) {
        return "  local items entities\n  items=$(\n%s  )\n%s"
            .formatted(source(with.source()).indent(2), entities(with.entity()));
      }
      if (answer instanceof ReadCode.Together together) {
        return together(together);
      }
      if (answer instanceof ReadCode.Counted counted) {
        return counted(counted.source());
      }
      if (answer instanceof ReadCode.StoredNumber number) {
        String path =
            number.path().stream()
                .map(name -> "[" + SourceText.quoted(name) + "]")
                .collect(Collectors.joining(".M", ".", ""));
        return number.read().operation() == Request.Operation.GET_ITEM
            ? get(number.read()).stripTrailing()
                + " |\n    jq '(. // {}) | %s.N // \"0\" | tonumber'\n".formatted(path)
            : "  %s |\n    get_all %s |\n    jq 'map((. // {}) | %s.N // \"0\" | tonumber) | add'\n"
                .formatted(
                    jq(json(RequestParts.keys(number.read()), inputs, 4)),
                    RequestParts.isConsistent(number.read()),
                    path);
      }
      if (answer instanceof ReadCode.Collection collection) {
        String parts =
            collection.parts().stream()
                .map(
                    part ->
                        part instanceof ReadCode.GetPart get
                            ? get(get.get()).stripTrailing() + " | jq '[select(. != null)]'\n"
                            : source(((ReadCode.ListPart) part).source()))
                .collect(Collectors.joining());
        return collection.parts().size() == 1
            ? parts
            : "  {\n%s  } | jq -s 'add'\n".formatted(parts.indent(2));
      }
      if (answer instanceof ReadCode.ByUnique unique) {
        return "  local guard\n  guard=$(\n%s  )\n  [ \"$guard\" = null ] && echo null && return\n  get \"$(jq %s <<<\"$guard\")\"\n"
            .formatted(
                get(unique.guard()).indent(2),
                program(
                    "{TableName: \"«T»\", Key: %s%s}"
                        .replace("«T»", table(unique.guard()))
                        .formatted(
                            json(unique.entity().key(), found(unique.entity()), 4),
                            unique.entity().isConsistent() ? ", ConsistentRead: true" : "")));
      }
      if (answer instanceof ReadCode.Members members) {
        return members(members);
      }
      return member((ReadCode.Member) answer);
    }

    private static String table(Request request) {
      return String.valueOf(request.body().get("TableName"));
    }

    private String entities(ReadCode.FoundKey entity) {
      return "  entities=$(jq %s <<<\"$items\" | get_all %s)\n  printf '%%s\\n' \"$items\" \"$entities\" |\n    jq -s 'transpose | map({item: .[0], entity: .[1]})'\n"
          .formatted(
              program("map(" + json(entity.key(), found(entity), 4) + ")"), entity.isConsistent());
    }

    private String together(ReadCode.Together together) {
      Request get = together.get();
      if (get != null) {
        return "  {\n%s%s  } | jq -s '{entity: .[0], items: .[1]}'\n"
            .formatted(get(get).indent(2), source(together.source()).indent(2));
      }
      ReadCode.Amount first = together.source().first();
      String owner = matches(together.owner());
      return source(together.source()).stripTrailing()
          + " |\n    jq %s'{\n      entity: map(select(%s))[0],\n      items: (map(select(%s | not))%s)\n    }'\n"
              .formatted(
                  first == null || first.fixed() != null ? "" : arguments() + " ",
                  owner,
                  owner,
                  first == null
                      ? ""
                      : " | .[:%s]".formatted(first.fixed() == null ? "$n" : first.fixed() - 1));
    }

    private String counted(ReadCode.Source source) {
      if (!source.keeps().isEmpty()) {
        return source(source).stripTrailing() + " | jq length\n";
      }
      String count =
          "aws dynamodb query --output json --cli-input-json \"$(%s)\" | jq .Count"
              .formatted(jq(json(source.query().body(), inputs, 4)));
      return source.repeat() instanceof Step.Shards shards
          ? "  local shard\n  for shard in {0..%d}; do\n    %s\n  done | jq -s add\n"
              .formatted(shards.count() - 1, count)
          : "  " + count + "\n";
    }

    private String members(ReadCode.Members members) {
      String edges =
          "members \"$item\" %s%s"
              .formatted(
                  shell(members.attribute()),
                  (members.isReversed() ? " | jq reverse" : "")
                      + (members.first() == null ? "" : " | jq '.[:" + members.first() + "]'"));
      String item =
          "  local item items entities\n  item=$(\n%s  )\n".formatted(get(members.get()).indent(2));
      if (members.isTogether()) {
        return item
            + "  items=$(%s)\n  printf '%%s\\n' \"$item\" \"$items\" | jq -s '{entity: .[0], items: .[1]}'\n"
                .formatted(edges);
      }
      return members.entity() == null
          ? item + "  " + edges + "\n"
          : item + "  items=$(%s)\n".formatted(edges) + entities(members.entity());
    }

    private String member(ReadCode.Member member) {
      String parts =
          member.maps().stream()
              .map(
                  map ->
                      "    members \"$(\n%s    )\" %s | jq %s %s\n"
                          .formatted(
                              get(map.get()).indent(4),
                              shell(map.attribute()),
                              arguments(),
                              program(
                                  "map(select(.[\"$key\"].S == %s))[0]"
                                      .formatted(text((KeyText) map.member(), inputs)))))
              .collect(Collectors.joining());
      return "  {\n%s  } | jq -s 'if any(. == null) then null else reverse | add end'\n"
          .formatted(parts);
    }

    // ---- Requests ----------------------------------------------------------------------------

    private String get(Request request) {
      return "  get \"$(%s)\"\n".formatted(jq(json(request.body(), inputs, 4)));
    }

    private String source(ReadCode.Source source) {
      String queried = queried(source).stripTrailing();
      return source.completes()
          ? queried + " | complete %s\n".formatted(source.isConsistent())
          : queried + "\n";
    }

    private String queried(ReadCode.Source source) {
      Map<String, Object> body = new LinkedHashMap<>(source.query().body());
      ReadCode.Amount first = source.first();
      String keep =
          source.keeps().isEmpty()
              ? ""
              : source.keeps().stream()
                  .map(Body::matches)
                  .collect(Collectors.joining(" or ", "map(select(", "))"));
      String most =
          first == null
              ? ""
              : first.fixed() != null
                  ? first.fixed().toString()
                  : "$n" + (first.more() == 0 ? "" : " + " + first.more());
      if (source.repeat() instanceof Step.Nodes nodes) {
        return "  query_nodes \"$(%s)\" %s '%s'%s\n"
            .formatted(
                jq(json(body, inputs, 4)),
                shell(nodes.sortKey()),
                keep,
                most.isEmpty() ? "" : " | jq " + arguments() + " '.[:" + most + "]'");
      }
      body.remove("Limit");
      String request = jq(json(body, inputs, 4));
      String cut = most.isEmpty() ? "" : ".[:" + most + "]";
      String filter =
          Stream.of(keep, cut).filter(s -> !s.isEmpty()).collect(Collectors.joining(" | "));
      if (source.repeat() instanceof Step.Shards shards) {
        String sort =
            "add | sort_by(.[%s].S)%s%s"
                .formatted(
                    SourceText.quoted(shards.sortKey()),
                    shards.isReversed() ? " | reverse" : "",
                    filter.isEmpty() ? "" : " | " + filter);
        return "  local shard\n  for shard in {0..%d}; do\n    query \"$(%s)\"\n  done | jq -s %s'%s'\n"
            .formatted(
                shards.count() - 1, request, most.contains("$n") ? arguments() + " " : "", sort);
      }
      boolean isCut = first != null && keep.isEmpty();
      String number =
          first == null
              ? ""
              : first.fixed() != null
                  ? first.fixed().toString()
                  : "$((" + position("n") + " + " + first.more() + "))";
      String options = isCut ? " --max-items %s --page-size %s".formatted(number, number) : "";
      return "  query \"$(%s)\"%s%s\n"
          .formatted(
              request,
              options,
              keep.isEmpty()
                  ? ""
                  : " |\n    jq %s'%s'"
                      .formatted(most.contains("$n") ? arguments() + " " : "", filter));
    }

    /** The positional parameter of an input. */
    private String position(String name) {
      for (int i = 0; i < code.inputs().size(); i++) {
        if (code.inputs().get(i).name().equals(name)) {
          return "$" + (i + 1);
        }
      }
      throw new IllegalStateException("A read needs " + name);
    }

    private static String matches(ReadCode.Match match) {
      return match.patterns().entrySet().stream()
          .map(
              e ->
                  "(.[%s].S | test(%s))"
                      .formatted(SourceText.quoted(e.getKey()), SourceText.quoted(e.getValue())))
          .collect(Collectors.joining(" and ", "(", ")"));
    }

    // ---- JSON by jq --------------------------------------------------------------------------

    /** A call of jq that prints an object made of the inputs. */
    private String jq(String object) {
      String given = arguments();
      String shards = object.contains("$shard") ? " --arg shard \"" + shard + "\"" : "";
      return "jq -n" + (given.isEmpty() ? "" : " " + given) + shards + " " + program(object);
    }

    private String arguments() {
      StringBuilder arguments = new StringBuilder();
      for (int i = 0; i < code.inputs().size(); i++) {
        Input input = code.inputs().get(i);
        arguments
            .append(i == 0 ? "" : " ")
            .append(input.isLimit() ? "--argjson " : "--arg ")
            .append(IdentifierWords.of(input.name()).camel())
            .append(" \"$")
            .append(i + 1)
            .append('"');
      }
      return arguments.toString();
    }

    private static String program(String object) {
      return "\"$encodings\"'" + escaped(object) + "'";
    }

    private String json(Object value, Function<Segment.Field, String> values, int indent) {
      if (value instanceof Map<?, ?> map) {
        String flat =
            map.entrySet().stream()
                .map(e -> name((String) e.getKey()) + ": " + json(e.getValue(), values, 0))
                .collect(Collectors.joining(", ", "{", "}"));
        if (indent == 0 || flat.length() < 60) {
          return flat;
        }
        String inner = "\n" + " ".repeat(indent + 2);
        return map.entrySet().stream()
            .map(
                e ->
                    inner
                        + name((String) e.getKey())
                        + ": "
                        + json(e.getValue(), values, indent + 2))
            .collect(Collectors.joining(",", "{", "\n" + " ".repeat(indent) + "}"));
      }
      if (value instanceof List<?> list) {
        String inner = indent == 0 ? "" : "\n" + " ".repeat(indent + 2);
        return list.stream()
            .map(element -> inner + json(element, values, 0))
            .collect(Collectors.joining(",", "[", "]"));
      }
      if (value instanceof KeyText text) {
        return text(text, values);
      }
      if (value instanceof PageLimit page) {
        return "$n" + (page.limit().more() == 0 ? "" : " + " + page.limit().more());
      }
      return value instanceof String text ? SourceText.quoted(text) : value.toString();
    }

    private static String name(String name) {
      return name.matches("[A-Za-z_]\\w*") ? name : SourceText.quoted(name);
    }

    private String text(KeyText text, Function<Segment.Field, String> values) {
      StringBuilder literal = new StringBuilder("\"");
      for (KeyText.Piece piece : text.pieces()) {
        if (piece instanceof KeyText.Literal fixed) {
          String quoted = SourceText.quoted(fixed.text());
          literal.append(quoted, 1, quoted.length() - 1);
        } else if (piece instanceof KeyText.Value value) {
          literal.append("\\(").append(values.apply(value.field())).append(')');
        } else {
          KeyText.ShardNumber shard = (KeyText.ShardNumber) piece;
          literal.append("\\($shard)");
          if (!shard.of().isEmpty()) {
            this.shard =
                "$(shard_of \"$(jq -nr %s %s)\" %d)"
                    .formatted(
                        arguments(),
                        program(
                            shard.of().stream()
                                .map(field -> "(" + values.apply(field) + ")")
                                .collect(Collectors.joining(" + \"#\" + "))),
                        shard.count());
          }
        }
      }
      return literal.append('"').toString();
    }

    private static Function<Segment.Field, String> found(ReadCode.FoundKey key) {
      return field -> {
        ReadCode.@Nullable FoundValue value = key.values().get(field.attribute());
        if (value instanceof ReadCode.OfAttribute of) {
          String tag = of.encoding().isNumber() ? "N" : "S";
          return encoded(of.encoding(), ".[" + SourceText.quoted(of.attribute()) + "]." + tag);
        }
        ReadCode.OfKey of = (ReadCode.OfKey) Objects.requireNonNull(value);
        return ".[%s].S | split(\"#\")[%d]"
            .formatted(SourceText.quoted(of.key().isEmpty() ? "$key" : of.key()), of.segment());
      };
    }
  }

  /** A value, encoded for a key by a function of jq. */
  static String encoded(Encoding encoding, String value) {
    return switch (encoding.kind()) {
      case AS_IS, BOOL -> value;
      case ESCAPED -> value + " | escaped";
      case INT -> value + " | whole(10)";
      case LONG -> value + " | whole(19)";
      case INSTANT -> value + " | instant";
      case WORD ->
          encoding.words().entrySet().stream()
              .map(e -> SourceText.quoted(e.getKey()) + ": " + SourceText.quoted(e.getValue()))
              .collect(Collectors.joining(", ", value + " as $word | {", "}[$word]"));
    };
  }

  /** Text between single quotes of the shell. */
  static String escaped(String text) {
    return text.replace("'", "'\\''");
  }

  private static String shell(String word) {
    return word.matches("[\\w.$-]+") && !word.contains("$")
        ? word
        : "'" + word.replace("'", "'\\''") + "'";
  }

  // ---- What the functions share --------------------------------------------------------------

  private static final SharedSource SHARED = SharedSource.read("helpers.sh");
}
