// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.diagnostic;

import java.util.ArrayList;
import java.util.List;

/**
 * A position in a declaration, independent of how it was written: {@code
 * relationships/Enrollment/sort/to}. A check knows the path; the front end that read the
 * declaration knows its place.
 */
public record ModelPath(List<String> steps) {

  public ModelPath {
    steps = List.copyOf(steps);
  }

  public static ModelPath of(String... steps) {
    return new ModelPath(List.of(steps));
  }

  public ModelPath then(String... more) {
    List<String> all = new ArrayList<>(steps);
    all.addAll(List.of(more));
    return new ModelPath(all);
  }

  /** The enclosing path; the root's is the root. */
  public ModelPath parent() {
    return steps.isEmpty() ? this : new ModelPath(steps.subList(0, steps.size() - 1));
  }

  @Override
  public String toString() {
    return String.join("/", steps);
  }
}
