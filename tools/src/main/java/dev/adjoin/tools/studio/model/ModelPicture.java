// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.model;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.design.Design;
import dev.adjoin.internal.design.Entry;
import dev.adjoin.internal.design.Index;
import dev.adjoin.internal.design.ItemType;
import dev.adjoin.internal.design.SummaryMap;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.ReferenceEnd;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Variants;
import dev.adjoin.internal.plan.AccessPattern;
import dev.adjoin.internal.plan.PlannedWrite;
import dev.adjoin.internal.plan.ReadName;
import dev.adjoin.internal.request.ReadRequestPlanner;
import dev.adjoin.tools.studio.session.VariantJson;
import dev.adjoin.tools.text.JsonFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model as JSON for its drawing: entities and relationships with the items they store, the
 * requests that read and write them and what those cost, and the findings of lint.
 */
final class ModelPicture {
  private final Compiled compiled;
  private final Declaration declaration;
  private final CallPrices prices;
  private final ReadRequestPlanner requests;
  private final @Nullable FixEdits edits;

  /**
   * @param edits the edits of findings; null where the model is not edited
   */
  ModelPicture(Compiled compiled, Declaration declaration, @Nullable FixEdits edits) {
    this.edits = edits;
    this.compiled = compiled;
    this.declaration = declaration;
    this.prices = new CallPrices(compiled);
    this.requests = new ReadRequestPlanner(compiled.model(), compiled.design());
  }

  /** The ways in which a relationship is stored; the drawing has a line style for each. */
  enum Storage {
    INDEX,
    SWAPPED,
    MIRROR,
    SUMMARIES,
    NONE;

    static Storage of(Relationship relationship, boolean isSwapped) {
      if (relationship.store() == Store.SUMMARIES) {
        return SUMMARIES;
      }
      Inverse inverse = relationship.inverseKind();
      return switch (inverse) {
        case MIRROR -> MIRROR;
        case NONE -> NONE;
        case INDEX -> isSwapped ? SWAPPED : INDEX;
      };
    }
  }

  JsonFields json() {
    Design design = compiled.design();
    return new JsonFields()
        .with("name", compiled.model().name())
        .with("table", design.table().name())
        .with("partitionKey", design.table().partition())
        .with("sortKey", design.table().sort())
        .with("indexes", design.indexes(), ModelPicture::index)
        .with("entities", compiled.model().entities(), this::entity)
        .with("relationships", compiled.model().relationships(), this::relationship)
        .with("references", references(), this::reference)
        .with(
            "findings",
            new PlacedFindings(compiled, declaration)
                .json(edits).stream().map(JsonFields::members).toList())
        .with("bill", prices.bill());
  }

  private static JsonFields index(Index index) {
    return new JsonFields()
        .with("name", index.name())
        .with("kind", index.kind().name())
        .with("partitionKey", index.partitionKey())
        .with("sortKey", index.sortKey());
  }

  private JsonFields entity(Entity entity) {
    JsonFields fields = type(entity).with("parent", entity.parent());
    Variants variants = entity.variants();
    return variants == null ? fields : fields.with("variants", VariantJson.of(variants));
  }

  private JsonFields relationship(Relationship relationship) {
    Storage storage = Storage.of(relationship, compiled.design().table().swapped());
    return type(relationship)
        .with("from", relationship.from())
        .with("to", relationship.to())
        .with("storage", storage.name().toLowerCase(Locale.ROOT))
        .with("index", inverseIndex(relationship))
        .with("sides", List.of(Side.values()), side -> side(relationship, side))
        .with(
            "summaries",
            compiled.design().summaries().stream()
                .filter(map -> map.relationship().equals(relationship.name()))
                .toList(),
            ModelPicture::summary);
  }

  private List<ReferenceEnd> references() {
    return compiled.model().entities().stream()
        .flatMap(entity -> Schema.referencesOf(entity).stream())
        .toList();
  }

  /** A reference is drawn as a line from the entity that has it. */
  private JsonFields reference(ReferenceEnd end) {
    ReadName list = ReadName.lookup(end.member().name(), List.of(end.name()));
    return new JsonFields()
        .with("name", end.title())
        .with("from", end.member().name())
        .with("to", end.entity())
        .with("storage", "reference")
        .with("index", compiled.plans().read(list).map(read -> read.plan().index()).orElse(null))
        .with("order", end.reference().order())
        .with("checked", end.isChecked())
        .with("count", end.count())
        .with("shards", end.shards())
        .with("onDelete", end.onDelete().word())
        .with(
            "copies",
            end.member().copiesFrom(end.name()).stream()
                .map(copy -> end.entity() + "." + copy.sourceAttribute())
                .toList())
        .with(
            "reads",
            compiled.plans().reads().stream()
                .filter(read -> read.name().plain().equals(list))
                .toList(),
            this::read);
  }

  private @Nullable String inverseIndex(Relationship relationship) {
    return compiled
        .plans()
        .read(ReadName.edges(relationship.name(), Side.TO))
        .map(read -> read.plan().index())
        .orElse(null);
  }

  private static JsonFields side(Relationship relationship, Side side) {
    return new JsonFields()
        .with("side", side.word())
        .with("entity", relationship.end(side))
        .with("checked", relationship.isChecked(side))
        .with("count", relationship.count().get(side))
        .with("shards", relationship.shards().get(side))
        .with("max", relationship.max().get(side))
        .with("onDelete", relationship.onDelete().get(side).word());
  }

  private static JsonFields summary(SummaryMap map) {
    return new JsonFields()
        .with("entity", map.entity())
        .with("attribute", map.attribute())
        .with("key", map.key().toString())
        .with("keeps", map.kept())
        .with("max", map.max());
  }

  private JsonFields type(Member member) {
    String name = member.name();
    return new JsonFields()
        .with("name", name)
        .with("attributes", member.attributes(), ModelPicture::attribute)
        .with(
            "items",
            compiled.design().items().stream().filter(item -> item.type().equals(name)).toList(),
            this::item)
        .with(
            "reads",
            compiled.plans().reads().stream()
                .filter(read -> read.name().type().equals(name))
                .filter(read -> read.name().equals(read.name().plain()))
                .toList(),
            this::read)
        .with(
            "writes",
            compiled.plans().writes().stream().filter(write -> write.type().equals(name)).toList(),
            this::write);
  }

  private static JsonFields attribute(Attribute attribute) {
    return new JsonFields()
        .with("name", attribute.name())
        .with("type", attribute.type().text())
        .with("optional", attribute.optional());
  }

  private JsonFields item(ItemType item) {
    return new JsonFields()
        .with("label", item.label())
        .with("kind", item.kind().word())
        .with("keys", keys(item));
  }

  /** The template of each key attribute: of the table, then of the indexes. */
  private Map<String, String> keys(ItemType item) {
    Design design = compiled.design();
    Map<String, String> keys = new LinkedHashMap<>();
    keys.put(design.table().partition(), item.key().partition().toString());
    keys.put(design.table().sort(), item.key().sort().toString());
    for (Entry entry : item.entries()) {
      Index index = design.index(entry.index()).orElseThrow();
      keys.putIfAbsent(index.partitionKey(), entry.key().partition().toString());
      keys.putIfAbsent(index.sortKey(), entry.key().sort().toString());
    }
    return keys;
  }

  private JsonFields read(AccessPattern read) {
    return ReadJson.of(read, requests.of(read)).with("cost", prices.of(read));
  }

  private JsonFields write(PlannedWrite write) {
    return new JsonFields()
        .with("name", write.name().toString())
        .with("does", write.does())
        .with("operation", write.operation())
        .with("requests", write.requests())
        .with("items", write.plan().items())
        .with("fixed", write.isFixed())
        .with("explain", write.explainRequests())
        .with("cost", prices.of(write));
  }
}
