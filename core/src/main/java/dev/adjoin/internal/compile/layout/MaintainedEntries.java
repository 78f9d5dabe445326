// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Adds the recorded index entries of views, lookups and listings that the model does not declare. A
 * program with an older or reduced model goes on writing them, so that a program that does declare
 * them still finds every item.
 */
final class MaintainedEntries {
  private MaintainedEntries() {}

  static List<ItemDraft> added(
      Schema schema, @Nullable RecordedDesign base, List<ItemDraft> drafts) {
    return base == null ? drafts : drafts.stream().map(d -> added(schema, base, d)).toList();
  }

  private static ItemDraft added(Schema schema, RecordedDesign base, ItemDraft draft) {
    Optional<ItemType> recorded =
        base.type(draft.type()).flatMap(t -> t.item(draft.kind(), draft.detail()));
    if (recorded.isEmpty()) {
      return draft;
    }
    Member member = schema.member(draft.type()).orElseThrow();
    Set<String> known = schema.attributes(member).keySet();
    List<EntryDraft> entries = new ArrayList<>(draft.entries());
    for (Entry entry : recorded.get().entries()) {
      boolean isDeclared =
          draft.entries().stream()
              .anyMatch(e -> e.role() == entry.role() && e.name().equals(entry.name()));
      if (!isDeclared && canStay(entry) && known.containsAll(attributes(entry))) {
        ItemKey key = KeyBuilder.of(schema, member).recoded(entry.key());
        entries.add(draft(entry, key, base.index(entry.index()).orElseThrow()));
      }
    }
    return new ItemDraft(draft.type(), draft.kind(), draft.detail(), draft.key(), entries);
  }

  /** Whether nothing else of the design depends on the entry. */
  private static boolean canStay(Entry entry) {
    return switch (entry.role()) {
      case VIEW, LOOKUP, REFERENCE, LISTING -> true;
      case INVERSE, TOGETHER, ORDER -> false;
    };
  }

  private static List<String> attributes(Entry entry) {
    Stream<String> inKey =
        Stream.of(entry.key().partition(), entry.key().sort())
            .map(KeyTemplate::attributes)
            .flatMap(List::stream);
    Stream<String> inCondition =
        entry.when() == null ? Stream.of() : entry.when().attributes().stream();
    return Stream.concat(inKey, Stream.concat(inCondition, entry.sparseBy().stream())).toList();
  }

  private static EntryDraft draft(Entry entry, ItemKey key, Index index) {
    return EntryDraft.always(entry.role(), entry.name(), key, entry.project())
        .sparse(entry.when(), entry.sparseBy())
        .in(index.kind())
        .undeclared();
  }
}
