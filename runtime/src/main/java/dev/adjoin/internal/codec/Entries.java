// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Names and values in a row, which become a map when they are copied into one: the SDK copies every
 * map that it is given, so that to build another before would be work for nothing.
 *
 * <p>Takes no name twice.
 */
final class Entries extends AbstractMap<String, AttributeValue> {
  private String[] names;
  private AttributeValue[] values;
  private int size;

  Entries(int capacity) {
    names = new String[capacity];
    values = new AttributeValue[capacity];
  }

  @Override
  public AttributeValue put(String name, AttributeValue value) {
    if (size == names.length) {
      grow();
    }
    names[size] = name;
    values[size++] = value;
    return value;
  }

  /** A map that others change may have more entries than it said. */
  private void grow() {
    names = Arrays.copyOf(names, size * 2 + 1);
    values = Arrays.copyOf(values, size * 2 + 1);
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super AttributeValue> action) {
    for (int i = 0; i < size; i++) {
      action.accept(names[i], values[i]);
    }
  }

  @Override
  public Set<Map.Entry<String, AttributeValue>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, AttributeValue>> iterator() {
        return IntStream.range(0, size).mapToObj(i -> Map.entry(names[i], values[i])).iterator();
      }

      @Override
      public int size() {
        return size;
      }
    };
  }
}
