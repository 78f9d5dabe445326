// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.model.DynamoDbLimits;
import dev.adjoin.internal.model.End;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The plan of one change: its requests and their conditions. */
public sealed interface WritePlan {
  /**
   * A single request if that is safe to retry, otherwise a transaction, even of one item.
   *
   * @param actions each on a different item
   */
  static WritePlan of(List<Action> actions) {
    return actions.size() == 1 && actions.get(0).canStandAlone()
        ? new Single(actions.get(0))
        : new Transaction(actions);
  }

  /** The actions of all branches. */
  List<Action> actions();

  /** The minimum number of requests. */
  int requests();

  /** The minimum number of items that are written or checked. */
  int items();

  /** Whether the numbers of requests and items are always exactly the minimum. */
  boolean isFixed();

  String operation();

  /** Whether some branch of the plan is sent as TransactWriteItems. */
  boolean needsTransactions();

  List<String> explain();

  /** Whether it is work of several requests, possibly after a read. */
  default boolean isInSteps() {
    return withoutReads() instanceof Steps;
  }

  /** The plan without the reads that precede it. */
  default WritePlan withoutReads() {
    return this instanceof ReadFirst first ? first.write().withoutReads() : this;
  }

  /** A write of one item: one request. */
  record Single(Action action) implements WritePlan {
    @Override
    public List<Action> actions() {
      return List.of(action);
    }

    @Override
    public int requests() {
      return 1;
    }

    @Override
    public int items() {
      return 1;
    }

    @Override
    public boolean isFixed() {
      return true;
    }

    @Override
    public String operation() {
      return action.kind().word() + "Item";
    }

    @Override
    public boolean needsTransactions() {
      return false;
    }

    @Override
    public List<String> explain() {
      return List.of(action.explain().replaceFirst(" ", "Item "));
    }
  }

  /** Writes of several items, atomic and idempotent: one request. */
  record Transaction(List<Action> actions) implements WritePlan {
    public Transaction {
      actions = List.copyOf(actions);
    }

    @Override
    public int requests() {
      return 1;
    }

    @Override
    public int items() {
      return actions.stream().mapToInt(Action::times).sum();
    }

    @Override
    public boolean isFixed() {
      return true;
    }

    @Override
    public String operation() {
      return "TransactWriteItems";
    }

    @Override
    public boolean needsTransactions() {
      return true;
    }

    @Override
    public List<String> explain() {
      List<String> lines = new ArrayList<>(List.of("TransactWriteItems"));
      actions.forEach(a -> lines.add("  " + a.explain()));
      return lines;
    }
  }

  /**
   * A change that first reads the stored item and then writes on condition that it has not changed.
   *
   * @param why the reason for an unconditional read; empty if there is none
   * @param causes the attributes whose change makes the read necessary; if none of them changes,
   *     they need not be unchanged in the table
   */
  record ReadFirst(String why, List<String> causes, ReadPlan read, WritePlan write)
      implements WritePlan {
    public ReadFirst {
      causes = List.copyOf(causes);
    }

    /** A plan that always reads first. */
    public ReadFirst(String why, ReadPlan read, WritePlan write) {
      this(why, List.of(), read, write);
    }

    /** A copy with another write. */
    public ReadFirst then(WritePlan other) {
      return new ReadFirst(why, causes, read, other);
    }

    @Override
    public List<Action> actions() {
      return write.actions();
    }

    private String reason() {
      String when = "when " + String.join(" or ", causes) + " changes";
      if (causes.isEmpty()) {
        return why;
      }
      return why.isEmpty() ? when : why + ", and " + when;
    }

    @Override
    public int requests() {
      return read.requests() + write.requests();
    }

    @Override
    public int items() {
      return write.items();
    }

    @Override
    public boolean isFixed() {
      return write.isFixed();
    }

    @Override
    public String operation() {
      return read.operation() + " + " + write.operation();
    }

    @Override
    public boolean needsTransactions() {
      return write.needsTransactions();
    }

    @Override
    public List<String> explain() {
      List<String> lines = new ArrayList<>();
      read.explain().forEach(l -> lines.add(l + " (" + reason() + ")"));
      write.explain().forEach(lines::add);
      return lines;
    }
  }

  /**
   * A change that depends on whether the item exists, or has a certain value; if that changed
   * meanwhile, the item is read again.
   *
   * @param presence the condition on the item as read that means it exists, or has the value
   */
  record Depending(ReadPlan read, Predicate presence, WritePlan absent, WritePlan present)
      implements WritePlan {
    @Override
    public List<Action> actions() {
      List<Action> all = new ArrayList<>(absent.actions());
      all.addAll(present.actions());
      return all;
    }

    @Override
    public int requests() {
      return read.requests() + Math.min(absent.requests(), present.requests());
    }

    @Override
    public int items() {
      return Math.min(absent.items(), present.items());
    }

    @Override
    public boolean isFixed() {
      return absent.isFixed()
          && present.isFixed()
          && absent.requests() == present.requests()
          && absent.items() == present.items();
    }

    @Override
    public String operation() {
      return absent.operation().equals(present.operation())
          ? read.operation() + " + " + absent.operation()
          : read.operation() + " + " + absent.operation() + " or " + present.operation();
    }

    @Override
    public boolean needsTransactions() {
      return absent.needsTransactions() || present.needsTransactions();
    }

    @Override
    public List<String> explain() {
      List<String> lines = new ArrayList<>(read.explain());
      boolean isValue =
          presence instanceof Predicate.Equal equal && equal.value() instanceof Value.Constant;
      lines.add(isValue ? "if " + value(" is not ") : "if it is absent or a tombstone:");
      absent.explain().forEach(l -> lines.add("  " + l));
      lines.add(isValue ? "if " + value(" is ") : "if it is there:");
      present.explain().forEach(l -> lines.add("  " + l));
      return lines;
    }

    private String value(String verb) {
      Predicate.Equal equal = (Predicate.Equal) presence;
      return equal.path() + verb + ((Value.Constant) equal.value()).value() + ":";
    }
  }

  /**
   * Work of several requests, recorded in the journal so that it is completed even after a crash.
   *
   * @param undo the actions that undo the first step if a later one cannot continue
   * @param together the removal of an entity in one transaction with its edges and children, which
   *     is used if they are at most {@value #MOST_EDGES_TOGETHER} and fit; null if the proof that
   *     nothing is left takes steps
   */
  record Steps(List<Step> steps, List<Action> undo, @Nullable WritePlan together)
      implements WritePlan {
    /** The most edges that are removed in one transaction with their entity. */
    public static final int MOST_EDGES_TOGETHER = 25;

    /** The most copies that change in one transaction with their source. */
    public static final int MOST_COPIES_TOGETHER = 50;

    public Steps {
      steps = List.copyOf(steps);
      undo = List.copyOf(undo);
    }

    /** Work that always takes steps. */
    public Steps(List<Step> steps) {
      this(steps, List.of(), null);
    }

    @Override
    public List<Action> actions() {
      return steps.stream().flatMap(s -> s.actions().stream()).toList();
    }

    @Override
    public int requests() {
      return together != null
          ? 1 + (int) steps.stream().filter(Step::isLook).count() + together.requests()
          : isPropagation() ? 1 : steps.stream().mapToInt(Step::requests).sum();
    }

    @Override
    public int items() {
      return together != null
          ? together.items()
          : isPropagation() ? 1 : steps.stream().mapToInt(Step::items).sum();
    }

    /** Whether the later steps follow only if an attribute that others copy changes. */
    private boolean isPropagation() {
      return steps.stream().anyMatch(Step::isForward);
    }

    @Override
    public boolean isFixed() {
      return false;
    }

    @Override
    public String operation() {
      return "journaled steps";
    }

    /** The steps with a role, in their order. */
    public List<Step> of(Step.Role role) {
      return steps.stream().filter(s -> s.role() == role).toList();
    }

    @Override
    public boolean needsTransactions() {
      return true;
    }

    @Override
    public List<String> explain() {
      List<String> lines = new ArrayList<>();
      if (together != null) {
        lines.add(
            "if one look finds at most "
                + MOST_EDGES_TOGETHER
                + " edges and children, together with them:");
        together.explain().forEach(l -> lines.add("  " + l));
        lines.add("else:");
      }
      for (int i = 0; i < steps.size(); i++) {
        int number = i + 1;
        steps.get(i).explain().forEach(l -> lines.add(l.startsWith("  ") ? l : number + ". " + l));
      }
      return lines;
    }
  }

  /**
   * One step of longer work.
   *
   * @param title a description in words
   * @param reads the reads that precede the write
   * @param actions the writes, in one transaction; a check among more of them than fit into one is
   *     part of each
   * @param each whether the write is repeated for each item that was read
   * @param role the part that the step has in the work
   * @param end the end of the deleted entity whose edges or references the step of a delete
   *     removes, or looks for in an index; null for other steps
   */
  record Step(
      String title,
      List<ReadPlan> reads,
      List<Action> actions,
      boolean each,
      Role role,
      @Nullable End end) {

    /** The part that a step has in a delete or in a propagation of copies. */
    public enum Role {
      /** Marks the entity or, for other work, begins it. */
      MARK,
      /** Closes the gates that do not fit into the transaction of the mark. */
      CLOSE,
      /** Looks for what prevents the delete. */
      LOOK,
      /** Removes children or edges. */
      CLEAR,
      /** Removes gates, or leaves those that count as tombstones. */
      RETIRE,
      /** Removes the entity, or leaves a tombstone. */
      REMOVE,
      /** Removes a tombstone when nothing can arrive any more. */
      SWEEP,
      /** Brings copies forward to a new version of their source; a consistent read finds them. */
      FORWARD,
      /** The same for copies that a gate of their source counts. */
      FORWARD_COUNTED,
      /** The same for copies that may be found late, so that a later pass is needed. */
      FORWARD_SETTLING,
      /** Any step of other work. */
      OTHER
    }

    /** A step that writes once. */
    public Step(String title, List<ReadPlan> reads, List<Action> actions) {
      this(title, reads, actions, false, Role.OTHER, null);
    }

    public Step(String title, List<ReadPlan> reads, List<Action> actions, boolean each) {
      this(title, reads, actions, each, Role.OTHER, null);
    }

    /** Whether the step brings copies forward. */
    public boolean isForward() {
      return role == Role.FORWARD || role == Role.FORWARD_COUNTED || role == Role.FORWARD_SETTLING;
    }

    /** Whether the step begins with a read of what goes with an entity, or prevents its delete. */
    private boolean isLook() {
      return (role == Role.LOOK || role == Role.CLEAR) && !reads.isEmpty();
    }

    /** A copy with another role. */
    public Step as(Role other) {
      return new Step(title, reads, actions, each, other, end);
    }

    public Step {
      reads = List.copyOf(reads);
      actions = List.copyOf(actions);
    }

    int items() {
      return actions.stream().mapToInt(Action::times).sum();
    }

    int requests() {
      return reads.stream().mapToInt(ReadPlan::requests).sum() + transactions();
    }

    private String parts() {
      return transactions() > 1 ? ", in " + transactions() + " transactions" : "";
    }

    private int transactions() {
      return (items() + DynamoDbLimits.TRANSACTION_ITEMS - 1) / DynamoDbLimits.TRANSACTION_ITEMS;
    }

    List<String> explain() {
      List<String> lines = new ArrayList<>(List.of(title + parts()));
      reads.forEach(r -> r.explain().forEach(l -> lines.add("  " + l)));
      if (!actions.isEmpty()) {
        List<String> written = WritePlan.of(actions).explain();
        lines.add("  " + (each ? "for each found, " : "") + written.get(0));
        written.stream().skip(1).forEach(l -> lines.add("  " + l));
      }
      return lines;
    }
  }
}
