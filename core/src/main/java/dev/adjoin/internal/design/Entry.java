// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.When;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The entry of an item type in one index.
 *
 * @param name the side, the view, the reference or the attributes of the lookup that it serves
 * @param index the index by name
 * @param when the condition for an item to have the entry; null if all items have it
 * @param sparseBy optional attributes without which an item has no entry
 * @param isDeclared whether the model declares it; an entry that is only recorded is written for
 *     other programs, and not read
 * @param state whether stored items have it already
 * @param formerShards the number of shards that items may still be spread over, while a migration
 *     gives them more; 0 otherwise
 */
public record Entry(
    Role role,
    String name,
    String index,
    ItemKey key,
    @Nullable When when,
    List<String> sparseBy,
    Projection project,
    boolean isDeclared,
    State state,
    int formerShards) {

  /** The states of an entry while a migration adds it. A state changes reads, never writes. */
  public enum State {
    /** Every write maintains it, but items that were stored before may lack it. */
    MAINTAINED,
    /** Every item that should have it has it. */
    READABLE
  }

  /** The purposes of index entries. */
  public enum Role {
    /** An edge, read from its {@code to} side. */
    INVERSE,
    /** An entity, read together with the edges of its {@code to} side. */
    TOGETHER,
    /** An edge, sorted by other attributes on its {@code from} side. */
    ORDER,
    LOOKUP,
    /** An item among those that refer to the same entity. */
    REFERENCE,
    VIEW,
    LISTING
  }

  public Entry {
    sparseBy = List.copyOf(sparseBy);
  }

  /** Whether every item of the type has this entry, all in one partition for the same values. */
  public boolean holdsAll() {
    return when == null && sparseBy.isEmpty() && key.partition().shards() == 1;
  }

  public Entry withKey(ItemKey changed) {
    return new Entry(
        role, name, index, changed, when, sparseBy, project, isDeclared, state, formerShards);
  }

  public Entry in(State changed) {
    return new Entry(
        role, name, index, key, when, sparseBy, project, isDeclared, changed, formerShards);
  }

  public boolean isReadable() {
    return state == State.READABLE;
  }

  /** Whether items may still be in fewer shards, or in the partition without one. */
  public boolean isSpreading() {
    return formerShards > 0;
  }

  /** The same entry, whose items may still be in fewer shards; 0 if they are not. */
  public Entry spreadFrom(int shards) {
    return new Entry(role, name, index, key, when, sparseBy, project, isDeclared, state, shards);
  }

  /** The entry as it was before it got more shards. */
  public Entry former() {
    return isSpreading()
        ? withKey(new ItemKey(key.partition().inShards(formerShards), key.sort())).spreadFrom(0)
        : this;
  }

  /** The attributes that decide whether an item has the entry, and under which key. */
  public List<String> attributes() {
    List<String> attributes = new ArrayList<>(key.attributes());
    attributes.addAll(sparseBy);
    if (when != null) {
      attributes.addAll(when.attributes());
    }
    return attributes;
  }

  /** The name of the entry for people, below its type: {@code to}, {@code byStatus}. */
  public String title() {
    return switch (role) {
      case INVERSE -> "to";
      case TOGETHER -> "together";
      case ORDER -> "from";
      case LOOKUP, REFERENCE, VIEW, LISTING -> name;
    };
  }

  /** The entry as it is written, which depends neither on its state nor on who declares it. */
  public Entry written() {
    return new Entry(role, name, index, key, when, sparseBy, project, true, State.READABLE, 0);
  }
}
