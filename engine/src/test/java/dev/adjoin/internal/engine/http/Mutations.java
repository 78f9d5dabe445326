// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Random requests: slightly modified valid requests, and noise. */
final class Mutations {
  private final SplittableRandom random;

  Mutations(SplittableRandom random) {
    this.random = random;
  }

  /** The bytes of the next request. */
  byte[] next() {
    Corpus.Call call = Corpus.CALLS.get(random.nextInt(Corpus.CALLS.size()));
    return switch (random.nextInt(20)) {
      case 0 -> noise(random.nextInt(300));
      case 1, 2 -> inBytes(http(call.operation(), call.body()));
      default -> http(call.operation(), new JsonMutations(random).of(call.body()));
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

  /** The bytes before {@code end}, then {@code between}, then the bytes from {@code start} on. */
  private static byte[] spliced(byte[] bytes, int end, byte[] between, int start) {
    byte[] result = Arrays.copyOf(bytes, end + between.length + bytes.length - start);
    System.arraycopy(between, 0, result, end, between.length);
    System.arraycopy(bytes, start, result, end + between.length, bytes.length - start);
    return result;
  }
}
