// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.design;

import java.util.List;
import java.util.Set;

/**
 * An attribute that Adjoin adds to items, and the declared feature that needs it.
 *
 * @param types the labels of the item types that have it; empty for all
 */
public record OwnedAttribute(String name, List<String> types, String because) {
  /** The intention of the last write, by which a repeated request is recognised. */
  public static final String BY = "_by";

  /** The number of changes of an item that others copy. */
  public static final String VERSION = "_version";

  /**
   * The versions of the sources that an item copied from, and their identities under names that
   * begin with {@link #BORN_OF}.
   */
  public static final String COPIED = "_copied";

  /**
   * The beginning of the names under which {@link #COPIED} holds the identity of a source; the name
   * of its version follows. Items that were written before sources had identities have none.
   */
  public static final String BORN_OF = "_born_";

  /** The mark of an item that is being deleted, and of the tombstone that it may leave. */
  public static final String DELETING = "_deleting";

  /** The value of {@link #DELETING} while the item is being deleted. */
  public static final String MARKED = "marked";

  /**
   * The value of {@link #DELETING} on a tombstone whose id is not free yet: a later pass must find
   * that nothing arrived late.
   */
  public static final String SETTLING = "settling";

  /** The value of {@link #DELETING} on a tombstone that only counts edges that are kept. */
  public static final String GONE = "gone";

  /**
   * The identity of the delete that marked the item. It stays while the item is a tombstone whose
   * id is not free yet, and nothing but that delete writes it.
   */
  public static final String MARK = "_mark";

  /**
   * The identity of an entity from its creation to its delete. An entity that is created again
   * under the same id has another one, so that a delete knows which of them it is about, and a copy
   * which of them it is of. A summary with attributes of the other entity holds its identity too.
   */
  public static final String BORN = "_born";

  /** The time that DynamoDB expires items by, unless a declared attribute has the right form. */
  public static final String EXPIRES = "_expires";

  /**
   * The declared expiry of an entity that is being deleted, set aside so that DynamoDB does not
   * remove the item in the middle of its delete.
   */
  public static final String EXPIRY = "_expiry";

  /** The expiry of an item that must not expire: the end of the year 9999, in epoch seconds. */
  public static final long NEVER = 253_402_300_799L;

  /** The token of the link that made an edge, which names the marker of its removal. */
  public static final String LINK = "_link";

  /** The beginning of the attributes of an edge that say which gates count it; a side follows. */
  public static final String EPOCH = "_epoch_";

  /** The beginning of the partitions that hold items of Adjoin itself, which have no type. */
  public static final String OWN_PARTITIONS = "_ADJOIN#";

  /** The beginning of the partitions that hold recorded designs; the name of the model follows. */
  public static final String DESIGN_PARTITIONS = OWN_PARTITIONS + "DESIGN#";

  /** The partition that lists the models which share a table. */
  public static final String MODELS_PARTITION = OWN_PARTITIONS + "MODELS";

  /**
   * The beginning of the partitions that hold how far the table's stream was read, and which of its
   * records were applied; the name of the model follows.
   */
  public static final String STREAM_PARTITIONS = OWN_PARTITIONS + "STREAM#";

  private static final Set<String> OF_EDGES =
      Set.of(BY, VERSION, COPIED, BORN, DELETING, EXPIRES, LINK);

  /**
   * Whether an attribute of an edge is one that Adjoin adds, apart from the name of its type. Other
   * programs may have attributes whose names begin as these do.
   */
  public static boolean isOfEdge(String name) {
    return OF_EDGES.contains(name) || name.startsWith(EPOCH);
  }

  public OwnedAttribute {
    types = List.copyOf(types);
  }

  /** The items that have it, in words. */
  public String on() {
    return types.isEmpty() ? "every item" : String.join(", ", types);
  }
}
