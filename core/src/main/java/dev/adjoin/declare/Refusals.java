// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.declare;

import dev.adjoin.diagnostic.Tag;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
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
    if (type instanceof WildcardType) {
      say(
          spot,
          "holds a wildcard, " + show(type) + ", which does not say what is stored",
          "Write the element type itself");
    } else if (raw == Optional.class) {
      say(
          spot,
          "is an " + show(type) + ", which cannot be stored",
          "Write @Nullable " + value(type) + " instead");
    } else if (type == List.class || type == Set.class || type == Map.class) {
      say(
          spot,
          "is a raw " + show(type) + ", which does not say what it holds",
          "Write "
              + show(type)
              + (type == Map.class ? "<String, …>" : "<…>")
              + " with the type of its elements");
    } else {
      refuseOther(type, spot);
    }
  }

  private void refuseOther(Type type, Spot spot) {
    boolean isArray = type instanceof GenericArrayType || type instanceof Class<?> c && c.isArray();
    if (isArray) {
      say(
          spot,
          "is a " + show(type) + ", and byte[] is the only array that can be stored",
          "Write a List instead");
    } else if (type instanceof Class<?> plain && plain.isEnum()) {
      say(spot, "is a " + show(type) + ", an enum without constants", "Give it a constant");
    } else {
      say(
          spot,
          "is a " + show(type) + ", which no attribute type holds",
          "Use String, a number, boolean, byte[], UUID, Instant, LocalDate, LocalDateTime,"
              + " OffsetDateTime, Duration, an enum, a record, or a List, Set or Map<String, …> of"
              + " them");
    }
  }

  /** A map whose keys are no strings. */
  void refuseKey(Type key, Spot spot) {
    say(
        spot,
        "is a Map with keys of type " + show(key) + ", and stored keys are strings",
        "Write Map<String, …>");
  }

  private void say(Spot spot, String what, String fix) {
    report.error(Tag.UNSUPPORTED_TYPE, spot, spot.name() + " " + what, fix);
  }

  private static String value(Type optional) {
    return optional instanceof ParameterizedType generic
        ? show(generic.getActualTypeArguments()[0])
        : "and its type";
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
