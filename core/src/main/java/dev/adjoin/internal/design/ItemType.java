// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * One kind of item in the table.
 *
 * @param type the entity or relationship it belongs to; {@code _journal} for the journal
 * @param detail distinguishes items of one type and kind: the attributes of a guard, the side or
 *     reference of a gate; else empty
 */
public record ItemType(String type, Kind kind, String detail, ItemKey key, List<Entry> entries) {

  /** The number of partitions that the entries of a journal are spread over. */
  public static final int JOURNAL_BUCKETS = 8;

  /** The kinds of item. */
  public enum Kind {
    ENTITY,
    RELATIONSHIP,
    /** The second item of an edge, in the partition of its {@code to} side. */
    MIRROR,
    /** Holds a unique value for its owner. */
    GUARD,
    /** One shard of a checked side's gate. */
    GATE,
    /** Unfinished work. */
    JOURNAL;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ItemType {
    entries = List.copyOf(entries);
  }

  public ItemType with(ItemKey changedKey, List<Entry> changedEntries) {
    return new ItemType(type, kind, detail, changedKey, changedEntries);
  }

  /** Whether it is an entity or an edge, rather than an item that Adjoin adds. */
  public boolean isPrimary() {
    return kind == Kind.ENTITY || kind == Kind.RELATIONSHIP;
  }

  /** Whether reads of the application return it: an entity, an edge or a mirror. */
  public boolean isTheApplications() {
    return isPrimary() || kind == Kind.MIRROR;
  }

  /** The entries that the model declares: those that can be read. */
  public List<Entry> declaredEntries() {
    return entries.stream().filter(Entry::isDeclared).toList();
  }

  public Optional<Entry> entry(Entry.Role role, String name) {
    return entries.stream().filter(e -> e.role() == role && e.name().equals(name)).findFirst();
  }

  /** The name of the item type for people: {@code Membership}, {@code Membership mirror}. */
  public String label() {
    if (isPrimary()) {
      return type;
    }
    return type + " " + kind.word() + (detail.isEmpty() ? "" : " " + detail);
  }

  /** The label that its items have in the table: by the stored names of its type and attributes. */
  public String storedLabel(Schema schema) {
    Member member = schema.member(type).orElse(null);
    if (member == null) {
      return label();
    }
    boolean isOfAttributes = kind == Kind.GUARD || kind == Kind.GATE && member instanceof Entity;
    String stored =
        isOfAttributes
            ? String.join("+", schema.stored(member, List.of(detail.split("\\+"))))
            : detail;
    return new ItemType(member.stored(), kind, stored, key, entries).label();
  }
}
