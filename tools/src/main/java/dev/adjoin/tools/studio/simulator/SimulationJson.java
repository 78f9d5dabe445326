// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.simulator;

import dev.adjoin.CompiledModel;
import dev.adjoin.CompiledModel.IndexDesign;
import dev.adjoin.CompiledModel.ItemDesign;
import dev.adjoin.CompiledModel.Pattern;
import dev.adjoin.CompiledModel.TableDesign;
import dev.adjoin.TypeDesign;
import dev.adjoin.TypeDesign.AttributeDesign;
import dev.adjoin.TypeDesign.EndDesign;
import dev.adjoin.TypeDesign.EntityDesign;
import dev.adjoin.TypeDesign.RelationshipDesign;
import dev.adjoin.ValueType;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.cost.CostModel;
import dev.adjoin.internal.cost.CostReport;
import dev.adjoin.internal.cost.Prices;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Member;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.tools.data.TypedJson;
import dev.adjoin.tools.model.SampleTable;
import dev.adjoin.tools.studio.session.RowId;
import dev.adjoin.tools.studio.session.VariantJson;
import dev.adjoin.tools.text.JsonFields;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A simulation as JSON: its design, its patterns, and what its table and indexes hold now. */
final class SimulationJson {
  private final Simulation simulation;
  private final CompiledModel model;

  SimulationJson(Simulation simulation) {
    this.simulation = simulation;
    this.model = simulation.model();
  }

  /** What stays the same as long as the design does. */
  JsonFields design() {
    TableDesign table = model.table();
    return new JsonFields()
        .with("table", table.name())
        .with("partitionKey", table.partitionKey())
        .with("sortKey", table.sortKey())
        .with("indexes", table.indexes(), SimulationJson::index)
        .with("items", model.items(), SimulationJson::item)
        .with("types", model.types(), this::type)
        .with("patterns", model.patterns(), this::pattern)
        .with("lost", simulation.variant().lost())
        .with("yaml", simulation.variant().yaml())
        .with("bill", bill());
  }

  private static JsonFields index(IndexDesign index) {
    return new JsonFields()
        .with("name", index.name())
        .with("kind", index.kind())
        .with("partitionKey", index.partitionKey())
        .with("sortKey", index.sortKey())
        .with("projection", index.projection());
  }

  private static JsonFields item(ItemDesign item) {
    return new JsonFields()
        .with("type", item.type())
        .with("kind", item.kind())
        .with("keys", item.keys());
  }

  private JsonFields type(TypeDesign type) {
    Set<String> maintained = maintained(type);
    JsonFields fields =
        new JsonFields()
            .with("name", type.name())
            .with("kind", type instanceof RelationshipDesign ? "relationship" : "entity")
            .with("key", type.key())
            .with("attributes", type.attributes(), each -> attribute(each, maintained));
    schema()
        .entity(type.name())
        .map(Entity::variants)
        .ifPresent(variants -> fields.with("variants", VariantJson.of(variants)));
    return type instanceof RelationshipDesign relationship
        ? fields.with("ends", List.of(relationship.from(), relationship.to()), SimulationJson::end)
        : fields.with("ends", ((EntityDesign) type).references(), SimulationJson::end);
  }

  /** An entity that items of a type lead to, and the attributes that hold its id. */
  private static JsonFields end(EndDesign end) {
    return new JsonFields().with("entity", end.entity()).with("key", end.key());
  }

  private Schema schema() {
    return new Schema(simulation.variant().compiled().model());
  }

  /** The attributes that Adjoin writes by itself: copies, counts and the version. */
  private Set<String> maintained(TypeDesign type) {
    Schema schema = schema();
    Member member = schema.member(type.name()).orElseThrow();
    Set<String> names = new HashSet<>();
    member.copies().forEach(copy -> names.add(copy.attribute()));
    names.add(member.version());
    if (member instanceof Entity entity) {
      schema.endsAt(entity).forEach(end -> names.add(end.count()));
    }
    return names;
  }

  private static JsonFields attribute(AttributeDesign attribute, Set<String> maintained) {
    return new JsonFields()
        .with("name", attribute.name())
        .with("type", attribute.type().text())
        .with("optional", attribute.optional())
        .with("maintained", maintained.contains(attribute.name()))
        .withAny(
            "choices",
            attribute.type() instanceof ValueType.Choice choice ? choice.values() : null);
  }

  private JsonFields pattern(Pattern pattern) {
    return new JsonFields()
        .with("name", pattern.name())
        .with("question", pattern.question())
        .with("type", pattern.type())
        .with("inputs", pattern.inputs())
        .with("range", pattern.range())
        .with("index", pattern.read().index())
        .with("operation", pattern.read().operation())
        .with("requests", pattern.read().requests())
        .with("consistency", pattern.read().consistency());
  }

  /** The bill of a month for the declared workload. */
  private JsonFields bill() {
    CostReport report = report(simulation.variant().compiled());
    return new JsonFields()
        .with("hasWorkload", report.hasWorkload())
        .with("total", report.total())
        .with("declared", report(simulation.declared().compiled()).total());
  }

  private static CostReport report(Compiled compiled) {
    return CostReport.of(
        new CostModel(compiled.model(), compiled.design(), compiled.plans()), Prices.bundled());
  }

  /** What the table and its indexes hold now, without Adjoin's own bookkeeping. */
  JsonFields contents() {
    TableDesign table = model.table();
    Map<String, Object> entries = new LinkedHashMap<>();
    for (IndexDesign index : table.indexes()) {
      entries.put(index.name(), rows(simulation.items(index)));
    }
    return new JsonFields()
        .with("millis", simulation.time().toMillis())
        .with("lag", Simulation.LAG.toMillis())
        .with("rows", rows(simulation.items(null)))
        .with("entries", entries);
  }

  private List<Map<String, Object>> rows(List<Map<String, AttributeValue>> items) {
    TableDesign table = model.table();
    return items.stream()
        .filter(item -> !SampleTable.isOwn(item.get(table.partitionKey()).s()))
        .map(
            item ->
                Map.<String, Object>of(
                    "id",
                    RowId.of(item, table.partitionKey(), table.sortKey()),
                    "item",
                    TypedJson.of(item)))
        .toList();
  }
}
