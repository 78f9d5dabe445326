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
import dev.adjoin.tools.export.code.TypeScriptCode.Helper;
import dev.adjoin.tools.text.SourceText;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Functions of TypeScript that write. */
final class TypeScriptWrites implements WriteBody.Language {
  private final TypeScriptCode source;

  /**
   * @param source the source that the functions are part of
   */
  TypeScriptWrites(TypeScriptCode source) {
    this.source = source;
  }

  String function(WriteCode code) {
    if (code.instead() != null) {
      return "// " + code.instead() + "\n";
    }
    String parameters =
        code.inputs().stream()
            .map(input -> IdentifierWords.of(input.name()).camel() + ": " + type(input.type()))
            .collect(Collectors.joining(", "));
    return "/** %s: %s.%s */\nexport async function %s(%s): Promise<void> {\n%s}\n"
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
      return "number";
    }
    if (type == Scalar.BYTES) {
      return "Uint8Array";
    }
    if (type instanceof ListOf) {
      return "any[]";
    }
    if (type instanceof SetOf) {
      return "Set<any>";
    }
    return type instanceof Scalar || type instanceof Choice ? TypeScriptCode.type(type) : "Item";
  }

  @Override
  public KeyFields.Language keys() {
    return source;
  }

  @Override
  public String text(KeyFields fields, KeyText text) {
    return TypeScriptCode.text(fields, text);
  }

  // ---- Statements ----------------------------------------------------------------------------

  @Override
  public String generate(String variable, String name) {
    return "  const %s = %s;\n"
        .formatted(
            variable,
            name.equals(WriteRequests.TOKEN)
                ? "crypto.randomUUID()"
                : source.call(Helper.INSTANT, "instant(new Date())"));
  }

  @Override
  public String read(
      WriteBody body, @Nullable String variable, Request get, boolean mustExist, int depth) {
    source.used.add(mustExist ? Helper.READ : Helper.GET);
    return "  ".repeat(depth)
        + (variable == null ? "" : "const " + variable + " = ")
        + "await %s(%s);\n"
            .formatted(mustExist ? "read" : "get", source.request(body.fields(), get, 2 * depth));
  }

  @Override
  public String branch(String condition, String yes, String no, int depth) {
    String indent = "  ".repeat(depth);
    String otherwise = no.isEmpty() ? "" : " else {\n%s%s}".formatted(no, indent);
    return "%sif (%s) {\n%s%s}%s\n".formatted(indent, condition, yes, indent, otherwise);
  }

  @Override
  public String send(WriteBody body, Request request, int depth) {
    NativeLiteral literal =
        new NativeLiteral(
            CodeTree.Layout.TYPESCRIPT,
            "true",
            "false",
            TypeScriptCode::name,
            body::text,
            TypeScriptCode::limit,
            body::value);
    String command =
        switch (request.operation()) {
          case PUT_ITEM -> "PutCommand";
          case UPDATE_ITEM -> "UpdateCommand";
          case DELETE_ITEM -> "DeleteCommand";
          default -> "TransactWriteCommand";
        };
    return "%sawait client.send(new lib.%s(%s));\n"
        .formatted(
            "  ".repeat(depth),
            command,
            literal.of(RequestParts.named(request.body(), "TABLE"), 2 * depth));
  }

  @Override
  public String nothing(int depth) {
    return "";
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
    return "%s in (%s[%s] ?? {})".formatted(member, item, SourceText.quoted(map));
  }

  /** Loosely, because the SDK returns small integers of a bigint parameter as numbers. */
  @Override
  public String differs(String one, String other) {
    return one + " != " + other;
  }

  @Override
  public String compared(AttributeType type, String value, String sign, String constant) {
    String literal =
        type == Scalar.BOOL
            ? constant
            : RequestParts.isNumber(type)
                ? constant + (type == Scalar.LONG ? "n" : "")
                : SourceText.quoted(constant);
    String operator =
        switch (sign) {
          case "=" -> "===";
          case "!=" -> "!==";
          default -> sign;
        };
    return "%s %s %s".formatted(value, operator, literal);
  }

  @Override
  public String joined(List<String> conditions, boolean isAll) {
    return String.join(isAll ? " && " : " || ", RequestParts.inParentheses(conditions, " || "));
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
    return "BigInt(" + stored + ") + 1n";
  }

  @Override
  public String epochSeconds(Input time) {
    return "Math.floor(%s.getTime() / 1000)".formatted(source.parameter(time));
  }

  @Override
  public String comparable(AttributeType type, String item, String name) {
    String value = attribute(item, name);
    return type == Scalar.LONG ? "BigInt(" + value + ")" : value;
  }
}
