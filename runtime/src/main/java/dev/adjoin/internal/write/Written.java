// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.plan.Target;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The item that a run of one operation wrote. */
final class Written {
  private Written() {}

  /** In its stored form; for an edge that is kept in summaries, as it would be by itself. */
  static Map<String, AttributeValue> own(Runner.Run run) {
    return run.writes().stream()
        .filter(write -> write.target() instanceof Target.Own)
        .map(ItemWrite::after)
        .findFirst()
        .orElseGet(() -> run.scene().after());
  }

  /** In its stored form, when it was like that before; empty for one that is kept in summaries. */
  static Optional<Map<String, AttributeValue>> own(
      Runner.Run run, Map<String, AttributeValue> before) {
    return run.writes().stream()
        .filter(write -> write.target() instanceof Target.Own)
        .map(write -> write.clauses().applied(before))
        .findFirst();
  }
}
