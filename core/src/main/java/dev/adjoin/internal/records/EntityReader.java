// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.records;

import dev.adjoin.declare.Expires;
import dev.adjoin.declare.Id;
import dev.adjoin.declare.Integrity;
import dev.adjoin.declare.Lookup;
import dev.adjoin.declare.OnDelete;
import dev.adjoin.declare.Sorted;
import dev.adjoin.declare.Version;
import dev.adjoin.internal.diagnostic.ModelPath;
import dev.adjoin.internal.diagnostic.Tag;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Reference;
import java.util.List;

/** Reads the record of an entity. */
final class EntityReader {
  private final RecordProblems problems;

  EntityReader(RecordProblems problems) {
    this.problems = problems;
  }

  static ModelPath path(ClassDescription type) {
    return ModelPath.of("entities", ClassNames.type(type));
  }

  Entity read(AnnotationValues said, RecordComponents parts) {
    AnnotationSettings settings = new AnnotationSettings(problems, parts.owner());
    AttributeLists lists = new AttributeLists(problems, parts, "@Entity");
    ClassDescription parent = said.typeOrNull("parent");
    List<Reference> references = new ReferenceReader(problems).read(parts);
    int all = said.number("all");
    return Entity.named(parts.owner().name())
        .tag(said.textOrNull("tag"))
        .id(id(parts))
        .attributes(parts.declared())
        .key(said.textOrNull("key"))
        .sort(said.textOrNull("sort"))
        .lookups(lists.read("lookup", Lookup.class, said.annotations("lookup")))
        .uniques(lists.uniques(said))
        .views(new ViewReader(problems, parts.owner()).read(said.annotations("views")))
        .listingShards(all == 0 ? 0 : settings.shards("all", all))
        .version(parts.only(Version.class, "version"))
        .expires(parts.only(Expires.class, "expires"))
        .expiryStreamed(said.flag("streamedExpiry"))
        .removalsStreamed(said.flag("streamedRemovals"))
        .parent(parent == null ? null : ClassNames.type(parent))
        .order(parts.names(Sorted.class, "order"))
        .copies(new CopyReader(problems).ofEntity(parts, references))
        .references(references)
        .integrity(settings.one("integrity", said.constants("integrity", Integrity.class)))
        .onDelete(settings.one("onDelete", said.constants("onDelete", OnDelete.class)))
        .was(parts.was())
        .variants(parts.variants())
        .build();
  }

  private List<String> id(RecordComponents parts) {
    List<String> id = parts.names(Id.class, "id");
    if (!id.isEmpty()) {
      return id;
    }
    List<String> declared = parts.declared().stream().map(Attribute::name).toList();
    String name = parts.owner().name();
    problems.error(
        Tag.MISSING_KEY,
        parts.owner(),
        declared.isEmpty()
            ? name + " has no component that could identify it"
            : name + " has no @Id component; it has " + String.join(", ", declared),
        "Annotate the component that identifies " + name + " with @Id");
    return declared.stream().limit(1).toList();
  }
}
