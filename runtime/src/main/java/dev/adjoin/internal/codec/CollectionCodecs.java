// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue.Type;

/** The codecs of lists, maps and sets. */
final class CollectionCodecs {
  private CollectionCodecs() {}

  /** The codec of sets. DynamoDB has sets of strings, of numbers and of binaries. */
  static Codec setOf(Codec element) {
    return element instanceof ScalarCodecs.TextCodec text
        ? new TextSets(text)
        : new ByteSets(element);
  }

  /**
   * Lists.
   *
   * @param max the limit of the number of elements; null for none
   */
  record Lists(Codec element, @Nullable Integer max) implements Codec {

    @Override
    public AttributeValue store(Object value) {
      if (!(value instanceof List<?> list)) {
        throw InvalidValue.wrongClass("a list", value);
      }
      if (max != null && list.size() > max) {
        throw new InvalidValue("must have at most " + max + " elements, but had " + list.size());
      }
      List<AttributeValue> stored = new ArrayList<>(list.size());
      for (Object each : list) {
        stored.add(store(each, stored.size()));
      }
      return AttributeValue.createL(stored);
    }

    private AttributeValue store(@Nullable Object value, int position) {
      try {
        return element.store(InvalidValue.require(value));
      } catch (InvalidValue e) {
        throw e.inElement(position);
      }
    }

    @Override
    public Object read(AttributeValue stored) {
      if (stored.type() != Type.L) {
        throw Codec.wrongForm("L", stored);
      }
      List<AttributeValue> list = stored.l();
      List<Object> values = new ArrayList<>(list.size());
      for (AttributeValue each : list) {
        values.add(read(each, values.size()));
      }
      return Collections.unmodifiableList(values);
    }

    @Override
    public void requireWhole(AttributeValue stored) {
      for (int i = 0; i < stored.l().size(); i++) {
        try {
          element.requireWhole(stored.l().get(i));
        } catch (InvalidValue e) {
          throw e.inElement(i);
        }
      }
    }

    private Object read(AttributeValue stored, int position) {
      try {
        return element.read(stored);
      } catch (InvalidValue e) {
        throw e.inElement(position);
      }
    }
  }

  /** Maps with string keys; the order of their entries is kept. */
  record Maps(Codec element) implements Codec {

    @Override
    public AttributeValue store(Object value) {
      if (!(value instanceof Map<?, ?> map)) {
        throw InvalidValue.wrongClass("a map", value);
      }
      Entries stored = new Entries(map.size());
      map.forEach((key, each) -> stored.put(key(key), element(each)));
      return AttributeValue.createM(stored);
    }

    static String key(@Nullable Object key) {
      if (!(key instanceof String text)) {
        throw new InvalidValue(
            "must have keys that are strings, but had "
                + (key == null ? "null" : "one of type " + key.getClass().getSimpleName()));
      }
      return ScalarCodecs.wellFormed(text);
    }

    private AttributeValue element(@Nullable Object value) {
      try {
        return element.store(InvalidValue.require(value));
      } catch (InvalidValue e) {
        throw e.inElement();
      }
    }

    @Override
    public Object read(AttributeValue stored) {
      if (stored.type() != Type.M) {
        throw Codec.wrongForm("M", stored);
      }
      Map<String, Object> values = new LinkedHashMap<>(stored.m().size() * 2);
      stored.m().forEach((key, each) -> values.put(key, value(each)));
      return Collections.unmodifiableMap(values);
    }

    @Override
    public void requireWhole(AttributeValue stored) {
      for (AttributeValue each : stored.m().values()) {
        try {
          element.requireWhole(each);
        } catch (InvalidValue e) {
          throw e.inElement();
        }
      }
    }

    private Object value(AttributeValue stored) {
      try {
        return element.read(stored);
      } catch (InvalidValue e) {
        throw e.inElement();
      }
    }
  }

  /** Sets of strings or numbers. Elements with equal stored forms are one element. */
  record TextSets(ScalarCodecs.TextCodec element) implements Codec {

    @Override
    public AttributeValue store(Object value) {
      if (!(value instanceof Set<?> set)) {
        throw InvalidValue.wrongClass("a set", value);
      }
      if (set.isEmpty()) {
        throw emptyInside();
      }
      List<String> texts = new ArrayList<>(set.size());
      for (Object each : set) {
        texts.add(text(each));
      }
      List<String> stored = element.isDistinct() ? texts : texts.stream().distinct().toList();
      return element.isNumber() ? AttributeValue.createNs(stored) : AttributeValue.createSs(stored);
    }

    /**
     * The failure for an empty set inside a collection: an attribute can be left out, an element
     * cannot.
     */
    static InvalidValue emptyInside() {
      return new InvalidValue(
          "must have elements, because DynamoDB has no empty sets, but was empty");
    }

    private String text(@Nullable Object value) {
      try {
        return element.text(InvalidValue.require(value));
      } catch (InvalidValue e) {
        throw e.inElement();
      }
    }

    @Override
    public Object read(AttributeValue stored) {
      return Collections.unmodifiableSet(values(texts(stored)));
    }

    private List<String> texts(AttributeValue stored) {
      Type wanted = element.isNumber() ? Type.NS : Type.SS;
      if (stored.type() != wanted) {
        throw Codec.wrongForm(wanted.name(), stored);
      }
      return element.isNumber() ? stored.ns() : stored.ss();
    }

    private Set<Object> values(Collection<String> texts) {
      Set<Object> values = new LinkedHashSet<>(texts.size() * 2);
      for (String text : texts) {
        try {
          values.add(element.value(text));
        } catch (InvalidValue e) {
          throw e.inElement();
        }
      }
      return values;
    }
  }

  /** Sets of binaries. Arrays with equal bytes are one element. */
  record ByteSets(Codec element) implements Codec {

    @Override
    public AttributeValue store(Object value) {
      if (!(value instanceof Set<?> set)) {
        throw InvalidValue.wrongClass("a set", value);
      }
      if (set.isEmpty()) {
        throw TextSets.emptyInside();
      }
      Set<SdkBytes> stored = new LinkedHashSet<>();
      for (Object each : set) {
        stored.add(bytes(each));
      }
      return AttributeValue.builder().bs(stored).build();
    }

    private SdkBytes bytes(@Nullable Object value) {
      try {
        return element.store(InvalidValue.require(value)).b();
      } catch (InvalidValue e) {
        throw e.inElement();
      }
    }

    @Override
    public Object read(AttributeValue stored) {
      if (stored.type() != Type.BS) {
        throw Codec.wrongForm("BS", stored);
      }
      Set<Object> values = new LinkedHashSet<>(stored.bs().size() * 2);
      stored.bs().forEach(each -> values.add(element.read(AttributeValue.createB(each))));
      return Collections.unmodifiableSet(values);
    }
  }

  /**
   * A minimal map of names and values in arrays, which supports only what copying needs: the SDK
   * copies every map that it receives, so building a hash map first would be wasted. No name may be
   * added twice.
   */
  static final class Entries extends AbstractMap<String, AttributeValue> {
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

    /**
     * Makes room for more entries, since a map that another thread changes can have more entries
     * than its size.
     */
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
}
