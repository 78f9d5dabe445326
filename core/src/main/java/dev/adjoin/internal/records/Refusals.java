// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.Tag;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Says why a Java type cannot be the type of an attribute, and what can be instead. */
final class Refusals {
  private final Report report;

  Refusals(Report report) {
    this.report = report;
  }

  void refuse(Type type, Spot spot) {
    Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
    if (type instanceof TypeVariable<?>) {
      return; // reported once, for the generic record that declares it
    }
    if (type instanceof WildcardType) {
      say(
          spot,
          "has elements of type " + show(type) + ", which does not say what is stored",
          "Write the element type itself");
    } else if (raw == Optional.class) {
      say(
          spot,
          "has type " + show(type) + ", which cannot be stored",
          "Write @Nullable and the type itself");
    } else if (type == List.class || type == Set.class || type == Map.class) {
      refuseRaw(type, spot);
    } else {
      refuseOther(type, spot);
    }
  }

  private void refuseRaw(Type type, Spot spot) {
    say(
        spot,
        "has type " + show(type) + ", which does not say what it holds",
        "Write " + show(type) + (type == Map.class ? "<String, …>" : "<…>"));
  }

  private void refuseOther(Type type, Spot spot) {
    boolean isArray = type instanceof GenericArrayType || type instanceof Class<?> c && c.isArray();
    if (isArray) {
      say(
          spot,
          "has type " + show(type) + ", and byte[] is the only array that can be stored",
          "Write a List instead");
    } else if (type instanceof Class<?> plain && plain.isEnum()) {
      say(spot, "has type " + show(type) + ", an enum without constants", "Give it a constant");
    } else {
      say(
          spot,
          "has type " + show(type) + ", which no attribute can hold",
          "Use String, a number, boolean, byte[], UUID, Instant, LocalDate, LocalDateTime,"
              + " OffsetDateTime, Duration, an enum, a record, or a List, Set or Map<String, …> of"
              + " them, or register a custom type for "
              + show(type));
    }
  }

  /** A map whose keys are no strings. */
  void refuseKey(Type key, Spot spot) {
    say(
        spot,
        "has a Map with keys of type " + show(key) + ", and stored keys are strings",
        "Write Map<String, …>");
  }

  private void say(Spot spot, String what, String fix) {
    report.error(Tag.UNSUPPORTED_TYPE, spot, spot.name() + " " + what, fix);
  }

  /** The type as source code writes it, with simple names. */
  static String show(Type type) {
    if (type instanceof Class<?> plain) {
      return plain.getSimpleName();
    }
    if (type instanceof GenericArrayType array) {
      return show(array.getGenericComponentType()) + "[]";
    }
    if (type instanceof ParameterizedType generic) {
      return show(generic.getRawType())
          + Arrays.stream(generic.getActualTypeArguments())
              .map(Refusals::show)
              .collect(Collectors.joining(", ", "<", ">"));
    }
    return type.getTypeName();
  }
}
