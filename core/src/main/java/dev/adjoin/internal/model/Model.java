// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A declared model. All front ends give equal models for the same declaration.
 *
 * @param types nested value types
 * @param patterns the questions declared up front
 * @param workload expected sizes and rates, by entity or relationship name
 */
public record Model(
    String name,
    Table table,
    List<NestedType> types,
    List<Entity> entities,
    List<Relationship> relationships,
    List<Pattern> patterns,
    Map<String, Load> workload) {

  public Model {
    types = List.copyOf(types);
    entities = List.copyOf(entities);
    relationships = List.copyOf(relationships);
    patterns = List.copyOf(patterns);
    workload = Collections.unmodifiableMap(new LinkedHashMap<>(workload));
  }

  /** The entities, then the relationships. */
  public List<Member> members() {
    return Stream.<Member>concat(entities.stream(), relationships.stream()).toList();
  }

  /** The same model in another table. */
  public Model withTable(Table other) {
    return new Model(name, other, types, entities, relationships, patterns, workload);
  }

  /** The workload of a type; {@link Load#UNKNOWN} when nothing is said of it. */
  public Load load(String type) {
    return workload.getOrDefault(type, Load.UNKNOWN);
  }
}
