// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.export.code;

import dev.adjoin.Adjoin;
import dev.adjoin.Change;
import dev.adjoin.Item;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Choice;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Reference;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.WriteName;
import dev.adjoin.internal.plan.WriteName.Verb;
import dev.adjoin.internal.request.ReadRequests.Input;
import dev.adjoin.internal.request.WriteRequestPlanner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes of one model by their names, as the runtime does them, and items to write. */
record RuntimeWrites(Compiled compiled, Adjoin db) {
  Schema schema() {
    return new Schema(compiled.model());
  }

  WriteRequestPlanner planner() {
    return new WriteRequestPlanner(compiled.model(), compiled.design());
  }

  Optional<PlannedWrite> planned(String type, Verb verb) {
    return compiled.plans().write(new WriteName(type, verb));
  }

  /** The attributes that identify an item. */
  Map<String, Object> identity(Member member, Map<String, Object> item) {
    Map<String, Object> identity = new LinkedHashMap<>();
    schema().identityNames(member).forEach(name -> identity.put(name, item.get(name)));
    return identity;
  }

  Object[] key(Member member, Map<String, Object> item) {
    return db.model().type(member.name()).orElseThrow().key().stream().map(item::get).toArray();
  }

  Optional<Item> stored(Member member, Map<String, Object> item) {
    Object[] key = key(member, item);
    return member instanceof Relationship
        ? db.relationship(member.name()).get(key)
        : db.entity(member.name()).get(key);
  }

  /** Other values of the strings, numbers and words that may change. */
  Map<String, Object> changed(Member member, Map<String, Object> item, String suffix) {
    Map<String, Object> changed = new LinkedHashMap<>(item);
    List<String> copied = copiedByOthers(member);
    changed.replaceAll(
        (name, value) ->
            schema().identityNames(member).contains(name) || copied.contains(name)
                ? value
                : reference(member, name)
                    .map(reference -> another(reference, item, value))
                    .orElseGet(
                        () -> other(schema().attributes(member).get(name).type(), value, suffix)));
    return changed;
  }

  private static Optional<Reference> reference(Member member, String attribute) {
    return member instanceof Entity entity ? entity.reference(attribute) : Optional.empty();
  }

  /** The id of another stored entity that an item can refer to, if there is one. */
  private Object another(Reference reference, Map<String, Object> item, Object id) {
    String name = schema().require(reference.entity()).id().get(0);
    try (var all = db.export().stream()) {
      return all.filter(each -> each.type().equals(reference.entity()))
          .map(each -> each.item().toMap().get(name))
          .filter(each -> !each.equals(id) && !each.equals(item.get(name)))
          .findFirst()
          .orElse(id);
    }
  }

  private static Object other(AttributeType type, Object value, String suffix) {
    if (type == Scalar.INT) {
      return (Integer) value + suffix.charAt(0);
    }
    if (type instanceof Choice choice) {
      List<String> words = choice.values();
      return words.get((words.indexOf(value.toString()) + 1) % words.size());
    }
    return type == Scalar.STRING ? value + suffix : value;
  }

  List<String> copiedByOthers(Member member) {
    PlannedWrite change = planned(member.name(), Verb.CHANGE).orElseThrow();
    List<String> inputs = planner().of(change).inputs().stream().map(Input::name).toList();
    return schema().attributes(member).keySet().stream().filter(n -> !inputs.contains(n)).toList();
  }

  /** The same item with another own id, unless that is one of few words, under the same parent. */
  Map<String, Object> renamed(Member member, Map<String, Object> item, String suffix) {
    Map<String, Object> renamed = changed(member, item, suffix);
    List<String> names = schema().identityNames(member);
    String last = names.get(names.size() - 1);
    AttributeType type = schema().attributes(member).get(last).type();
    if (!(type instanceof Choice)) {
      renamed.put(last, other(type, item.get(last), suffix));
    }
    return renamed;
  }

  /** Writes with the runtime. */
  void call(String type, Verb verb, Map<String, Object> given) {
    Member member = schema().member(type).orElseThrow();
    Object[] key = key(member, given);
    boolean isEdge = member instanceof Relationship;
    Item item = Item.of(given);
    switch (verb) {
      case CREATE -> db.entity(type).create(item);
      case LINK -> db.relationship(type).link(item);
      case PUT -> {
        if (isEdge) {
          db.relationship(type).put(item);
        } else {
          db.entity(type).put(item);
        }
      }
      case OVERWRITE -> {
        if (isEdge) {
          db.relationship(type).overwrite(item);
        } else {
          db.entity(type).overwrite(item);
        }
      }
      case CHANGE -> change(member, given, key);
      case DELETE -> db.entity(type).delete(key);
      case UNLINK -> db.relationship(type).unlink(key);
    }
  }

  private void change(Member member, Map<String, Object> given, Object... key) {
    Change<Item> change =
        member instanceof Relationship
            ? db.relationship(member.name()).change(key)
            : db.entity(member.name()).change(key);
    for (Map.Entry<String, Object> each : given.entrySet()) {
      if (each.getKey().equals(member.version())) {
        change = change.version(((Number) each.getValue()).longValue());
      } else if (!schema().identityNames(member).contains(each.getKey())) {
        change = change.set(each.getKey()).to(each.getValue());
      }
    }
    change.apply();
  }
}
