// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.code;

import dev.adjoin.tools.studio.query.expression.BuiltRequest;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;

/** A request in Python, for boto3. */
final class PythonRequest extends NativeValues {
  private boolean usesDecimal;
  private boolean usesBinary;

  private PythonRequest() {
    super("    ");
  }

  static String write(BuiltRequest request) {
    return new PythonRequest().code(request);
  }

  private String code(BuiltRequest request) {
    Map<String, Object> members = new LinkedHashMap<>(request.members());
    members.remove("TableName");
    String arguments =
        members.entrySet().stream()
            .map(
                each ->
                    "    %s=%s,\n"
                        .formatted(
                            each.getKey(),
                            print(each.getValue(), "    ", each.getKey().length() + 5)))
            .collect(Collectors.joining());
    StringBuilder code = new StringBuilder();
    code.append(usesBinary ? "import base64\n" : "");
    code.append(usesDecimal ? "from decimal import Decimal\n" : "");
    code.append(usesBinary || usesDecimal ? "\n" : "");
    code.append("import boto3\n");
    code.append(usesBinary ? "from boto3.dynamodb.types import Binary\n" : "");
    code.append("\ntable = boto3.resource(\"dynamodb\").Table(")
        .append(RequestCode.quoted(request.text("TableName").orElseThrow()))
        .append(")\n\n");
    String operation = snake(request);
    if (request.hasPages()) {
      code.append("request = dict(\n").append(arguments).append(")\n");
      code.append("items = []\nwhile True:\n    page = table.")
          .append(operation)
          .append(
              """
              (**request)
                  items += page["Items"]
                  if "LastEvaluatedKey" not in page:
                      break
                  request["ExclusiveStartKey"] = page["LastEvaluatedKey"]

              print(items)
              """);
    } else {
      code.append("answer = table.")
          .append(operation)
          .append("(\n")
          .append(arguments)
          .append(")\n");
      code.append("\nprint(").append(shown(request)).append(")\n");
    }
    return code.toString();
  }

  private static String snake(BuiltRequest request) {
    return RequestCode.camel(request).replace("Item", "_item");
  }

  private static String shown(BuiltRequest request) {
    return switch (request.operation()) {
      case QUERY, SCAN -> "answer[\"Items\"]";
      case GET_ITEM -> "answer.get(\"Item\")";
      default -> "answer[\"ResponseMetadata\"][\"HTTPStatusCode\"]";
    };
  }

  @Override
  String number(String text) {
    if (text.matches("-?(0|[1-9]\\d*)")) {
      return text;
    }
    usesDecimal = true;
    return "Decimal(" + RequestCode.quoted(text) + ")";
  }

  @Override
  String binary(SdkBytes bytes) {
    usesBinary = true;
    return "Binary(base64.b64decode(\""
        + Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe())
        + "\"))";
  }

  @Override
  String flag(boolean value) {
    return value ? "True" : "False";
  }

  @Override
  String nothing() {
    return "None";
  }

  @Override
  String set(List<String> elements) {
    return "{" + String.join(", ", elements) + "}";
  }

  @Override
  String member(String name, String value) {
    return RequestCode.quoted(name) + ": " + value;
  }
}
