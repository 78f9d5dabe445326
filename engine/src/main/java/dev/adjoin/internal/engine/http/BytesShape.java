// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.util.Arrays;
import java.util.Base64;
import software.amazon.awssdk.core.SdkBytes;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;

/** Binary data, a base64 string in JSON. */
final class BytesShape implements JsonShape {
  static final BytesShape BYTES = new BytesShape();
  private static final int QUANTUM = 4;
  private static final int QUANTUM_BYTES = 3;

  private BytesShape() {}

  @Override
  public SdkBytes read(JsonParser parser) {
    return switch (parser.currentToken()) {
      case VALUE_STRING -> {
        byte[] bytes = decode(parser.getString());
        Json.use(parser, bytes.length);
        yield SdkBytes.fromByteArrayUnsafe(bytes);
      }
      case START_OBJECT -> throw SerializationError.object();
      case START_ARRAY -> throw SerializationError.array("class " + className());
      default ->
          throw SerializationError.because("only base-64-encoded strings are convertible to bytes");
    };
  }

  private static byte[] decode(String text) {
    if (text.length() % QUANTUM != 0) {
      throw SerializationError.because(
          "Base64 encoded length is expected a multiple of 4 bytes but found: " + text.length());
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(text);
      if (text.endsWith("=") && !text.endsWith(lastQuantum(bytes))) {
        throw invalid();
      }
      return bytes;
    } catch (IllegalArgumentException e) {
      throw invalid();
    }
  }

  /**
   * The canonical base64 form of the last bytes. DynamoDB rejects nonzero unused bits, which Java's
   * decoder accepts.
   */
  private static String lastQuantum(byte[] bytes) {
    int whole = bytes.length / QUANTUM_BYTES * QUANTUM_BYTES;
    return Base64.getEncoder().encodeToString(Arrays.copyOfRange(bytes, whole, bytes.length));
  }

  /** The spelling mistake is part of DynamoDB's message. */
  private static RuntimeException invalid() {
    return SerializationError.because("Invalid last non-pad Base64 character dectected");
  }

  @Override
  public void write(Object value, JsonGenerator json) {
    json.writeBinary(((SdkBytes) value).asByteArrayUnsafe());
  }

  @Override
  public String className() {
    return "java.nio.ByteBuffer";
  }
}
