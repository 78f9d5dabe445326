// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;

/** Decodes the output of {@link ValueWriter} into the target's type of value. */
final class ValueReader<T> extends ByteReader {
  private final ValueTarget<T> target;

  ValueReader(byte[] bytes, ValueTarget<T> target) {
    this(bytes, 0, target);
  }

  ValueReader(byte[] bytes, int position, ValueTarget<T> target) {
    super(bytes, position);
    this.target = target;
  }

  T value() {
    byte letter = next();
    return switch (letter) {
      case ValueWriter.STRING -> target.string(nextText());
      case ValueWriter.NUMBER -> target.number(nextText());
      case ValueWriter.BINARY -> target.binary(nextBlock());
      case ValueWriter.TRUE -> target.bool(true);
      case ValueWriter.FALSE -> target.bool(false);
      case ValueWriter.NULL -> target.nul();
      default -> container(letter);
    };
  }

  private T container(byte letter) {
    nextFixedLength();
    int count = nextLength();
    return switch (letter) {
      case ValueWriter.LIST -> target.list(elements(count));
      case ValueWriter.MAP -> target.map(members(count));
      case ValueWriter.STRING_SET -> target.strings(texts(count));
      case ValueWriter.NUMBER_SET -> target.numbers(texts(count));
      case ValueWriter.BINARY_SET -> target.binaries(binaries(count));
      default ->
          throw new IllegalStateException("Stored bytes must name a type, but were " + letter);
    };
  }

  private List<T> elements(int count) {
    List<T> elements = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      elements.add(value());
    }
    return elements;
  }

  Map<String, T> members(int count) {
    Map<String, T> members = new LinkedHashMap<>(count * 4 / 3 + 1);
    for (int i = 0; i < count; i++) {
      members.put(nextText(), value());
    }
    return members;
  }

  private List<String> texts(int count) {
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(nextText());
    }
    return texts;
  }

  private List<SdkBytes> binaries(int count) {
    List<SdkBytes> binaries = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      binaries.add(SdkBytes.fromByteArrayUnsafe(nextBlock()));
    }
    return binaries;
  }

  /** Whether the next value is a scalar. */
  boolean isAtScalar() {
    return switch (bytes[position]) {
      case ValueWriter.LIST,
          ValueWriter.MAP,
          ValueWriter.STRING_SET,
          ValueWriter.NUMBER_SET,
          ValueWriter.BINARY_SET ->
          false;
      default -> true;
    };
  }

  /** Skips one value. */
  void skip() {
    switch (next()) {
      case ValueWriter.TRUE, ValueWriter.FALSE, ValueWriter.NULL -> {}
      case ValueWriter.STRING, ValueWriter.NUMBER, ValueWriter.BINARY -> skipText();
      default -> {
        int length = nextFixedLength();
        position += length;
      }
    }
  }
}
