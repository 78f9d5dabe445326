// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.codec;

import dev.adjoin.CustomType;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.MapOf;
import dev.adjoin.internal.model.AttributeType.Named;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Schema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Chooses the codecs of model types, for the values of untyped items. */
final class ModelCodecs {
  private final Schema schema;
  private final Map<Class<?>, CustomType<?>> customs;
  private final SingleValues singles;
  private final Map<RecordCodecs.Use, RecordCodec> records;
  private final Map<String, NestedCodec> nested = new LinkedHashMap<>();

  /**
   * @param records the codecs of record classes; filled later, because they depend on these codecs
   */
  ModelCodecs(
      Schema schema,
      Map<Class<?>, CustomType<?>> customs,
      SingleValues singles,
      Map<RecordCodecs.Use, RecordCodec> records) {
    this.schema = schema;
    this.singles = singles;
    this.records = records;
    this.customs = customs;
  }

  Codec of(AttributeType type) {
    if (type instanceof Scalar scalar) {
      return scalar(scalar);
    }
    if (type instanceof Choice choice) {
      return choice(choice);
    }
    if (type instanceof ListOf list) {
      return new CollectionCodecs.Lists(of(list.element()), list.max());
    }
    if (type instanceof SetOf set) {
      return CollectionCodecs.setOf(of(set.element()));
    }
    return type instanceof MapOf map
        ? new CollectionCodecs.Maps(of(map.value()))
        : nested((Named) type);
  }

  private Codec choice(Choice choice) {
    Codec own = new ScalarCodecs.Choices(new LinkedHashSet<>(choice.values()));
    return singles.byClass().isEmpty()
        ? own
        : ScalarCodecs.Converted.of(own, singles::unwrap, UnaryOperator.identity());
  }

  private Codec scalar(Scalar scalar) {
    Codec own = ScalarCodecs.of(scalar);
    return ScalarCodecs.Converted.of(
        own,
        new ScalarInput(scalar, List.copyOf(customs.values()), singles)::model,
        UnaryOperator.identity());
  }

  NestedCodec nested(Named type) {
    NestedCodec known = nested.get(type.name());
    if (known == null) {
      known = nested(declared(type));
      nested.put(type.name(), known);
    }
    return known;
  }

  NestedType declared(Named type) {
    return schema.type(type.name()).orElseThrow();
  }

  private NestedCodec nested(NestedType type) {
    Map<String, AttributeCodec> parts = new LinkedHashMap<>();
    for (Attribute attribute : type.attributes()) {
      parts.put(attribute.name(), AttributeCodec.nested(attribute, of(attribute.type())));
    }
    VariantParts variants =
        VariantParts.of(
            type.variants(),
            type.attributes(),
            parts,
            attribute -> AttributeCodec.nested(attribute, of(attribute.type())));
    return new NestedCodec(type.name(), parts, variants, records);
  }

  /**
   * Converts the values that callers may give for a scalar: those of the model's class, of another
   * class with exactly the same meaning, of a custom type, or records of one such value.
   */
  private record ScalarInput(Scalar scalar, List<CustomType<?>> customs, SingleValues singles) {
    private static final Set<Class<?>> PRIMITIVES =
        Set.of(Byte.class, Short.class, Integer.class, Long.class);

    /** Converts the value to the model's class; returns it unchanged if that is impossible. */
    Object model(Object given) {
      Object value = singles.unwrap(given);
      for (CustomType<?> custom : customs) {
        if (CustomTypes.scalar(custom) == scalar && custom.type().isInstance(value)) {
          return CustomTypes.toStored(custom, value);
        }
      }
      if (value instanceof Character character && scalar == Scalar.STRING) {
        return character.toString();
      }
      return value instanceof Number number ? number(number) : value;
    }

    private Object number(Number value) {
      try {
        return switch (scalar) {
          case INT -> value instanceof Integer ? value : (Object) exact(value).intValueExact();
          case LONG -> value instanceof Long ? value : (Object) exact(value).longValueExact();
          case DECIMAL -> exact(value);
          default -> value;
        };
      } catch (ArithmeticException e) {
        throw new InvalidValue("must be " + wanted() + ", but was " + MessageText.number(value));
      }
    }

    private BigDecimal exact(Number value) {
      if (value instanceof BigDecimal decimal) {
        return decimal;
      }
      if (value instanceof BigInteger whole) {
        return new BigDecimal(whole);
      }
      if (value instanceof Double || value instanceof Float) {
        return NumberText.exact(value.doubleValue(), value.toString());
      }
      if (PRIMITIVES.contains(value.getClass())) {
        return BigDecimal.valueOf(value.longValue());
      }
      throw InvalidValue.wrongClass(wanted(), value);
    }

    private String wanted() {
      return (scalar == Scalar.INT ? "an " : "a ") + scalar.text();
    }
  }
}
