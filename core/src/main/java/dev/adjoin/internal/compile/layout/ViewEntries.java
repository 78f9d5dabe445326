// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.compile.layout;

import dev.adjoin.internal.design.Entry.Role;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemKey;
import dev.adjoin.internal.key.KeyTemplate;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.View;
import java.util.ArrayList;
import java.util.List;

/** The index entries of one type's views. */
final class ViewEntries {
  private final Member member;
  private final Schema schema;
  private final List<String> identity;

  ViewEntries(Schema schema, Member member) {
    this.schema = schema;
    this.member = member;
    this.identity = schema.identityNames(member);
  }

  private KeyBuilder builder() {
    return KeyBuilder.of(schema, member);
  }

  /**
   * The entry of a view with a partition for each value of {@code by}, or one partition for the
   * whole type.
   *
   * @param by the attributes of the view, after the id of its side if it has one
   */
  EntryDraft global(View view, List<String> by) {
    KeyTemplate partition =
        view.key() != null
            ? builder().parse(view.key())
            : builder().word(name(view)).fields(by).build();
    KeyTemplate spread = partition.shardedBy(view.shards(), builder().fieldsOf(identity));
    return draft(view, new ItemKey(spread, sort(view, by)));
  }

  /** The entry of a local view: a second order of the item's own partition. */
  EntryDraft local(View view, KeyTemplate partition) {
    KeyTemplate sort;
    if (view.sort() != null) {
      sort = builder().parse(view.sort());
    } else {
      List<String> fields = ordered(view, partition.attributes());
      sort = builder().word(name(view)).fields(fields).build();
    }
    return draft(view, new ItemKey(partition, sort)).in(Index.Kind.LOCAL);
  }

  private KeyTemplate sort(View view, List<String> by) {
    if (view.sort() != null) {
      return builder().parse(view.sort());
    }
    return builder().fields(ordered(view, by)).build();
  }

  /** The order, followed by the identity attributes that the partition key does not contain. */
  private List<String> ordered(View view, List<String> known) {
    List<String> fields = new ArrayList<>(view.order());
    identity.stream().filter(i -> !known.contains(i) && !fields.contains(i)).forEach(fields::add);
    return fields.isEmpty() ? identity : fields;
  }

  private EntryDraft draft(View view, ItemKey key) {
    List<String> used = new ArrayList<>(key.partition().attributes());
    used.addAll(key.sort().attributes());
    return EntryDraft.always(Role.VIEW, view.name(), key, view.project())
        .sparse(view.when(), Optionals.among(schema.attributes(member), used));
  }

  private String name(View view) {
    return member.keyWord() + "." + view.name();
  }
}
