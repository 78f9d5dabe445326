// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.lint;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Phrase;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.SettingText;
import dev.adjoin.internal.model.View;
import java.util.List;
import java.util.Locale;

/** The names and places of index entries, as the author of the model knows them. */
final class Indexes {
  private Indexes() {}

  /** {@code Order.byStatus}; {@code Order.by(email)} for a lookup or a reference. */
  static String name(Member member, Entry entry) {
    String lookup = "by(" + String.join(", ", entry.key().partition().attributes()) + ")";
    return member.name() + "." + (isFoundBy(entry) ? lookup : entry.title());
  }

  private static boolean isFoundBy(Entry entry) {
    return entry.role() == Entry.Role.LOOKUP || entry.role() == Entry.Role.REFERENCE;
  }

  static ModelPath path(Member member, Entry entry) {
    return switch (entry.role()) {
      case LOOKUP -> member.path("lookup");
      case LISTING -> member.path("all");
      case REFERENCE -> member.path("attributes", entry.name());
      case VIEW -> member.path("views", entry.name());
      case INVERSE, TOGETHER, ORDER -> member.path();
    };
  }

  /** The view or reference with shards; a lookup has none and is replaced by a view. */
  static Phrase spread(Member member, Entry entry, int shards) {
    if (entry.role() == Entry.Role.REFERENCE) {
      return Phrase.format(
          "Add to %s.%s: %s", member.name(), entry.name(), SettingText.value("shards", shards));
    }
    List<String> by = entry.key().partition().attributes();
    String last = by.get(by.size() - 1);
    String name = "by" + last.substring(0, 1).toUpperCase(Locale.ROOT) + last.substring(1);
    return member
        .view(entry.name())
        .map(v -> Phrase.format("Write %s", SettingText.view(v.shardedBy(shards))))
        .orElse(
            Phrase.format(
                "Replace the lookup by a view: %s",
                SettingText.view(View.named(name).by(by).shards(shards).build())));
  }
}
