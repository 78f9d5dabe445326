// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests of a write: reads first, then the write, or a question that decides about it. */
public sealed interface WriteFlow {

  /** The items that are read first, in parallel. */
  List<ReadItem> reads();

  /**
   * A GetItem before a write.
   *
   * @param label the name by which questions and placeholders refer to the item
   */
  record ReadItem(String label, Request get) {}

  /** Two ways to go on. */
  record Ask(List<ReadItem> reads, Question question, WriteFlow yes, WriteFlow no)
      implements WriteFlow {
    public Ask {
      reads = List.copyOf(reads);
    }
  }

  /**
   * The requests that write, in order.
   *
   * @param result the GetItem of what the call returns; null if the write returns or determines it
   */
  record Send(List<ReadItem> reads, List<Stage> stages, @Nullable Request result)
      implements WriteFlow {
    public Send {
      reads = List.copyOf(reads);
      stages = List.copyOf(stages);
    }
  }

  /**
   * One stage of a write.
   *
   * @param title what the stage does, in words; empty for a write with one request
   * @param requests the requests in order; none if the title refers to other writes
   */
  record Stage(String title, List<ReadItem> reads, List<Request> requests) {
    public Stage {
      reads = List.copyOf(reads);
      requests = List.copyOf(requests);
    }
  }

  /**
   * One case of a write: what is asked and answered, and everything that is sent in this case.
   *
   * @param when the conditions in words; none for the only case
   * @param result the GetItem of what the call returns; null if there is none
   */
  record Case(
      List<String> when, List<ReadItem> reads, List<Stage> stages, @Nullable Request result) {
    public Case {
      when = List.copyOf(when);
      reads = List.copyOf(reads);
      stages = List.copyOf(stages);
    }
  }

  /** Every case. */
  default List<Case> cases() {
    List<Case> cases = new ArrayList<>();
    addCases(List.of(), List.of(), cases);
    return cases;
  }

  /** The items that every case reads first. */
  default List<ReadItem> commonReads() {
    List<ReadItem> common = new ArrayList<>(reads());
    if (this instanceof Ask ask) {
      List<ReadItem> no = ask.no().commonReads();
      ask.yes().commonReads().stream().filter(no::contains).forEach(common::add);
    }
    return common;
  }

  private void addCases(List<String> when, List<ReadItem> before, List<Case> into) {
    List<ReadItem> all = new ArrayList<>(before);
    all.addAll(reads());
    if (this instanceof Send send) {
      into.add(new Case(when, all, send.stages(), send.result()));
      return;
    }
    Ask ask = (Ask) this;
    for (boolean answer : new boolean[] {true, false}) {
      List<String> more = new ArrayList<>(when);
      more.add(ask.question().words(answer));
      (answer ? ask.yes() : ask.no()).addCases(more, all, into);
    }
  }
}
