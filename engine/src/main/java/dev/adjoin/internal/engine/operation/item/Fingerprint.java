// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.operation.item;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;

/**
 * A digest of a request's content.
 *
 * <p>Equal requests have equal fingerprints, also across processes. Maps are sorted first, because
 * the iteration order of {@link Map#of} differs between processes.
 */
final class Fingerprint {
  private final StringBuilder text = new StringBuilder();

  private Fingerprint() {}

  static byte[] of(SdkPojo request) {
    Fingerprint fingerprint = new Fingerprint();
    fingerprint.add(request);
    try {
      return MessageDigest.getInstance("SHA-256")
          .digest(fingerprint.text.toString().getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException absent) {
      throw new IllegalStateException("Every JDK must have SHA-256", absent);
    }
  }

  /**
   * Appends a value. Strings are preceded by their length, so that different values have different
   * encodings.
   */
  private void add(@Nullable Object value) {
    if (value instanceof SdkPojo structure) {
      for (SdkField<?> field : structure.sdkFields()) {
        add(field.getValueOrDefault(structure));
      }
    } else if (value instanceof Map<?, ?> map) {
      text.append('{').append(map.size());
      new TreeMap<Object, Object>(map).forEach(this::add);
    } else if (value instanceof List<?> list) {
      text.append('[').append(list.size());
      list.forEach(this::add);
    } else if (value == null) {
      text.append('-');
    } else {
      String shown = value.toString();
      text.append(shown.length()).append(':').append(shown);
    }
  }

  private void add(Object name, @Nullable Object value) {
    add(name);
    add(value);
  }
}
