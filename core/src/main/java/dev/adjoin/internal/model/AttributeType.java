// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The type of an attribute. {@link #text()} is its text in a model file. */
public sealed interface AttributeType {

  String text();

  /** The types of the elements or values of a collection; none for any other type. */
  default List<AttributeType> inside() {
    return List.of();
  }

  /** The type and all types inside it. */
  default List<AttributeType> parts() {
    return Stream.concat(Stream.of(this), inside().stream().flatMap(t -> t.parts().stream()))
        .toList();
  }

  /** A single value that DynamoDB stores as one string, number, boolean or binary. */
  enum Scalar implements AttributeType {
    STRING,
    INT,
    LONG,
    DECIMAL,
    BOOL,
    BYTES,
    INSTANT,
    DATE,
    TIME,
    DATETIME,
    OFFSETDATETIME,
    ZONEDDATETIME,
    YEAR,
    DURATION,
    UUID,
    URI,
    LOCALE,
    CURRENCY;

    @Override
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** One of the listed words. When {@code ordered}, keys sort by their position in the list. */
  record Choice(List<String> values, boolean ordered) implements AttributeType {
    public Choice {
      values = List.copyOf(values);
      if (values.isEmpty()) {
        throw new IllegalArgumentException("An enum must list at least one value");
      }
    }

    @Override
    public String text() {
      return "enum(" + String.join(ordered ? " < " : ", ", values) + ")";
    }
  }

  /** Values in order, at most {@code max} of them unless that is null. */
  record ListOf(AttributeType element, @Nullable Integer max) implements AttributeType {
    @Override
    public List<AttributeType> inside() {
      return List.of(element);
    }

    @Override
    public String text() {
      return "list(" + element.text() + (max == null ? "" : ", max " + max) + ")";
    }
  }

  /** Distinct values without order. */
  record SetOf(AttributeType element) implements AttributeType {
    @Override
    public List<AttributeType> inside() {
      return List.of(element);
    }

    @Override
    public String text() {
      return "set(" + element.text() + ")";
    }
  }

  /** Values by string key. */
  record MapOf(AttributeType value) implements AttributeType {
    @Override
    public List<AttributeType> inside() {
      return List.of(value);
    }

    @Override
    public String text() {
      return "map(" + value.text() + ")";
    }
  }

  /** A nested value declared under {@code types}. */
  record Named(String name) implements AttributeType {
    @Override
    public String text() {
      return name;
    }
  }
}
