// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.TypeDesign;
import dev.adjoin.internal.diagnostic.Article;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.data.TypeNames;
import dev.adjoin.tools.studio.data.ModelWrites.TypedEdit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Commits staged edits in one conditional write: all of them, or none if an item has changed since
 * it was read. An edit that changes nothing is not written.
 *
 * <p>Adjoin cannot delete under a condition. Before a delete of an entity or edge, the item is read
 * again and compared, so a change between that read and the delete is not noticed.
 */
final class Commit {
  /** The most items of a TransactWriteItems. */
  private static final int MOST_EDITS = 100;

  private static final Set<Reason> CONFLICTS =
      Set.of(
          Reason.CONDITION_FAILED,
          Reason.STALE,
          Reason.NOT_FOUND,
          Reason.CONFLICT,
          Reason.ALREADY_EXISTS);

  private final TableShape table;
  private final @Nullable ModelItems items;
  private final ItemPages pages;
  private final RawWrites raw;
  private final Adjoin db;

  /** An item that somebody else changed: the position of its edit, and its current state. */
  record Conflict(int edit, @Nullable Map<String, AttributeValue> theirs) {}

  /**
   * The result.
   *
   * @param stored the items as they are stored now, in the order of the edits; null where deleted
   * @param conflicts if there are any, nothing was written
   */
  record Outcome(List<@Nullable Map<String, AttributeValue>> stored, List<Conflict> conflicts) {}

  /**
   * An edit with the way it is written.
   *
   * @param type the entity or relationship that Adjoin writes; null if it is written raw
   */
  private record Routed(Edit edit, @Nullable TypeDesign type) {
    TypedEdit typed() {
      return new TypedEdit(edit, Objects.requireNonNull(type));
    }
  }

  /**
   * @param items what the items of the table are; null for another table than the model's
   */
  Commit(Adjoin db, DynamoDbClient client, TableShape table, @Nullable ModelItems items) {
    this.db = db;
    this.table = table;
    this.items = items;
    this.pages = new ItemPages(client, table);
    this.raw = new RawWrites(client, table);
  }

  Outcome apply(List<Edit> edits) {
    List<Routed> all = edits.stream().map(this::route).toList();
    List<Routed> written = all.stream().filter(each -> writesSomething(each.edit())).toList();
    requireOneRoute(written);
    List<Conflict> changed =
        conflicts(
            all.stream()
                .map(each -> each.edit().isDelete() && each.type() != null ? each : null)
                .toList());
    if (!changed.isEmpty()) {
      return new Outcome(List.of(), changed);
    }
    try {
      write(written);
    } catch (AdjoinException e) {
      if (!CONFLICTS.contains(e.reason())) {
        throw e;
      }
      return conflicts(all, e);
    } catch (ConditionalCheckFailedException | TransactionCanceledException e) {
      return conflicts(all, e);
    }
    List<@Nullable Map<String, AttributeValue>> stored = new ArrayList<>();
    for (Routed each : all) {
      stored.add(writesSomething(each.edit()) ? read(each) : each.edit().item());
    }
    return new Outcome(stored, List.of());
  }

  /** Whether the item of an edit is not as it was read. */
  boolean hasChanged(Edit edit) {
    return !conflicts(List.of(route(edit))).isEmpty();
  }

  private static boolean writesSomething(Edit edit) {
    return edit.isNew() || edit.isDelete() || !edit.changed().isEmpty();
  }

  private Routed route(Edit edit) {
    if (items == null) {
      return new Routed(edit, null);
    }
    if (edit.isNew() && edit.type() != null) {
      return new Routed(edit, new TypeNames(db.model()).type(edit.type()));
    }
    Role role = items.role(edit.item());
    role.requireEditable();
    if (!role.isOfModel()) {
      return new Routed(edit, null);
    }
    if (edit.isNew()) {
      throw new InvalidInput(
          "The key is that of " + Article.with(role.label()) + ", which Adjoin writes",
          "Add it as " + Article.with(role.label()) + ", so that its indexes and counts are right");
    }
    TypeDesign type = Objects.requireNonNull(role.type());
    boolean byAdjoin = edit.isDelete() || new ModelWrites(db, items).concernsModel(edit, type);
    return new Routed(edit, byAdjoin ? type : null);
  }

  private static void requireOneRoute(List<Routed> routed) {
    long byAdjoin = routed.stream().filter(each -> each.type() != null).count();
    if (byAdjoin > 0 && byAdjoin < routed.size()) {
      throw new InvalidInput(
          "Items of the model and other items cannot be written in one transaction",
          "Commit them one after the other");
    }
    if (routed.size() > MOST_EDITS) {
      throw new InvalidInput(
          "A commit must have at most 100 items, but has " + routed.size(),
          "Commit some of them first");
    }
  }

  private void write(List<Routed> routed) {
    if (routed.isEmpty()) {
      return;
    }
    if (routed.get(0).type() == null) {
      raw.write(routed.stream().map(Routed::edit).toList());
    } else {
      new ModelWrites(db, Objects.requireNonNull(items))
          .write(routed.stream().map(Routed::typed).toList());
    }
  }

  /** The edits whose items have changed; the failure if none has. */
  private Outcome conflicts(List<Routed> all, RuntimeException failure) {
    List<Conflict> found = conflicts(all);
    if (found.isEmpty()) {
      throw failure;
    }
    return new Outcome(List.of(), found);
  }

  private List<Conflict> conflicts(List<@Nullable Routed> all) {
    List<Conflict> found = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      Routed each = all.get(i);
      Map<String, AttributeValue> theirs = each == null ? null : read(each);
      if (each != null && differs(each, theirs)) {
        found.add(new Conflict(i, theirs));
      }
    }
    return found;
  }

  private @Nullable Map<String, AttributeValue> read(Routed each) {
    if (each.edit().isNew() && each.type() != null) {
      return new ModelWrites(db, Objects.requireNonNull(items))
          .newKey(each.typed())
          .map(pages::get)
          .orElse(null);
    }
    return pages.get(table.key(each.edit().item()));
  }

  private boolean differs(Routed each, @Nullable Map<String, AttributeValue> theirs) {
    Map<String, AttributeValue> before = each.edit().before();
    if (before == null || theirs == null) {
      return before != theirs;
    }
    Set<String> compared = new LinkedHashSet<>(before.keySet());
    if (each.type() != null) {
      compared =
          new LinkedHashSet<>(
              new ModelWrites(db, Objects.requireNonNull(items)).compared(each.type()));
    } else if (!each.edit().partial()) {
      compared.addAll(theirs.keySet());
    }
    if (each.edit().partial()) {
      compared.retainAll(before.keySet());
    }
    return compared.stream()
        .anyMatch(name -> !StoredForm.equal(before.get(name), theirs.get(name)));
  }
}
