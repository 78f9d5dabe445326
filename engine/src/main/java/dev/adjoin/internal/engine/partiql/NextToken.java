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
 * Where the next page of a statement begins.
 *
 * <p>As text it is opaque: it says which statement, with which parameters, it belongs to, and bears
 * a mark by which it is known to be whole.
 *
 * @param branch which of the statement's ranges comes next
 * @param after the position in it, or null for its beginning
 */
record NextToken(int branch, @Nullable Map<String, AttributeValue> after) {
  /** The beginning of the first page. */
  static final NextToken START = new NextToken(0, null);

  private static final int DIGEST = 16;

  /** Where the request begins. */
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

  /** The text for the response to the request. */
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

  /** Limits and capacity may change from page to page, the statement and its parameters not. */
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
