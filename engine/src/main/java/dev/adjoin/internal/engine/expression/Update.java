// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.value.Item;
import dev.adjoin.internal.engine.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The changes that one request makes to an item. */
public final class Update {
  private final List<Action> actions;
  private final List<Path> paths;
  private final Binding binding;

  /** The error if ADD or DELETE meets a value of another type. */
  private final Supplier<RuntimeException> mismatch;

  /** The paths that are written, each leading to the number of its action. */
  private final PathTree<Integer> written;

  private Update(
      List<Action> actions,
      List<Path> paths,
      Binding binding,
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

  static Update of(UpdateTree tree, Placeholders placeholders) {
    Binding binding = tree.unbound().bind(UpdateParser.KIND, placeholders);
    tree.actions().forEach(action -> action.path().checkNames(binding));
    Update update = new Update(tree.actions(), tree.paths(), binding, UpdateRefusal::type);
    update.check();
    return update;
  }

  /** An update without placeholders, as the older parameters make it. */
  static Update of(List<Action> actions) {
    List<Path> paths = actions.stream().map(Action::path).toList();
    return new Update(actions, paths, Binding.NONE, UpdateRefusal::mismatch);
  }

  /** All names first, then the rest; DynamoDB begins with the last action. */
  private void check() {
    for (int i = paths.size() - 1; i >= 0; i--) {
      paths.get(i).checkNames(binding);
    }
    for (int i = actions.size() - 1; i >= 0; i--) {
      actions.get(i).check(binding);
    }
  }

  /**
   * An item after the update.
   *
   * @throws software.amazon.awssdk.services.dynamodb.model.DynamoDbException when the update cannot
   *     be made of this item
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
   * The item that the update creates from a key; null if it creates none because it only removes
   * attributes.
   */
  public @Nullable Item create(Item key) {
    boolean nothing = !actions.isEmpty() && actions.stream().noneMatch(Action::creates);
    return nothing ? null : apply(key);
  }

  /** Whether it changes the attribute, wholly or in part. */
  public boolean writes(String attribute) {
    return written.members().containsKey(attribute);
  }

  /** The type that the request itself gives the attribute; null where only the item tells. */
  public @Nullable String givenType(String attribute) {
    PathTree<Integer> tree = written.members().get(attribute);
    Integer number = tree == null ? null : tree.leadsTo();
    Operand value = number == null ? null : actions.get(number).value();
    return value == null ? null : value.type(binding);
  }

  /** The attributes it looks into, as into maps or lists, to read or to write. */
  public Set<String> nestedAttributes() {
    return RootAttributes.nested(paths, binding);
  }

  /** What the item, before or after the update, holds where the update writes. */
  public Map<String, AttributeValue> updatedPart(Item item) {
    return new PathFilter(written).of(item);
  }
}
