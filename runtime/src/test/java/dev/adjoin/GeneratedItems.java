// SPDX-License-Identifier: Apache-2.0
package dev.adjoin;

import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variant;
import dev.adjoin.internal.model.Variants;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Random items of any model. Ids are few, so that edges and references mostly find their entities.
 */
final class GeneratedItems {
  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  private final Schema schema;
  private final Random random;
  private final Texts texts;

  /** What the strings of a table look like, so that some tables can convert all of them. */
  enum Texts {
    NUMBERS,
    DATES,
    WORDS
  }

  GeneratedItems(Schema schema, Random random, Texts texts) {
    this.schema = schema;
    this.random = random;
    this.texts = texts;
  }

  /** The schema of a model file. */
  static Schema schema(String text) {
    return new Schema(
        ModelCompiler.compile(ModelFile.parse("model.yaml", text).declaration(), null)
            .compiled()
            .orElseThrow()
            .model());
  }

  Schema schema() {
    return schema;
  }

  /** All types, so that each comes after those that its items need. */
  List<Member> members() {
    List<Member> members = new ArrayList<>(schema.model().entities());
    members.sort(Comparator.comparingInt(entity -> schema.depth((Entity) entity)));
    members.addAll(schema.model().relationships());
    return members;
  }

  Member anyMember() {
    List<Member> members = members();
    return members.get(random.nextInt(members.size()));
  }

  /** A random item of a type. */
  Item item(Member member) {
    Map<String, Attribute> all = schema.attributes(member);
    Item item = Item.of();
    Variants variants = member.variants();
    String word = variants == null ? null : word(variants);
    for (Attribute attribute : all.values()) {
      String name = attribute.name();
      boolean isCopied = member.copies().stream().anyMatch(c -> c.attribute().equals(name));
      if (isCopied || name.equals(member.version()) || schema.isCount(member, name)) {
        continue;
      }
      Optional<Object> value = value(member, attribute, word);
      if (value.isPresent()) {
        item = item.with(name, value.get());
      }
    }
    return item;
  }

  private String word(Variants variants) {
    return variants.all().get(random.nextInt(variants.all().size())).word();
  }

  private Optional<Object> value(Member member, Attribute attribute, @Nullable String word) {
    String name = attribute.name();
    if (isId(member, name)) {
      return Optional.of(id(attribute.type()));
    }
    Variants variants = member.variants();
    if (variants != null && word != null) {
      return ofVariant(variants, attribute, word);
    }
    return mayLack(attribute) ? Optional.empty() : Optional.of(value(attribute.type()));
  }

  private Optional<Object> ofVariant(Variants variants, Attribute attribute, String word) {
    if (attribute.name().equals(variants.by())) {
      return Optional.of(word);
    }
    Variant variant = variants.variant(word).orElseThrow();
    Attribute own = variant.attribute(attribute.name()).orElse(attribute);
    return !variants.has(variant, attribute.name()) || mayLack(own)
        ? Optional.empty()
        : Optional.of(value(attribute.type()));
  }

  private boolean mayLack(Attribute attribute) {
    return (attribute.optional() || attribute.preset() != null) && random.nextInt(4) == 0;
  }

  /** Whether an attribute holds an id: its own, or that of an entity that an item leads to. */
  private boolean isId(Member member, String name) {
    return schema.identityNames(member).contains(name)
        || member instanceof Entity entity
            && entity.references().stream().anyMatch(r -> r.attribute().equals(name));
  }

  /** One of three values. */
  private Object id(AttributeType type) {
    return single(type, random.nextInt(3));
  }

  /** Any value. */
  Object value(AttributeType type) {
    if (type instanceof AttributeType.ListOf list) {
      return List.of(value(list.element()));
    }
    if (type instanceof AttributeType.SetOf set) {
      Set<Object> values = new LinkedHashSet<>();
      values.add(value(set.element()));
      return values;
    }
    if (type instanceof AttributeType.MapOf map) {
      return Map.of("k", value(map.value()));
    }
    if (type instanceof AttributeType.Named named) {
      return nested(schema.type(named.name()).orElseThrow());
    }
    return single(type, random.nextInt(9));
  }

  private Map<String, Object> nested(NestedType type) {
    Map<String, Object> parts = new LinkedHashMap<>();
    Variants variants = type.variants();
    String word = variants == null ? null : word(variants);
    for (Attribute attribute : type.attributes()) {
      Optional<Object> value =
          variants != null && word != null
              ? ofVariant(variants, attribute, word)
              : mayLack(attribute) ? Optional.empty() : Optional.of(value(attribute.type()));
      value.ifPresent(v -> parts.put(attribute.name(), v));
    }
    return parts;
  }

  private Object single(AttributeType type, int number) {
    if (type instanceof AttributeType.Choice choice) {
      return choice.values().get(number % choice.values().size());
    }
    return switch ((AttributeType.Scalar) type) {
      case STRING ->
          switch (texts) {
            case NUMBERS -> Integer.toString(number);
            case DATES -> "2026-01-0" + (number + 1);
            case WORDS -> number % 2 == 0 ? "w " + number : "w#" + number;
          };
      case INT -> number;
      case LONG -> (long) number;
      case DECIMAL -> BigDecimal.valueOf(number);
      case BOOL -> number % 2 == 0;
      case BYTES -> new byte[] {(byte) number};
      case INSTANT -> NOON.plusSeconds(number);
      case DATE -> LocalDate.of(2026, 1, number + 1);
      case DURATION -> Duration.ofSeconds(number);
      default -> throw new IllegalArgumentException("No values of " + type.text() + " are made");
    };
  }

  /** The key of an item. */
  Key key(Member member, Item item) {
    return Key.of(
        schema.keyNames(member).stream().map(name -> item.find(name).orElseThrow()).toArray());
  }
}
