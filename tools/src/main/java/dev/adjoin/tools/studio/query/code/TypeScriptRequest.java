// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.code;

import dev.adjoin.tools.studio.query.expression.BuiltRequest;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.List;
import software.amazon.awssdk.core.SdkBytes;

/** A request in TypeScript, for {@code @aws-sdk/lib-dynamodb}. */
final class TypeScriptRequest extends NativeValues {
  private boolean usesNumberValue;

  private TypeScriptRequest() {
    super("  ");
  }

  static String write(BuiltRequest request) {
    return new TypeScriptRequest().code(request);
  }

  private String code(BuiltRequest request) {
    String operation = request.operation().word().replace("Item", "");
    String body = print(request.members(), "", "const request = ".length());
    String used = request.hasPages() ? "paginate" + operation : operation + "Command";
    StringBuilder code = new StringBuilder();
    code.append("import { DynamoDBClient } from \"@aws-sdk/client-dynamodb\";\n");
    code.append("import { DynamoDBDocumentClient, ")
        .append(usesNumberValue ? "NumberValue, " : "")
        .append(used)
        .append(" } from \"@aws-sdk/lib-dynamodb\";\n\n");
    code.append("const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));\n\n");
    code.append("const request = ").append(body).append(";\n\n");
    if (request.hasPages()) {
      code.append(
          """
          const items: Record<string, any>[] = [];
          for await (const page of %s({ client }, request)) {
            items.push(...(page.Items ?? []));
          }
          console.log(items);
          """
              .formatted(used));
    } else {
      code.append("const answer = await client.send(new ").append(used).append("(request));\n");
      code.append("console.log(").append(shown(request)).append(");\n");
    }
    return code.toString();
  }

  private static String shown(BuiltRequest request) {
    return switch (request.operation()) {
      case QUERY, SCAN -> "answer.Items";
      case GET_ITEM -> "answer.Item";
      default -> "answer.$metadata.httpStatusCode";
    };
  }

  /** A number of JavaScript if it has the same value, else a text that is sent as it stands. */
  @Override
  String number(String text) {
    BigDecimal exact = new BigDecimal(text);
    boolean isSafe = exact.precision() <= 15 && Math.abs(exact.doubleValue()) < 1e15;
    if (isSafe) {
      return exact.toPlainString();
    }
    usesNumberValue = true;
    return "NumberValue.from(" + RequestCode.quoted(text) + ")";
  }

  @Override
  String binary(SdkBytes bytes) {
    return "Buffer.from(\""
        + Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe())
        + "\", \"base64\")";
  }

  @Override
  String flag(boolean value) {
    return String.valueOf(value);
  }

  @Override
  String nothing() {
    return "null";
  }

  @Override
  String set(List<String> elements) {
    return "new Set([" + String.join(", ", elements) + "])";
  }

  @Override
  String member(String name, String value) {
    String plain = name.matches("[A-Za-z_][A-Za-z0-9_]*") ? name : RequestCode.quoted(name);
    return plain + ": " + value;
  }

  @Override
  String space() {
    return " ";
  }
}
