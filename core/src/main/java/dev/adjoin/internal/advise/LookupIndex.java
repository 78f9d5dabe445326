// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.List;

/** An index by an attribute: items are found without their parent, eventually consistent. */
final class LookupIndex implements DesignPattern {
  @Override
  public String name() {
    return "lookup index";
  }

  @Override
  public boolean describes(Model model, Subject subject) {
    return subject instanceof Subject.LookedUp
        || subject instanceof Subject.Viewed viewed && !view(model, viewed).local();
  }

  static View view(Model model, Subject.Viewed viewed) {
    return viewed.memberIn(model).view(viewed.view()).orElseThrow();
  }

  /** A local view becomes one by the attributes of its own partition. */
  @Override
  public PatternResult apply(Model model, Subject subject) {
    if (!(subject instanceof Subject.Viewed viewed) || !view(model, viewed).local()) {
      return new PatternResult.Changed(model);
    }
    View view = view(model, viewed);
    Member member = viewed.memberIn(model);
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
