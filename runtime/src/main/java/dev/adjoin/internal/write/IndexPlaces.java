// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.write;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.key.KeyLimits;
import dev.adjoin.internal.plan.Action.Kind;
import dev.adjoin.internal.plan.Effect;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The index attributes of an item: there while it has a place in the index, else not. */
final class IndexPlaces {
  private IndexPlaces() {}

  static void write(Draft draft, Effect.InIndex effect) {
    write(draft, effect.index(), effect.entry(), effect.index().ownAttributes());
  }

  static void write(Draft draft, Effect.IndexFollows effect) {
    if (draft.scene().changes(effect.causes())) {
      write(draft, effect.index(), effect.entry(), effect.attributes());
    }
  }

  private static void write(Draft draft, Index index, Entry entry, Collection<String> attributes) {
    Function<String, @Nullable Object> values = draft.scene().values();
    boolean isThere =
        entry.sparseBy().stream().allMatch(a -> values.apply(a) != null)
            && (entry.when() == null
                || Whens.holds(entry.when(), draft.scene().shape(), draft.scene().after()));
    if (draft.kind() == Kind.UPDATE) {
      follow(draft, entry);
    }
    for (String attribute : attributes) {
      draft.putOrRemove(attribute, isThere ? text(index, entry, attribute, values) : null);
    }
  }

  private static void follow(Draft draft, Entry entry) {
    Set<String> causes = new HashSet<>(entry.key().partition().attributes());
    causes.addAll(entry.key().sort().attributes());
    if (entry.when() != null) {
      causes.addAll(entry.when().attributes());
    }
    causes.forEach(name -> draft.follow(AttributePath.of(name)));
  }

  private static AttributeValue text(
      Index index, Entry entry, String attribute, Function<String, @Nullable Object> values) {
    if (attribute.equals(index.sortKey())) {
      String sort = entry.key().sort().encode(values);
      KeyLimits.sort(sort);
      return AttributeValue.fromS(sort);
    }
    String partition = entry.key().partition().encode(values);
    KeyLimits.partition(partition);
    return AttributeValue.fromS(partition);
  }
}
