// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The name of a read or an input, as an identifier of a language: {@code Enrollment.to.first(n)}
 * becomes {@code enrollmentToFirstN} or {@code enrollment_to_first_n}.
 *
 * @param words the words of the name, in lower case
 */
record IdentifierWords(List<String> words) {
  private static final Pattern WORD =
      Pattern.compile("\\p{Lu}+(?=\\p{Lu}\\p{Ll})|\\p{Lu}?[\\p{Ll}\\d]+|\\p{Lu}+|\\d+|\\p{L}+");

  /**
   * IdentifierWords that some of the languages reserve, or that the sources use for something else.
   */
  private static final Set<String> RESERVED =
      Set.of(
          """
          abstract all and any as assert async await aws bool boolean both break byte case
          catch chan char class client complete const context continue count ctx db
          debugger decimal def default defer del delete do done double dynamodb each edge edges elif
          else encodings entity entries enum err escaped every except export extends
          fallthrough false final finally first float for found from func function get
          getAll get_all global go goto guard if implements import in instanceof
          instant int interface is isThere item items keep keys lambda len let lib list
          long map member members module name native new nil none nonlocal not null number
          or ordered package part parts pass plain private protected public put query
          queryNodes queryShards query_nodes query_shards r raise range read record request
          return send select shard shardOf shard_of short static str string struct sum super
          switch table text then there this throw throws time true try type typeof types
          uuid var void volatile while whole with yield
          """
              .split("\\s+"));

  IdentifierWords {
    words = List.copyOf(words);
  }

  static IdentifierWords of(String name) {
    List<String> words = new ArrayList<>();
    for (MatchResult word : WORD.matcher(name).results().toList()) {
      words.add(word.group().toLowerCase(Locale.ROOT));
    }
    return new IdentifierWords(words.isEmpty() ? List.of("read") : words);
  }

  /** The name, with a number behind it if others have it already; it is added to them. */
  IdentifierWords unlike(Set<String> taken) {
    IdentifierWords free = this;
    for (int i = 2; free.identifiers().anyMatch(taken::contains); i++) {
      free = numbered(i);
    }
    free.identifiers().forEach(taken::add);
    return free;
  }

  /** The same name with a number behind it. */
  IdentifierWords numbered(int number) {
    List<String> more = new ArrayList<>(words);
    more.add(Integer.toString(number));
    return new IdentifierWords(more);
  }

  /** The name in the styles of all languages. */
  Stream<String> identifiers() {
    return Stream.of(camel(), pascal(), snake());
  }

  String camel() {
    String pascal = pascal();
    return safe(pascal.substring(0, 1).toLowerCase(Locale.ROOT) + pascal.substring(1));
  }

  String pascal() {
    String joined =
        words.stream()
            .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
            .collect(Collectors.joining());
    return Character.isDigit(joined.charAt(0)) ? "Read" + joined : joined;
  }

  String snake() {
    String joined = String.join("_", words);
    return safe(Character.isDigit(joined.charAt(0)) ? "read_" + joined : joined);
  }

  private static String safe(String name) {
    return RESERVED.contains(name) ? name + "_" : name;
  }
}
