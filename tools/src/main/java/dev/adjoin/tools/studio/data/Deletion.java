// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.DeleteEstimate;
import dev.adjoin.DeleteEstimate.Attached;
import dev.adjoin.TypeDesign;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.studio.data.Commit.Outcome;
import dev.adjoin.tools.studio.data.ModelWrites.TypedEdit;
import dev.adjoin.tools.text.JsonFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Deletes items one by one, after a preview of what else goes. An item that has changed since it
 * was read is left alone.
 */
final class Deletion {
  private final Adjoin db;
  private final TableShape table;
  private final @Nullable ModelItems items;
  private final Commit commit;

  /**
   * What the delete of one item removes.
   *
   * @param name the item for people
   * @param refusal why it cannot be deleted; null if it can be
   * @param attached what belongs to it
   * @param count how many items go
   * @param requests about how many requests a cascade sends; 0 if there is none
   */
  private record Target(
      Edit edit,
      String label,
      String name,
      @Nullable String refusal,
      List<Attached> attached,
      long count,
      long requests) {
    boolean isAlone() {
      return attached.stream().allMatch(each -> each.number() == 0);
    }

    static Target refused(Edit edit, String label, String name, String refusal) {
      return new Target(edit, label, name, refusal, List.of(), 0, 0);
    }

    static Target single(Edit edit, String label, String name) {
      return new Target(edit, label, name, null, List.of(), 1, 0);
    }
  }

  Deletion(Adjoin db, DynamoDbClient client, TableShape table, @Nullable ModelItems items) {
    this.db = db;
    this.table = table;
    this.items = items;
    this.commit = new Commit(db, client, table, items);
  }

  JsonFields preview(List<Edit> edits) {
    List<Target> targets = edits.stream().map(this::target).toList();
    return new JsonFields()
        .with("targets", targets, Deletion::json)
        .with("items", targets.stream().mapToLong(Target::count).sum())
        .with("deletable", targets.stream().filter(each -> each.refusal() == null).count())
        .with("estimatedRequests", targets.stream().mapToLong(Target::requests).sum())
        .with("confirm", confirmation(targets));
  }

  private static JsonFields json(Target target) {
    return new JsonFields()
        .with("label", target.label())
        .with("name", target.name())
        .with("refused", target.refusal())
        .with("items", target.count())
        .with(
            "attached",
            target.attached().stream().filter(each -> each.number() > 0).toList(),
            each ->
                new JsonFields()
                    .with("type", each.type())
                    .with("side", each.side())
                    .with("number", each.number())
                    .with("onDelete", each.onDelete().word()));
  }

  /** What the user must type: nothing for one item alone, its name for a cascade. */
  private @Nullable String confirmation(List<Target> targets) {
    List<Target> deletable = targets.stream().filter(each -> each.refusal() == null).toList();
    if (deletable.size() == 1) {
      return deletable.get(0).isAlone() ? null : deletable.get(0).name();
    }
    return deletable.isEmpty() ? null : table.name();
  }

  private Target target(Edit edit) {
    Role role = items == null ? Role.OTHER : items.role(edit.item());
    String rawName =
        table.key(edit.item()).values().stream()
            .map(Deletion::text)
            .collect(Collectors.joining(" / "));
    if (role.refusal() != null) {
      return Target.refused(edit, role.label(), rawName, role.refusal());
    }
    if (!role.isOfModel()) {
      return Target.single(edit, role.label(), rawName);
    }
    TypeDesign type = Objects.requireNonNull(role.type());
    Object[] key = ModelWrites.key(new TypedEdit(edit, type));
    String name = Arrays.stream(key).map(String::valueOf).collect(Collectors.joining(" "));
    if (role.kind() == Role.Kind.RELATIONSHIP) {
      return Target.single(edit, role.label(), name);
    }
    Optional<DeleteEstimate> found = db.entity(type.name()).estimateDelete(key);
    if (found.isEmpty()) {
      return Target.refused(edit, role.label(), name, "It does not exist any more");
    }
    DeleteEstimate estimate = found.get();
    if (estimate.refusedBecause() != null) {
      return new Target(
          edit, role.label(), name, estimate.refusedBecause(), estimate.attached(), 0, 0);
    }
    return new Target(
        edit, role.label(), name, null, estimate.attached(), estimate.items(), estimate.requests());
  }

  private static String text(AttributeValue value) {
    return value.s() != null ? value.s() : value.n() != null ? value.n() : "binary";
  }

  /**
   * Deletes the items.
   *
   * @param confirmed what the user typed
   * @throws InvalidInput if something else had to be typed; then nothing was deleted
   */
  JsonFields delete(List<Edit> edits, String confirmed) {
    List<Target> targets = edits.stream().map(this::target).toList();
    String wanted = confirmation(targets);
    if (wanted != null && !wanted.equals(confirmed)) {
      throw new InvalidInput(
          "The name must be \"%s\", but was \"%s\"".formatted(wanted, confirmed),
          "Type " + wanted + " to delete; nothing was deleted");
    }
    List<JsonFields> results = new ArrayList<>();
    for (Target target : targets) {
      results.add(delete(target));
    }
    return new JsonFields().with("results", results, each -> each);
  }

  private JsonFields delete(Target target) {
    JsonFields result =
        new JsonFields().with("id", table.id(target.edit().item())).with("name", target.name());
    if (target.refusal() != null) {
      return result.with("failure", target.refusal());
    }
    try {
      if (!target.isAlone()) {
        return deleteAll(target, result);
      }
      Outcome outcome = commit.apply(List.of(target.edit()));
      if (outcome.conflicts().isEmpty()) {
        return result.with("deleted", true).with("undoable", true);
      }
      Map<String, AttributeValue> theirs = outcome.conflicts().get(0).theirs();
      return theirs == null
          ? result.with("deleted", true)
          : result.with("failure", "It has changed since it was read: load it again");
    } catch (AdjoinException e) {
      return result.with("failure", e.getMessage());
    }
  }

  /** Deletes an entity with what belongs to it. */
  private JsonFields deleteAll(Target target, JsonFields result) {
    Map<String, AttributeValue> item = target.edit().item();
    TypeDesign type = Objects.requireNonNull(Objects.requireNonNull(items).role(item).type());
    if (commit.hasChanged(target.edit())) {
      return result.with("failure", "It has changed since it was read: load it again");
    }
    db.entity(type.name()).delete(ModelWrites.key(new TypedEdit(target.edit(), type)));
    return result.with("deleted", true).with("cascade", true);
  }
}
