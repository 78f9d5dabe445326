// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.query.expression;

import dev.adjoin.tools.studio.query.expression.RequestForm.Operation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A finished request.
 *
 * @param members the members of the request by their names in the API: strings, numbers, booleans,
 *     names by placeholder, and attribute values by name or placeholder
 */
public record BuiltRequest(Operation operation, Map<String, Object> members) {
  public BuiltRequest {
    members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
  }

  /** The text of a member; empty if the request does not have it. */
  public Optional<String> text(String name) {
    return Optional.ofNullable((String) members.get(name));
  }

  /** A member that is a map; an empty map if the request does not have it. */
  @SuppressWarnings("unchecked") // The builder makes maps of one type for each member.
  public <T> Map<String, T> map(String name) {
    return (Map<String, T>) members.getOrDefault(name, Map.of());
  }

  public boolean flag(String name) {
    return Boolean.TRUE.equals(members.get(name));
  }

  /** Whether code for it follows the pages of the answer. */
  public boolean hasPages() {
    return operation.isList() && !members.containsKey("Limit");
  }
}
