// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.advise;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.List;

/** Two changes of the same model in one: what the second changes is changed in the first, too. */
final class MergedChanges {
  private MergedChanges() {}

  /**
   * @param base the model that both changes began with
   * @param first the model with the first change
   * @param second the model with the second change
   */
  static Model of(Model base, Model first, Model second) {
    Model all = first;
    if (!second.table().equals(base.table())) {
      all = all.withTable(second.table());
    }
    for (Member member : second.members()) {
      Member before = find(base, member.name());
      Member now = find(first, member.name());
      if (!member.equals(before)) {
        all = all.with(combined(before, now, member));
      }
    }
    List<Pattern> patterns = new ArrayList<>();
    for (int i = 0; i < base.patterns().size(); i++) {
      boolean isChanged = !second.patterns().get(i).equals(base.patterns().get(i));
      patterns.add((isChanged ? second : first).patterns().get(i));
    }
    return all.withPatterns(patterns);
  }

  private static Member find(Model model, String name) {
    return model.members().stream().filter(m -> m.name().equals(name)).findFirst().orElseThrow();
  }

  private static Member combined(Member base, Member first, Member second) {
    List<View> views = views(base, first, second);
    if (second instanceof Relationship changed) {
      Relationship settings = changed.toBuilder().views(base.views()).build();
      Relationship from = settings.equals(base) ? (Relationship) first : changed;
      return from.toBuilder().views(views).build();
    }
    Entity one = (Entity) first;
    Entity other = (Entity) second;
    List<List<String>> gone =
        ((Entity) base).lookups().stream().filter(l -> !other.lookups().contains(l)).toList();
    boolean isListingChanged = other.listingShards() != ((Entity) base).listingShards();
    return one.toBuilder()
        .views(views)
        .listingShards((isListingChanged ? other : one).listingShards())
        .references(
            other.references().equals(((Entity) base).references())
                ? one.references()
                : other.references())
        .lookups(one.lookups().stream().filter(l -> !gone.contains(l)).toList())
        .build();
  }

  private static List<View> views(Member base, Member first, Member second) {
    List<View> views = new ArrayList<>();
    for (View view : base.views()) {
      View one = first.view(view.name()).orElse(null);
      View other = second.view(view.name()).orElse(null);
      if (one != null && other != null) {
        views.add(other.equals(view) ? one : other);
      }
    }
    return views;
  }
}
