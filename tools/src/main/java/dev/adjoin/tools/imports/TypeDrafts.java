// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.model.NestedType;
import dev.adjoin.tools.imports.ItemGroup.IndexKey;
import dev.adjoin.tools.imports.TypeDraft.OfEntity;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The types that were found in a table so far. Each kind of inference is a class ({@link
 * FindEntities}, {@link FindRelationships}, …) that adds to it; {@link #of} runs them in order. Not
 * thread-safe.
 */
final class TypeDrafts {
  final SampledTable table;

  /** The attribute that names the type of each item; null if there is none. */
  final @Nullable String typeAttribute;

  final List<OfEntity> entities = new ArrayList<>();
  final List<OfRelationship> relationships = new ArrayList<>();

  /** What concerns the table and no single type. */
  final List<DraftFinding> findings = new ArrayList<>();

  final AttributeTypes attributeTypes = new AttributeTypes();

  /** The index keys that a relationship accounts for, so that they are no views. */
  final Set<IndexKey> explained = new HashSet<>();

  private final Set<String> names = new HashSet<>();

  private TypeDrafts(SampledTable table) {
    this.table = table;
    this.typeAttribute = TypeAttribute.of(table);
  }

  /** The types of a table. */
  static TypeDrafts of(SampledTable table) {
    TypeDrafts drafts = new TypeDrafts(table);
    drafts.find(ItemGroups.of(table));
    return drafts;
  }

  private void find(List<ItemGroup> all) {
    List<ItemGroup> groups = new ArrayList<>(all);
    groups.removeIf(g -> g.typeName() != null && g.typeName().contains(" gate "));
    new FindEntities(this).in(groups);
    List<OfRelationship> edges = new FindRelationships(this).in(groups);
    JoinMirrors.among(edges);
    edges.forEach(new FindInverses(this)::of);
    new FindChildren(this).in(groups);
    FindAttributes attributes = new FindAttributes(this);
    relationships.forEach(attributes::of);
    entities.forEach(attributes::of);
    new FindSummaries(this).run();
    if (table.isWhole()) {
      relationships.forEach(FindCounts::of);
    }
    new FindViews(this).run();
    types().values().stream().filter(t -> !t.groups.isEmpty()).forEach(FindAmbiguousKeys::of);
  }

  List<NestedType> nestedTypes() {
    return attributeTypes.nested();
  }

  /** All types by name, in the order of the draft. */
  Map<String, TypeDraft> types() {
    Map<String, TypeDraft> all = new LinkedHashMap<>();
    entities.forEach(e -> all.put(e.name, e));
    relationships.forEach(r -> all.put(r.name, r));
    return all;
  }

  /** The entity in whose partitions items with this partition key are. */
  Optional<OfEntity> rootOf(KeyShape partition) {
    return entities.stream()
        .filter(e -> e.parent == null)
        .filter(e -> e.group().partition().outline().equals(partition.outline()))
        .findFirst();
  }

  boolean isTaken(String name) {
    return names.contains(name);
  }

  /** Takes a name for a type, with a number behind it if another type has it. */
  String take(String wanted) {
    String name = wanted;
    for (int i = 2; !names.add(name); i++) {
      name = wanted + i;
    }
    return name;
  }

  /** The groups in the order of their sort keys' lengths, so that parents come before children. */
  static Comparator<ItemGroup> parentsFirst() {
    return Comparator.comparingInt(g -> g.sort().parts().size());
  }
}
