// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.Condition.Operator;
import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.execute.BoundCondition;
import dev.adjoin.internal.execute.StoredValues;
import dev.adjoin.internal.plan.Path;
import dev.adjoin.internal.plan.Predicate;
import dev.adjoin.internal.plan.Value;
import dev.adjoin.internal.write.PreparedWrite.PreparedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Turns the predicates of a plan into conditions with values.
 *
 * @param seen the item as the attempt has seen it, empty if it does not exist; null if it was not
 *     read
 */
record ConditionBinder(
    Binding binding, PreparedAction action, @Nullable Map<String, AttributeValue> seen) {

  /** The condition with its values; null if nothing is required. */
  @Nullable BoundCondition condition(Predicate predicate) {
    BoundCondition prepared = action.condition(predicate);
    if (prepared != null) {
      return prepared;
    }
    if (predicate instanceof Predicate.Unchanged unchanged) {
      return unchanged(unchanged);
    }
    if (predicate instanceof Predicate.Version version) {
      return version(version);
    }
    if (predicate instanceof Predicate.AnyOf any) {
      return BoundCondition.anyOf(conditions(any.predicates()));
    }
    if (predicate instanceof Predicate.AllOf all) {
      return BoundCondition.allOf(conditions(all.predicates()));
    }
    return simple(
        predicate, path -> binding.path(path, action), value -> binding.value(value, action));
  }

  /** The condition of a predicate on one path. */
  static BoundCondition simple(
      Predicate predicate,
      Function<Path, AttributePath> paths,
      Function<Value, @Nullable AttributeValue> values) {
    if (predicate instanceof Predicate.Exists exists) {
      return BoundCondition.exists(paths.apply(exists.path()));
    }
    if (predicate instanceof Predicate.NotExists not) {
      return BoundCondition.notExists(paths.apply(not.path()));
    }
    if (predicate instanceof Predicate.Equal equal) {
      return BoundCondition.same(paths.apply(equal.path()), values.apply(equal.value()));
    }
    if (predicate instanceof Predicate.NotEqual other) {
      return new BoundCondition.Compared(
          paths.apply(other.path()), Operator.NOT_EQUAL, values.apply(other.value()));
    }
    if (predicate instanceof Predicate.Below below) {
      AttributePath path = paths.apply(below.path());
      AttributeValue value = values.apply(below.value());
      AttributeValue bound = value == null ? StoredValues.ZERO : value;
      return BoundCondition.anyOf(
          List.of(
              BoundCondition.notExists(path),
              new BoundCondition.Compared(path, Operator.LESS, bound)));
    }
    if (predicate instanceof Predicate.AtMost most) {
      return new UpdateBound.AtMost(paths.apply(most.path()), most.most(), most.orMissing());
    }
    if (predicate instanceof Predicate.AtLeast least) {
      return new UpdateBound.AtLeast(paths.apply(least.path()), least.least());
    }
    if (predicate instanceof Predicate.SizeAtMost most) {
      return new UpdateBound.SizeAtMost(paths.apply(most.path()), most.most());
    }
    throw new IllegalStateException("A predicate must be on one path, but was " + predicate);
  }

  private List<BoundCondition> conditions(List<Predicate> predicates) {
    List<BoundCondition> conditions = new ArrayList<>();
    for (Predicate each : predicates) {
      BoundCondition condition = condition(each);
      if (condition != null) {
        conditions.add(condition);
      }
    }
    return conditions;
  }

  private @Nullable BoundCondition unchanged(Predicate.Unchanged unchanged) {
    boolean matters =
        !unchanged.onlyIfChanged()
            || binding.mayChange(unchanged.paths().stream().map(Path::attribute).toList());
    if (seen == null || !matters) {
      return null;
    }
    List<BoundCondition> same = new ArrayList<>();
    same.add(
        seen.isEmpty()
            ? BoundCondition.notExists(action.partitionKey())
            : BoundCondition.exists(action.partitionKey()));
    for (Path each : unchanged.paths()) {
      AttributePath path = binding.path(each, action);
      same.add(BoundCondition.same(path, StoredValues.at(seen, path)));
    }
    return BoundCondition.allOf(same);
  }

  private @Nullable BoundCondition version(Predicate.Version version) {
    Map<String, AttributeValue> given = binding.request().given();
    AttributeValue expected =
        given == null ? binding.request().options().version() : given.get(version.attribute());
    if (expected == null && version.isOptional()) {
      return null;
    }
    AttributePath path = AttributePath.of(version.attribute());
    boolean isZero = StoredValues.numeric(expected).signum() == 0;
    return isZero
        ? BoundCondition.anyOf(
            List.of(BoundCondition.notExists(path), BoundCondition.equal(path, StoredValues.ZERO)))
        : BoundCondition.equal(path, expected);
  }
}
