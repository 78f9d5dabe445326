// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Attribute;
import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.diagnostic.Spelling;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.ListOf;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.AttributeType.SetOf;
import dev.adjoin.internal.write.UpdateClause.Kind;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A {@link Change} that collects clauses and conditions, and builds a write request from them. Not
 * thread-safe.
 */
public final class PlannedChange<T> implements Change<T> {
  private final ItemWriter<T> writer;
  private final TypeCodec codec;
  private final Map<String, AttributeValue> identity;
  private final Consumer<WriteRequest> sink;
  private final Map<String, UpdateClause> clauses = new LinkedHashMap<>();
  private final List<BoundCondition> conditions = new ArrayList<>();
  private @Nullable AttributeValue version;
  private @Nullable Set<String> variants;
  private boolean atLeastOnce;
  private boolean isApplied;
  private boolean isUsed;

  /**
   * @param sink receives the complete request
   */
  PlannedChange(ItemWriter<T> writer, Consumer<WriteRequest> sink, Object... key) {
    this.writer = writer;
    this.codec = writer.codec();
    this.identity = writer.identity(key);
    this.sink = sink;
  }

  @Override
  public <V> Assignment<V, T> set(Attribute<T, V> attribute) {
    return value -> set(name(attribute), value);
  }

  @Override
  public Assignment<Object, T> set(String attribute) {
    return value -> set(attribute, value);
  }

  private Change<T> set(String attribute, @Nullable Object value) {
    if (value instanceof Optional<?> optional) {
      return optional.isPresent() ? set(attribute, optional.get()) : remove(attribute);
    }
    var declared = changeable(attribute);
    if (value == null && declared.optional()) {
      throw new IllegalArgumentException(
          qualified(attribute) + " must be set to a value, but was to null; use remove");
    }
    if (value instanceof Set<?> set && set.isEmpty() && !declared.optional()) {
      return put(attribute, UpdateClause.REMOVE);
    }
    return put(attribute, UpdateClause.set(codec.store(attribute, value)));
  }

  @Override
  public Change<T> remove(Attribute<T, ?> attribute) {
    return remove(name(attribute));
  }

  @Override
  public Change<T> remove(String attribute) {
    var declared = changeable(attribute);
    if (!declared.optional() && !(declared.type() instanceof SetOf)) {
      throw new IllegalArgumentException(
          qualified(attribute) + " must have a value, but was to be removed");
    }
    Set<String> having = codec.variantsWith(attribute, false);
    if (!having.isEmpty()) {
      Set<String> optional = codec.variantsWith(attribute, true);
      if (optional.isEmpty()) {
        throw new IllegalArgumentException(
            "%s must have a value in each item of the %s %s, but was to be removed"
                .formatted(
                    qualified(attribute),
                    having.size() == 1 ? "variant" : "variants",
                    String.join(", ", having)));
      }
      restrict(attribute, optional);
    }
    return put(attribute, UpdateClause.REMOVE);
  }

  @Override
  public <V extends Number> Increment<V, T> add(Attribute<T, V> attribute) {
    return amount -> add(name(attribute), amount);
  }

  @Override
  public Increment<Number, T> add(String attribute) {
    return amount -> add(attribute, amount);
  }

  private Change<T> add(String attribute, @Nullable Number amount) {
    AttributeType type = changeable(attribute).type();
    if (type != Scalar.INT && type != Scalar.LONG && type != Scalar.DECIMAL) {
      throw wrongType(attribute, "a number");
    }
    BigDecimal number = new BigDecimal(codec.store(attribute, amount).n());
    if (type != Scalar.DECIMAL) {
      conditions.add(inRange(attribute, type == Scalar.INT, number));
    }
    return put(attribute, UpdateClause.add(number));
  }

  /**
   * The condition that the sum stays in the range of the attribute's type; otherwise the item would
   * become unreadable.
   */
  private static BoundCondition inRange(String attribute, boolean isInt, BigDecimal amount) {
    return new UpdateBound.InRange(
        AttributePath.of(attribute),
        BigDecimal.valueOf(isInt ? Integer.MIN_VALUE : Long.MIN_VALUE),
        BigDecimal.valueOf(isInt ? Integer.MAX_VALUE : Long.MAX_VALUE),
        amount);
  }

  @Override
  public <V> Elements<V, T> append(Attribute<T, ? extends List<V>> attribute) {
    return ofList(name(attribute), Kind.APPEND);
  }

  @Override
  public Elements<Object, T> append(String attribute) {
    return ofList(attribute, Kind.APPEND);
  }

  @Override
  public <V> Elements<V, T> prepend(Attribute<T, ? extends List<V>> attribute) {
    return ofList(name(attribute), Kind.PREPEND);
  }

  @Override
  public Elements<Object, T> prepend(String attribute) {
    return ofList(attribute, Kind.PREPEND);
  }

  private <V> Elements<V, T> ofList(String attribute, Kind kind) {
    return elements(
        attribute,
        elements -> {
          if (!(changeable(attribute).type() instanceof ListOf list)) {
            throw wrongType(attribute, "a list");
          }
          AttributeValue stored = codec.store(attribute, new ArrayList<>(elements));
          if (list.max() != null) {
            conditions.add(
                new UpdateBound.ElementsAtMost(
                    AttributePath.of(attribute), list.max(), stored.l().size()));
          }
          return put(attribute, new UpdateClause(kind, stored));
        });
  }

  @Override
  public <V> Elements<V, T> include(Attribute<T, ? extends Set<V>> attribute) {
    return ofSet(name(attribute), Kind.INCLUDE);
  }

  @Override
  public Elements<Object, T> include(String attribute) {
    return ofSet(attribute, Kind.INCLUDE);
  }

  @Override
  public <V> Elements<V, T> exclude(Attribute<T, ? extends Set<V>> attribute) {
    return ofSet(name(attribute), Kind.EXCLUDE);
  }

  @Override
  public Elements<Object, T> exclude(String attribute) {
    return ofSet(attribute, Kind.EXCLUDE);
  }

  private <V> Elements<V, T> ofSet(String attribute, Kind kind) {
    return elements(
        attribute,
        elements -> {
          if (!(changeable(attribute).type() instanceof SetOf)) {
            throw wrongType(attribute, "a set");
          }
          AttributeValue stored = codec.store(attribute, new LinkedHashSet<>(elements));
          return put(attribute, new UpdateClause(kind, stored));
        });
  }

  private <V> Elements<V, T> elements(String attribute, Function<Collection<?>, Change<T>> change) {
    return new Elements<>() {
      @Override
      public Change<T> elements(Collection<? extends V> elements) {
        return change.apply(Arguments.required("Elements of " + attribute, elements));
      }

      @Override
      public Change<T> element(V element) {
        return change.apply(Collections.singletonList(element));
      }
    };
  }

  private static String name(Attribute<?, ?> attribute) {
    return Arguments.required("An attribute", attribute).name();
  }

  @Override
  public Change<T> when(Condition condition) {
    conditions.add(BoundCondition.of(condition, codec));
    return this;
  }

  @Override
  public Change<T> version(long expected) {
    String name = codec.member().version();
    if (name == null) {
      throw new IllegalArgumentException(
          codec.type() + " must declare a version for one to be expected");
    }
    this.version = codec.store(name, expected);
    return this;
  }

  @Override
  public Change<T> atLeastOnce() {
    atLeastOnce = true;
    return this;
  }

  @Override
  public void apply() {
    isUsed = true;
    if (clauses.isEmpty()) {
      throw new IllegalArgumentException("A change of " + codec.type() + " must change something");
    }
    sink.accept(request());
    isApplied = true;
  }

  boolean isApplied() {
    return isApplied;
  }

  /** Whether the change was to be applied, or was explained. */
  boolean isUsed() {
    return isUsed;
  }

  /** The name of the operation in messages: {@code Course.change}. */
  String name() {
    return request().name();
  }

  @Override
  public String explain() {
    isUsed = true;
    return WriteExplanation.of(writer.table(), request());
  }

  private WriteRequest request() {
    WriteRequest change = writer.change(identity, Collections.unmodifiableMap(clauses));
    List<BoundCondition> all = new ArrayList<>(conditions);
    if (variants != null) {
      String by = codec.discriminator().orElseThrow();
      List<AttributeValue> words = variants.stream().map(word -> codec.store(by, word)).toList();
      Map<String, Set<String>> having = new LinkedHashMap<>();
      for (String attribute : clauses.keySet()) {
        Set<String> some = codec.variantsWith(attribute, false);
        if (!some.isEmpty()) {
          having.put(attribute, some);
        }
      }
      all.add(
          new BoundCondition.OfVariant(
              new BoundCondition.OneOf(AttributePath.of(by), words), having));
    }
    return change.with(new WriteRequest.Options(all, List.of(), null, version, atLeastOnce)).sent();
  }

  /** Restricts the change to items of some variants. */
  private void restrict(String attribute, Set<String> words) {
    Set<String> left = variants == null ? new LinkedHashSet<>(words) : variants;
    left.retainAll(words);
    if (left.isEmpty()) {
      throw new IllegalArgumentException(
          "A change of %s must be possible in some variant, but none that has %s has the other attributes"
              .formatted(codec.type(), attribute));
    }
    variants = left;
  }

  private Change<T> put(String attribute, UpdateClause clause) {
    Set<String> having = codec.variantsWith(attribute, false);
    if (!having.isEmpty()) {
      restrict(attribute, having);
    }
    UpdateClause before = clauses.putIfAbsent(attribute, clause);
    if (before != null && before.kind() == Kind.ADD && clause.kind() == Kind.ADD) {
      clauses.put(attribute, before.then(clause).orElseThrow());
    } else if (before != null) {
      throw new IllegalArgumentException(
          qualified(attribute) + " must be changed once, but was changed twice");
    }
    return this;
  }

  private dev.adjoin.internal.model.Attribute changeable(String attribute) {
    codec.requireChangeable(attribute);
    var declared = codec.attributes().get(attribute);
    if (declared == null) {
      throw new IllegalArgumentException(
          "An attribute of %s must be declared, but was \"%s\"; %s"
              .formatted(
                  codec.type(),
                  attribute,
                  Spelling.nearest(attribute, codec.attributes().keySet())
                      .map(nearest -> "did you mean " + nearest + "?")
                      .orElse("it declares " + String.join(", ", codec.attributes().keySet()))));
    }
    return declared;
  }

  private IllegalArgumentException wrongType(String attribute, String wanted) {
    return new IllegalArgumentException(
        "%s must be %s, but was %s"
            .formatted(
                qualified(attribute), wanted, codec.attributes().get(attribute).type().text()));
  }

  private String qualified(String attribute) {
    return codec.type() + "." + attribute;
  }

  /** The operation and the attributes, without values: {@code Enrollment.change(grade, status)}. */
  @Override
  public String toString() {
    return "%s.change(%s)".formatted(codec.type(), String.join(", ", clauses.keySet()));
  }
}
