// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.CustomType;
import dev.adjoin.Item;
import dev.adjoin.internal.design.Gate;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.records.Binding;
import dev.adjoin.internal.records.Bindings;
import dev.adjoin.internal.records.SealedBinding;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The mappings of all types of a model: the codec of each type, and the conversion of its records.
 * Thread-safe.
 */
public final class Mappings {
  private final Map<String, TypeCodec> codecs = new LinkedHashMap<>();
  private final Map<Class<?>, Mapping<?>> mappings = new LinkedHashMap<>();
  private final Map<Class<?>, Class<?>> sealedBy = new LinkedHashMap<>();

  private Mappings() {}

  /** The mappings of a model whose counts can all be read. */
  public static Mappings of(
      Schema schema, @Nullable Bindings bindings, List<CustomType<?>> customs) {
    return of(schema, bindings, customs, List.of());
  }

  /**
   * The mappings of a model.
   *
   * @param bindings the record classes behind it; null for a model that was read from a file
   * @param customs the custom types of the application
   * @param uncounted the gates whose number does not count all edges yet: it is hidden
   * @throws IllegalArgumentException when a record's package is closed to this library, or if a
   *     component has the wrong type for the attribute that it copies
   */
  public static Mappings of(
      Schema schema,
      @Nullable Bindings bindings,
      List<CustomType<?>> customs,
      List<Gate> uncounted) {
    Map<Class<?>, CustomType<?>> byClass = new LinkedHashMap<>();
    customs.forEach(custom -> byClass.put(custom.type(), custom));
    Mappings all = new Mappings();
    Map<RecordCodecs.Use, RecordCodec> known = new HashMap<>();
    SingleValues singles = SingleValues.of(bindings);
    ModelCodecs codecs = new ModelCodecs(schema, byClass, singles, known);
    members(schema)
        .forEach(
            m -> all.codecs.put(m.name(), new TypeCodec(schema, m, codecs, hidden(m, uncounted))));
    if (bindings != null) {
      RecordCodecs records = new RecordCodecs(bindings, byClass, singles, codecs, known);
      bindings.all().forEach(binding -> all.bind(binding, records));
      bindings.sealedTypes().forEach(bound -> all.bind(bound, records));
    }
    return all;
  }

  /** The counts on an entity that a migration is building. */
  private static Set<String> hidden(Member member, List<Gate> uncounted) {
    return uncounted.stream()
        .filter(gate -> gate.entity().equals(member.name()))
        .map(gate -> gate.number().names().get(0))
        .collect(Collectors.toSet());
  }

  private static Stream<Member> members(Schema schema) {
    return Stream.concat(
        schema.model().entities().stream(), schema.model().relationships().stream());
  }

  private void bind(Binding binding, RecordCodecs records) {
    TypeCodec codec = codecs.get(binding.type());
    if (codec != null) {
      mappings.put(binding.recordClass(), mapping(binding.recordClass(), codec, binding, records));
    }
  }

  private void bind(SealedBinding sealed, RecordCodecs records) {
    TypeCodec codec = codecs.get(sealed.type());
    VariantParts variants = codec == null ? null : codec.variants();
    if (codec != null && variants != null) {
      VariantCodec own = records.of(sealed, variants, codec.attributes().values());
      Class<?> type = sealed.sealedClass();
      mappings.put(type, new VariantCodec.VariantMapping<>(codec, type, own));
      sealed.variants().values().forEach(v -> sealedBy.put(v.recordClass(), type));
    }
  }

  private static <T> RecordCodec.RecordMapping<T> mapping(
      Class<T> recordClass, TypeCodec codec, Binding binding, RecordCodecs records) {
    RecordCodec own = records.of(binding, codec.parts(), codec.attributes().values());
    return new RecordCodec.RecordMapping<>(codec, recordClass, own);
  }

  /** The codec of an entity or relationship. */
  public TypeCodec codec(String type) {
    TypeCodec codec = codecs.get(type);
    if (codec == null) {
      throw new IllegalArgumentException(
          "A type must be an entity or relationship of the model, but was %s; %s"
              .formatted(MessageText.text(type), MessageText.meant(type, codecs.keySet())));
    }
    return codec;
  }

  /** The mapping of the record class, or the sealed interface, of an entity or relationship. */
  @SuppressWarnings("unchecked") // The map's values have the type parameter of their key.
  public <T> Mapping<T> of(Class<T> recordClass) {
    Mapping<?> mapping = mappings.get(recordClass);
    if (mapping == null) {
      throw new IllegalArgumentException(
          "A class must be a record of the model, but was %s; %s"
              .formatted(
                  recordClass == null ? "null" : recordClass.getSimpleName(),
                  sealedBy.containsKey(recordClass)
                      ? "it is a variant of %1$s: give %1$s.class"
                          .formatted(sealedBy.get(recordClass).getSimpleName())
                      : known()));
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

  /**
   * The mapping of another type in the same style: to records if the given mapping is to records,
   * else to items.
   */
  public Mapping<?> like(Mapping<?> other, String type) {
    if (other.isTyped()) {
      for (Mapping<?> mapping : mappings.values()) {
        if (mapping.codec().type().equals(type)) {
          return mapping;
        }
      }
    }
    return untyped(type);
  }

  /** The mapping of a type to untyped items, which have every required attribute. */
  public Mapping<Item> untyped(String type) {
    return new ItemMapping(codec(type), codec(type).shown(), true);
  }

  /**
   * The mapping to untyped items with declared attributes only, without stored counts; for exports.
   */
  public Mapping<Item> withoutCounts(String type) {
    return new ItemMapping(codec(type), codec(type).parts(), false);
  }

  /** The mapping of partially read items, which shows only the attributes that were read. */
  public Mapping<Item> partial(String type) {
    return partial(type, type, List.of());
  }

  /** The mapping of partially read items that contain some attributes of another type too. */
  public Mapping<Item> partial(String type, String other, List<String> attributes) {
    Map<String, AttributeCodec> parts = new LinkedHashMap<>();
    codec(type).shown().forEach((name, part) -> parts.put(name, part.ofPartialItems()));
    attributes.forEach(name -> parts.put(name, codec(other).part(name).ofPartialItems()));
    return new ItemMapping(codec(type), parts, false);
  }
}
