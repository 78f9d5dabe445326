// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A digest of a sequence of texts and values; the boundaries between them are part of the digest.
 */
final class Fingerprint {
  private final MessageDigest digest;

  Fingerprint() {
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java must know SHA-256", e);
    }
  }

  Fingerprint text(String text) {
    return bytes(text.getBytes(StandardCharsets.UTF_8));
  }

  Fingerprint bytes(byte[] bytes) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
    digest.update(bytes);
    return this;
  }

  Fingerprint value(AttributeValue value) {
    text(value.type().name());
    switch (value.type()) {
      case S -> text(value.s());
      case N -> text(value.n());
      case B -> bytes(value.b().asByteArrayUnsafe());
      case BOOL -> text(value.bool().toString());
      case L -> values(value.l());
      case M -> new TreeMap<>(value.m()).forEach((name, each) -> text(name).value(each));
      case SS -> value.ss().stream().sorted().forEach(this::text);
      case NS -> value.ns().stream().sorted().forEach(this::text);
      case BS ->
          value.bs().stream()
              .map(SdkBytes::asByteArrayUnsafe)
              .sorted(Arrays::compareUnsigned)
              .forEach(this::bytes);
      default -> text("nothing");
    }
    return this;
  }

  private void values(List<AttributeValue> values) {
    text(Integer.toString(values.size()));
    values.forEach(this::value);
  }

  /** The digest. May be called once. */
  byte[] bytes() {
    return digest.digest();
  }
}
