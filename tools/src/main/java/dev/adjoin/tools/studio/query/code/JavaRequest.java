// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.code;

import dev.adjoin.tools.studio.query.expression.BuiltRequest;
import dev.adjoin.tools.studio.query.expression.DataType;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A request in Java, for the AWS SDK for Java 2. */
final class JavaRequest {
  private static final String STEP = "    ";
  private static final String MODEL = "software.amazon.awssdk.services.dynamodb.model.";

  /** {@code Map.of} takes ten members at most. */
  private static final int MOST_MEMBERS = 10;

  private final TreeSet<String> imports = new TreeSet<>();

  private JavaRequest() {}

  static String write(BuiltRequest request) {
    return new JavaRequest().code(request);
  }

  private String code(BuiltRequest request) {
    String operation = request.operation().word();
    String indent = "            ";
    String calls =
        request.members().entrySet().stream()
            .map(
                each ->
                    indent
                        + "."
                        + RequestCode.camel(each.getKey())
                        + "("
                        + print(each.getValue(), indent)
                        + ")\n")
            .collect(Collectors.joining());
    imports.add("java.util.Map");
    imports.add("software.amazon.awssdk.services.dynamodb.DynamoDbClient");
    imports.add(MODEL + "AttributeValue");
    imports.add(MODEL + operation + "Request");
    String result = result(request);
    return imports.stream().map(each -> "import " + each + ";\n").collect(Collectors.joining())
        + """

        public final class %s {
          public static %s send(DynamoDbClient client) {
            %sRequest request =
                %sRequest.builder()
        %s%s.build();
            return %s;
          }
        }
        """
            .formatted(
                className(request), result, operation, operation, calls, indent, answer(request));
  }

  private static String className(BuiltRequest request) {
    String table = request.text("TableName").orElseThrow().replaceAll("[^A-Za-z0-9]", "");
    boolean isName = !table.isEmpty() && Character.isLetter(table.charAt(0));
    return (isName ? table : "Table") + request.operation().word();
  }

  private String result(BuiltRequest request) {
    return switch (request.operation()) {
      case QUERY, SCAN -> {
        imports.add("java.util.List");
        yield "List<Map<String, AttributeValue>>";
      }
      case GET_ITEM -> "Map<String, AttributeValue>";
      default -> {
        imports.add(MODEL + request.operation().word() + "Response");
        yield request.operation().word() + "Response";
      }
    };
  }

  private static String answer(BuiltRequest request) {
    String operation = RequestCode.camel(request);
    if (request.hasPages()) {
      return "client." + operation + "Paginator(request).items().stream().toList()";
    }
    String answer = "client." + operation + "(request)";
    return switch (request.operation()) {
      case QUERY, SCAN -> answer + ".items()";
      case GET_ITEM -> answer + ".item()";
      default -> answer;
    };
  }

  private String print(Object value, String indent) {
    if (value instanceof Map<?, ?> map) {
      return map(map, indent);
    }
    return value instanceof String text ? RequestCode.quoted(text) : value.toString();
  }

  private String map(Map<?, ?> map, String indent) {
    boolean isLarge = map.size() > MOST_MEMBERS;
    imports.add("java.util.Map");
    List<String> members = new ArrayList<>();
    map.forEach(
        (name, value) -> {
          String printed =
              value instanceof AttributeValue attribute
                  ? value(attribute, indent + STEP)
                  : RequestCode.quoted((String) value);
          String member = RequestCode.quoted((String) name) + ", " + printed;
          members.add(isLarge ? "Map.entry(" + member + ")" : member);
        });
    String open = isLarge ? "Map.ofEntries(" : "Map.of(";
    return Layout.list(open, members, ")", indent, STEP, indent.length() + 20, "")
        .replaceAll("\n\\s*\\)$", ")");
  }

  private String value(AttributeValue value, String indent) {
    return switch (DataType.of(value)) {
      case S -> call("S", RequestCode.quoted(value.s()));
      case N -> call("N", RequestCode.quoted(value.n()));
      case B -> call("B", binary(value.b()));
      case BOOL -> call("Bool", String.valueOf(value.bool()));
      case NULL -> call("Nul", "true");
      case SS -> call("Ss", list(value.ss().stream().map(RequestCode::quoted).toList(), indent));
      case NS -> call("Ns", list(value.ns().stream().map(RequestCode::quoted).toList(), indent));
      case BS -> call("Bs", list(value.bs().stream().map(this::binary).toList(), indent));
      case L ->
          call(
              "L",
              list(value.l().stream().map(each -> value(each, indent + STEP)).toList(), indent));
      case M -> call("M", map(value.m(), indent));
    };
  }

  private static String call(String type, String content) {
    return "AttributeValue.from" + type + "(" + content + ")";
  }

  private String list(List<String> elements, String indent) {
    imports.add("java.util.List");
    return Layout.list("List.of(", elements, ")", indent, STEP, indent.length() + 30, "")
        .replaceAll("\n\\s*\\)$", ")");
  }

  private String binary(SdkBytes bytes) {
    imports.add("software.amazon.awssdk.core.SdkBytes");
    imports.add("java.util.Base64");
    return "SdkBytes.fromByteArray(Base64.getDecoder().decode(\""
        + Base64.getEncoder().encodeToString(bytes.asByteArrayUnsafe())
        + "\"))";
  }
}
