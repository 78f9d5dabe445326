// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.engine.http;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Requests that are nearly right, a little wrong, or noise. */
final class Mutations {
  private static final Pattern TOKENS =
      Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|[\\[\\]{}:,]|[^\\s\\[\\]{}:,\"]+");
  private static final String[] STRANGE = {
    "null",
    "true",
    "-1",
    "0",
    "1.5",
    "1e400",
    "9".repeat(40),
    "[]",
    "{}",
    "\"\"",
    "\"#a\"",
    "\":v\"",
    "\"\\ud800\"",
    "\"\\u0000\"",
    "{\"S\":\"\"}",
    "{\"N\":\"x\"}",
    "{\"N\":\"1\"}",
    "{\"S\":\"a\",\"N\":\"1\"}",
    "{\"NULL\":false}",
    "{\"SS\":[]}",
    "{\"NS\":[\"1\",\"1.0\"]}",
    "{\"L\":[{}]}",
    "{\"B\":\"AA==\"}",
    "[null]",
    "{\"a\":null}",
    "\"a.b[0].c\"",
    "\"a\".b",
    "\"(((((\"",
    "\"size(a) > :v AND NOT #a\"",
    "\"SET a = if_not_exists(a, :v) + :v\"",
    "\"" + "x".repeat(70_000) + "\"",
    "[".repeat(600),
    "{\"L\":[".repeat(40) + "]}".repeat(40),
    "{\"L\":[".repeat(300) + "]}".repeat(300)
  };
  private final Random random;

  Mutations(Random random) {
    this.random = random;
  }

  /** The bytes a client sends. */
  byte[] next() {
    Corpus.Call call = Corpus.CALLS.get(random.nextInt(Corpus.CALLS.size()));
    return switch (random.nextInt(10)) {
      case 0 -> noise(random.nextInt(300));
      case 1, 2, 3 -> inBytes(http(call.operation(), call.body()));
      default -> http(call.operation(), inTokens(call.body()));
    };
  }

  private static byte[] http(String operation, String body) {
    return RawClient.call(operation, body).getBytes(StandardCharsets.UTF_8);
  }

  private byte[] noise(int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  private byte[] inBytes(byte[] bytes) {
    byte[] mutated = bytes;
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(mutated.length + 1);
      int to = Math.min(mutated.length, at + random.nextInt(20));
      mutated =
          switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(mutated, at);
            case 1 -> spliced(mutated, at, noise(random.nextInt(5)), to);
            case 2 -> spliced(mutated, to, Arrays.copyOfRange(mutated, at, to), to);
            default -> spliced(mutated, at, new byte[0], to);
          };
    }
    return mutated;
  }

  /** What is before {@code end}, something in between, and what is from {@code start} on. */
  private static byte[] spliced(byte[] bytes, int end, byte[] between, int start) {
    byte[] result = Arrays.copyOf(bytes, end + between.length + bytes.length - start);
    System.arraycopy(between, 0, result, end, between.length);
    System.arraycopy(bytes, start, result, end + between.length, bytes.length - start);
    return result;
  }

  private String inTokens(String json) {
    List<String> tokens =
        new ArrayList<>(TOKENS.matcher(json).results().map(MatchResult::group).toList());
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextInt(tokens.size());
      switch (random.nextInt(8)) {
        case 0 -> tokens.remove(at);
        case 1 -> tokens.add(at, tokens.get(random.nextInt(tokens.size())));
        case 2 -> tokens.set(at, tokens.get(random.nextInt(tokens.size())));
        default -> tokens.set(value(tokens), STRANGE[random.nextInt(STRANGE.length)]);
      }
      if (tokens.isEmpty()) {
        return "";
      }
    }
    return String.join("", tokens);
  }

  /** The place of a token that is a value, so that what takes it leaves the whole JSON. */
  private int value(List<String> tokens) {
    int at = random.nextInt(tokens.size());
    for (int i = 0; i < tokens.size(); i++, at = (at + 1) % tokens.size()) {
      boolean named = at > 0 && tokens.get(at - 1).equals(":");
      if (named && !tokens.get(at).matches("[\\[{]")) {
        return at;
      }
    }
    return at;
  }
}
