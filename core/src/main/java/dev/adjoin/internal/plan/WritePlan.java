// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import java.util.ArrayList;
import java.util.List;

/** How one change is made. */
public sealed interface WritePlan {
  /** DynamoDB's limit for one transaction. */
  int MOST_ACTIONS = 100;

  /**
   * A request by itself where that is exact, else a transaction, be it of one item.
   *
   * @param actions each on another item
   */
  static WritePlan of(List<Action> actions) {
    return actions.size() == 1 && actions.get(0).canStandAlone()
        ? new Single(actions.get(0))
        : new Transaction(actions);
  }

  /** Every action, whichever branch it is on. */
  List<Action> actions();

  /** How many requests it costs at least. */
  int requests();

  /** How many items it writes or checks at least. */
  int items();

  /** Whether it takes exactly so many requests and items, whatever it finds. */
  boolean isFixed();

  String operation();

  List<String> explain();

  /** One item: one request. */
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
    public List<String> explain() {
      return List.of(action.explain().replaceFirst(" ", "Item "));
    }
  }

  /** Items that are written all or none, and once: one request. */
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
    public List<String> explain() {
      List<String> lines = new ArrayList<>(List.of("TransactWriteItems"));
      actions.forEach(a -> lines.add("  " + a.explain()));
      return lines;
    }
  }

  /**
   * A change that needs the stored item first: the read, then the write under its condition.
   *
   * @param why what needs it in any case, in words; empty when nothing does
   * @param causes the attributes whose change needs it besides: where none of them changes, they
   *     need not be as read
   */
  record ReadFirst(String why, List<String> causes, ReadPlan read, WritePlan write)
      implements WritePlan {
    public ReadFirst {
      causes = List.copyOf(causes);
    }

    /** Read in any case. */
    public ReadFirst(String why, ReadPlan read, WritePlan write) {
      this(why, List.of(), read, write);
    }

    /** The same read, before another write. */
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
    public List<String> explain() {
      List<String> lines = new ArrayList<>();
      read.explain().forEach(l -> lines.add(l + " (" + reason() + ")"));
      write.explain().forEach(lines::add);
      return lines;
    }
  }

  /**
   * A change that depends on whether the item is there; read again when that changed meanwhile.
   *
   * @param presence what says that it is there, of what was read
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
    public List<String> explain() {
      List<String> lines = new ArrayList<>(read.explain());
      lines.add("if it is absent or a tombstone:");
      absent.explain().forEach(l -> lines.add("  " + l));
      lines.add("if it is there:");
      present.explain().forEach(l -> lines.add("  " + l));
      return lines;
    }
  }

  /**
   * Work of several requests, entered in the journal so that it is finished whatever happens.
   *
   * @param undo what undoes the first step when a later one refuses to go on
   */
  record Steps(List<Step> steps, List<Action> undo) implements WritePlan {
    public Steps {
      steps = List.copyOf(steps);
      undo = List.copyOf(undo);
    }

    @Override
    public List<Action> actions() {
      return steps.stream().flatMap(s -> s.actions().stream()).toList();
    }

    @Override
    public int requests() {
      return steps.stream().mapToInt(Step::requests).sum();
    }

    @Override
    public int items() {
      return steps.stream().mapToInt(Step::items).sum();
    }

    @Override
    public boolean isFixed() {
      return false;
    }

    @Override
    public String operation() {
      return "journaled steps";
    }

    @Override
    public List<String> explain() {
      List<String> lines = new ArrayList<>();
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
   * @param title what it does, in words
   * @param reads what it reads first
   * @param actions what it writes in one transaction
   * @param each whether it writes so for each item read
   */
  record Step(String title, List<ReadPlan> reads, List<Action> actions, boolean each) {
    /** A step that writes once. */
    public Step(String title, List<ReadPlan> reads, List<Action> actions) {
      this(title, reads, actions, false);
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
      return (items() + MOST_ACTIONS - 1) / MOST_ACTIONS;
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
