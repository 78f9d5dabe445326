// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.code;

import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.studio.query.expression.BuiltRequest;
import dev.adjoin.tools.text.JsonText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A request for the AWS CLI, quoted for POSIX shells. */
final class CliRequest {
  private CliRequest() {}

  static String write(BuiltRequest request) {
    List<String> lines = new ArrayList<>();
    lines.add("aws dynamodb " + kebab(request.operation().word()));
    request.members().forEach((name, value) -> lines.add("  " + option(name, value)));
    if (request.members().containsKey("Limit")) {
      lines.add("  --no-paginate");
    }
    return String.join(" \\\n", lines) + "\n";
  }

  private static String option(String name, Object value) {
    String option = kebab(name);
    if (value instanceof Boolean flag) {
      return (flag ? "--" : "--no-") + option;
    }
    return "--" + option + " " + argument(value);
  }

  private static String argument(Object value) {
    if (value instanceof Map<?, ?> map) {
      return quoted(JsonText.line(json(map)));
    }
    return value instanceof String text ? quoted(text) : value.toString();
  }

  private static Map<String, Object> json(Map<?, ?> map) {
    Map<String, Object> members = new LinkedHashMap<>();
    map.forEach(
        (name, value) ->
            members.put(
                (String) name,
                value instanceof AttributeValue attribute ? TypedJson.of(attribute) : value));
    return members;
  }

  private static String kebab(String name) {
    return name.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  /** In single quotes unless it is a plain word. */
  private static String quoted(String text) {
    return text.matches("[A-Za-z0-9_.-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
