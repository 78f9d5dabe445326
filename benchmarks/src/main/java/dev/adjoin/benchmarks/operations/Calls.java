// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.benchmarks.operations;

import dev.adjoin.benchmarks.operations.Campus.Enrollment;
import dev.adjoin.benchmarks.operations.Campus.Student;
import java.util.List;

/** The calls that are measured, once with the runtime and once by hand. */
interface Calls {
  Student get(int n);

  List<Enrollment> listFrom(int n);

  List<Enrollment> listTo(int n);

  /** The edges of one semester, which here are all 25. */
  List<Enrollment> listWhere(int n);

  List<Enrollment> page(int n);

  /**
   * @return whether the edge is new
   */
  boolean link(int n);

  boolean linkCounted(int n);

  /**
   * @return the edge that was removed
   */
  Enrollment unlink(int n);

  /**
   * @return the name of an attribute, which by hand is a constant
   */
  String attribute(int n);
}
