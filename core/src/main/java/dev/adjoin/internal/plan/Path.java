// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.plan;

import dev.adjoin.internal.design.AttributePath;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.key.KeyTemplate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where an action writes or looks: an attribute, or something inside of one.
 *
 * @param member the name of a member of the map in that attribute, which follows from values; null
 *     where there is no such step
 * @param inside the names after it
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

  /** The member of a summary map that stands for an edge. */
  public static Path member(SummaryMap map) {
    return new Path(map.attribute(), map.key(), List.of());
  }

  /** What has this name inside of it. */
  public Path with(String name) {
    List<String> names = new ArrayList<>(inside);
    names.add(name);
    return new Path(attribute, member, names);
  }

  /** Whether it is the same for all values. */
  public boolean isFixed() {
    return member == null;
  }

  @Override
  public String toString() {
    String first = member == null ? attribute : attribute + "[" + member + "]";
    return inside.isEmpty() ? first : first + "." + String.join(".", inside);
  }
}
