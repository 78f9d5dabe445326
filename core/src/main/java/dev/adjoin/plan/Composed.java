// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.plan;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is said of several reads as one. */
final class Composed {
  private Composed() {}

  static Consistency consistency(List<ReadPlan> parts) {
    return parts.stream().map(ReadPlan::consistency).reduce(Consistency.STRONG, Consistency::and);
  }

  static String operation(List<ReadPlan> parts, String sign) {
    return parts.stream().map(ReadPlan::operation).collect(Collectors.joining(sign));
  }

  static @Nullable String index(List<ReadPlan> parts) {
    return parts.stream().map(ReadPlan::index).filter(Objects::nonNull).findFirst().orElse(null);
  }
}
