// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.plan.Action.Kind;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The write of one item, with its expressions as trees: for languages that do not take DynamoDB's
 * expressions.
 *
 * @param key the attribute values of the key by name
 * @param item the attribute values of a put by name; empty for other kinds
 * @param updates the clauses of an update by path; empty for other kinds
 * @param conditions all of them must hold
 */
public record ItemWrite(
    Kind kind,
    Map<String, Object> key,
    Map<String, Object> item,
    Map<DocumentPath, UpdateClause> updates,
    List<ItemCondition> conditions) {
  public ItemWrite {
    key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    item = Collections.unmodifiableMap(new LinkedHashMap<>(item));
    updates = Collections.unmodifiableMap(new LinkedHashMap<>(updates));
    conditions = List.copyOf(conditions);
  }
}
