// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.request;

import dev.adjoin.internal.design.AttributePath;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A path in an item.
 *
 * @param names strings, and the {@link KeyText} of a member of a map
 */
public record DocumentPath(List<Object> names) {
  public DocumentPath {
    names = List.copyOf(names);
  }

  static DocumentPath of(String attribute) {
    return new DocumentPath(List.of(attribute));
  }

  static DocumentPath of(AttributePath path) {
    return new DocumentPath(List.copyOf(path.names()));
  }

  /** The attribute itself, if the path goes no deeper; else null. */
  public @Nullable String attribute() {
    return names.size() == 1 ? (String) names.get(0) : null;
  }

  /** The path with the stored name of its attribute. */
  DocumentPath stored(UnaryOperator<String> stored) {
    List<Object> own = new ArrayList<>(names);
    own.set(0, stored.apply((String) names.get(0)));
    return new DocumentPath(own);
  }

  boolean begins(DocumentPath longer) {
    return longer.names.size() >= names.size()
        && longer.names.subList(0, names.size()).equals(names);
  }
}
