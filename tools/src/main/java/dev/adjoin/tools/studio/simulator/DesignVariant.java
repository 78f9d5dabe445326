// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.studio.simulator;

import dev.adjoin.declare.Inverse;
import dev.adjoin.declare.Side;
import dev.adjoin.declare.Store;
import dev.adjoin.internal.compile.Compilation;
import dev.adjoin.internal.compile.Compiled;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.diagnostic.Diagnostic;
import dev.adjoin.internal.model.Declaration;
import dev.adjoin.internal.model.Model;
import dev.adjoin.internal.model.Pattern;
import dev.adjoin.internal.model.Projection;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.model.Sides;
import dev.adjoin.internal.modelfile.ModelFile;
import dev.adjoin.internal.modelfile.ModelFileText;
import dev.adjoin.tools.data.InvalidInput;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A model with some settings of its relationships replaced, and compiled.
 *
 * @param yaml the model file of the variant
 * @param lost the patterns that the variant cannot answer, with the reason; they are left out
 */
record DesignVariant(String yaml, Compiled compiled, Map<String, String> lost) {
  private static final int SUMMARY_LIMIT = 20;

  /** A setting of a relationship that can be switched. */
  enum Setting {
    STORE,
    INVERSE,
    SHARDS,
    ORDER,
    PROJECT;

    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Setting parse(String word) {
      for (Setting each : values()) {
        if (each.word().equals(word)) {
          return each;
        }
      }
      throw new InvalidInput(
          "\"" + word + "\" is not a setting", "Use store, inverse, shards, order or project");
    }
  }

  /**
   * Compiles a model with other settings.
   *
   * @param settings the replaced settings, by {@code Relationship.setting}
   * @throws InvalidInput with the first mistake, if the settings do not go together
   */
  static DesignVariant of(Model model, Map<String, String> settings) {
    Model changed = withoutLimits(model);
    for (Map.Entry<String, String> each : settings.entrySet()) {
      int dot = each.getKey().lastIndexOf('.');
      if (dot < 0) {
        throw new InvalidInput(
            "\"" + each.getKey() + "\" is not a setting", "Use RELATIONSHIP.SETTING");
      }
      String name = each.getKey().substring(0, dot);
      Setting setting = Setting.parse(each.getKey().substring(dot + 1));
      Relationship relationship =
          changed.relationships().stream()
              .filter(r -> r.name().equals(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      new InvalidInput(
                          "The model has no relationship \"" + name + "\"",
                          "Use one of the model's"));
      changed = changed.with(with(relationship, setting, each.getValue()));
    }
    return compile(changed);
  }

  /** The model whose patterns may take any number of requests: the page shows how many. */
  private static Model withoutLimits(Model model) {
    return model.withPatterns(
        model.patterns().stream()
            .map(
                p ->
                    new Pattern(
                        p.name(),
                        p.ask(),
                        p.read(),
                        p.where(),
                        p.range(),
                        p.reversed(),
                        p.first(),
                        p.answer(),
                        p.consistent(),
                        null))
            .toList());
  }

  private static Relationship with(Relationship relationship, Setting setting, String value) {
    Relationship.Builder builder = relationship.toBuilder();
    return switch (setting) {
      case STORE ->
          value.equals("summaries") ? summaries(relationship) : builder.store(Store.EDGES).build();
      case INVERSE -> builder.inverse(inverse(value)).build();
      case SHARDS ->
          builder
              .shards(relationship.shards().with(Side.TO, shards(value)))
              .together(value.equals("1") ? relationship.together() : Set.of(Side.FROM))
              .build();
      case ORDER ->
          builder
              .order(
                  relationship
                      .order()
                      .with(Side.TO, value.isEmpty() ? List.of() : List.of(value.split(","))))
              .sort(value.isEmpty() ? relationship.sort() : relationship.sort().with(Side.TO, null))
              .build();
      case PROJECT ->
          builder.project(value.equals("keys") ? Projection.KEYS : Projection.ALL).build();
    };
  }

  /** Summaries with a limit, without what only edges can have. */
  private static Relationship summaries(Relationship relationship) {
    return relationship.toBuilder()
        .store(Store.SUMMARIES)
        .inverse(null)
        .order(Sides.both(List.of()))
        .views(List.of())
        .shards(Sides.both(1))
        .project(null)
        .sort(Sides.both(null))
        .key(Sides.both(null))
        .max(relationship.max().map(max -> max == null ? Integer.valueOf(SUMMARY_LIMIT) : max))
        .build();
  }

  private static Inverse inverse(String value) {
    for (Inverse each : Inverse.values()) {
      if (each.name().equalsIgnoreCase(value)) {
        return each;
      }
    }
    throw new InvalidInput(
        "inverse must be index, mirror or none, but was \"" + value + "\"", "Use one of them");
  }

  private static int shards(String value) {
    if (value.matches("[1-9]\\d?")) {
      return Integer.parseInt(value);
    }
    throw new InvalidInput(
        "shards must be a number from 1 to 99, but was \"" + value + "\"", "Use 1, 4 or 8");
  }

  private static DesignVariant compile(Model model) {
    Compilation whole = compilation(model);
    if (whole.compiled().isPresent()) {
      return new DesignVariant(ModelFileText.of(model), whole.compiled().get(), Map.of());
    }
    Compilation without = compilation(model.withPatterns(List.of()));
    if (without.compiled().isEmpty()) {
      Diagnostic first =
          without.diagnostics().stream().filter(Diagnostic::isError).findFirst().orElseThrow();
      throw new InvalidInput(first.found(), first.fix());
    }
    List<Pattern> kept = new ArrayList<>();
    Map<String, String> lost = new LinkedHashMap<>();
    for (Pattern pattern : model.patterns()) {
      Compilation alone = compilation(model.withPatterns(List.of(pattern)));
      if (alone.compiled().isPresent()) {
        kept.add(pattern);
      } else {
        lost.put(
            pattern.name(),
            alone.diagnostics().stream()
                .filter(Diagnostic::isError)
                .findFirst()
                .orElseThrow()
                .found());
      }
    }
    Model answered = model.withPatterns(kept);
    return new DesignVariant(
        ModelFileText.of(answered), compilation(answered).compiled().orElseThrow(), lost);
  }

  private static Compilation compilation(Model model) {
    Declaration declaration = ModelFile.parse("variant.yaml", ModelFileText.of(model));
    return ModelCompiler.compile(declaration);
  }
}
