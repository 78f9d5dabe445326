// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.cascade;

import dev.adjoin.Item;
import dev.adjoin.Key;
import dev.adjoin.internal.codec.TypeCodec;
import dev.adjoin.internal.design.OwnedAttribute;
import dev.adjoin.internal.execute.BatchGets;
import dev.adjoin.internal.execute.Calls.Purpose;
import dev.adjoin.internal.execute.Identity;
import dev.adjoin.internal.execute.OpenTable;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.read.Listed;
import dev.adjoin.internal.write.Fence;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The items that one pass of a delete found, in parts of at most {@value #MOST}, each item with the
 * fences under which it may be removed. Used once.
 *
 * <p>An item is pinned by the token of its last write. Whoever writes it later changes the token,
 * and the removal is left out. Items without a token, which another tool wrote or whose type has
 * none, and edges in summaries are removed in transactions that check the mark of the deleted
 * entity.
 *
 * <p>An item that is not checked can arrive just before the entity goes, and stay. Then something
 * else can be written below it. So the delete of such an item checks the mark, too, when it begins
 * to remove what is below the item.
 */
final class FoundItems {
  private static final int MOST = 1_000;

  private final OpenTable table;
  private final Dependants dependants;
  private final Member member;
  private final Iterator<Listed<Item>> listed;
  private final boolean isRead;
  private final Fence marked;
  private final boolean arePinned;
  private final boolean canBeLate;
  private final @Nullable Reference reference;

  /**
   * An item and the fences under which it may be removed.
   *
   * @param forDependants the fence under which its own edges and children may be removed; null if
   *     the others are enough
   */
  record Found(Key key, List<Fence> fences, @Nullable Fence forDependants) {
    Object[] parts() {
      return key.parts().toArray();
    }
  }

  /**
   * The attribute by which the items refer to the deleted entity.
   *
   * @param id the id of the entity, in stored form
   */
  record Reference(String attribute, AttributeValue id) {}

  /**
   * @param isRead whether each item is read from the table, because an index may show an earlier
   *     state of it
   * @param marked the mark of the deleted entity, which protects the items that are not pinned
   * @param arePinned whether items of this type have tokens
   * @param canBeLate whether an item can arrive after the mark, because nothing checks it
   * @param reference null if the items are no references
   */
  FoundItems(
      Dependants dependants,
      Member member,
      Iterator<Listed<Item>> listed,
      boolean isRead,
      Fence marked,
      boolean arePinned,
      boolean canBeLate,
      @Nullable Reference reference) {
    this.table = dependants.table();
    this.dependants = dependants;
    this.member = member;
    this.listed = listed;
    this.isRead = isRead;
    this.marked = marked;
    this.arePinned = arePinned;
    this.canBeLate = canBeLate;
    this.reference = reference;
  }

  /** The next part; empty at the end. An item that is no longer there is left out. */
  List<Found> next() {
    List<Found> found = new ArrayList<>();
    while (found.isEmpty() && listed.hasNext()) {
      List<Listed<Item>> part = new ArrayList<>();
      while (listed.hasNext() && part.size() < MOST) {
        part.add(listed.next());
      }
      found = arePinned || isRead && reference != null ? pinned(part) : checked(part);
    }
    return found;
  }

  private List<Found> checked(List<Listed<Item>> part) {
    List<Found> found = new ArrayList<>();
    for (Listed<Item> each : part) {
      Key key = dependants.key(member, each.value());
      found.add(new Found(key, fences(key, marked), null));
    }
    return found;
  }

  private List<Fence> fences(Key key, Fence first) {
    List<Fence> fences = new ArrayList<>(List.of(first));
    if (reference != null) {
      fences.add(Fence.unchanged(ownKey(key), reference.attribute, reference.id));
    }
    return fences;
  }

  private List<Found> pinned(List<Listed<Item>> part) {
    List<Key> keys = part.stream().map(each -> dependants.key(member, each.value())).toList();
    List<Map<String, AttributeValue>> lacking = new ArrayList<>();
    for (int i = 0; i < part.size(); i++) {
      if (mustRead(part.get(i))) {
        lacking.add(ownKey(keys.get(i)));
      }
    }
    Iterator<@Nullable Map<String, AttributeValue>> read = read(lacking).iterator();
    List<Found> found = new ArrayList<>();
    for (int i = 0; i < part.size(); i++) {
      boolean isListed = !mustRead(part.get(i));
      Map<String, AttributeValue> stored = isListed ? part.get(i).stored() : read.next();
      if (stored != null && (isListed || refers(stored))) {
        Fence fence = fence(stored);
        boolean isMarkChecked = !canBeLate || fence == marked;
        found.add(
            new Found(keys.get(i), fences(keys.get(i), fence), isMarkChecked ? null : marked));
      }
    }
    return found;
  }

  private Fence fence(Map<String, AttributeValue> stored) {
    AttributeValue token = stored.get(OwnedAttribute.BY);
    return arePinned && token != null
        ? Fence.unchanged(table.keys().in(stored), OwnedAttribute.BY, token)
        : marked;
  }

  /** Whether the list does not show the token of the item, or shows an earlier one. */
  private boolean mustRead(Listed<Item> each) {
    return isRead || !each.stored().containsKey(OwnedAttribute.BY);
  }

  private boolean refers(Map<String, AttributeValue> stored) {
    return reference == null
        || reference.id.equals(
            table.names().of(member.name()).declared(stored).get(reference.attribute));
  }

  private Map<String, AttributeValue> ownKey(Key key) {
    TypeCodec codec = table.codec(member.name());
    Map<String, AttributeValue> identity = Identity.of(codec, key.parts().toArray());
    return table
        .keys()
        .of(table.design().primary().get(member.name()).key(), codec.values(identity));
  }

  private List<@Nullable Map<String, AttributeValue>> read(List<Map<String, AttributeValue>> keys) {
    return keys.isEmpty()
        ? List.of()
        : new BatchGets(table.calls(), table.keys())
            .get(
                Purpose.of(dependants.entity().name() + ".delete"),
                keys,
                true,
                table.calls()::deadline);
  }
}
