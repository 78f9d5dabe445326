// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.key.KeyTemplate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document path that an action writes or tests: an attribute, or a value inside it.
 *
 * @param member the template for the name of a member in the attribute's map; null if there is no
 *     such step
 * @param inside the names of the further steps
 */
public record Path(String attribute, @Nullable KeyTemplate member, List<String> inside) {
  public Path {
    inside = List.copyOf(inside);
  }

  public static Path of(String attribute) {
    return new Path(attribute, null, List.of());
  }

  public static Path of(AttributePath path) {
    List<String> names = path.names();
    return new Path(names.get(0), null, names.subList(1, names.size()));
  }

  /** The path of an edge in a summary map. */
  public static Path member(SummaryMap map) {
    return new Path(map.attribute(), map.key(), List.of());
  }

  /** The path extended by one name. */
  public Path with(String name) {
    List<String> names = new ArrayList<>(inside);
    names.add(name);
    return new Path(attribute, member, names);
  }

  /** Whether the path does not depend on values. */
  public boolean isFixed() {
    return member == null;
  }

  @Override
  public String toString() {
    String first = member == null ? attribute : attribute + "[" + member + "]";
    return inside.isEmpty() ? first : first + "." + String.join(".", inside);
  }
}
