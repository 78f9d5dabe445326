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
import dev.adjoin.tools.export.code.GoCode.Helper;
import dev.adjoin.tools.text.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Methods of Go that write. Single requests do not ask for the item on which a condition failed,
 * because the SDK has that member only since 2023.
 */
final class GoWrites implements WriteBody.TypedLanguage {
  private static final String ON_FAILURE = "ReturnValuesOnConditionCheckFailure";

  private final GoCode source;

  /**
   * @param source the source that the methods are part of
   */
  GoWrites(GoCode source) {
    this.source = source;
  }

  String function(WriteCode code) {
    if (code.instead() != null) {
      return "// " + code.instead() + "\n";
    }
    StringBuilder parameters = new StringBuilder("ctx context.Context");
    for (Input input : code.inputs()) {
      parameters
          .append(", ")
          .append(source.parameter(input))
          .append(' ')
          .append(type(input.type()));
    }
    String name = code.function().pascal();
    return "// %s is %s: %s.%s\nfunc (r «TYPE») %s(%s) error {\n%s}\n"
        .formatted(
            name,
            code.name(),
            code.does(),
            code.storedByCaller(IdentifierWords::camel),
            name,
            parameters,
            WriteBody.of(this, code));
  }

  private static String type(AttributeType type) {
    if (type == Scalar.BYTES) {
      return "[]byte";
    }
    if (type instanceof Scalar || type instanceof Choice) {
      return GoCode.type(type);
    }
    return switch (RequestParts.tag(type)) {
      case "SS", "NS" -> "[]string";
      default -> "types.AttributeValue";
    };
  }

  @Override
  public KeyFields.Language keys() {
    return source;
  }

  @Override
  public String text(KeyFields fields, KeyText text) {
    return GoCode.text(fields, text);
  }

  // ---- Statements ----------------------------------------------------------------------------

  @Override
  public String generate(String variable, String name) {
    return name.equals(WriteRequests.TOKEN)
        ? "    %s, err := %s\n    if err != nil {\n        return err\n    }\n"
            .formatted(variable, source.call(Helper.TOKEN, "newToken()"))
        : "    %s := %s\n".formatted(variable, GoCode.instant("time.Now()"));
  }

  @Override
  public String read(
      WriteBody body, @Nullable String variable, Request get, boolean mustExist, int depth) {
    source.used.add(mustExist ? Helper.READ : Helper.GET);
    String indent = "    ".repeat(depth);
    String key = source.key(body.fields(), get.map("Key"));
    String call =
        mustExist ? "r.read(ctx, %s)".formatted(key) : "r.get(ctx, %s, true)".formatted(key);
    return variable == null
        ? "%1$sif _, err := %2$s; err != nil {\n%1$s    return err\n%1$s}\n".formatted(indent, call)
        : "%1$s%2$s, err := %3$s\n%1$sif err != nil {\n%1$s    return err\n%1$s}\n"
            .formatted(indent, variable, call);
  }

  @Override
  public String branch(String condition, String yes, String no, int depth) {
    String indent = "    ".repeat(depth);
    return "%sif %s {\n%s%s} else {\n%s%s}\n".formatted(indent, condition, yes, indent, no, indent);
  }

  @Override
  public String send(WriteBody body, Request request, int depth) {
    String operation = request.operation().word();
    boolean isTransaction = request.operation() == Request.Operation.TRANSACT_WRITE_ITEMS;
    CodeTree input =
        Group.of(
            "&dynamodb." + operation + "Input{",
            isTransaction ? transaction(body, request) : members(body, request.body(), true),
            "}");
    String call = "if _, err := r.Client.%s(ctx, ".formatted(operation);
    String indent = "    ".repeat(depth);
    return "%1$s%2$s%3$s); err != nil {\n%1$s    return err\n%1$s}\n%1$sreturn nil\n"
        .formatted(
            indent, call, CodeTree.Layout.GO.print(input, 4 * depth, 4 * depth + call.length()));
  }

  private List<CodeTree> transaction(WriteBody body, Request request) {
    List<CodeTree> items = new ArrayList<>();
    WriteBody.writes(request)
        .forEach(
            write ->
                items.add(
                    Group.of(
                        "{%1$s: &types.%1$s{".formatted(write.getKey()),
                        members(body, write.getValue(), false),
                        "}}")));
    return List.of(
        new Labelled("TransactItems: ", Group.of("[]types.TransactWriteItem{", items, "}")),
        new Text("ClientRequestToken: aws.String(" + body.variable(WriteRequests.TOKEN) + ")"));
  }

  private List<CodeTree> members(WriteBody body, Map<String, Object> members, boolean isSingle) {
    List<CodeTree> all = new ArrayList<>();
    members.forEach(
        (name, value) -> {
          if (!isSingle || !name.equals(ON_FAILURE)) {
            all.add(new Labelled(name + ": ", member(body, name, value)));
          }
        });
    return all;
  }

  private CodeTree member(WriteBody body, String name, Object value) {
    if (name.equals("TableName")) {
      return new Text("aws.String(table)");
    }
    if (name.equals("ExpressionAttributeNames")) {
      List<CodeTree> names = new ArrayList<>();
      ((Map<?, ?>) value)
          .forEach(
              (alias, each) ->
                  names.add(
                      new Text(
                          SourceText.quoted((String) alias)
                              + ": "
                              + (each instanceof KeyText key
                                  ? body.text(key)
                                  : SourceText.quoted((String) each)))));
      return Group.of("map[string]string{", names, "}");
    }
    if (value instanceof Map<?, ?> members) {
      return map("Item{", body.typedMembers(this, members), "}");
    }
    return new Text(
        switch (name) {
          case ON_FAILURE -> "types.ReturnValuesOnConditionCheckFailureAllOld";
          case "ReturnValues" ->
              value.equals("ALL_NEW") ? "types.ReturnValueAllNew" : "types.ReturnValueAllOld";
          default -> "aws.String(" + SourceText.quoted((String) value) + ")";
        });
  }

  private static CodeTree map(String open, Map<String, CodeTree> members, String close) {
    List<CodeTree> pairs = new ArrayList<>();
    members.forEach((name, value) -> pairs.add(new Labelled(name + ": ", value)));
    return Group.of(open, pairs, close);
  }

  @Override
  public String nothing(int depth) {
    return "    ".repeat(depth) + "return nil\n";
  }

  // ---- Conditions ----------------------------------------------------------------------------

  @Override
  public String isThere(String item) {
    return item + " != nil";
  }

  @Override
  public String hasAttribute(String item, String name) {
    return "%s[%s] != nil".formatted(item, SourceText.quoted(name));
  }

  @Override
  public String hasMember(String item, String map, String member) {
    return member(item, map, member) + " != nil";
  }

  @Override
  public String differs(String one, String other) {
    return "!reflect.DeepEqual(%s, %s)".formatted(one, other);
  }

  @Override
  public String compared(AttributeType type, String value, String sign, String constant) {
    if (type == Scalar.BOOL) {
      return (constant.equals("true") == sign.equals("=") ? "" : "!") + value;
    }
    String operator = sign.equals("=") ? "==" : sign;
    if (type == Scalar.DECIMAL) {
      return "%s %s 0"
          .formatted(
              source.call(Helper.COMPARE, "compare(%s, \"%s\")".formatted(value, constant)),
              operator);
    }
    return "%s %s %s"
        .formatted(
            value, operator, RequestParts.isNumber(type) ? constant : SourceText.quoted(constant));
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
      return "text(" + GoCode.instant(parameter) + ")";
    }
    return switch (RequestParts.tag(type)) {
      case "S" -> "text(" + parameter + ")";
      case "N" ->
          number(
              type == Scalar.INT
                  ? "strconv.Itoa(" + parameter + ")"
                  : type == Scalar.LONG ? "strconv.FormatInt(" + parameter + ", 10)" : parameter);
      case "BOOL" -> "&types.AttributeValueMemberBOOL{Value: " + parameter + "}";
      case "B" -> "&types.AttributeValueMemberB{Value: " + parameter + "}";
      case "SS" -> "&types.AttributeValueMemberSS{Value: " + parameter + "}";
      case "NS" -> "&types.AttributeValueMemberNS{Value: " + parameter + "}";
      default -> parameter;
    };
  }

  private String number(String digits) {
    return source.call(Helper.DIGITS, "digits(" + digits + ")");
  }

  @Override
  public String generated(String variable) {
    return "text(" + variable + ")";
  }

  @Override
  public String attribute(String item, String name) {
    return "%s[%s]".formatted(item, SourceText.quoted(name));
  }

  @Override
  public String member(String item, String map, String member) {
    return source.call(
        Helper.MEMBER, "member(%s[%s], %s)".formatted(item, SourceText.quoted(map), member));
  }

  @Override
  public String next(String stored) {
    return number(
        "strconv.FormatInt(" + source.call(Helper.NUM, "num(" + stored + ")") + "+1, 10)");
  }

  @Override
  public String epochSeconds(Input time) {
    return number("strconv.FormatInt(" + source.parameter(time) + ".Unix(), 10)");
  }

  @Override
  public String comparable(AttributeType type, String item, String name) {
    String value = attribute(item, name);
    if (type == Scalar.BOOL) {
      return source.call(Helper.FLAG, "flag(" + value + ")");
    }
    if (type == Scalar.DECIMAL) {
      return source.call(Helper.DIGITS_OF, "digitsOf(" + value + ")");
    }
    return RequestParts.isNumber(type)
        ? source.call(Helper.NUM, "num(" + value + ")")
        : source.call(Helper.STRING, "str(" + value + ")");
  }

  @Override
  public String textValue(String expression) {
    return "text(" + expression + ")";
  }

  @Override
  public String numberValue(String digits) {
    return number(SourceText.quoted(digits));
  }

  @Override
  public CodeTree mapValue(Map<String, CodeTree> members) {
    return map("&types.AttributeValueMemberM{Value: Item{", members, "}}");
  }
}
