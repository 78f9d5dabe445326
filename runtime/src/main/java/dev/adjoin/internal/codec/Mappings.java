// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.CustomType;
import dev.adjoin.Item;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.records.Binding;
import dev.adjoin.internal.records.Bindings;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How everything that a model declares is stored: the shape of each type, and the mappings of its
 * records. Safe for use by many threads.
 */
public final class Mappings {
  private final Map<String, Shape> shapes = new LinkedHashMap<>();
  private final Map<Class<?>, RecordMapping<?>> mappings = new LinkedHashMap<>();

  private Mappings() {}

  /**
   * The mappings of a model.
   *
   * @param bindings the record classes behind it; null for a model that was read from a file
   * @param customs the classes of the application that records hold besides
   * @throws IllegalArgumentException when a record's package is closed to this library, or a
   *     component cannot hold the attribute that it copies
   */
  public static Mappings of(
      Schema schema, @Nullable Bindings bindings, List<CustomType<?>> customs) {
    Map<Class<?>, CustomType<?>> byClass = new LinkedHashMap<>();
    customs.forEach(custom -> byClass.put(custom.type(), custom));
    Mappings all = new Mappings();
    Map<Class<?>, RecordCodec> known = new HashMap<>();
    ModelCodecs codecs = new ModelCodecs(schema, byClass, known);
    members(schema).forEach(m -> all.shapes.put(m.name(), new Shape(schema, m, codecs)));
    if (bindings != null) {
      RecordCodecs records = new RecordCodecs(bindings, byClass, codecs, known);
      bindings.all().forEach(binding -> all.bind(binding, records));
    }
    return all;
  }

  private static Stream<Member> members(Schema schema) {
    return Stream.concat(
        schema.model().entities().stream(), schema.model().relationships().stream());
  }

  private void bind(Binding binding, RecordCodecs records) {
    Shape shape = shapes.get(binding.type());
    if (shape != null) {
      mappings.put(binding.recordClass(), mapping(binding.recordClass(), shape, binding, records));
    }
  }

  private static <T> RecordMapping<T> mapping(
      Class<T> recordClass, Shape shape, Binding binding, RecordCodecs records) {
    RecordCodec codec = records.of(binding, shape.parts(), shape.attributes().values());
    return new RecordMapping<>(shape, recordClass, codec);
  }

  /** How the items of an entity or relationship are stored. */
  public Shape shape(String type) {
    Shape shape = shapes.get(type);
    if (shape == null) {
      throw new IllegalArgumentException(
          "A type must be an entity or relationship of the model, but was %s; %s"
              .formatted(MessageText.text(type), MessageText.meant(type, shapes.keySet())));
    }
    return shape;
  }

  /** The mapping of the record class of an entity or relationship. */
  @SuppressWarnings("unchecked") // each is put under the class it is made for
  public <T> Mapping<T> of(Class<T> recordClass) {
    RecordMapping<?> mapping = mappings.get(recordClass);
    if (mapping == null) {
      throw new IllegalArgumentException(
          "A class must be a record of the model, but was %s; %s"
              .formatted(recordClass == null ? "null" : recordClass.getSimpleName(), known()));
    }
    return (Mapping<T>) mapping;
  }

  private String known() {
    return mappings.isEmpty()
        ? "the model was read without classes"
        : "it has "
            + mappings.keySet().stream()
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", "));
  }

  /** The mapping of a type: to its record where the other mapping is to a record, else untyped. */
  public Mapping<?> like(Mapping<?> other, String type) {
    if (other.isTyped()) {
      for (RecordMapping<?> mapping : mappings.values()) {
        if (mapping.shape().type().equals(type)) {
          return mapping;
        }
      }
    }
    return untyped(type);
  }

  /** The mapping of a type's items without a class. */
  public Mapping<Item> untyped(String type) {
    return new ItemMapping(shape(type));
  }

  /** The mapping of a type's items that shows declared attributes alone, for copies of a table. */
  public Mapping<Item> withoutCounts(String type) {
    return new ItemMapping(shape(type), shape(type).parts());
  }

  /** The mapping of items that are read in part: they show what was read and nothing else. */
  public Mapping<Item> partial(String type) {
    return partial(type, type, List.of());
  }

  /** The same, of items that are stored with some attributes of another type among their own. */
  public Mapping<Item> partial(String type, String other, List<String> attributes) {
    Map<String, AttributeCodec> parts = new LinkedHashMap<>();
    shape(type).shown().forEach((name, part) -> parts.put(name, part.ofPartialItems()));
    attributes.forEach(name -> parts.put(name, shape(other).part(name).ofPartialItems()));
    return new ItemMapping(shape(type), parts);
  }
}
