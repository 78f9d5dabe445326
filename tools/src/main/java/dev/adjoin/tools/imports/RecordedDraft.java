// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.evolution.RecordedDesign;
import dev.adjoin.internal.evolution.RecordedDesignText;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Schema;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.modelfile.ModelFileText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * The model that Adjoin recorded in a table. Compiled on the record it gives the recorded design,
 * exactly: the model is accepted only if it does.
 *
 * <p>The first model states every key template. Then each setting is left out if the design stays
 * the same without it, so that the model reads as a person would write it.
 */
final class RecordedDraft {
  private final RecordedDesign recorded;
  private final RecordedDesign used;
  private final String wanted;

  private RecordedDraft(RecordedDesign recorded) {
    this.recorded = recorded;
    this.used = recorded.withoutGone();
    this.wanted = RecordedDesignText.write(used);
  }

  /** The draft of a record; empty if no model gives the recorded design. */
  static Optional<ModelDraft> of(RecordedDesign recorded, SampledTable table) {
    return new RecordedDraft(recorded).draft(table);
  }

  private Optional<ModelDraft> draft(SampledTable table) {
    Model stated = stated(table.name());
    if (compiled(stated).isEmpty()) {
      return Optional.empty();
    }
    Model model = shortened(stated);
    return compiled(model)
        .map(
            compiled ->
                new ModelDraft(
                    model,
                    compiled,
                    true,
                    findings(model),
                    table.applicationItems().size(),
                    DraftCoverage.of(table, compiled)));
  }

  private Model stated(String table) {
    RecordedTypes types = new RecordedTypes(used);
    Model model =
        new Model(
            used.model(),
            used.table().withName(table),
            used.nested().stream()
                .map(
                    n ->
                        new NestedType(
                            n.name(),
                            n.attributes(),
                            used.variants().variants(n.name(), n.attributes()).orElse(null)))
                .toList(),
            types.entities(),
            types.relationships(),
            List.of(),
            Map.of());
    return new RecordedRules(used).in(model);
  }

  /** The compiled model, if it has the recorded design. */
  private Optional<Compiled> compiled(Model model) {
    try {
      return ModelCompiler.compile(
              ModelFile.parse("recorded.yaml", ModelFileText.of(model)), recorded)
          .compiled()
          .filter(
              c ->
                  RecordedDesignText.write(
                          RecordedDesign.of(new Schema(c.model()), c.design()).notedLike(recorded))
                      .equals(wanted));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private Model shortened(Model stated) {
    Model model = stated;
    for (Entity entity : stated.entities()) {
      for (UnaryOperator<Entity> change : entityChanges(entity)) {
        Model current = model;
        Entity now =
            current.entities().stream()
                .filter(e -> e.name().equals(entity.name()))
                .findFirst()
                .orElseThrow();
        Model without = current.with(change.apply(now));
        model = compiled(without).isPresent() ? without : current;
      }
    }
    for (Relationship relationship : stated.relationships()) {
      for (UnaryOperator<Relationship> change : relationshipChanges(relationship)) {
        Model current = model;
        Relationship now =
            current.relationships().stream()
                .filter(r -> r.name().equals(relationship.name()))
                .findFirst()
                .orElseThrow();
        Model without = current.with(change.apply(now));
        model = compiled(without).isPresent() ? without : current;
      }
    }
    return model;
  }

  private static List<UnaryOperator<Entity>> entityChanges(Entity entity) {
    List<UnaryOperator<Entity>> changes = new ArrayList<>();
    changes.add(e -> e.toBuilder().sort(null).build());
    changes.add(e -> e.toBuilder().key(null).build());
    changes.add(e -> e.toBuilder().tag(null).build());
    entity
        .views()
        .forEach(v -> changes.add(e -> e.toBuilder().views(derived(e.views(), v)).build()));
    return changes;
  }

  private static List<UnaryOperator<Relationship>> relationshipChanges(Relationship relationship) {
    List<UnaryOperator<Relationship>> changes = new ArrayList<>();
    for (Side side : Side.values()) {
      changes.add(r -> r.toBuilder().sort(r.sort().with(side, null)).build());
      changes.add(r -> r.toBuilder().key(r.key().with(side, null)).build());
      changes.add(r -> r.toBuilder().as(r.as().with(side, null)).build());
    }
    changes.add(r -> r.toBuilder().ends(Sides.both(List.of())).build());
    changes.add(r -> r.toBuilder().project(null).build());
    relationship
        .views()
        .forEach(v -> changes.add(r -> r.toBuilder().views(derived(r.views(), v)).build()));
    return changes;
  }

  /** The views, with one of them without its templates. */
  private static List<View> derived(List<View> views, View one) {
    return views.stream()
        .map(
            v ->
                v.name().equals(one.name())
                    ? new View(
                        v.name(),
                        v.by(),
                        v.order(),
                        v.when(),
                        v.shards(),
                        v.project(),
                        v.side(),
                        v.local(),
                        null,
                        null)
                    : v)
        .toList();
  }

  /** What the record does not hold. */
  private static Map<String, List<DraftFinding>> findings(Model model) {
    Map<String, List<DraftFinding>> findings = new LinkedHashMap<>();
    findings.put(
        "",
        List.of(
            DraftFinding.note(
                "Types, keys, indexes and attributes are exact. A record holds no patterns,"
                    + " workload, bounds, billing or recovery: add them.")));
    for (Entity entity : model.entities()) {
      if (!entity.order().isEmpty()) {
        findings.put(
            entity.name(),
            List.of(
                DraftFinding.unsure(
                    "%s only sorts it: a record does not tell order from id."
                        .formatted(String.join(", ", entity.order())))));
      }
    }
    for (Relationship relationship : model.relationships()) {
      List<DraftFinding> own = new ArrayList<>();
      if (relationship.max().from() != null || relationship.max().to() != null) {
        own.add(DraftFinding.unsure("max is a guess: a record does not hold bounds."));
      }
      if (Stream.of(Side.values())
          .anyMatch(s -> relationship.count().get(s) != null && relationship.shards().get(s) > 1)) {
        own.add(
            DraftFinding.unsure(
                "The name of the count is a guess: where it is spread, a record does not hold it."));
      }
      findings.put(relationship.name(), own);
    }
    return findings;
  }
}
