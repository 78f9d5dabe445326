// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression.tree;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A document path: a top-level attribute and any steps into it. */
public record DocumentPath(Step.Member attribute, List<Step> steps) implements Operand {
  public DocumentPath {
    steps = List.copyOf(steps);
  }

  /** The path of a top-level attribute. */
  public static DocumentPath of(String attribute) {
    Values.checkName(attribute);
    return new DocumentPath(Step.Member.named(attribute), List.of());
  }

  public boolean isNested() {
    return !steps.isEmpty();
  }

  /** The path extended by more steps. */
  public DocumentPath with(List<Step> more) {
    List<Step> all = new ArrayList<>(steps);
    all.addAll(more);
    return new DocumentPath(attribute, all);
  }

  /** The path without its last step; only for nested paths. */
  public DocumentPath container() {
    return new DocumentPath(attribute, steps.subList(0, steps.size() - 1));
  }

  /** Whether the last step suits the container: a name for a map, an index for a list. */
  public boolean fits(Value container) {
    return steps.get(steps.size() - 1) instanceof Step.Element
        ? container instanceof Value.L
        : container instanceof Value.M;
  }

  public String attributeName(PlaceholderBinding binding) {
    return attribute.name(binding);
  }

  @Override
  public void check(PlaceholderBinding binding) {
    checkNames(binding);
    int levels = 1 + steps.size();
    if (levels > Values.DEEPEST) {
      throw binding.invalid(
          "The document path has too many nesting levels; nesting levels: " + levels);
    }
  }

  public void checkNames(PlaceholderBinding binding) {
    attribute.name(binding);
    for (Step step : steps) {
      if (step instanceof Step.Member member) {
        member.name(binding);
      }
    }
  }

  @Override
  public @Nullable Value value(Item item, PlaceholderBinding binding) {
    Value value = item.get(attribute.name(binding));
    for (int i = 0; value != null && i < steps.size(); i++) {
      value = steps.get(i).from(value, binding);
    }
    return value;
  }

  /** Whether the item has a value at the path. */
  boolean leadsSomewhere(Item item, PlaceholderBinding binding) {
    return isNested() ? value(item, binding) != null : item.has(attribute.name(binding));
  }

  /** Whether both paths are equal once their placeholders are resolved. */
  boolean isSame(DocumentPath other, PlaceholderBinding binding) {
    if (steps.size() != other.steps.size()
        || !attribute.name(binding).equals(other.attribute.name(binding))) {
      return false;
    }
    for (int i = 0; i < steps.size(); i++) {
      if (!isSame(steps.get(i), other.steps.get(i), binding)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(Step left, Step right, PlaceholderBinding binding) {
    return left.getClass() == right.getClass() && left.shown(binding).equals(right.shown(binding));
  }

  /** The path as messages show it, for example {@code [a, [1], b]}. */
  public String shown(PlaceholderBinding binding) {
    return steps.stream()
        .map(step -> ", " + step.shown(binding))
        .collect(Collectors.joining("", "[" + attribute.name(binding), "]"));
  }
}
