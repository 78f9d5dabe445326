// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Random JSON similar to the input of an operation, most of which passes the parser. */
final class JsonMutations {
  private static final Pattern TOKENS =
      Pattern.compile("\"(?:[^\"\\\\]++|\\\\.)*+\"|[\\[\\]{}:,]|[^\\s\\[\\]{}:,\"]+");
  private static final Pattern STRINGS = Pattern.compile("\"[^\"]*\"");
  private static final Pattern VALUES =
      Pattern.compile("\\{\"[A-Z]+\":(?:\"[^\"]*\"|true|\\[(?:\"[^\"]*\",?)*\\])\\}");
  private static final Pattern MEMBERS = Pattern.compile(",\"[^\"]*\":(?:\"[^\"]*\"|\\w+)");
  private static final Pattern SCALARS = Pattern.compile("(?<=:)(?:\\d+|true|false|\"\\w+\")");
  private static final List<String> WORDS =
      split(
          "a b pk sk s l ss #a #s :v :p AND OR NOT ( ) = <> < , . [0] [99999999999] IN BETWEEN SET"
              + " REMOVE ADD DELETE + - size( attribute_exists( attribute_type( contains("
              + " begins_with( if_not_exists( list_append( name é ' ! SELECT FROM * WHERE ? ");
  private static final List<String> STRINGS_TO_TRY =
      split(
          "Things Others byS pk sk s HASH S N ALL_NEW UPDATED_OLD NONE EQ BETWEEN PUT DELETE 1 L M"
              + " \\u0000 \\ud83d\\ude00 -1e-130 1e126 Item Key  "
              + ("9".repeat(39) + " " + "x".repeat(256) + " " + "x".repeat(3000)));
  private static final List<String> VALUES_TO_TRY =
      split(
          "{} {'S':''} {'N':''} {'N':'x'} {'N':'-0'} {'B':''} {'N':'1e126'} {'S':'a','N':'1'}"
              + " {'NULL':false} {'SS':[]} {'SS':['a','a']} {'NS':['1','1.0']} {'L':[]} {'L':[{}]}"
              + " {'M':{}} {'M':{'':{'S':'a'}}} {'BS':['']} {'SS':[null]} null "
              + ("{'L':[".repeat(31) + "]}".repeat(31) + " ")
              + ("{'L':[".repeat(200) + "]}".repeat(200) + " ")
              + ("{'S':'" + "x".repeat(410_000) + "'}"));
  private static final List<String> SCALARS_TO_TRY =
      split(
          "null true false 0 -1 1 7.5 1e400 2147483648 [] {} [null] {'a':null} '' '\\ud800' "
              + ("9".repeat(40) + " " + "[".repeat(600)));
  private final SplittableRandom random;

  JsonMutations(SplittableRandom random) {
    this.random = random;
  }

  /** Splits the text at spaces; single quotes become double quotes. */
  private static List<String> split(String parts) {
    return Stream.of(parts.split(" "))
        .map(part -> part.length() == 1 ? part : part.replace('\'', '"'))
        .toList();
  }

  String of(String json) {
    String mutated = json;
    for (int i = random.nextInt(3); i >= 0; i--) {
      mutated = once(mutated);
    }
    return mutated;
  }

  private String once(String json) {
    return switch (random.nextInt(10)) {
      case 0, 1 -> replaced(json, STRINGS, old -> '"' + any(STRINGS_TO_TRY) + '"');
      case 2 -> replaced(json, STRINGS, old -> '"' + words() + '"');
      case 3, 4 -> replaced(json, VALUES, old -> any(VALUES_TO_TRY));
      case 5, 6 -> replaced(json, MEMBERS, old -> "");
      case 7 -> replaced(json, SCALARS, old -> any(SCALARS_TO_TRY));
      case 8 -> replaced(json, MEMBERS, old -> old.replaceFirst("\":.*", "\":{}"));
      default -> shuffled(json);
    };
  }

  private String replaced(String json, Pattern pattern, UnaryOperator<String> replacement) {
    List<MatchResult> found = pattern.matcher(json).results().toList();
    if (found.isEmpty()) {
      return json;
    }
    MatchResult match = any(found);
    return json.substring(0, match.start())
        + replacement.apply(match.group())
        + json.substring(match.end());
  }

  private String words() {
    StringBuilder words = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      words.append(any(WORDS)).append(random.nextInt(4) == 0 ? "" : " ");
    }
    return words.toString();
  }

  private String shuffled(String json) {
    List<String> tokens =
        new ArrayList<>(TOKENS.matcher(json).results().map(MatchResult::group).toList());
    if (!tokens.isEmpty()) {
      tokens.add(random.nextInt(tokens.size()), tokens.remove(random.nextInt(tokens.size())));
    }
    return String.join("", tokens);
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
