// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A digest of a request's content.
 *
 * <p>Equal requests have equal fingerprints, also across processes. Maps are sorted first, because
 * the iteration order of {@link Map#of} differs between processes.
 */
final class Fingerprint {
  private byte[] bytes = new byte[4096];
  private int length;

  private Fingerprint() {}

  static byte[] of(SdkPojo request) {
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.add(request);
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(fingerprint.bytes, 0, fingerprint.length);
      return digest.digest();
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("Every JDK must have SHA-256", absent);
    }
  }

  /**
   * Appends a value. Each encoding begins with its kind, and everything of variable length with its
   * length, so that different values have different encodings.
   */
  private void add(@Nullable Object value) {
    if (value == null) {
      add('-', 0);
    } else if (value instanceof AttributeValue attribute) {
      add(attribute);
    } else if (value instanceof SdkPojo structure) {
      for (SdkField<?> field : structure.sdkFields()) {
        add(field.getValueOrDefault(structure));
      }
    } else if (value instanceof Map<?, ?> map) {
      add(map);
    } else if (value instanceof List<?> list) {
      add('[', list.size());
      list.forEach(this::add);
    } else if (value instanceof SdkBytes binary) {
      addBytes(binary.asByteArrayUnsafe());
    } else {
      addBytes(value.toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  /**
   * Appends an attribute value without a visit to its ten empty fields: most of a request consists
   * of attribute values.
   */
  private void add(AttributeValue value) {
    AttributeValue.Type type = value.type();
    add('v', type.ordinal());
    switch (type) {
      case S -> add(value.s());
      case N -> add(value.n());
      case B -> add(value.b());
      case SS -> add(value.ss());
      case NS -> add(value.ns());
      case BS -> add(value.bs());
      case M -> add(value.m());
      case L -> add(value.l());
      case BOOL -> add(value.bool());
      case NUL -> add(value.nul());
      default -> {}
    }
  }

  private void add(Map<?, ?> map) {
    Object[] names = map.keySet().toArray();
    Arrays.sort(names);
    add('{', names.length);
    for (Object name : names) {
      add(name);
      add(map.get(name));
    }
  }

  private void addBytes(byte[] block) {
    add('"', block.length);
    reserve(block.length);
    System.arraycopy(block, 0, bytes, length, block.length);
    length += block.length;
  }

  private void add(char kind, int number) {
    reserve(1 + Integer.BYTES);
    bytes[length++] = (byte) kind;
    for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
      bytes[length++] = (byte) (number >>> shift);
    }
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }
}
