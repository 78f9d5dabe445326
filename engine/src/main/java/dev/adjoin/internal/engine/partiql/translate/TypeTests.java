// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql.translate;

import dev.adjoin.internal.engine.partiql.parse.Expression.IsType;
import dev.adjoin.internal.engine.partiql.parse.Expression.Path;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Translates IS with a type name into {@code attribute_type} and similar functions. */
final class TypeTests {
  private static final List<String> NUMBER = List.of("N");
  private static final List<String> MAP = List.of("M");

  /** DynamoDB's type codes by PartiQL type name. */
  private static final Map<String, List<String>> TYPES =
      Map.ofEntries(
          Map.entry("null", List.of("NULL")),
          Map.entry("bool", List.of("BOOL")),
          Map.entry("boolean", List.of("BOOL")),
          Map.entry("string", List.of("S")),
          Map.entry("char", List.of("S")),
          Map.entry("character", List.of("S")),
          Map.entry("varchar", List.of("S")),
          Map.entry("character varying", List.of("S")),
          Map.entry("smallint", NUMBER),
          Map.entry("int", NUMBER),
          Map.entry("integer", NUMBER),
          Map.entry("int2", NUMBER),
          Map.entry("int4", NUMBER),
          Map.entry("int8", NUMBER),
          Map.entry("float", NUMBER),
          Map.entry("real", NUMBER),
          Map.entry("double precision", NUMBER),
          Map.entry("dec", NUMBER),
          Map.entry("decimal", NUMBER),
          Map.entry("numeric", NUMBER),
          Map.entry("blob", List.of("B")),
          Map.entry("list", List.of("L")),
          Map.entry("struct", MAP),
          Map.entry("tuple", MAP),
          Map.entry("bag", List.of("SS", "NS", "BS")));

  private TypeTests() {}

  static String write(IsType test, PlaceholderNames placed) {
    List<String> types = TYPES.get(test.type());
    boolean missing = test.type().equals("missing");
    if (!(test.value() instanceof Path path) || types == null && !missing) {
      throw ApiErrors.validation("Unsupported operation: " + test.operation());
    }
    if (missing) {
      return "attribute_not_exists(" + placed.path(path) + ")";
    }
    String any =
        types.stream().map(type -> is(path, type, placed)).collect(Collectors.joining(" OR "));
    return types.size() == 1 ? any : "(" + any + ")";
  }

  private static String is(Path path, String type, PlaceholderNames placed) {
    return "attribute_type(" + placed.path(path) + "," + placed.value(new Value.S(type)) + ")";
  }
}
