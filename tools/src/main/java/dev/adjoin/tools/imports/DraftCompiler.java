// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.Attribute;
import dev.adjoin.internal.model.AttributeType.Scalar;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.IndexNames;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.NestedType;
import dev.adjoin.internal.model.Table;
import dev.adjoin.internal.model.TableName;
import dev.adjoin.internal.model.View;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.tools.imports.TypeDraft.OfRelationship;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a model of the types that were found in a table. What does not compile is left out step by
 * step, so that there is always a draft: the names of indexes, templates of views, views,
 * relationships.
 */
final class DraftCompiler {
  private static final int REASONS = 3;
  private static final int LONGEST_NAME = 255;

  private final SampledTable table;
  private final TypeDrafts found;

  private DraftCompiler(SampledTable table) {
    this.table = table;
    this.found = TypeDrafts.of(table);
  }

  /** The draft of a table of which only items are known. */
  static ModelDraft draft(SampledTable table) {
    return new DraftCompiler(table).draft();
  }

  /** How much of what was found a model says. */
  private record DraftContents(
      boolean views, boolean templates, boolean relationships, boolean indexNames) {}

  private record Attempt(Compiled compiled, DraftContents contents) {}

  private ModelDraft draft() {
    List<Attempt> attempts = new ArrayList<>();
    List<String> reasons = new ArrayList<>();
    List<Boolean> encodings = table.isAdjoins() ? List.of(true, false) : List.of(false, true);
    for (boolean escaped : encodings) {
      override(escaped);
      dropUnfitViews(escaped);
      for (DraftContents contents : allContents()) {
        Model model = model(contents, escaped);
        Optional<Compiled> compiled = compile(model);
        if (compiled.isEmpty() && (reasons.isEmpty() || contents.templates())) {
          // The less a model says, the nearer is its mistake to what cannot be said at all.
          reasons.clear();
          reasons.addAll(mistakes(model));
        }
        if (compiled.isPresent()) {
          attempts.add(new Attempt(compiled.get(), contents));
          break;
        }
      }
    }
    Attempt best =
        attempts.isEmpty()
            ? new Attempt(fallback(), new DraftContents(false, false, false, false))
            : attempts.get(0);
    for (Attempt other : attempts) {
      if (DraftCoverage.of(table, other.compiled()) > DraftCoverage.of(table, best.compiled())) {
        best = other;
      }
    }
    Compiled chosen = best.compiled();
    Map<String, List<DraftFinding>> findings = new LinkedHashMap<>();
    findings.put("", findings(best, reasons));
    found.types().forEach((name, type) -> findings.put(name, List.copyOf(type.findings)));
    findings.keySet().retainAll(names(chosen));
    return new ModelDraft(
        chosen.model(),
        chosen,
        false,
        findings,
        table.applicationItems().size(),
        DraftCoverage.of(table, chosen));
  }

  /**
   * Removes the views that do not compile with the rest, so that one of them does not cost all
   * others. Each is left out with its reason.
   */
  private void dropUnfitViews(boolean escaped) {
    DraftContents all = allContents().get(1);
    DraftContents none = new DraftContents(false, all.templates(), true, false);
    if (compile(model(all, escaped)).isPresent() || compile(model(none, escaped)).isEmpty()) {
      return;
    }
    Map<TypeDraft, List<View>> views = new LinkedHashMap<>();
    found.types().values().forEach(t -> views.put(t, List.copyOf(t.views)));
    views.keySet().forEach(t -> t.views.clear());
    views.forEach(
        (type, each) -> {
          for (View view : each) {
            type.views.add(view);
            Model model = model(all, escaped);
            if (compile(model).isEmpty()) {
              type.views.remove(view);
              type.findings.add(
                  DraftFinding.leftOut(
                      "a view by %s ordered by %s: %s"
                          .formatted(view.by(), view.order(), String.join("; ", mistakes(model)))));
            }
          }
        });
  }

  private static Set<String> names(Compiled chosen) {
    Set<String> names = new HashSet<>(Set.of(""));
    chosen.model().members().forEach(m -> names.add(m.name()));
    return names;
  }

  private List<DraftContents> allContents() {
    boolean keepsKeys = table.isAdoptable();
    return List.of(
        new DraftContents(true, keepsKeys, true, keepsKeys),
        new DraftContents(true, keepsKeys, true, false),
        new DraftContents(true, false, true, false),
        new DraftContents(false, keepsKeys, true, keepsKeys),
        new DraftContents(false, keepsKeys, true, false),
        new DraftContents(false, keepsKeys, false, false),
        new DraftContents(false, false, true, false),
        new DraftContents(false, false, false, false));
  }

  /** What concerns the whole draft. */
  private List<DraftFinding> findings(Attempt chosen, List<String> reasons) {
    List<DraftFinding> all = new ArrayList<>(TableFindings.of(found, tableName()));
    List<DraftFinding> left = leftOut(chosen.compiled());
    if (table.isAdoptable() && !chosen.contents().templates() && !found.types().isEmpty()) {
      left.add(
          DraftFinding.leftOut(
              "the keys as the items have them, which do not fit a model: this is a draft for a new"
                  + " table."));
    }
    all.addAll(left);
    if (!left.isEmpty()) {
      reasons.forEach(reason -> all.add(DraftFinding.note("With it: " + reason)));
    }
    all.addAll(found.findings);
    return all;
  }

  /** What was found but is not in the draft, because it does not compile. */
  private List<DraftFinding> leftOut(Compiled chosen) {
    List<DraftFinding> left = new ArrayList<>();
    Set<String> names = names(chosen);
    for (OfRelationship edge : found.relationships) {
      if (!names.contains(edge.name)) {
        left.add(
            DraftFinding.leftOut(
                "%s (%s to %s), which does not fit the rest."
                    .formatted(edge.name, edge.from.name, edge.to.name)));
      }
    }
    boolean lacksViews = chosen.model().members().stream().allMatch(m -> m.views().isEmpty());
    if (lacksViews) {
      found
          .types()
          .values()
          .forEach(
              t ->
                  t.views.forEach(
                      v ->
                          left.add(
                              DraftFinding.leftOut(
                                  "a view of %s by %s ordered by %s, which does not fit the rest."
                                      .formatted(t.name, v.by(), v.order())))));
    }
    return left;
  }

  private Model model(DraftContents contents, boolean escaped) {
    Table.Builder settings =
        settings(escaped)
            .swapped(
                contents.relationships()
                    && table.isAdoptable()
                    && table.indexes().stream().anyMatch(table::isSwapped));
    IndexNames names = IndexNaming.of(table);
    if (contents.indexNames() && names != null) {
      settings.index(names);
    }
    return new Model(
        modelName(),
        settings.build(),
        usedTypes(),
        found.entities.stream().map(e -> e.build(contents.views(), contents.templates())).toList(),
        contents.relationships()
            ? found.relationships.stream()
                .map(r -> r.build(contents.views(), contents.templates()))
                .toList()
            : List.of(),
        List.of(),
        Map.of());
  }

  /** The settings of the table; a table that a model cannot describe gets new keys. */
  private Table.Builder settings(boolean escaped) {
    SampledTable.Key sort = table.sort();
    Table.Builder settings = Table.builder(tableName()).stream(table.stream());
    if (sort == null || !table.isAdoptable()) {
      return settings;
    }
    return settings
        .partition(table.partition().name())
        .sort(sort.name())
        .type(found.typeAttribute)
        .owned(table.isAdjoins())
        .escaped(escaped);
  }

  /** The nested types that attributes of the draft have, directly or inside another. */
  private List<NestedType> usedTypes() {
    Set<String> used = new HashSet<>();
    found.types().values().forEach(t -> t.attributes.forEach(a -> use(a.type().text(), used)));
    return found.nestedTypes().stream().filter(t -> used.contains(t.name())).toList();
  }

  private void use(String type, Set<String> used) {
    for (NestedType nested : found.nestedTypes()) {
      if (type.matches(".*\\b" + nested.name() + "\\b.*") && used.add(nested.name())) {
        nested.attributes().forEach(a -> use(a.type().text(), used));
      }
    }
  }

  /** The name of the table, made valid where DynamoDB does not accept it. */
  private String tableName() {
    if (TableName.isValid(table.name())) {
      return table.name();
    }
    String valid = "Table-" + table.name().replaceAll("[^A-Za-z0-9_.-]+", "-");
    return valid.substring(0, Math.min(valid.length(), LONGEST_NAME));
  }

  private String modelName() {
    return modelName(tableName());
  }

  /** The name that a model has by default, after its table. */
  static String modelName(String table) {
    return table
        .replaceFirst(".*:table/", "")
        .replaceAll("[^A-Za-z0-9]+", "-")
        .toLowerCase(Locale.ROOT);
  }

  /** States the templates of keys that differ from the derived ones. */
  private void override(boolean escaped) {
    KeyOverrides overrides = new KeyOverrides(found);
    overrides.setAll();
    compile(model(new DraftContents(false, false, true, false), escaped))
        .ifPresent(overrides::dropDerived);
    compile(model(new DraftContents(true, false, true, false), escaped))
        .ifPresent(overrides::dropViews);
  }

  private static Optional<Compiled> compile(Model model) {
    return compilation(model).flatMap(Compilation::compiled);
  }

  /** The mistakes of a model that does not compile. */
  private static List<String> mistakes(Model model) {
    return compilation(model).stream()
        .flatMap(c -> c.diagnostics().stream())
        .map(Diagnostic::found)
        .distinct()
        .limit(REASONS)
        .toList();
  }

  /** Compiles the text of the model, which is what people get; empty if it has no text. */
  private static Optional<Compilation> compilation(Model model) {
    try {
      return Optional.of(
          ModelCompiler.compile(ModelFile.parse("draft.yaml", ModelFileText.of(model))));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** The least that can be said of a table: items with two keys. */
  private Compiled fallback() {
    Entity item =
        Entity.named("Item")
            .id(List.of("itemId", "part"))
            .attributes(
                List.of(Attribute.of("itemId", Scalar.STRING), Attribute.of("part", Scalar.STRING)))
            .key("{itemId}")
            .sort("{part}")
            .build();
    Model model =
        new Model(
            modelName(),
            settings(false).type(null).owned(false).escaped(false).build(),
            List.of(),
            List.of(item),
            List.of(),
            List.of(),
            Map.of());
    return compile(model).orElseThrow(() -> new IllegalStateException("The least draft compiles"));
  }
}
