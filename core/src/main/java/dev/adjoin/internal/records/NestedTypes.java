// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.AttributeType;
import dev.adjoin.internal.model.AttributeType.Named;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.NestedType;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The records that components hold, in the order of their first use. */
final class NestedTypes {
  private final Report report;
  private final ComponentReader components;
  private final Map<Class<?>, NestedType> read = new LinkedHashMap<>();
  private final Set<Class<?>> open = new HashSet<>();

  NestedTypes(Report report, ComponentReader components) {
    this.report = report;
    this.components = components;
  }

  List<NestedType> all() {
    return List.copyOf(read.values());
  }

  /** The type of a component that holds the record. */
  AttributeType use(Class<?> type, Spot spot) {
    if (Roster.isMember(type)) {
      report.error(
          Tag.UNSUPPORTED_TYPE,
          spot,
          spot.name() + " holds " + Names.of(type) + ", which is stored as an item of its own",
          "Hold its id, or connect the two by a parent or a relationship");
      return Scalar.STRING;
    }
    if (open.contains(type)) {
      report.error(
          Tag.TYPE_CYCLE,
          spot,
          spot.name() + " holds " + Names.of(type) + " again, so that its values would never end",
          "Declare " + Names.of(type) + " as an entity, and relate its items to each other");
      return Scalar.STRING;
    }
    if (!read.containsKey(type)) {
      read(type);
    }
    return new Named(Names.of(type));
  }

  /** Takes its position before its components take theirs. */
  private void read(Class<?> type) {
    String name = Names.of(type);
    read.put(type, new NestedType(name, List.of()));
    open.add(type);
    Components parts = components.read(type, Kind.NESTED, ModelPath.of("types", name));
    open.remove(type);
    read.put(type, new NestedType(name, parts.declared()));
  }
}
