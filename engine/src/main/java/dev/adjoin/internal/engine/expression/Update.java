// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.Parameter;
import dev.adjoin.internal.engine.expression.tree.ParsedExpression;
import dev.adjoin.internal.engine.expression.tree.PlaceholderBinding;
import dev.adjoin.internal.engine.expression.tree.Placeholders;
import dev.adjoin.internal.engine.expression.tree.UpdateAction;
import dev.adjoin.internal.engine.expression.tree.UpdateRefusal;
import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An update expression, bound to the placeholders of one request. */
public final class Update {
  private final List<UpdateAction> actions;
  private final List<DocumentPath> paths;
  private final PlaceholderBinding binding;

  /**
   * Creates the error for an ADD or DELETE on a value of another type; legacy parameters have a
   * different message.
   */
  private final Supplier<RuntimeException> mismatch;

  /** The target paths; each has the index of its action attached. */
  private final PathTree<Integer> written;

  private Update(
      List<UpdateAction> actions,
      List<DocumentPath> paths,
      PlaceholderBinding binding,
      Supplier<RuntimeException> mismatch) {
    this.actions = actions;
    this.paths = paths;
    this.binding = binding;
    this.mismatch = mismatch;
    PathTree.Builder<Integer> builder = new PathTree.Builder<>(binding);
    for (int i = 0; i < actions.size(); i++) {
      builder.add(actions.get(i).path(), i);
    }
    this.written = builder.build();
  }

  static Update of(ParsedExpression<List<UpdateAction>> tree, Placeholders placeholders) {
    PlaceholderBinding binding = tree.bind(Parameter.UPDATE, placeholders);
    tree.root().forEach(action -> action.path().checkNames(binding));
    Update update = new Update(tree.root(), tree.paths(), binding, UpdateRefusal::type);
    update.check();
    return update;
  }

  /** An update without placeholders, for legacy parameters. */
  static Update of(List<UpdateAction> actions) {
    List<DocumentPath> paths = actions.stream().map(UpdateAction::path).toList();
    return new Update(actions, paths, PlaceholderBinding.NONE, UpdateRefusal::mismatch);
  }

  /**
   * Checks all attribute names, then all actions, each from last to first, which is DynamoDB's
   * order of errors.
   */
  private void check() {
    for (int i = paths.size() - 1; i >= 0; i--) {
      paths.get(i).checkNames(binding);
    }
    for (int i = actions.size() - 1; i >= 0; i--) {
      actions.get(i).check(binding);
    }
  }

  /**
   * Applies the update to an item and returns the new item.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException if the update is
   *     invalid for this item
   */
  public Item apply(Item before) {
    @Nullable Value[] results = new ActionResults(actions, binding, before, mismatch).compute();
    Map<String, @Nullable Value> changes = new LinkedHashMap<>();
    written
        .members()
        .forEach((name, tree) -> changes.put(name, rebuilt(before, name, tree, results)));
    return before.with(changes);
  }

  private static @Nullable Value rebuilt(
      Item before, String name, PathTree<Integer> tree, @Nullable Value[] results) {
    Value value = tree.leadsTo() == null ? before.get(name) : null;
    return new ValueRebuilder(results).value(value, tree);
  }

  /**
   * The item that the update creates from a key; null if no action creates an item, for example if
   * the update only removes attributes.
   */
  public @Nullable Item create(Item key) {
    boolean nothing = !actions.isEmpty() && actions.stream().noneMatch(UpdateAction::creates);
    return nothing ? null : apply(key);
  }

  /** Whether the update writes the attribute or a part of it. */
  public boolean writes(String attribute) {
    return written.members().containsKey(attribute);
  }

  /**
   * The type that the attribute gets if it follows from the request alone; null if it depends on
   * the item.
   */
  public @Nullable String givenType(String attribute) {
    PathTree<Integer> tree = written.members().get(attribute);
    Integer number = tree == null ? null : tree.leadsTo();
    Operand value = number == null ? null : actions.get(number).value();
    return value == null ? null : value.type(binding);
  }

  /** The top-level attributes of all nested paths, whether read or written. */
  public Set<String> nestedAttributes() {
    return RootAttributes.nested(paths, binding);
  }

  /**
   * The part of the item at the update's target paths, for UPDATED_OLD and UPDATED_NEW. The item
   * may be the one before or after the update.
   */
  public Map<String, AttributeValue> updatedPart(Item item) {
    return new PathFilter(written).of(item);
  }
}
