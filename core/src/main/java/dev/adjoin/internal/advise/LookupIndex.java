// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.List;

/** An index by an attribute: items are found without their parent, eventually consistent. */
final class LookupIndex implements DesignPattern {
  @Override
  public PatternKind kind() {
    return PatternKind.LOOKUP_INDEX;
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.LookedUp
        || subject instanceof Subject.Viewed viewed
            && !Views.of(model, viewed).local()
            && !Views.of(model, viewed).project().equals(Projection.KEYS)
            && Views.of(model, viewed).shards() == 1;
  }

  /**
   * A local view becomes one by the attributes of its own partition. Shards and a projection of
   * keys are dropped.
   */
  @Override
  public PatternResult apply(Model model, Subject subject) {
    if (!(subject instanceof Subject.Viewed viewed)) {
      return new PatternResult.Changed(model);
    }
    View view = Views.of(model, viewed);
    Member member = viewed.memberIn(model);
    if (!view.local()) {
      boolean isNarrow = view.project().equals(Projection.KEYS);
      View plain = view.shardedBy(1).projecting(isNarrow ? Projection.ALL : view.project());
      return new PatternResult.Changed(Views.replace(model, member, plain));
    }
    Schema schema = new Schema(model);
    boolean ofEdges = member instanceof Relationship;
    List<String> root = ofEdges ? List.of() : schema.identityNames(schema.root((Entity) member));
    View global =
        View.named(view.name())
            .by(root)
            .side(ofEdges ? Side.FROM : null)
            .order(view.order())
            .when(view.when())
            .project(view.project())
            .build();
    return new PatternResult.Changed(Views.replace(model, member, global));
  }
}
