// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.export.code.CodeTree.Group;
import dev.adjoin.tools.export.code.CodeTree.Labelled;
import dev.adjoin.tools.export.code.CodeTree.Text;
import dev.adjoin.tools.text.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Functions of bash that write. Every value is a variable of jq: the array {@code given} has the
 * options that declare them, and {@code made} evaluates a program with them.
 */
final class CliWrites implements WriteBody.TypedLanguage {
  private final Keys keys = new Keys();

  /** The numbers of shards that the next statement needs, by the program that gives the id. */
  private final Map<Shard, String> shards = new LinkedHashMap<>();

  private int declaredShards;

  private record Shard(String id, int count) {}

  String function(WriteCode code) {
    if (code.instead() != null) {
      return "# " + code.instead() + "\n";
    }
    if (code.inputs().stream().anyMatch(input -> input.type() == Scalar.BYTES)) {
      return "# %s takes bytes, which the versions of the AWS CLI encode differently: use another language\n"
          .formatted(code.name());
    }
    shards.clear();
    declaredShards = 0;
    StringBuilder usage = new StringBuilder(code.function().snake());
    List<String> given = new ArrayList<>();
    for (Input input : code.inputs()) {
      String name = IdentifierWords.of(input.name()).snake().toUpperCase(Locale.ROOT);
      boolean isJson = isJson(input.type());
      usage.append(' ').append(name).append(isJson ? "_JSON" : "");
      given.add(
          "%s %s \"$%s\""
              .formatted(
                  isJson ? "--argjson" : "--arg",
                  IdentifierWords.of(input.name()).camel(),
                  position(given.size() + 1)));
    }
    String array = String.join(" ", given);
    return "# %s: %s.%s\n# usage: %s\n%s() {\n  local given=(%s)\n%s}\n"
        .formatted(
            code.name(),
            code.does(),
            code.storedByCaller(name -> name.snake().toUpperCase(Locale.ROOT)),
            usage,
            code.function().snake(),
            array,
            WriteBody.of(this, code));
  }

  private static String position(int number) {
    return number < 10 ? Integer.toString(number) : "{" + number + "}";
  }

  /** Whether the caller gives the value as JSON: an array of a set, or an attribute value. */
  private static boolean isJson(AttributeType type) {
    String tag = RequestParts.tag(type);
    return !tag.equals("S") && !tag.equals("N") && !tag.equals("BOOL");
  }

  @Override
  public KeyFields.Language keys() {
    return keys;
  }

  @Override
  public String text(KeyFields fields, KeyText text) {
    StringBuilder literal = new StringBuilder("\"");
    for (KeyText.Piece piece : text.pieces()) {
      if (piece instanceof KeyText.Literal fixed) {
        String quoted = SourceText.quoted(fixed.text());
        literal.append(quoted, 1, quoted.length() - 1);
      } else {
        literal.append("\\(").append(fields.value(piece)).append(')');
      }
    }
    return literal.append('"').toString();
  }

  // ---- Statements ----------------------------------------------------------------------------

  @Override
  public String generate(String variable, String name) {
    return "  given+=(--arg %s \"$(%s)\")\n"
        .formatted(variable, name.equals(WriteRequests.TOKEN) ? "new_token" : "utc_now");
  }

  @Override
  public String read(
      WriteBody body, @Nullable String variable, Request get, boolean mustExist, int depth) {
    String indent = "  ".repeat(depth);
    String request = made(json(body, get.body()), depth);
    String call = (mustExist ? "read_item" : "get") + " " + request;
    String statement =
        variable == null
            ? "%s%s >/dev/null || return\n".formatted(indent, call)
            : "%1$slocal %2$s\n%1$s%2$s=$(%3$s) || return\n%1$sgiven+=(--argjson %2$s \"$%2$s\")\n"
                .formatted(indent, variable, call);
    return shardNumbers(indent) + statement;
  }

  @Override
  public String branch(String condition, String yes, String no, int depth) {
    String indent = "  ".repeat(depth);
    return "%sif holds '%s'; then\n%s%selse\n%s%sfi\n"
        .formatted(indent, CliCode.escaped(condition), yes, indent, no, indent);
  }

  @Override
  public String send(WriteBody body, Request request, int depth) {
    String indent = "  ".repeat(depth);
    String operation =
        request.operation().word().replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    String made = made(json(body, request.body()), depth);
    return "%s%saws dynamodb %s --output json --cli-input-json %s >/dev/null\n"
        .formatted(shardNumbers(indent), indent, operation, made);
  }

  @Override
  public String nothing(int depth) {
    return "  ".repeat(depth) + ":\n";
  }

  /** A call that evaluates a program of jq. */
  private static String made(CodeTree program, int depth) {
    return "\"$(made '%s')\""
        .formatted(CliCode.escaped(CodeTree.Layout.JQ.print(program, 2 * depth, 2 * depth + 20)));
  }

  /** Declares the shards that the statement behind it needs: jq cannot calculate a CRC-32. */
  private String shardNumbers(String indent) {
    String declared =
        shards.entrySet().stream()
            .map(
                each ->
                    "%sgiven+=(--arg %s \"$(shard_of \"$(made -r '%s')\" %d)\")\n"
                        .formatted(
                            indent,
                            each.getValue(),
                            CliCode.escaped(each.getKey().id()),
                            each.getKey().count()))
            .collect(Collectors.joining());
    shards.clear();
    return declared;
  }

  /** A part of a request as an object of jq. */
  private CodeTree json(WriteBody body, Map<String, Object> members) {
    List<CodeTree> all = new ArrayList<>();
    members.forEach((name, value) -> all.add(new Labelled(name + ": ", member(body, name, value))));
    return Group.of("{", all, "}");
  }

  private CodeTree member(WriteBody body, String name, Object value) {
    if (name.equals("TransactItems")) {
      List<CodeTree> items = new ArrayList<>();
      WriteBody.writes(new Request(Request.Operation.TRANSACT_WRITE_ITEMS, Map.of(name, value)))
          .forEach(
              write ->
                  items.add(
                      Group.of(
                          "{",
                          List.of(
                              new Labelled(write.getKey() + ": ", json(body, write.getValue()))),
                          "}")));
      return Group.of("[", items, "]");
    }
    if (name.equals("ClientRequestToken")) {
      return new Text("$" + body.variable(WriteRequests.TOKEN));
    }
    if (name.equals("ExpressionAttributeNames")) {
      Map<String, CodeTree> names = new LinkedHashMap<>();
      ((Map<?, ?>) value)
          .forEach(
              (alias, each) ->
                  names.put(
                      SourceText.quoted((String) alias),
                      new Text(
                          each instanceof KeyText key
                              ? body.text(key)
                              : SourceText.quoted((String) each))));
      return object(names);
    }
    if (value instanceof Map<?, ?> members) {
      return object(body.typedMembers(this, members));
    }
    return new Text(value instanceof String text ? SourceText.quoted(text) : value.toString());
  }

  private static CodeTree object(Map<String, CodeTree> members) {
    List<CodeTree> all = new ArrayList<>();
    members.forEach((name, value) -> all.add(new Labelled(name + ": ", value)));
    return Group.of("{", all, "}");
  }

  // ---- Conditions ----------------------------------------------------------------------------

  @Override
  public String isThere(String item) {
    return "$" + item;
  }

  @Override
  public String hasAttribute(String item, String name) {
    return "$%s | has(%s)".formatted(item, SourceText.quoted(name));
  }

  @Override
  public String hasMember(String item, String map, String member) {
    return member(item, map, member) + " != null";
  }

  @Override
  public String differs(String one, String other) {
    return one + " != " + other;
  }

  @Override
  public String compared(AttributeType type, String value, String sign, String constant) {
    String operator = sign.equals("=") ? "==" : sign;
    if (type == Scalar.BOOL) {
      return "(%s | tostring) %s \"%s\"".formatted(value, operator, constant);
    }
    return RequestParts.isNumber(type)
        ? "(%s | tonumber) %s %s".formatted(value, operator, constant)
        : "%s %s %s".formatted(value, operator, SourceText.quoted(constant));
  }

  @Override
  public String joined(List<String> conditions, boolean isAll) {
    return conditions.stream()
        .map(each -> "(" + each + ")")
        .collect(Collectors.joining(isAll ? " and " : " or "));
  }

  // ---- Values --------------------------------------------------------------------------------

  @Override
  public String given(Input input) {
    String variable = keys.parameter(input);
    if (input.type() == Scalar.INSTANT) {
      return "{S: (" + variable + " | instant)}";
    }
    String tag = RequestParts.tag(input.type());
    return switch (tag) {
      case "BOOL" -> "{BOOL: (" + variable + " == \"true\")}";
      case "S", "N", "SS", "NS" -> "{" + tag + ": " + variable + "}";
      default -> variable;
    };
  }

  @Override
  public String generated(String variable) {
    return "{S: $" + variable + "}";
  }

  @Override
  public String attribute(String item, String name) {
    return "$%s[%s]".formatted(item, SourceText.quoted(name));
  }

  @Override
  public String member(String item, String map, String member) {
    return "$%s[%s].M[%s]".formatted(item, SourceText.quoted(map), member);
  }

  @Override
  public String next(String stored) {
    return "{N: (%s.N | tonumber + 1 | tostring)}".formatted(stored);
  }

  @Override
  public String epochSeconds(Input time) {
    return "{N: (%s | sub(\"[.][0-9]+\"; \"\") | fromdateiso8601 | tostring)}"
        .formatted(keys.parameter(time));
  }

  @Override
  public String comparable(AttributeType type, String item, String name) {
    return attribute(item, name) + "." + RequestParts.tag(type);
  }

  @Override
  public String textValue(String expression) {
    return "{S: " + expression + "}";
  }

  @Override
  public String numberValue(String digits) {
    return "{N: \"" + digits + "\"}";
  }

  @Override
  public CodeTree mapValue(Map<String, CodeTree> members) {
    return Group.of("{", List.of(new Labelled("M: ", object(members))), "}");
  }

  /** The values in keys, as programs of jq. */
  private final class Keys implements KeyFields.Language {
    @Override
    public String parameter(Input input) {
      return "$" + IdentifierWords.of(input.name()).camel();
    }

    @Override
    public String encoded(Encoding encoding, String value) {
      return CliCode.encoded(encoding, value);
    }

    @Override
    public String attribute(String item, String name, boolean isNumber) {
      return "%s[%s].%s".formatted(item, SourceText.quoted(name), isNumber ? "N" : "S");
    }

    @Override
    public String segment(String item, String key, int number) {
      throw new IllegalStateException("A write must take no values from keys");
    }

    @Override
    public String identifier(IdentifierWords name) {
      return name.snake();
    }

    @Override
    public String variable(String name) {
      return "$" + name;
    }

    @Override
    public String shard() {
      return "$shard";
    }

    @Override
    public String shardOf(List<String> id, int count) {
      String program =
          id.stream().map(each -> "(" + each + ")").collect(Collectors.joining(" + \"#\" + "));
      return "$"
          + shards.computeIfAbsent(new Shard(program, count), each -> "shard" + declaredShards++);
    }
  }
}
