// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.execute;

import dev.adjoin.Condition;
import dev.adjoin.internal.argument.Arguments;
import dev.adjoin.internal.argument.RecordNames;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.AttributePath;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A condition on a stored item, with values in their stored form: a {@link Condition} of the caller
 * that was checked against one type, or a condition of a plan. DynamoDB can apply it as an
 * expression, and the client can evaluate it on an item in memory, with the same result: if one of
 * several conditions of a request fails, this finds the failed one without another request.
 */
public interface BoundCondition {

  /**
   * Binds a condition to a type.
   *
   * @throws IllegalArgumentException naming the attribute that the type lacks, that has no such
   *     value, or that cannot be compared in this way
   */
  static BoundCondition of(@Nullable Condition given, TypeCodec codec) {
    Condition condition = Arguments.required("A condition", given);
    if (condition instanceof Condition.Compared compared) {
      String attribute = compared.attribute();
      AttributeValue value = codec.store(attribute, compared.value());
      if (compared.operator().isOrder() && !codec.isOrderedAsStored(attribute)) {
        throw refused(codec, attribute, "ordered by DynamoDB as it is", compared.operator().sign());
      }
      return withDefault(
          new Compared(AttributePath.of(attribute), compared.operator(), value), attribute, codec);
    }
    if (condition instanceof Condition.OneOf oneOf) {
      BoundCondition any =
          new OneOf(
              AttributePath.of(oneOf.attribute()),
              oneOf.values().stream().map(v -> codec.store(oneOf.attribute(), v)).toList());
      return withDefault(any, oneOf.attribute(), codec);
    }
    if (condition instanceof Condition.Exists exists) {
      codec.value(Map.of(), exists.attribute());
      return withDefault(
          new Exists(AttributePath.of(exists.attribute()), exists.exists()),
          exists.attribute(),
          codec);
    }
    if (condition instanceof Condition.BeginsWith beginsWith) {
      if (!codec.isStoredAsText(beginsWith.attribute())) {
        throw refused(codec, beginsWith.attribute(), "stored as a string", "a prefix");
      }
      return withDefault(
          new BeginsWith(AttributePath.of(beginsWith.attribute()), beginsWith.prefix()),
          beginsWith.attribute(),
          codec);
    }
    if (condition instanceof Condition.Contains contains) {
      return new Contains(
          AttributePath.of(contains.attribute()),
          codec.storePart(contains.attribute(), contains.part()));
    }
    if (condition instanceof Condition.AllOf all) {
      return new Joined(true, all.conditions().stream().map(c -> of(c, codec)).toList());
    }
    if (condition instanceof Condition.AnyOf any) {
      return new Joined(false, any.conditions().stream().map(c -> of(c, codec)).toList());
    }
    if (condition instanceof Condition.OfRecord ofRecord) {
      String type = RecordNames.of(ofRecord.recordClass());
      if (!type.equals(codec.type())) {
        throw new IllegalArgumentException(
            "A condition on %s must name its attributes, but named an attribute of %s"
                .formatted(codec.type(), type));
      }
      return of(ofRecord.condition(), codec);
    }
    return new Not(of(((Condition.Not) condition).condition(), codec));
  }

  /**
   * A condition on one attribute, such that an item which lacks it is compared by the default that
   * it is read with.
   */
  private static BoundCondition withDefault(
      BoundCondition stored, String attribute, TypeCodec codec) {
    AttributeValue preset = codec.literal(attribute).orElse(null);
    if (preset == null) {
      return stored;
    }
    AttributePath path = AttributePath.of(attribute);
    boolean holds = stored.holds(Map.of(attribute, preset));
    if (holds == stored.holds(Map.of())) {
      return stored;
    }
    if (!holds) {
      return allOf(List.of(exists(path), stored));
    }
    // Of an entity with variants, items of others lack the attribute and have no default of it.
    BoundCondition lacking =
        codec
            .discriminator()
            .filter(by -> !codec.variantsWith(attribute, false).isEmpty())
            .<BoundCondition>map(
                by ->
                    allOf(
                        List.of(
                            notExists(path),
                            new OneOf(
                                AttributePath.of(by),
                                codec.variantsWith(attribute, false).stream()
                                    .map(AttributeValue::fromS)
                                    .toList()))))
            .orElseGet(() -> notExists(path));
    return new Joined(false, List.of(lacking, stored));
  }

  private static IllegalArgumentException refused(
      TypeCodec codec, String attribute, String wanted, String comparison) {
    return new IllegalArgumentException(
        "%s.%s must be %s to be compared by %s, but is of type %s"
            .formatted(
                codec.type(), attribute, wanted, comparison, codec.typeOf(attribute).text()));
  }

  /**
   * The condition as a DynamoDB expression, which others can be joined to by AND. It is in
   * parentheses if it needs them; DynamoDB rejects redundant ones.
   */
  String text(Expressions expressions);

  /** Returns whether an item fulfils the condition, evaluated as DynamoDB evaluates it. */
  boolean holds(Map<String, AttributeValue> item);

  /** The attributes that the condition uses. */
  Stream<String> attributes();

  /** Joins two conditions by AND; the first can be null. */
  static @Nullable BoundCondition both(@Nullable BoundCondition one, BoundCondition other) {
    return one == null ? other : allOf(List.of(one, other));
  }

  static BoundCondition allOf(List<BoundCondition> conditions) {
    return conditions.size() == 1 ? conditions.get(0) : new Joined(true, conditions);
  }

  static BoundCondition anyOf(List<BoundCondition> conditions) {
    return new Joined(false, conditions);
  }

  static BoundCondition exists(AttributePath path) {
    return new Exists(path, true);
  }

  static BoundCondition notExists(AttributePath path) {
    return new Exists(path, false);
  }

  static BoundCondition equal(AttributePath path, AttributeValue value) {
    return new Compared(path, Condition.Operator.EQUAL, value);
  }

  /** The stored value is this one; null means that there must be none. */
  static BoundCondition same(AttributePath path, @Nullable AttributeValue value) {
    return value == null ? notExists(path) : equal(path, value);
  }

  /** A condition on the value at one path. */
  interface OnPath extends BoundCondition {
    AttributePath path();

    /** Evaluates the condition on the value at the path. */
    boolean holdsOf(@Nullable AttributeValue stored);

    @Override
    default boolean holds(Map<String, AttributeValue> item) {
      return holdsOf(StoredValues.at(item, path()));
    }

    @Override
    default Stream<String> attributes() {
      return Stream.of(path().names().get(0));
    }
  }

  /** A value compared with another. */
  record Compared(AttributePath path, Condition.Operator operator, AttributeValue value)
      implements OnPath {
    @Override
    public String text(Expressions expressions) {
      return expressions.path(path) + " " + operator.sign() + " " + expressions.value(value);
    }

    /** An absent value is unequal to every value, and neither less nor greater. */
    @Override
    public boolean holdsOf(@Nullable AttributeValue stored) {
      if (!operator.isOrder()) {
        boolean equal = stored != null && StoredValues.areEqual(stored, value);
        return equal == (operator == Condition.Operator.EQUAL);
      }
      OptionalInt order =
          stored == null ? OptionalInt.empty() : StoredValues.compare(stored, value);
      if (order.isEmpty()) {
        return false;
      }
      return switch (operator) {
        case LESS -> order.getAsInt() < 0;
        case LESS_OR_EQUAL -> order.getAsInt() <= 0;
        case GREATER -> order.getAsInt() > 0;
        default -> order.getAsInt() >= 0;
      };
    }
  }

  /** A value that is one of several. */
  record OneOf(AttributePath path, List<AttributeValue> values) implements OnPath {
    @Override
    public String text(Expressions expressions) {
      return values.stream()
          .map(expressions::value)
          .collect(Collectors.joining(", ", expressions.path(path) + " IN (", ")"));
    }

    @Override
    public boolean holdsOf(@Nullable AttributeValue stored) {
      return stored != null && values.stream().anyMatch(v -> StoredValues.areEqual(stored, v));
    }
  }

  /**
   * An item of a variant that can be changed in some attributes.
   *
   * @param variant the condition on the discriminator
   * @param having for each attribute, the words of the variants that have it
   */
  record OfVariant(OneOf variant, Map<String, Set<String>> having) implements OnPath {
    @Override
    public AttributePath path() {
      return variant.path();
    }

    @Override
    public String text(Expressions expressions) {
      return variant.text(expressions);
    }

    @Override
    public boolean holdsOf(@Nullable AttributeValue stored) {
      return variant.holdsOf(stored);
    }

    /** What a variant lacks, or must not lose: {@code which has no pages}. */
    public String lack(String word) {
      return having.keySet().stream()
          .filter(attribute -> !having.getOrDefault(attribute, Set.of()).contains(word))
          .findFirst()
          .map(attribute -> "which has no " + attribute)
          .orElseGet(() -> "which must have " + String.join(", ", having.keySet()));
    }
  }

  /** A value that exists, or does not. */
  record Exists(AttributePath path, boolean exists) implements OnPath {
    @Override
    public String text(Expressions expressions) {
      return (exists ? "attribute_exists(" : "attribute_not_exists(")
          + expressions.path(path)
          + ")";
    }

    @Override
    public boolean holdsOf(@Nullable AttributeValue stored) {
      return (stored != null) == exists;
    }
  }

  /** A string that begins with a prefix. */
  record BeginsWith(AttributePath path, String prefix) implements OnPath {
    @Override
    public String text(Expressions expressions) {
      String operand = expressions.value(AttributeValue.fromS(prefix));
      return "begins_with(%s, %s)".formatted(expressions.path(path), operand);
    }

    @Override
    public boolean holdsOf(@Nullable AttributeValue stored) {
      return stored != null && stored.s() != null && stored.s().startsWith(prefix);
    }
  }

  /** A string, list or set that contains a part. */
  record Contains(AttributePath path, AttributeValue part) implements OnPath {
    @Override
    public String text(Expressions expressions) {
      return "contains(%s, %s)".formatted(expressions.path(path), expressions.value(part));
    }

    @Override
    public boolean holdsOf(@Nullable AttributeValue stored) {
      return stored != null && StoredValues.contains(stored, part);
    }
  }

  /**
   * A bound of a number, or of the size of a map or list. An absent value counts as 0.
   *
   * @param isSize whether the bound is on the size
   * @param isUpper whether the bound is the maximum, rather than the minimum
   */
  record Bounded(AttributePath path, boolean isSize, boolean isUpper, BigDecimal bound)
      implements OnPath {
    @Override
    public String text(Expressions expressions) {
      String name = expressions.path(path);
      String compared =
          (isSize ? "size(" + name + ")" : name)
              + (isUpper ? " <= " : " >= ")
              + expressions.value(StoredValues.number(bound));
      boolean zeroFits = isUpper ? bound.signum() >= 0 : bound.signum() <= 0;
      return zeroFits ? "(attribute_not_exists(" + name + ") OR " + compared + ")" : compared;
    }

    @Override
    public boolean holdsOf(@Nullable AttributeValue stored) {
      BigDecimal found = isSize ? BigDecimal.valueOf(length(stored)) : StoredValues.numeric(stored);
      int order = found.compareTo(bound);
      return isUpper ? order <= 0 : order >= 0;
    }

    private static int length(@Nullable AttributeValue stored) {
      return stored == null ? 0 : stored.hasM() ? stored.m().size() : stored.l().size();
    }
  }

  /** Conditions of which all must hold, or any. */
  record Joined(boolean isAll, List<BoundCondition> conditions) implements BoundCondition {
    public Joined {
      conditions = List.copyOf(conditions);
    }

    @Override
    public String text(Expressions expressions) {
      List<String> texts = conditions.stream().map(each -> each.text(expressions)).toList();
      return texts.size() == 1
          ? texts.get(0)
          : "(" + String.join(isAll ? " AND " : " OR ", texts) + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return isAll
          ? conditions.stream().allMatch(each -> each.holds(item))
          : conditions.stream().anyMatch(each -> each.holds(item));
    }

    @Override
    public Stream<String> attributes() {
      return conditions.stream().flatMap(BoundCondition::attributes);
    }
  }

  /** A condition that must not hold. */
  record Not(BoundCondition condition) implements BoundCondition {
    @Override
    public String text(Expressions expressions) {
      String text = condition.text(expressions);
      return text.startsWith("(") ? "NOT " + text : "NOT (" + text + ")";
    }

    @Override
    public boolean holds(Map<String, AttributeValue> item) {
      return !condition.holds(item);
    }

    @Override
    public Stream<String> attributes() {
      return condition.attributes();
    }
  }
}
