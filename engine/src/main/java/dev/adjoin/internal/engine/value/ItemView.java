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
 * An item as the map that responses hold, decoded while it is read.
 *
 * <p>The SDK copies every map it is given; decoding straight into that copy saves a map an item.
 */
final class ItemView extends AbstractMap<String, AttributeValue> {
  private final Item item;
  private final int size;
  private final @Nullable RepeatedValues repeats;

  /**
   * @param repeats what the items read before it had, if there were any
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
    ValueReader<AttributeValue> reader = item.attributes(ValueTarget.SDK);
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
        return new Entries(item.attributes(ValueTarget.SDK), size);
      }

      @Override
      public int size() {
        return size;
      }
    };
  }

  /** Reads one attribute after the other. */
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
