// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.View;

/** An index whose entries with the same partition key are spread over several partitions. */
final class ShardedIndex implements DesignPattern {
  private final int shards;

  ShardedIndex(int shards) {
    this.shards = shards;
  }

  @Override
  public PatternKind kind() {
    return PatternKind.SHARDED_INDEX;
  }

  @Override
  public String name() {
    return kind().text() + " by " + shards;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return shards > 1 && shards(model, subject) == shards;
  }

  /** The partitions that items with the same partition key are spread over. */
  static int shards(Model model, Subject subject) {
    if (subject instanceof Subject.Viewed viewed) {
      return Views.of(model, viewed).shards();
    }
    if (subject instanceof Subject.Referring referring) {
      return referring.in(model).shards();
    }
    return subject instanceof Subject.Listed ? subject.entityIn(model).listingShards() : 1;
  }

  @Override
  public PatternResult apply(Model model, Subject subject) {
    if (subject instanceof Subject.Viewed viewed) {
      View view = Views.of(model, viewed);
      return view.local()
          ? new PatternResult.Unfit("a local index has the partitions of the table")
          : new PatternResult.Changed(
              Views.replace(model, viewed.memberIn(model), view.shardedBy(shards)));
    }
    if (subject instanceof Subject.Referring referring) {
      return new PatternResult.Changed(ReferenceIndex.sharded(model, referring, shards));
    }
    if (subject instanceof Subject.Listed) {
      Entity entity = subject.entityIn(model);
      return new PatternResult.Changed(
          model.with(entity.toBuilder().listingShards(shards).build()));
    }
    return new PatternResult.Unfit(
        "a lookup has no shards; a view by the same attributes can have them");
  }
}
