// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.http;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.core.SdkField;
import software.amazon.awssdk.core.SdkPojo;
import software.amazon.awssdk.core.traits.ListTrait;
import software.amazon.awssdk.core.traits.MapTrait;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.utils.builder.Buildable;

/** Creates SDK objects with random values in random fields. */
final class RandomStructures {
  private static final int MAX_DEPTH = 5;
  private static final String[] TEXTS = {
    "", "a", "#x = :y", "\"quoted\\\"", "\u0000\u001f\u007f", "größe", "\u2028日本", "😀", "null"
  };
  private final SplittableRandom random;

  RandomStructures(SplittableRandom random) {
    this.random = random;
  }

  Object next(Supplier<SdkPojo> constructor) {
    return structure(constructor, 0);
  }

  private Object structure(Supplier<SdkPojo> constructor, int depth) {
    SdkPojo builder = constructor.get();
    if (builder instanceof AttributeValue.Builder) {
      return value(depth);
    }
    for (SdkField<?> field : builder.sdkFields()) {
      if (random.nextInt(depth + 1) == 0) {
        field.set(builder, value(field, depth + 1));
      }
    }
    return ((Buildable) builder).build();
  }

  private Object value(SdkField<?> field, int depth) {
    return switch (field.marshallingType().getKnownType()) {
      case STRING -> text();
      case BOOLEAN -> random.nextBoolean();
      case INTEGER -> random.nextInt();
      case LONG -> random.nextLong();
      case DOUBLE -> random.nextInt() / 4.0;
      case INSTANT -> Instant.ofEpochMilli(random.nextInt());
      case SDK_BYTES -> bytes();
      case LIST -> list(field.getRequiredTrait(ListTrait.class).memberFieldInfo(), depth);
      case MAP -> map(field.getRequiredTrait(MapTrait.class).valueFieldInfo(), depth);
      default -> structure(field.constructor(), depth);
    };
  }

  private List<Object> list(SdkField<?> element, int depth) {
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      list.add(value(element, depth));
    }
    return list;
  }

  private Map<String, Object> map(SdkField<?> element, int depth) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      map.put(text(), value(element, depth));
    }
    return map;
  }

  private AttributeValue value(int depth) {
    return switch (random.nextInt(depth < MAX_DEPTH ? 10 : 8)) {
      case 0 -> AttributeValue.fromS(text());
      case 1 -> AttributeValue.fromN(Integer.toString(random.nextInt()));
      case 2 -> AttributeValue.fromB(bytes());
      case 3 -> AttributeValue.fromBool(random.nextBoolean());
      case 4 -> AttributeValue.fromNul(random.nextBoolean());
      case 5 -> AttributeValue.fromSs(List.of(text(), text()));
      case 6 -> AttributeValue.fromNs(List.of("1", "2.5"));
      case 7 -> AttributeValue.fromBs(List.of(bytes(), bytes()));
      case 8 -> AttributeValue.fromL(List.of(value(depth + 1), value(depth + 1)));
      default -> AttributeValue.fromM(Map.of(text(), value(depth + 1)));
    };
  }

  private String text() {
    return TEXTS[random.nextInt(TEXTS.length)] + (random.nextBoolean() ? random.nextInt() : "");
  }

  private SdkBytes bytes() {
    byte[] bytes = new byte[random.nextInt(5)];
    random.nextBytes(bytes);
    return SdkBytes.fromByteArray(bytes);
  }
}
