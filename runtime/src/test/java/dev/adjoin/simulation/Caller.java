// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.simulation;

import dev.adjoin.Adjoin;
import dev.adjoin.AdjoinException;
import dev.adjoin.AdjoinException.Reason;
import dev.adjoin.AdjoinException.Remedy;
import dev.adjoin.Bulk;
import dev.adjoin.BulkFailure;
import dev.adjoin.BulkSummary;
import dev.adjoin.Change;
import dev.adjoin.Edges;
import dev.adjoin.Entities;
import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.LinkOutcome;
import dev.adjoin.Transaction;
import dev.adjoin.UnlinkOutcome;
import dev.adjoin.simulation.Operation.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Makes the calls of {@link Operation}s on a database, and reports their outcomes as text. */
final class Caller {
  private static final Set<Reason> MAY_BE_LEFT =
      Set.of(Reason.RESTRICTED, Reason.CONFLICT, Reason.UNAVAILABLE, Reason.UNKNOWN);

  private static final Set<Remedy> OF_MIGRATIONS =
      EnumSet.of(Remedy.USE_NEWER_MODEL, Remedy.FINISH_MIGRATION);

  private final SimulatedModel model;
  private final Adjoin db;
  private final boolean showsCopies;

  /** A caller whose reads may see copies that have not followed their source yet. */
  Caller(SimulatedModel model, Adjoin db) {
    this(model, db, !model.changesLabels());
  }

  /**
   * @param showsCopies whether the outcomes of reads show copies
   */
  Caller(SimulatedModel model, Adjoin db, boolean showsCopies) {
    this.model = model;
    this.db = db;
    this.showsCopies = showsCopies;
  }

  /** The outcome of a call; of a bulk run, one outcome for each of its parts. */
  List<String> call(Operation operation) {
    return operation.kind() == Kind.BULK
        ? bulk(operation.parts())
        : List.of(outcome(() -> run(operation)));
  }

  private static String outcome(Supplier<String> call) {
    try {
      return call.get();
    } catch (AdjoinException e) {
      return outcome(e);
    }
  }

  private static String outcome(AdjoinException e) {
    return Reference.failed(e.reason());
  }

  private String run(Operation operation) {
    if (operation.kind() == Kind.TRANSACTION) {
      db.transaction(t -> operation.parts().forEach(part -> add(t, part)));
      return "ok";
    }
    if (operation.kind() == Kind.RESUME) {
      return resume();
    }
    if (operation.kind() == Kind.REPAIR) {
      db.check().repair().run();
      return "ok";
    }
    return model.edge(operation.type()).isPresent() ? edge(operation) : entity(operation);
  }

  /**
   * Work may be left that something prevents, such as a migration, or for which a request failed
   * until the deadline.
   */
  private String resume() {
    return db.resume().unfinished().stream()
        .filter(left -> !left.work().kind().equals("migration"))
        .map(left -> left.cause())
        .filter(cause -> !MAY_BE_LEFT.contains(cause.reason()))
        .filter(cause -> !OF_MIGRATIONS.contains(cause.remedy()))
        .findFirst()
        .map(cause -> "left " + cause)
        .orElse("ok");
  }

  private String entity(Operation operation) {
    Entities<Item> entities = db.entity(operation.type());
    Item item = operation.item(model);
    switch (operation.kind()) {
      case CREATE -> entities.create(item);
      case PUT -> entities.put(item);
      case OVERWRITE -> entities.overwrite(item);
      case EDIT -> entities.edit(Key.of(operation.keyParts()), edit(operation));
      case DELETE -> {
        return entities.delete(operation.keyParts()) ? "deleted" : "not there";
      }
      case GET -> {
        return shown(operation, entities.consistent().get(operation.keyParts()));
      }
      default -> change(operation, entities.change(operation.keyParts()));
    }
    return "ok";
  }

  private String edge(Operation operation) {
    Edges<Item> edges = db.relationship(operation.type());
    Item item = operation.item(model);
    switch (operation.kind()) {
      case PUT -> edges.put(item);
      case OVERWRITE -> edges.overwrite(item);
      case EDIT -> edges.edit(Key.of(operation.keyParts()), edit(operation));
      case LINK -> {
        LinkOutcome<Item> outcome = edges.link(item);
        return outcome.isNew() ? "linked" : "already " + shown(operation, outcome.edge());
      }
      case UNLINK -> {
        UnlinkOutcome<Item> outcome = edges.unlink(operation.keyParts());
        return outcome
            .removed()
            .map(edge -> "unlinked " + shown(operation, edge))
            .orElse("not linked");
      }
      case GET -> {
        return shown(operation, edges.consistent().get(operation.keyParts()));
      }
      default -> change(operation, edges.change(operation.keyParts()));
    }
    return "ok";
  }

  private static void change(Operation operation, Change<Item> change) {
    operation
        .values()
        .forEach(
            (name, value) -> {
              if (operation.kind() == Kind.ADD) {
                change.add(name).by((Integer) value);
              } else {
                change.set(name).to(value);
              }
            });
    change.apply();
  }

  private static UnaryOperator<Item> edit(Operation operation) {
    return item -> {
      Item edited = item;
      for (Map.Entry<String, Object> value : operation.values().entrySet()) {
        edited = edited.with(value.getKey(), value.getValue());
      }
      return edited;
    };
  }

  private void add(Transaction t, Operation part) {
    Item item = part.item(model);
    if (model.edge(part.type()).isPresent()) {
      Transaction.EdgeWrites<Item> edges = t.relationship(part.type());
      switch (part.kind()) {
        case LINK -> edges.link(item);
        case UNLINK -> edges.unlink(part.keyParts());
        case PUT -> edges.put(item);
        default -> change(part, edges.change(part.keyParts()));
      }
      return;
    }
    Transaction.EntityWrites<Item> entities = t.entity(part.type());
    switch (part.kind()) {
      case CREATE -> entities.create(item);
      case PUT -> entities.put(item);
      case DELETE -> entities.delete(part.keyParts());
      default -> change(part, entities.change(part.keyParts()));
    }
  }

  /** All parts have the same kind and type, and different keys. */
  private List<String> bulk(List<Operation> parts) {
    List<String> outcomes = new ArrayList<>(Collections.nCopies(parts.size(), "done"));
    List<BulkFailure> failures = new ArrayList<>();
    BulkSummary summary = bulkOf(parts, bulk -> bulk.onFailure(failures::add));
    failures.forEach(f -> outcomes.set((int) f.position(), outcome(f.cause())));
    Kind kind = parts.get(0).kind();
    if (summary.unchanged() == 0 && kind != Kind.UNLINK) {
      String written = kind == Kind.LINK ? "linked" : "ok";
      outcomes.replaceAll(outcome -> outcome.equals("done") ? written : outcome);
    }
    if (summary.written() == 0 && kind == Kind.UNLINK) {
      outcomes.replaceAll(outcome -> outcome.equals("done") ? "not linked" : outcome);
    }
    return outcomes;
  }

  private BulkSummary bulkOf(List<Operation> parts, Consumer<Bulk> settings) {
    Operation first = parts.get(0);
    Consumer<Bulk> overwriting = settings.andThen(Bulk::overwriting);
    List<Item> items = parts.stream().map(part -> part.item(model)).toList();
    if (model.edge(first.type()).isPresent()) {
      Edges<Item> edges = db.relationship(first.type());
      return switch (first.kind()) {
        case LINK -> edges.linkAll(items, settings);
        case PUT -> edges.putAll(items, settings);
        case OVERWRITE ->
            isPlain(first)
                ? edges.linkAll(items, overwriting)
                : edges.overwriteAll(items, settings);
        default ->
            edges.unlinkAll(parts.stream().map(p -> Key.of(p.keyParts())).toList(), settings);
      };
    }
    Entities<Item> entities = db.entity(first.type());
    return switch (first.kind()) {
      case CREATE -> entities.createAll(items, settings);
      case PUT -> entities.putAll(items, settings);
      default ->
          isPlain(first)
              ? entities.createAll(items, overwriting)
              : entities.overwriteAll(items, settings);
    };
  }

  /** Whether items can be written by BatchWriteItem. */
  private boolean isPlain(Operation operation) {
    return model.plain().contains(operation.type());
  }

  private String shown(Operation operation, Optional<Item> item) {
    return item.map(i -> shown(operation, i)).orElse("none");
  }

  private String shown(Operation operation, Item item) {
    Map<String, Object> shown = new TreeMap<>(item.toMap());
    shown
        .keySet()
        .removeAll(
            Operation.of(Kind.GET, operation.type(), operation.key(), Map.of())
                .item(model)
                .names());
    if (!showsCopies) {
      boolean isEdge = model.edge(operation.type()).isPresent();
      shown.remove(isEdge ? "label" : String.valueOf(model.entity(operation.type()).copy()));
    }
    return shown.toString();
  }
}
