// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.value;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A map view of an item for responses, decoded while it is iterated.
 *
 * <p>The SDK copies every map that it is given; decoding directly into that copy saves one map per
 * item.
 */
final class ItemView extends AbstractMap<String, AttributeValue> {
  private final Item item;
  private final int size;
  private final @Nullable RepeatedValues repeats;

  /**
   * @param repeats shares values with previously decoded items; null for a single item
   */
  ItemView(Item item, int size, @Nullable RepeatedValues repeats) {
    this.item = item;
    this.size = size;
    this.repeats = repeats;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public @Nullable AttributeValue get(Object name) {
    return name instanceof String text ? item.getSdk(text) : null;
  }

  @Override
  public boolean containsKey(Object name) {
    return name instanceof String text && item.has(text);
  }

  @Override
  public void forEach(BiConsumer<? super String, ? super AttributeValue> action) {
    ValueReader<AttributeValue> reader = item.attributes(ValueTarget.sdk());
    if (repeats != null) {
      repeats.read(reader, size, action);
      return;
    }
    for (int i = 0; i < size; i++) {
      action.accept(reader.nextText(), reader.value());
    }
  }

  @Override
  public Set<Map.Entry<String, AttributeValue>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<String, AttributeValue>> iterator() {
        return new Entries(item.attributes(ValueTarget.sdk()), size);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  /** Decodes the attributes one by one. */
  private static final class Entries implements Iterator<Map.Entry<String, AttributeValue>> {
    private final ValueReader<AttributeValue> reader;
    private int left;

    Entries(ValueReader<AttributeValue> reader, int left) {
      this.reader = reader;
      this.left = left;
    }

    @Override
    public boolean hasNext() {
      return left > 0;
    }

    @Override
    public Map.Entry<String, AttributeValue> next() {
      if (left == 0) {
        throw new NoSuchElementException();
      }
      left--;
      return Map.entry(reader.nextText(), reader.value());
    }
  }
}
