// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

/** A call that is measured. */
public enum Operation {
  GET("get", 1.5, Calls::get),
  LIST_FROM("list of 25, from", 1.3, Calls::listFrom),
  LIST_TO("list of 25, to (index)", 1.3, Calls::listTo),
  LIST_WHERE("list of 25, where(Enrollment::semester)", 0, Calls::listWhere),
  PAGE("page(25)", 0, Calls::page),
  LINK("link", 1.5, Calls::link) {
    @Override
    void after(HandWrittenCalls with, int n) {
      with.unlink(n);
    }
  },
  LINK_COUNTED("link, counted", 1.5, Calls::linkCounted) {
    @Override
    void after(HandWrittenCalls with, int n) {
      with.removeSeat(n);
    }
  },
  UNLINK("unlink", 0, Calls::unlink) {
    @Override
    void before(HandWrittenCalls with, int n) {
      with.link(n);
    }
  },
  ATTRIBUTE("Enrollment::semester to its name", 0, Calls::attribute);

  private final String label;
  private final double goal;
  private final Call call;

  @FunctionalInterface
  private interface Call {
    Object make(Calls calls, int n);
  }

  Operation(String label, double goal, Call call) {
    this.label = label;
    this.goal = goal;
    this.call = call;
  }

  String label() {
    return label;
  }

  /** The most that the runtime may take, as a multiple of the call by hand; 0 without a goal. */
  double goal() {
    return goal;
  }

  Object call(Calls with, int n) {
    return call.make(with, n);
  }

  /** Writes what the call with that number needs. */
  void before(HandWrittenCalls with, int n) {}

  /** Removes what the call with that number wrote, so that it can be made again. */
  void after(HandWrittenCalls with, int n) {}
}
