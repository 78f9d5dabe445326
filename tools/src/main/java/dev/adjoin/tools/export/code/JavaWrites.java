// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.export.code.CodeTree.Group;
import dev.adjoin.tools.export.code.CodeTree.Labelled;
import dev.adjoin.tools.export.code.CodeTree.Text;
import dev.adjoin.tools.export.code.JavaCode.Helper;
import dev.adjoin.tools.text.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Methods of Java that write. */
final class JavaWrites implements WriteBody.TypedLanguage {
  /** The most pairs that {@code Map.of} takes. */
  private static final int MOST_PAIRS = 10;

  private final JavaCode source;

  /**
   * @param source the source that the methods are part of
   */
  JavaWrites(JavaCode source) {
    this.source = source;
  }

  String function(WriteCode code) {
    if (code.instead() != null) {
      return "// " + code.instead() + "\n";
    }
    String parameters =
        code.inputs().stream()
            .map(input -> type(input.type()) + " " + IdentifierWords.of(input.name()).camel())
            .collect(Collectors.joining(", "));
    return "/** %s: %s.%s */\npublic void %s(%s) {\n%s}\n"
        .formatted(
            code.name(),
            code.does(),
            code.storedByCaller(IdentifierWords::camel),
            code.function().camel(),
            parameters,
            WriteBody.of(this, code));
  }

  private static String type(AttributeType type) {
    if (type == Scalar.DECIMAL || type == Scalar.YEAR || type == Scalar.DURATION) {
      return "BigDecimal";
    }
    if (type == Scalar.BYTES) {
      return "byte[]";
    }
    if (type instanceof Scalar || type instanceof Choice) {
      return JavaCode.type(type);
    }
    return switch (RequestParts.tag(type)) {
      case "SS" -> "Set<String>";
      case "NS" -> "Set<? extends Number>";
      default -> "AttributeValue";
    };
  }

  @Override
  public KeyFields.Language keys() {
    return source;
  }

  @Override
  public String text(KeyFields fields, KeyText text) {
    return JavaCode.text(fields, text);
  }

  // ---- Statements ----------------------------------------------------------------------------

  @Override
  public String generate(String variable, String name) {
    return "  String %s = %s;\n"
        .formatted(
            variable,
            name.equals(WriteRequests.TOKEN)
                ? "UUID.randomUUID().toString()"
                : source.call(Helper.INSTANT, "instant(Instant.now())"));
  }

  @Override
  public String read(
      WriteBody body, @Nullable String variable, Request get, boolean mustExist, int depth) {
    source.used.add(mustExist ? Helper.READ : Helper.GET);
    String indent = "  ".repeat(depth);
    String key = source.key(body.fields(), get.map("Key"));
    String call = mustExist ? "read(" + key + ")" : "get(" + key + ", true).orElse(null)";
    return variable == null
        ? "%s%s;\n".formatted(indent, call)
        : "%s%s %s =\n%s    %s;\n".formatted(indent, JavaCode.ITEM, variable, indent, call);
  }

  @Override
  public String branch(String condition, String yes, String no, int depth) {
    String indent = "  ".repeat(depth);
    String otherwise = no.isEmpty() ? "" : " else {\n%s%s}".formatted(no, indent);
    return "%sif (%s) {\n%s%s}%s\n".formatted(indent, condition, yes, indent, otherwise);
  }

  @Override
  public String send(WriteBody body, Request request, int depth) {
    String operation = request.operation().word();
    CodeTree built =
        request.operation() == Request.Operation.TRANSACT_WRITE_ITEMS
            ? transaction(body, request)
            : builder(operation + "Request", members(body, request.body()));
    CodeTree call = Group.of("client." + lower(operation) + "(", List.of(built), ");");
    return "  ".repeat(depth)
        + CodeTree.Layout.JAVA.print(call, 2 * depth + 2, 2 * depth + 2).replace("\n  ", "\n")
        + "\n";
  }

  private CodeTree transaction(WriteBody body, Request request) {
    List<CodeTree> items = new ArrayList<>();
    WriteBody.writes(request)
        .forEach(
            write ->
                items.add(
                    builder(
                        "TransactWriteItem",
                        List.of(
                            Group.of(
                                "." + lower(write.getKey()) + "(",
                                List.of(builder(write.getKey(), members(body, write.getValue()))),
                                ")")))));
    return builder(
        "TransactWriteItemsRequest",
        List.of(
            Group.of(".transactItems(", items, ")"),
            new Text(".clientRequestToken(" + body.variable(WriteRequests.TOKEN) + ")")));
  }

  private static CodeTree builder(String type, List<CodeTree> calls) {
    List<CodeTree> all = new ArrayList<>(calls);
    all.add(new Text(".build()"));
    return new Group(type + ".builder()", all, "", "");
  }

  private static String lower(String name) {
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  /** The members of a request as calls of its builder. */
  private List<CodeTree> members(WriteBody body, Map<String, Object> members) {
    List<CodeTree> calls = new ArrayList<>();
    members.forEach(
        (name, value) ->
            calls.add(
                Group.of("." + lower(name) + "(", List.of(argument(body, name, value)), ")")));
    return calls;
  }

  private CodeTree argument(WriteBody body, String name, Object value) {
    if (name.equals("TableName")) {
      return new Text("TABLE");
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
      return map(names);
    }
    return value instanceof Map<?, ?> members
        ? map(body.typedMembers(this, members))
        : new Text(SourceText.quoted((String) value));
  }

  private static CodeTree map(Map<String, CodeTree> members) {
    boolean isSmall = members.size() <= MOST_PAIRS;
    List<CodeTree> pairs = new ArrayList<>();
    members.forEach(
        (name, value) ->
            pairs.add(
                isSmall
                    ? new Labelled(name + ", ", value)
                    : Group.of("Map.entry(", List.of(new Labelled(name + ", ", value)), ")")));
    return Group.of(isSmall ? "Map.of(" : "Map.ofEntries(", pairs, ")");
  }

  @Override
  public String nothing(int depth) {
    return "";
  }

  // ---- Conditions ----------------------------------------------------------------------------

  @Override
  public String isThere(String item) {
    return item + " != null";
  }

  @Override
  public String hasAttribute(String item, String name) {
    return "%s.containsKey(%s)".formatted(item, SourceText.quoted(name));
  }

  @Override
  public String hasMember(String item, String map, String member) {
    return "%1$s.containsKey(%2$s) && %1$s.get(%2$s).m().containsKey(%3$s)"
        .formatted(item, SourceText.quoted(map), member);
  }

  @Override
  public String differs(String one, String other) {
    return "!%s.equals(%s)".formatted(one, other);
  }

  @Override
  public String compared(AttributeType type, String value, String sign, String constant) {
    String not = sign.equals("!=") ? "!" : "";
    if (type == Scalar.BOOL) {
      return (constant.equals("true") == not.isEmpty() ? "" : "!") + value;
    }
    String operator = sign.equals("=") ? "==" : sign;
    if (type == Scalar.DECIMAL) {
      return "%s.compareTo(new BigDecimal(\"%s\")) %s 0".formatted(value, constant, operator);
    }
    return RequestParts.isNumber(type)
        ? "%s %s %s%s".formatted(value, operator, constant, type == Scalar.LONG ? "L" : "")
        : "%s%s.equals(%s)".formatted(not, value, SourceText.quoted(constant));
  }

  @Override
  public String joined(List<String> conditions, boolean isAll) {
    return String.join(isAll ? " && " : " || ", RequestParts.inParentheses(conditions, " || "));
  }

  // ---- Values --------------------------------------------------------------------------------

  @Override
  public String given(Input input) {
    String parameter = source.parameter(input);
    AttributeType type = input.type();
    if (type == Scalar.INSTANT) {
      return "text(" + source.call(Helper.INSTANT, "instant(" + parameter + ")") + ")";
    }
    if (type == Scalar.DATE || type == Scalar.UUID) {
      return "text(" + parameter + ".toString())";
    }
    return switch (RequestParts.tag(type)) {
      case "S" -> "text(" + parameter + ")";
      case "N" -> source.call(Helper.NUM, "num(" + parameter + ")");
      case "BOOL" -> "AttributeValue.fromBool(" + parameter + ")";
      case "B" -> "AttributeValue.fromB(SdkBytes.fromByteArray(" + parameter + "))";
      case "SS" -> "AttributeValue.fromSs(List.copyOf(" + parameter + "))";
      case "NS" ->
          "AttributeValue.fromNs(" + parameter + ".stream().map(Object::toString).toList())";
      default -> parameter;
    };
  }

  @Override
  public String generated(String variable) {
    return "text(" + variable + ")";
  }

  @Override
  public String attribute(String item, String name) {
    return "%s.get(%s)".formatted(item, SourceText.quoted(name));
  }

  @Override
  public String member(String item, String map, String member) {
    return "%s.get(%s).m().get(%s)".formatted(item, SourceText.quoted(map), member);
  }

  @Override
  public String next(String stored) {
    return source.call(Helper.NUM, "num(Long.parseLong(" + stored + ".n()) + 1)");
  }

  @Override
  public String epochSeconds(Input time) {
    return source.call(Helper.NUM, "num(" + source.parameter(time) + ".getEpochSecond())");
  }

  @Override
  public String comparable(AttributeType type, String item, String name) {
    String value = attribute(item, name);
    if (type == Scalar.BOOL) {
      return value + ".bool()";
    }
    if (type == Scalar.DECIMAL) {
      return "new BigDecimal(" + value + ".n())";
    }
    return RequestParts.isNumber(type) ? "Long.parseLong(" + value + ".n())" : value + ".s()";
  }

  @Override
  public String textValue(String expression) {
    return "text(" + expression + ")";
  }

  @Override
  public String numberValue(String digits) {
    return source.call(Helper.NUM, "num(" + digits + ")");
  }

  @Override
  public CodeTree mapValue(Map<String, CodeTree> members) {
    return Group.of("AttributeValue.fromM(", List.of(map(members)), ")");
  }
}
