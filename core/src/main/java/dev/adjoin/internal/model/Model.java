// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.model;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A declared model. All front ends give equal models for the same declaration.
 *
 * @param types nested value types
 * @param patterns the questions declared up front
 * @param workload expected sizes and rates, by the name of an entity or relationship; rates of a
 *     read, by the name of a pattern ({@code roster}) or of the read ({@code Order.byStatus})
 * @param lock the name of the lock file, which holds the recorded design; null if there is none
 * @param gone the types and attributes ({@code Student.fax}) that were dropped on purpose
 * @param allowances the findings of lint that are accepted
 */
public record Model(
    String name,
    Table table,
    List<NestedType> types,
    List<Entity> entities,
    List<Relationship> relationships,
    List<Pattern> patterns,
    Map<String, Load> workload,
    @Nullable String lock,
    List<String> gone,
    List<Allowance> allowances) {

  /** A model without a lock file, of which nothing was dropped. */
  public Model(
      String name,
      Table table,
      List<NestedType> types,
      List<Entity> entities,
      List<Relationship> relationships,
      List<Pattern> patterns,
      Map<String, Load> workload) {
    this(
        name,
        table,
        types,
        entities,
        relationships,
        patterns,
        workload,
        null,
        List.of(),
        List.of());
  }

  public Model {
    DefaultDeleteRules rules = new DefaultDeleteRules(table, entities);
    types = List.copyOf(types);
    entities = entities.stream().map(rules::of).toList();
    relationships = relationships.stream().map(rules::of).toList();
    patterns = List.copyOf(patterns);
    workload = Collections.unmodifiableMap(new LinkedHashMap<>(workload));
    gone = List.copyOf(gone);
    allowances = List.copyOf(allowances);
  }

  /** The entities, then the relationships. */
  public List<Member> members() {
    return Stream.<Member>concat(entities.stream(), relationships.stream()).toList();
  }

  /** The same model in another table. */
  public Model withTable(Table other) {
    return new Model(
        name, other, types, entities, relationships, patterns, workload, lock, gone, allowances);
  }

  /** The same model with types whose stored names are known. */
  public Model withTypes(
      List<NestedType> nested, List<Entity> changed, List<Relationship> changedRelationships) {
    return new Model(
        name,
        table,
        nested,
        changed,
        changedRelationships,
        patterns,
        workload,
        lock,
        gone,
        allowances);
  }

  /** The same model with other patterns. */
  public Model withPatterns(List<Pattern> other) {
    return new Model(
        name, table, types, entities, relationships, other, workload, lock, gone, allowances);
  }

  /** The same model with another workload. */
  public Model withWorkload(Map<String, Load> other) {
    return new Model(
        name, table, types, entities, relationships, patterns, other, lock, gone, allowances);
  }

  /** The same model with another declaration of one entity or relationship. */
  public Model with(Member changed) {
    return withTypes(
        types,
        entities.stream()
            .map(e -> changed instanceof Entity o && o.name().equals(e.name()) ? o : e)
            .toList(),
        relationships.stream()
            .map(r -> changed instanceof Relationship o && o.name().equals(r.name()) ? o : r)
            .toList());
  }

  /** The workload of a type; {@link Load#UNKNOWN} when nothing is said of it. */
  public Load load(String type) {
    return workload.getOrDefault(type, Load.UNKNOWN);
  }
}
