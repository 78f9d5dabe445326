// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.HashSet;
import java.util.List;

/**
 * A second order of the item's own partition: consistent, only at table creation, 10 GB at most.
 */
final class LocalIndex implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.LOCAL_INDEX;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.Viewed viewed && Views.of(model, viewed).local();
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    if (!(subject instanceof Subject.Viewed viewed)) {
      return new PatternResult.Unfit(
          "it is read by other attributes than those of its own partition");
    }
    View view = Views.of(model, viewed);
    if (view.local()) {
      return new PatternResult.Changed(model);
    }
    Member member = viewed.memberIn(model);
    Schema schema = new Schema(model);
    List<String> own = schema.partitionOf(member);
    List<String> partition = schema.partitionOf(member, view);
    if (!new HashSet<>(partition).equals(new HashSet<>(own)) || view.shards() > 1) {
      return new PatternResult.Unfit(
          "%s, and a local index only orders the partition by %s"
              .formatted(
                  partition.isEmpty()
                      ? "it holds all items of the type"
                      : "it is read by " + String.join(", ", partition),
                  String.join(", ", own)));
    }
    View local =
        View.named(view.name())
            .order(view.order())
            .when(view.when())
            .project(view.project())
            .local(true)
            .build();
    return new PatternResult.Changed(Views.replace(model, member, local));
  }
}
