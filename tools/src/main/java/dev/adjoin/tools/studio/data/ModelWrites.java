// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.Change;
import dev.adjoin.Condition;
import dev.adjoin.DeleteEstimate;
import dev.adjoin.Item;
import dev.adjoin.Transaction;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.tools.data.InvalidInput;
import dev.adjoin.tools.text.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writes edits of entities and edges by Adjoin's API, so that keys, gates, counts, mirrors and
 * indexes stay right: one edit as a call of its own, several as one transaction. A change has the
 * condition that every declared attribute is as it was read; those that Adjoin maintains, such as
 * counts, may change in between.
 */
final class ModelWrites {
  private final Adjoin db;
  private final ModelItems items;

  /** An edit with the type of its item. */
  record TypedEdit(Edit edit, TypeDesign type) {
    boolean isEdge() {
      return type instanceof RelationshipDesign;
    }
  }

  ModelWrites(Adjoin db, ModelItems items) {
    this.db = db;
    this.items = items;
  }

  /** Whether a change concerns attributes of the model; otherwise all are unknown to it. */
  boolean concernsModel(Edit edit, TypeDesign type) {
    Map<String, String> maintained = items.maintained(type);
    List<String> undeclared = new ArrayList<>();
    for (String name : edit.changed()) {
      String reason = maintained.get(name);
      if (reason != null) {
        throw new InvalidInput(
            "You can't edit " + type.name() + "." + name + ". " + reason, "Discard the edit");
      }
      if (type.attribute(name).isEmpty()) {
        undeclared.add(name);
      }
    }
    if (!undeclared.isEmpty() && undeclared.size() < edit.changed().size()) {
      throw new InvalidInput(
          "%s does not declare %s, so it cannot be written together with declared attributes%s"
              .formatted(
                  type.name(),
                  undeclared.get(0),
                  Suggestion.of(
                      undeclared.get(0),
                      type.attributes().stream().map(AttributeDesign::name).toList())),
          "Commit the edits of declared attributes first, then this one");
    }
    return undeclared.isEmpty();
  }

  /** The attributes that an edit is compared by: declared, and not maintained by Adjoin. */
  List<String> compared(TypeDesign type) {
    Map<String, String> maintained = items.maintained(type);
    return type.attributes().stream()
        .map(AttributeDesign::name)
        .filter(name -> !maintained.containsKey(name))
        .toList();
  }

  void write(List<TypedEdit> edits) {
    if (edits.size() == 1) {
      write(edits.get(0));
    } else {
      db.transaction(transaction -> edits.forEach(each -> add(transaction, each)));
    }
  }

  private void write(TypedEdit each) {
    String name = each.type().name();
    Edit edit = each.edit();
    if (edit.isNew()) {
      Item item = item(each);
      if (!each.isEdge()) {
        db.entity(name).create(item);
      } else if (!db.relationship(name).link(item).isNew()) {
        throw new AdjoinException(
            AdjoinException.Reason.ALREADY_EXISTS,
            name + ".link",
            null,
            1,
            "%s.link: %s %s already exists".formatted(name, name, words(key(each))),
            null);
      }
    } else if (edit.isDelete()) {
      delete(each);
    } else {
      Object[] key = key(each);
      change(each, each.isEdge() ? db.relationship(name).change(key) : db.entity(name).change(key));
    }
  }

  /** Deletes an item that nothing else belongs to. */
  private void delete(TypedEdit each) {
    String name = each.type().name();
    Object[] key = key(each);
    if (each.isEdge()) {
      db.relationship(name).unlink(key);
      return;
    }
    Optional<DeleteEstimate> estimate = db.entity(name).estimateDelete(key);
    if (estimate.isPresent()
        && estimate.get().attached().stream().anyMatch(other -> other.number() > 0)) {
      throw new InvalidInput(
          "Other items belong to this " + name + " by now", "Delete it with what belongs to it");
    }
    db.entity(name).delete(key);
  }

  private void add(Transaction transaction, TypedEdit each) {
    String name = each.type().name();
    Edit edit = each.edit();
    if (edit.isNew()) {
      if (each.isEdge()) {
        transaction.relationship(name).link(item(each));
      } else {
        transaction.entity(name).create(item(each));
      }
    } else if (edit.isDelete()) {
      if (each.isEdge()) {
        transaction.relationship(name).unlink(key(each));
      } else {
        transaction.entity(name).delete(key(each));
      }
    } else {
      Object[] key = key(each);
      change(
          each,
          each.isEdge()
              ? transaction.relationship(name).change(key)
              : transaction.entity(name).change(key));
    }
  }

  private void change(TypedEdit each, Change<Item> begun) {
    TypeDesign type = each.type();
    Edit edit = each.edit();
    Change<Item> change = begun;
    for (String name : edit.changed()) {
      AttributeValue value = edit.after().get(name);
      change = value == null ? change.remove(name) : change.set(name).to(value(type, name, value));
    }
    for (String name : compared(type)) {
      Condition condition = asRead(type, edit, name);
      if (condition != null) {
        change = change.when(condition);
      }
    }
    change.apply();
  }

  /**
   * The condition that an attribute is as it was read. Null if it was not read, or if it is stored
   * in a form that the model cannot read: then it is not changed either.
   */
  private static @Nullable Condition asRead(TypeDesign type, Edit edit, String name) {
    AttributeValue read = edit.item().get(name);
    if (read == null) {
      boolean isAdded = edit.after().containsKey(name);
      return edit.partial() && !isAdded ? null : Condition.of(name).absent();
    }
    try {
      return Condition.of(name).is(value(type, name, read));
    } catch (InvalidInput e) {
      return null;
    }
  }

  /** The key of an existing item, in the order of its parts. */
  static Object[] key(TypedEdit each) {
    return each.type().key().stream()
        .map(
            name -> {
              AttributeValue value = each.edit().item().get(name);
              if (value == null) {
                throw new InvalidInput(
                    each.type().name() + " must have " + name + ", but has none", "Add " + name);
              }
              return value(each.type(), name, value);
            })
        .toArray();
  }

  /** The parts of a key, as messages show them. */
  private static String words(Object[] key) {
    return Stream.of(key).map(String::valueOf).collect(Collectors.joining(" "));
  }

  /** A new item: what its type declares; what Adjoin maintains is left to it. */
  private Item item(TypedEdit each) {
    TypeDesign type = each.type();
    Map<String, String> maintained = items.maintained(type);
    Item.Builder item = Item.builder();
    each.edit()
        .after()
        .forEach(
            (name, stored) -> {
              if (type.key().contains(name) || !maintained.containsKey(name)) {
                item.set(name, value(type, name, stored));
              }
            });
    return item.build();
  }

  private static Object value(TypeDesign type, String name, AttributeValue stored) {
    AttributeDesign attribute =
        type.attribute(name)
            .orElseThrow(
                () -> {
                  List<String> names =
                      type.attributes().stream().map(AttributeDesign::name).toList();
                  return new InvalidInput(
                      "%s has no attribute \"%s\"%s"
                          .formatted(type.name(), name, Suggestion.of(name, names)),
                      "It has " + String.join(", ", names));
                });
    return StoredValue.of(type.name() + "." + name, attribute.type(), stored);
  }

  /** The key of a new item in the table; empty if the type has no items of its own. */
  Optional<Map<String, AttributeValue>> newKey(TypedEdit each) {
    return items.key(
        each.type().name(),
        name -> {
          AttributeValue stored = each.edit().after().get(name);
          return stored == null ? null : value(each.type(), name, stored);
        });
  }
}
