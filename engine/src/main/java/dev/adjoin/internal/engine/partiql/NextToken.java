// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.partiql;

import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Values;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;

/**
 * The position at which the next page of a statement begins.
 *
 * <p>Its text form is opaque to clients. It contains a hash of the statement and its parameters, so
 * that it cannot be used with another statement, and a checksum that detects changes.
 *
 * @param branch the index of the statement's branch to continue with
 * @param after the last key that was read in this branch, or null to start at its beginning
 */
record NextToken(int branch, @Nullable Map<String, AttributeValue> after) {
  /** The start of the first page. */
  static final NextToken START = new NextToken(0, null);

  private static final int DIGEST = 16;

  /** The position that the request's NextToken encodes, or {@link #START} if it has none. */
  static NextToken of(ExecuteStatementRequest request) {
    if (request.nextToken() == null) {
      return START;
    }
    byte[] bytes = bytes(request.nextToken());
    if (bytes.length < 2 * DIGEST + Integer.BYTES) {
      throw invalid();
    }
    byte[] payload = Arrays.copyOf(bytes, bytes.length - DIGEST);
    if (!Arrays.equals(digest(payload), Arrays.copyOfRange(bytes, payload.length, bytes.length))) {
      throw invalid();
    }
    if (!Arrays.equals(Arrays.copyOf(payload, DIGEST), statement(request))) {
      throw ApiErrors.validation("NextToken does not match request");
    }
    int branch = ByteBuffer.wrap(payload).getInt(DIGEST);
    byte[] after = Arrays.copyOfRange(payload, DIGEST + Integer.BYTES, payload.length);
    return new NextToken(branch, after.length == 0 ? null : Item.ofBytes(after).toSdk());
  }

  /** The NextToken for the response to this request. */
  String text(ExecuteStatementRequest request) {
    byte[] position = after == null ? new byte[0] : Item.of(Values.of(after)).bytes();
    byte[] payload =
        ByteBuffer.allocate(DIGEST + Integer.BYTES + position.length)
            .put(statement(request))
            .putInt(branch)
            .put(position)
            .array();
    byte[] whole =
        ByteBuffer.allocate(payload.length + DIGEST).put(payload).put(digest(payload)).array();
    return Base64.getEncoder().encodeToString(whole);
  }

  private static byte[] bytes(String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException notBase64) {
      throw invalid();
    }
  }

  private static RuntimeException invalid() {
    return ApiErrors.validation("Invalid NextToken");
  }

  /**
   * The parts of the request that must be the same for every page: the statement and its
   * parameters. The limit and other settings may differ.
   */
  private static byte[] statement(ExecuteStatementRequest request) {
    String text = request.statement() + "\n" + request.parameters();
    return digest(text.getBytes(StandardCharsets.UTF_8));
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return Arrays.copyOf(MessageDigest.getInstance("SHA-256").digest(bytes), DIGEST);
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("Every JDK must have SHA-256", absent);
    }
  }
}
