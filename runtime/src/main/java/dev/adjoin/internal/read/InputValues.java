// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.key.KeyValues;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The values of a plan's inputs, by name. Immutable. */
final class InputValues implements KeyValues {
  /** Stands for the value of an input that is not known yet. */
  private static final Object UNKNOWN = new Object();

  private final TypeCodec codec;
  private final String[] names;
  private final String[] attributes;
  private final Object[] values;

  private InputValues(TypeCodec codec, String[] names, String[] attributes, Object[] values) {
    this.codec = codec;
    this.names = names;
    this.attributes = attributes;
    this.values = values;
  }

  /**
   * Converts the values that a caller gave for inputs, in their order.
   *
   * @param read the name of the read, for messages
   * @throws IllegalArgumentException naming the inputs if there are too few or too many values, or
   *     one has the wrong type
   */
  static InputValues of(TypeCodec codec, Object read, List<String> names, List<?> given) {
    int count = names.size();
    if (count != given.size()) {
      throw new IllegalArgumentException(
          "%s needs %s, but got %s"
              .formatted(
                  read,
                  names.isEmpty() ? "nothing" : String.join(", ", names),
                  Identity.shown(given)));
    }
    String[] own = new String[count];
    Object[] values = new Object[count];
    for (int i = 0; i < count; i++) {
      own[i] = names.get(i);
      values[i] = value(codec, read, names, own[i], given.get(i));
    }
    return new InputValues(codec, own, own, values);
  }

  /** Inputs whose values are given later, by {@link #filled}. */
  static InputValues unknown(TypeCodec codec, List<String> names) {
    String[] own = names.toArray(String[]::new);
    Object[] values = new Object[own.length];
    Arrays.fill(values, UNKNOWN);
    return new InputValues(codec, own, own, values);
  }

  /** These values, with the unknown ones taken from others. */
  InputValues filled(InputValues others) {
    Object[] filled = values.clone();
    for (int i = 0; i < filled.length; i++) {
      if (filled[i] == UNKNOWN) {
        filled[i] = others.apply(names[i]);
      }
    }
    return new InputValues(codec, names, attributes, filled);
  }

  /** Whether an input has no value yet. */
  boolean isUnknown(String name) {
    return find(name) == UNKNOWN;
  }

  private static Object value(
      TypeCodec codec, Object read, List<String> names, String name, @Nullable Object given) {
    if (given == UNKNOWN) {
      return given;
    }
    try {
      return codec.keyValue(name, given);
    } catch (IllegalArgumentException e) {
      throw names.size() == 1
          ? e
          : new IllegalArgumentException(
              "%s; %s takes %s".formatted(e.getMessage(), read, String.join(", ", names)), e);
    }
  }

  /**
   * Returns these values and one more.
   *
   * @param name the input
   * @param attribute the attribute whose type the value has
   * @throws IllegalArgumentException naming the attribute if it does not exist, or if the value is
   *     not of its type
   */
  InputValues with(String name, String attribute, @Nullable Object given) {
    Object value = codec.keyValue(attribute, given);
    int count = names.length;
    String[] allNames = Arrays.copyOf(names, count + 1);
    String[] allAttributes = Arrays.copyOf(attributes, count + 1);
    Object[] allValues = Arrays.copyOf(values, count + 1);
    allNames[count] = name;
    allAttributes[count] = attribute;
    allValues[count] = value;
    return new InputValues(codec, allNames, allAttributes, allValues);
  }

  TypeCodec codec() {
    return codec;
  }

  @Override
  public String type() {
    return codec.type();
  }

  /**
   * The value of an input for use in keys; null if it was not given.
   *
   * @throws IllegalStateException if the value is not known yet
   */
  @Override
  public @Nullable Object apply(String name) {
    Object value = find(name);
    if (value == UNKNOWN) {
      throw new IllegalStateException(
          "The list of a step must only be narrowed, but was read before " + name + " is known");
    }
    return value;
  }

  /** The value of an input, which can be unknown; null if it was not given. */
  @Nullable Object find(String name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return values[i];
      }
    }
    return null;
  }

  /** Adds the values in their stored form to a fingerprint, in the order of their names. */
  void addTo(Fingerprint fingerprint) {
    TreeMap<String, Integer> sorted = new TreeMap<>();
    for (int i = 0; i < names.length; i++) {
      sorted.put(names[i], i);
    }
    sorted.forEach(
        (name, i) -> fingerprint.text(name).value(codec.store(attributes[i], values[i])));
  }
}
