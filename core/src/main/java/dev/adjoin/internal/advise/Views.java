// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.View;
import java.util.List;

/** The views of a type, and changes of them. */
final class Views {
  private Views() {}

  static View of(Model model, Subject.Viewed viewed) {
    return viewed.memberIn(model).view(viewed.view()).orElseThrow();
  }

  static Model replace(Model model, Member member, View changed) {
    return with(
        model,
        member,
        member.views().stream().map(v -> v.name().equals(changed.name()) ? changed : v).toList());
  }

  static Model remove(Model model, Member member, String name) {
    return with(
        model, member, member.views().stream().filter(v -> !v.name().equals(name)).toList());
  }

  private static Model with(Model model, Member member, List<View> views) {
    return member instanceof Relationship relationship
        ? model.with(relationship.toBuilder().views(views).build())
        : model.with(((Entity) member).toBuilder().views(views).build());
  }
}
