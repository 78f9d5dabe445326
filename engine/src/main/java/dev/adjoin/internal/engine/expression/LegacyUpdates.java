// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.engine.expression;

import dev.adjoin.internal.engine.expression.tree.DocumentPath;
import dev.adjoin.internal.engine.expression.tree.Operand;
import dev.adjoin.internal.engine.expression.tree.UpdateAction;
import dev.adjoin.internal.engine.value.ApiErrors;
import dev.adjoin.internal.engine.value.Value;
import dev.adjoin.internal.engine.value.Values;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValueUpdate;

/**
 * Translates the legacy parameters AttributeUpdates and AttributesToGet into updates and
 * projections.
 *
 * <p>The caller must have validated the action names.
 */
public final class LegacyUpdates {
  private static final Set<String> DELETED = Set.of("SS", "NS", "BS");
  private static final Set<String> ADDED = Set.of("N", "L", "SS", "NS", "BS");

  private LegacyUpdates() {}

  /** Translates an AttributeUpdates parameter. */
  public static Update attributeUpdates(Map<String, AttributeValueUpdate> updates) {
    List<UpdateAction> actions = new ArrayList<>(updates.size());
    updates.forEach((name, update) -> actions.add(action(DocumentPath.of(name), update)));
    return Update.of(List.copyOf(actions));
  }

  private static UpdateAction action(DocumentPath path, AttributeValueUpdate update) {
    String action = update.actionAsString() == null ? "PUT" : update.actionAsString();
    Value value = update.value() == null ? null : Values.of(update.value());
    if (value == null) {
      if (!action.equals("DELETE")) {
        throw ApiErrors.invalidParameter(
            "Only DELETE action is allowed when no attribute value is specified");
      }
      return new UpdateAction(UpdateAction.Section.REMOVE, path, null);
    }
    return new UpdateAction(section(action, value), path, new Operand.Literal(value));
  }

  private static UpdateAction.Section section(String action, Value value) {
    return switch (action) {
      case "DELETE" -> {
        refuseUnless(DELETED, value, "DELETE action with value");
        yield UpdateAction.Section.DELETE;
      }
      case "ADD" -> {
        refuseUnless(ADDED, value, "ADD action");
        yield UpdateAction.Section.ADD;
      }
      default -> UpdateAction.Section.SET;
    };
  }

  private static void refuseUnless(Set<String> types, Value value, String action) {
    if (!types.contains(value.type())) {
      throw ApiErrors.invalidParameter(action + " is not supported for the type " + value.type());
    }
  }

  /** Translates an AttributesToGet parameter. */
  public static Projection attributesToGet(List<String> names) {
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (!seen.add(name)) {
        throw ApiErrors.invalidParameter("Duplicate value in attribute name: " + name);
      }
    }
    return Projection.of(names.stream().map(DocumentPath::of).toList());
  }
}
