// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.read;

import dev.adjoin.internal.codec.Shape;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The values that a plan is filled in with, by the names it knows them by. Immutable. */
final class InputValues {
  private final Shape shape;
  private final Map<String, AttributeValue> stored;
  private final Map<String, Object> values;

  private InputValues(Shape shape, Map<String, AttributeValue> stored, Map<String, Object> values) {
    this.shape = shape;
    this.stored = stored;
    this.values = values;
  }

  static InputValues none(Shape shape) {
    return new InputValues(shape, Map.of(), Map.of());
  }

  /** One more, under the name of its attribute. */
  InputValues with(String attribute, @Nullable Object given) {
    return with(attribute, attribute, given);
  }

  /**
   * One more.
   *
   * @throws IllegalArgumentException naming the attribute when there is no such one, or the value
   *     is none of its type
   */
  InputValues with(String name, String attribute, @Nullable Object given) {
    AttributeValue value = shape.store(attribute, given);
    Object model = shape.value(Map.of(attribute, value), attribute);
    if (model == null) {
      throw new IllegalArgumentException(
          shape.type() + "." + attribute + " must have a value, but was empty");
    }
    Map<String, AttributeValue> allStored = new TreeMap<>(stored);
    allStored.put(name, value);
    Map<String, Object> allValues = new TreeMap<>(values);
    allValues.put(name, model);
    return new InputValues(shape, allStored, allValues);
  }

  Shape shape() {
    return shape;
  }

  /** As keys take it; null when it was not given. */
  @Nullable Object value(String name) {
    return values.get(name);
  }

  @Nullable AttributeValue stored(String name) {
    return stored.get(name);
  }

  void addTo(Fingerprint fingerprint) {
    stored.forEach((name, value) -> fingerprint.text(name).value(value));
  }
}
