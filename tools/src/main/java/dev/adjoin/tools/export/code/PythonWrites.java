// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.request.KeyText;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.Request;
import dev.adjoin.internal.request.WriteRequests;
import dev.adjoin.tools.export.code.PythonCode.Helper;
import dev.adjoin.tools.text.SourceText;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Functions of Python that write. */
final class PythonWrites implements WriteBody.Language {
  private final PythonCode source;

  /**
   * @param source the source that the functions are part of
   */
  PythonWrites(PythonCode source) {
    this.source = source;
  }

  String function(WriteCode code) {
    if (code.instead() != null) {
      return "# " + code.instead() + "\n";
    }
    String parameters =
        code.inputs().stream()
            .map(input -> IdentifierWords.of(input.name()).snake() + ": " + type(input.type()))
            .collect(Collectors.joining(", "));
    return "def %s(%s) -> None:\n    \"\"\"%s: %s.%s\"\"\"\n%s"
        .formatted(
            code.function().snake(),
            parameters,
            code.name(),
            code.does(),
            code.storedByCaller(IdentifierWords::snake),
            WriteBody.of(this, code));
  }

  private String type(AttributeType type) {
    if (type == Scalar.DECIMAL || type == Scalar.YEAR || type == Scalar.DURATION) {
      source.usesDecimal = true;
      return "Decimal";
    }
    if (type == Scalar.BYTES) {
      return "bytes";
    }
    if (type instanceof ListOf) {
      return "list";
    }
    if (type instanceof SetOf) {
      return "set";
    }
    return type instanceof Scalar || type instanceof Choice ? source.type(type) : "dict";
  }

  @Override
  public KeyFields.Language keys() {
    return source;
  }

  @Override
  public String text(KeyFields fields, KeyText text) {
    return PythonCode.text(fields, text);
  }

  // ---- Statements ----------------------------------------------------------------------------

  @Override
  public String generate(String variable, String name) {
    if (name.equals(WriteRequests.TOKEN)) {
      source.usesUuid = true;
      return "    %s = str(uuid.uuid4())\n".formatted(variable);
    }
    source.usesDatetime = true;
    return "    %s = %s\n"
        .formatted(variable, source.call(Helper.INSTANT, "instant(datetime.now(timezone.utc))"));
  }

  @Override
  public String read(
      WriteBody body, @Nullable String variable, Request get, boolean mustExist, int depth) {
    source.used.add(mustExist ? Helper.READ : Helper.GET);
    return "    ".repeat(depth)
        + (variable == null ? "" : variable + " = ")
        + (mustExist ? "read" : "get")
        + source.arguments(body.fields(), get, 4 * depth, "")
        + "\n";
  }

  @Override
  public String branch(String condition, String yes, String no, int depth) {
    String indent = "    ".repeat(depth);
    return "%sif %s:\n%s%selse:\n%s".formatted(indent, condition, yes, indent, no);
  }

  @Override
  public String send(WriteBody body, Request request, int depth) {
    NativeLiteral literal =
        new NativeLiteral(
            CodeTree.Layout.PYTHON,
            "True",
            "False",
            SourceText::quoted,
            body::text,
            PythonCode::limit,
            body::value);
    String indent = "    ".repeat(depth);
    String function =
        switch (request.operation()) {
          case PUT_ITEM -> "table.put_item";
          case UPDATE_ITEM -> "table.update_item";
          case DELETE_ITEM -> "table.delete_item";
          default -> "dynamodb.meta.client.transact_write_items";
        };
    return request.body().entrySet().stream()
        .filter(member -> !member.getKey().equals("TableName"))
        .map(
            member ->
                "%s    %s=%s,\n"
                    .formatted(
                        indent,
                        member.getKey(),
                        literal.of(
                            RequestParts.named(member.getValue(), "table.name"),
                            4 * depth + 4,
                            4 * depth + 5 + member.getKey().length())))
        .collect(Collectors.joining("", indent + function + "(\n", indent + ")\n"));
  }

  @Override
  public String nothing(int depth) {
    return "    ".repeat(depth) + "pass\n";
  }

  // ---- Conditions ----------------------------------------------------------------------------

  @Override
  public String isThere(String item) {
    return item;
  }

  @Override
  public String hasAttribute(String item, String name) {
    return SourceText.quoted(name) + " in " + item;
  }

  @Override
  public String hasMember(String item, String map, String member) {
    return "%s in %s.get(%s, {})".formatted(member, item, SourceText.quoted(map));
  }

  @Override
  public String differs(String one, String other) {
    return one + " != " + other;
  }

  @Override
  public String compared(AttributeType type, String value, String sign, String constant) {
    String literal =
        type == Scalar.BOOL
            ? constant.equals("true") ? "True" : "False"
            : RequestParts.isNumber(type) ? constant : SourceText.quoted(constant);
    return "%s %s %s".formatted(value, sign.equals("=") ? "==" : sign, literal);
  }

  @Override
  public String joined(List<String> conditions, boolean isAll) {
    return String.join(isAll ? " and " : " or ", RequestParts.inParentheses(conditions, " or "));
  }

  // ---- Values --------------------------------------------------------------------------------

  @Override
  public String given(Input input) {
    String parameter = source.parameter(input);
    return input.type() == Scalar.INSTANT
        ? source.call(Helper.INSTANT, "instant(" + parameter + ")")
        : parameter;
  }

  @Override
  public String generated(String variable) {
    return variable;
  }

  @Override
  public String attribute(String item, String name) {
    return "%s[%s]".formatted(item, SourceText.quoted(name));
  }

  @Override
  public String member(String item, String map, String member) {
    return "%s[%s][%s]".formatted(item, SourceText.quoted(map), member);
  }

  @Override
  public String next(String stored) {
    return stored + " + 1";
  }

  @Override
  public String epochSeconds(Input time) {
    return "int(%s.timestamp())".formatted(source.parameter(time));
  }

  @Override
  public String comparable(AttributeType type, String item, String name) {
    return attribute(item, name);
  }
}
