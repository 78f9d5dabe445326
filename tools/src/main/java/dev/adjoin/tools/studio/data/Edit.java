// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.data;

import dev.adjoin.tools.data.InvalidInput;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * One staged edit of an item.
 *
 * @param before the item as it was read; null for a new one
 * @param after the item as it should be; null to delete it
 * @param type the entity or relationship of a new item; null if it is of no type
 * @param partial whether {@code before} may lack attributes, because an index or a projection left
 *     them out
 */
record Edit(
    @Nullable Map<String, AttributeValue> before,
    @Nullable Map<String, AttributeValue> after,
    @Nullable String type,
    boolean partial) {
  Edit {
    if (before == null && after == null) {
      throw new InvalidInput("An edit must have an item before or after", "Send one of them");
    }
  }

  static Edit parse(@Nullable Object json) {
    if (!(json instanceof Map<?, ?> members)) {
      throw new InvalidInput("An edit must be a JSON object, but was " + json, "Send an object");
    }
    return new Edit(
        TypedItem.parse(members.get("before")),
        TypedItem.parse(members.get("after")),
        members.get("type") instanceof String name ? name : null,
        Boolean.TRUE.equals(members.get("partial")));
  }

  boolean isNew() {
    return before == null;
  }

  boolean isDelete() {
    return after == null;
  }

  /** The item that identifies the edit: as it was read, or the new one. */
  Map<String, AttributeValue> item() {
    return before != null ? before : after();
  }

  @Override
  public Map<String, AttributeValue> after() {
    return after == null ? Map.of() : after;
  }

  /** The attributes that are set to another value, added or removed. */
  Set<String> changed() {
    Set<String> names = new LinkedHashSet<>(after().keySet());
    names.addAll(before == null ? Set.of() : before.keySet());
    names.removeIf(
        name -> StoredForm.equal(before == null ? null : before.get(name), after().get(name)));
    return names;
  }
}
