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
import dev.adjoin.internal.records.Binding;
import dev.adjoin.internal.records.Bindings;
import dev.adjoin.internal.records.BoundClass;
import dev.adjoin.internal.records.Scalars;
import dev.adjoin.internal.records.SealedBinding;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Chooses the codecs of records and other immutable classes, and of their components. */
final class RecordCodecs {
  private final Bindings bindings;
  private final Map<Class<?>, CustomType<?>> customs;
  private final SingleValues singles;
  private final ModelCodecs models;
  private final Map<Use, RecordCodec> known;

  RecordCodecs(
      Bindings bindings,
      Map<Class<?>, CustomType<?>> customs,
      SingleValues singles,
      ModelCodecs models,
      Map<Use, RecordCodec> known) {
    this.bindings = bindings;
    this.known = known;
    this.customs = customs;
    this.singles = singles;
    this.models = models;
  }

  /** A record class as one type of the model: a record can be a variant of several types. */
  record Use(String type, Class<?> recordClass) {}

  /**
   * The codec of a record class.
   *
   * @param parts the attributes that the model declares for its type
   */
  RecordCodec of(
      Binding binding, Map<String, AttributeCodec> parts, Collection<Attribute> attributes) {
    Use use = new Use(binding.type(), binding.recordClass());
    RecordCodec made = known.get(use);
    if (made == null) {
      made = make(binding, parts, types(attributes), null, "");
      known.put(use, made);
    }
    return made;
  }

  /**
   * The codec of a sealed interface.
   *
   * @param attributes those of all variants together, and those that an item has of other types
   */
  VariantCodec of(SealedBinding sealed, VariantParts variants, Collection<Attribute> attributes) {
    Map<String, RecordCodec> byWord = new LinkedHashMap<>();
    Map<Class<?>, RecordCodec> byClass = new LinkedHashMap<>();
    sealed
        .variants()
        .forEach(
            (word, binding) -> {
              Use use = new Use(binding.type(), binding.recordClass());
              RecordCodec made = known.get(use);
              if (made == null) {
                Map<String, AttributeCodec> own =
                    Objects.requireNonNull(variants.byWord().get(word));
                made = make(binding, own, types(attributes), variants.by(), word);
                known.put(use, made);
              }
              byWord.put(word, made);
              byClass.put(binding.recordClass(), made);
            });
    return new VariantCodec(sealed.sealedClass(), variants.by(), byWord, byClass);
  }

  private static Map<String, AttributeType> types(Collection<Attribute> attributes) {
    return attributes.stream().collect(Collectors.toMap(Attribute::name, Attribute::type));
  }

  /**
   * @param by the discriminator of a variant; null for any other record
   */
  private RecordCodec make(
      Binding binding,
      Map<String, AttributeCodec> parts,
      Map<String, AttributeType> types,
      @Nullable AttributeCodec by,
      String word) {
    List<AttributeCodec> own = new ArrayList<>();
    for (Map.Entry<String, BoundClass.Component> each : binding.components().entrySet()) {
      BoundClass.Component component = each.getValue();
      String name = each.getKey();
      Type held = RecordAccess.valueType(component);
      Codec codec = of(types.get(name), held, binding.type() + "." + name);
      own.add(parts.get(name).with(codec));
    }
    RecordAccess access = RecordAccess.of(binding.bound());
    List<MethodHandle> accessors = access.accessors();
    MethodHandle constructor = access.constructor();
    return new RecordCodec(
        binding.type(),
        binding.recordClass(),
        by == null
            ? new RecordCodec.LazyCode(own, accessors, constructor)
            : new RecordCodec.LazyCode(own, accessors, constructor, by, word));
  }

  private Codec of(AttributeType model, Type java, String where) {
    Class<?> raw = raw(java);
    CustomType<?> custom = customs.get(raw);
    if (custom != null && CustomTypes.scalar(custom) == model) {
      Codec stored = Objects.requireNonNull(ScalarCodecs.of(custom.stored()));
      return ScalarCodecs.Converted.of(
          stored,
          value -> CustomTypes.toStored(custom, value),
          value -> CustomTypes.fromStored(custom, value));
    }
    Codec codec =
        java instanceof ParameterizedType generic
            ? collection(model, generic, where)
            : singles
                .find(raw)
                .map(single -> singleValue(model, single, where))
                .orElseGet(() -> single(model, raw));
    if (codec == null) {
      throw new IllegalArgumentException(
          "%s must be of a type that holds %s, but was of type %s"
              .formatted(where, model.text(), raw.getSimpleName()));
    }
    return codec;
  }

  private @Nullable Codec singleValue(
      AttributeType model, SingleValues.SingleValue single, String where) {
    return ScalarCodecs.Converted.of(
        of(model, single.component(), where), single::unwrap, single::wrap);
  }

  private static Class<?> raw(Type type) {
    return type instanceof ParameterizedType generic
        ? (Class<?>) generic.getRawType()
        : (Class<?>) type;
  }

  private @Nullable Codec single(AttributeType model, Class<?> raw) {
    if (model instanceof Scalar scalar && scalar == Scalars.of(raw)) {
      return ScalarCodecs.of(Scalars.boxed(raw));
    }
    if (model instanceof Choice choice && raw == String.class) {
      return new ScalarCodecs.Choices(new LinkedHashSet<>(choice.values()));
    }
    if (model instanceof Choice && raw.isEnum()) {
      return ScalarCodecs.Enums.of(raw);
    }
    return model instanceof Named named ? nested(named, raw) : null;
  }

  private @Nullable Codec nested(Named named, Class<?> raw) {
    VariantParts variants = models.nested(named).variants();
    if (variants != null) {
      return bindings.sealedTypes().stream()
          .filter(s -> s.sealedClass() == raw && s.type().equals(named.name()))
          .findFirst()
          .map(bound -> of(bound, variants, models.declared(named).attributes()))
          .orElse(null);
    }
    return bindings
        .of(raw)
        .filter(binding -> binding.type().equals(named.name()))
        .map(
            binding ->
                of(binding, models.nested(named).parts(), models.declared(named).attributes()))
        .orElse(null);
  }

  private @Nullable Codec collection(AttributeType model, ParameterizedType java, String where) {
    Type[] held = java.getActualTypeArguments();
    Type last = held[held.length - 1];
    if (model instanceof ListOf list && java.getRawType() == List.class) {
      return new CollectionCodecs.Lists(of(list.element(), last, where), list.max());
    }
    if (model instanceof SetOf set && java.getRawType() == Set.class) {
      return CollectionCodecs.setOf(of(set.element(), last, where));
    }
    return model instanceof MapOf map && java.getRawType() == Map.class
        ? new CollectionCodecs.Maps(of(map.value(), last, where))
        : null;
  }

  /** What reads the components of a class and what creates it, private members too. */
  static final class RecordAccess {
    private static final MethodHandle TO_NULL =
        find("orNull", MethodType.methodType(Object.class, Object.class));
    private static final MethodHandle FROM_NULL =
        find("optional", MethodType.methodType(Optional.class, Object.class));

    private final BoundClass bound;
    private final Lookup lookup;

    private RecordAccess(BoundClass bound, Lookup lookup) {
      this.bound = bound;
      this.lookup = lookup;
    }

    private static MethodHandle find(String name, MethodType type) {
      try {
        return MethodHandles.lookup().findStatic(RecordAccess.class, name, type);
      } catch (NoSuchMethodException | IllegalAccessException e) {
        throw new AssertionError(e);
      }
    }

    /** The value of an Optional, or null; a null is taken for an empty Optional. */
    private static @Nullable Object orNull(@Nullable Object optional) {
      return optional == null ? null : ((Optional<?>) optional).orElse(null);
    }

    private static Optional<Object> optional(@Nullable Object value) {
      return Optional.ofNullable(value);
    }

    /** The type of a component's value: for an {@code Optional<T>}, {@code T}. */
    static Type valueType(BoundClass.Component component) {
      return component.type() == Optional.class
          ? ((ParameterizedType) component.genericType()).getActualTypeArguments()[0]
          : component.genericType();
    }

    static RecordAccess of(BoundClass bound) {
      Class<?> type = bound.type();
      // The application's module reads this one; a private lookup needs the opposite direction too.
      RecordAccess.class.getModule().addReads(type.getModule());
      try {
        return new RecordAccess(bound, MethodHandles.privateLookupIn(type, MethodHandles.lookup()));
      } catch (IllegalAccessException e) {
        throw closed(type, e);
      }
    }

    private static IllegalArgumentException closed(Class<?> type, IllegalAccessException e) {
      return new IllegalArgumentException(
          "Module %s must open package %s to %s, or %s cannot be mapped"
              .formatted(
                  type.getModule().getName(),
                  type.getPackageName(),
                  reader(),
                  type.getSimpleName()),
          e);
    }

    private static String reader() {
      Module own = RecordAccess.class.getModule();
      return own.isNamed() ? own.getName() : "all modules";
    }

    /**
     * Method handles that read each component; objects and values are of type Object. An empty
     * Optional is read as null.
     */
    List<MethodHandle> accessors() {
      List<MethodHandle> accessors = new ArrayList<>();
      for (BoundClass.Component component : bound.components()) {
        try {
          MethodHandle accessor =
              reader(component.reader()).asType(MethodType.methodType(Object.class, Object.class));
          accessors.add(
              component.type() == Optional.class
                  ? MethodHandles.filterReturnValue(accessor, TO_NULL)
                  : accessor);
        } catch (IllegalAccessException e) {
          throw closed(bound.type(), e);
        }
      }
      return accessors;
    }

    private MethodHandle reader(Member reader) throws IllegalAccessException {
      return reader instanceof Method accessor
          ? lookup.unreflect(accessor)
          : lookup.unreflectGetter((Field) reader);
    }

    /**
     * A method handle that creates an object from its components; null is an empty Optional. The
     * only object of a class is given as it is.
     */
    MethodHandle constructor() {
      try {
        MethodHandle constructor =
            bound.creator() instanceof Field instance
                ? lookup.unreflectGetter(instance)
                : lookup.unreflectConstructor((Constructor<?>) bound.creator());
        for (int i = 0; i < constructor.type().parameterCount(); i++) {
          if (constructor.type().parameterType(i) == Optional.class) {
            constructor = MethodHandles.filterArguments(constructor, i, FROM_NULL);
          }
        }
        return constructor;
      } catch (IllegalAccessException e) {
        throw new IllegalArgumentException(
            bound.type().getSimpleName() + " must have an accessible constructor", e);
      }
    }
  }
}
