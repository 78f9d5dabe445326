// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.check;

import dev.adjoin.internal.model.AttributeType.Scalar;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Suggestions for an unknown type, which is often the type's name in another language. */
final class TypeSuggestion {
  private static final List<String> BUILT_IN =
      Arrays.stream(Scalar.values()).map(Scalar::text).toList();

  private static final Map<String, String> ELSEWHERE =
      Map.ofEntries(
          Map.entry("text", "string"),
          Map.entry("str", "string"),
          Map.entry("varchar", "string"),
          Map.entry("integer", "int"),
          Map.entry("short", "int"),
          Map.entry("bigint", "long"),
          Map.entry("number", "decimal"),
          Map.entry("double", "decimal"),
          Map.entry("float", "decimal"),
          Map.entry("bigdecimal", "decimal"),
          Map.entry("boolean", "bool"),
          Map.entry("binary", "bytes"),
          Map.entry("blob", "bytes"),
          Map.entry("timestamp", "instant"),
          Map.entry("time", "instant"),
          Map.entry("guid", "uuid"));

  private TypeSuggestion() {}

  static String of(String type, List<String> declared) {
    String declare = ", or declare " + type + " under types";
    String elsewhere = ELSEWHERE.get(type.toLowerCase(Locale.ROOT));
    if (elsewhere != null) {
      return "Write " + elsewhere + declare;
    }
    List<String> known = new ArrayList<>(BUILT_IN);
    known.addAll(declared);
    String all = "Use one of " + Wording.list(BUILT_IN) + declare;
    return Wording.nearest(type, known, declare, all);
  }
}
