// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.When;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An index entry that has not been assigned to an index.
 *
 * @param group entries of one group must share an index, because one Query reads them
 * @param kind the kind of index it needs
 * @param isDeclared whether the model declares it, and not only the recorded design
 */
record EntryDraft(
    Entry.Role role,
    String name,
    ItemKey key,
    @Nullable When when,
    List<String> sparseBy,
    Projection project,
    @Nullable String group,
    Index.Kind kind,
    boolean isDeclared) {

  /** An entry that every item of the type has. */
  static EntryDraft always(Entry.Role role, String name, ItemKey key, Projection project) {
    return new EntryDraft(role, name, key, null, List.of(), project, null, Index.Kind.GLOBAL, true);
  }

  EntryDraft as(Entry.Role changed, String otherName) {
    return new EntryDraft(
        changed, otherName, key, when, sparseBy, project, group, kind, isDeclared);
  }

  EntryDraft inGroup(String changed) {
    return new EntryDraft(role, name, key, when, sparseBy, project, changed, kind, isDeclared);
  }

  EntryDraft in(Index.Kind changed) {
    return new EntryDraft(role, name, key, when, sparseBy, project, group, changed, isDeclared);
  }

  EntryDraft sparse(@Nullable When condition, List<String> optional) {
    return new EntryDraft(
        role, name, key, condition, List.copyOf(optional), project, group, kind, isDeclared);
  }

  /** The same entry, which the model does not declare. */
  EntryDraft undeclared() {
    return new EntryDraft(role, name, key, when, sparseBy, project, group, kind, false);
  }

  Entry placedIn(String index, Entry.State state, int formerShards) {
    return new Entry(
        role, name, index, key, when, sparseBy, project, isDeclared, state, formerShards);
  }
}
