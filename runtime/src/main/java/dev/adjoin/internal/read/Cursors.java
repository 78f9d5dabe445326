// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.AdjoinException;
import dev.adjoin.internal.execute.Environment;
import dev.adjoin.internal.execute.FailureBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Writes cursors as text and parses them. A cursor contains a fingerprint of its query, and other
 * queries reject it. Thread-safe.
 */
final class Cursors {
  private static final int FINGERPRINT_BYTES = 8;
  private static final byte FORWARDS = 1;
  private static final byte BACKWARDS = 2;
  private static final byte FROM_AN_END = 4;
  private static final int HEAD_BYTES = 1 + 2 * Integer.BYTES + FINGERPRINT_BYTES;

  private final Sealing sealing;

  private Cursors(Sealing sealing) {
    this.sealing = sealing;
  }

  /**
   * @param secret the secret to encrypt and sign cursors with; without one they are only encoded,
   *     with a checksum
   */
  static Cursors of(Environment environment, byte @Nullable [] secret) {
    return new Cursors(
        secret == null ? new Sealing.Checksum() : new Sealing.Encrypted(environment, secret));
  }

  String write(Cursor cursor, byte[] fingerprint) {
    String position = cursor.position();
    byte kind = cursor.backwards() ? BACKWARDS : FORWARDS;
    byte[] text = position == null ? new byte[0] : position.getBytes(StandardCharsets.UTF_8);
    byte[] plain =
        ByteBuffer.allocate(HEAD_BYTES + text.length)
            .put((byte) (position == null ? kind | FROM_AN_END : kind))
            .putInt(cursor.left())
            .putInt(cursor.size())
            .put(fingerprint, 0, FINGERPRINT_BYTES)
            .put(text)
            .array();
    return text(sealing.seal(plain));
  }

  /**
   * Parses a cursor.
   *
   * @param query the name of the query, for messages
   * @throws AdjoinException if the text is not a cursor, was modified, or belongs to another query
   */
  Cursor read(String text, String query, byte[] fingerprint) {
    byte[] plain = sealing.open(bytes(text));
    if (plain == null || !isWhole(plain)) {
      throw FailureBuilder.of(AdjoinException.Reason.INVALID_CURSOR, query)
          .because("a cursor must be one that a page returned, unaltered, but was another text");
    }
    ByteBuffer head = ByteBuffer.wrap(plain);
    byte kind = head.get();
    int left = head.getInt();
    int size = head.getInt();
    byte[] own = new byte[FINGERPRINT_BYTES];
    head.get(own);
    if (!Arrays.equals(own, Arrays.copyOf(fingerprint, FINGERPRINT_BYTES))) {
      throw FailureBuilder.of(AdjoinException.Reason.INVALID_CURSOR, query)
          .because(
              "a cursor must belong to its query, with the same ids, conditions,"
                  + " filters and direction, but was of another");
    }
    String position =
        new String(plain, HEAD_BYTES, plain.length - HEAD_BYTES, StandardCharsets.UTF_8);
    boolean isFromAnEnd = (kind & FROM_AN_END) != 0;
    return new Cursor((kind & BACKWARDS) != 0, isFromAnEnd ? null : position, left, size);
  }

  private static boolean isWhole(byte[] plain) {
    ByteBuffer head = ByteBuffer.wrap(plain);
    return plain.length >= HEAD_BYTES && head.getInt(1) >= 1 && head.getInt(1 + Integer.BYTES) >= 1;
  }

  /**
   * Decodes the text. Base64 allows several texts for the same bytes; only the text that a page
   * returned is accepted.
   */
  private static byte[] bytes(String text) {
    try {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      return text(bytes).equals(text) ? bytes : new byte[0];
    } catch (IllegalArgumentException e) {
      return new byte[0];
    }
  }

  private static String text(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
