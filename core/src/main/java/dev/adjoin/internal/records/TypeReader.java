// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Bounded;
import dev.adjoin.declare.Ordered;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.MapOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the Java type of a component as the type of an attribute. */
final class TypeReader {
  private final Report report;
  private final Refusals refusals;
  private final NestedTypes nested;
  private final Map<Class<?>, Scalar> customs;
  private final Map<Class<?>, EnumWords> words = new LinkedHashMap<>();

  TypeReader(Report report, NestedTypes nested, Map<Class<?>, Scalar> customs) {
    this.customs = customs;
    this.report = report;
    this.refusals = new Refusals(report);
    this.nested = nested;
  }

  /** The words of every enum read so far. */
  Map<Class<?>, EnumWords> words() {
    return words;
  }

  /** The attribute type; a string in place of what has none, which is reported. */
  AttributeType read(AnnotatedType annotated, Spot spot) {
    Type type = annotated.getType();
    Class<?> raw = raw(type);
    refuseStray(Bounded.class, annotated, raw == List.class, "is no List", spot);
    refuseStray(Ordered.class, annotated, raw != null && raw.isEnum(), "is no enum", spot);
    if (customs.containsKey(type)) {
      return customs.get(type);
    }
    if (raw != null && raw.isRecord()) {
      return nested.use(raw, spot);
    }
    if (annotated instanceof AnnotatedParameterizedType generic && isCollection(raw)) {
      return collection(raw, generic, spot);
    }
    return type instanceof Class<?> plain ? single(plain, annotated, spot) : refused(type, spot);
  }

  private static @Nullable Class<?> raw(Type type) {
    if (type instanceof ParameterizedType generic) {
      return (Class<?>) generic.getRawType();
    }
    return type instanceof Class<?> plain ? plain : null;
  }

  private AttributeType single(Class<?> type, AnnotatedType annotated, Spot spot) {
    if (type.isEnum() && type.getEnumConstants().length > 0) {
      EnumWords choice = words.computeIfAbsent(type, EnumWords::of);
      return new Choice(choice.all(), annotated.isAnnotationPresent(Ordered.class));
    }
    Scalar scalar = Scalars.of(type);
    return scalar == null ? refused(type, spot) : scalar;
  }

  private AttributeType refused(Type type, Spot spot) {
    refusals.refuse(type, spot);
    return Scalar.STRING;
  }

  private static boolean isCollection(@Nullable Class<?> type) {
    return type == List.class || type == Set.class || type == Map.class;
  }

  private AttributeType collection(
      @Nullable Class<?> raw, AnnotatedParameterizedType generic, Spot spot) {
    AnnotatedType[] held = generic.getAnnotatedActualTypeArguments();
    if (raw == Map.class && held[0].getType() != String.class) {
      refusals.refuseKey(held[0].getType(), spot);
    }
    AttributeType element = element(held[held.length - 1], spot);
    if (raw == Map.class) {
      return new MapOf(element);
    }
    return raw == Set.class ? new SetOf(element) : new ListOf(element, bound(generic, spot));
  }

  private AttributeType element(AnnotatedType annotated, Spot spot) {
    if (Nullness.of(annotated)) {
      report.error(
          Tag.UNSUPPORTED_TYPE,
          spot,
          spot.name() + " holds elements that are @Nullable, and a stored one is never null",
          "Take @Nullable off the element type");
    }
    return read(annotated, spot);
  }

  private @Nullable Integer bound(AnnotatedType list, Spot spot) {
    Bounded bounded = list.getAnnotation(Bounded.class);
    if (bounded == null) {
      return null;
    }
    return new Settings(report, spot).within("@Bounded", bounded.value(), 1, Integer.MAX_VALUE);
  }

  private void refuseStray(
      Class<? extends Annotation> mark,
      AnnotatedType annotated,
      boolean fits,
      String why,
      Spot spot) {
    if (annotated.isAnnotationPresent(mark) && !fits) {
      report.error(
          Tag.MISPLACED_ANNOTATION,
          spot,
          Marks.show(mark)
              + " stands on "
              + spot.name()
              + ", but "
              + Refusals.show(annotated.getType())
              + " "
              + why,
          "Remove " + Marks.show(mark));
    }
  }
}
