// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.design.ItemType;
import java.util.List;

/** An item type whose entries have not been assigned to indexes. */
record ItemDraft(
    String type, ItemType.Kind kind, String detail, ItemKey key, List<EntryDraft> entries) {
  ItemDraft {
    entries = List.copyOf(entries);
  }

  static ItemDraft plain(String type, ItemType.Kind kind, String detail, ItemKey key) {
    return new ItemDraft(type, kind, detail, key, List.of());
  }

  long count(Index.Kind kind) {
    return entries.stream().filter(e -> e.kind() == kind).count();
  }
}
