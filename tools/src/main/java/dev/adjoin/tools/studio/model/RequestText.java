// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a request reads, in one line for people: its key condition with the names and values filled
 * in, {@code GSI1PK = COURSE#{courseId}}, or the keys of its items.
 */
final class RequestText {
  private static final Pattern PLACEHOLDER = Pattern.compile("[#:][A-Za-z0-9_]+");

  private RequestText() {}

  /**
   * @param body the members of the request by their names in DynamoDB's API
   */
  static String of(Map<String, ?> body) {
    if (body.get("KeyConditionExpression") instanceof String condition) {
      return filled(condition, body) + extras(body);
    }
    if (body.get("Key") instanceof Map<?, ?> key) {
      return key(key);
    }
    List<String> keys = new ArrayList<>();
    if (body.get("RequestItems") instanceof Map<?, ?> tables) {
      for (Object wanted : tables.values()) {
        if (wanted instanceof Map<?, ?> members && members.get("Keys") instanceof List<?> list) {
          list.forEach(key -> keys.add(key((Map<?, ?>) key)));
        }
      }
    }
    return String.join(", ", keys);
  }

  private static String filled(String expression, Map<String, ?> body) {
    Matcher matcher = PLACEHOLDER.matcher(expression);
    StringBuilder text = new StringBuilder();
    while (matcher.find()) {
      String placeholder = matcher.group();
      Object name = member(body.get("ExpressionAttributeNames"), placeholder);
      Object value = member(body.get("ExpressionAttributeValues"), placeholder);
      String shown = name != null ? name.toString() : value != null ? content(value) : placeholder;
      matcher.appendReplacement(text, Matcher.quoteReplacement(shown));
    }
    return matcher.appendTail(text).toString();
  }

  private static @Nullable Object member(@Nullable Object map, String name) {
    return map instanceof Map<?, ?> members ? members.get(name) : null;
  }

  private static String extras(Map<String, ?> body) {
    String filter =
        body.get("FilterExpression") instanceof String text ? ", filter " + filled(text, body) : "";
    String backwards = Boolean.FALSE.equals(body.get("ScanIndexForward")) ? ", backwards" : "";
    Object limit = body.get("Limit");
    return filter + backwards + (limit == null ? "" : ", limit " + limit);
  }

  private static String key(Map<?, ?> key) {
    return String.join(" / ", key.values().stream().map(RequestText::content).toList());
  }

  /** The content of a value in DynamoDB's JSON; some bounds end in a control character. */
  private static String content(@Nullable Object value) {
    Object content =
        value instanceof Map<?, ?> typed && typed.size() == 1
            ? typed.values().iterator().next()
            : value;
    return String.valueOf(content).replace("\u0000", "");
  }
}
