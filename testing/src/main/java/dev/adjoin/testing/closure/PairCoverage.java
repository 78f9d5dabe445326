// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.Features.Feature;
import dev.adjoin.testing.search.Search;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/** Counts the models and calls in which two features met, and the pairs that no model can have. */
public final class PairCoverage {
  /** A pair is refused if none of so many models of it alone is accepted. */
  private static final int TRIES = 12;

  /** Refusals that tell of the generator, not of the pair. */
  private static final Set<String> GENERATOR = Set.of(ModelGenerator.NO_PLACE, "unknown-attribute");

  private final Map<String, Integer> calls = new LinkedHashMap<>();
  private final Map<String, String> refused = new TreeMap<>();
  private int models;

  /** Notes the model of a seed, which has run. */
  public void add(long seed, GeneratedModel model) {
    models++;
    if (isWhole(ModelGenerator.pair(seed), model)) {
      calls.merge(ModelGenerator.pair(seed).toString(), ProgramGenerator.CALLS, Integer::sum);
    }
  }

  private static boolean isWhole(List<Feature> pair, GeneratedModel model) {
    Set<String> names = new HashSet<>();
    model.features().values().forEach(names::addAll);
    return pair.stream().allMatch(feature -> names.contains(feature.name()));
  }

  /**
   * Runs models of the pairs that have not run yet, each pair alone, and notes those that every
   * model is refused with.
   *
   * @param most how many of the pairs
   * @param tag the tag by which a model is refused; empty if it is accepted
   * @param run runs a model with a seed, and returns the number of its calls
   */
  public void complete(long seed, int most, Function<String, Optional<String>> tag, ModelRun run) {
    List<List<Feature>> left = new ArrayList<>(ModelGenerator.all());
    left.removeIf(pair -> calls.containsKey(pair.toString()));
    Random random = Search.random(seed);
    Collections.shuffle(left, random);
    for (List<Feature> pair : left.subList(0, Math.min(most, left.size()))) {
      for (int i = 0; i < TRIES && !calls.containsKey(pair.toString()); i++) {
        ModelGenerator.Pair made = ModelGenerator.alone(pair, random, tag);
        if (made.refusal().isEmpty()) {
          models++;
          calls.put(pair.toString(), run.calls(made.model(), seed + i));
          refused.remove(pair.toString());
        } else {
          refused.merge(pair.toString(), made.refusal(), PairCoverage::better);
        }
      }
    }
  }

  /** A refusal of the compiler tells more than one of the generator. */
  private static String better(String one, String other) {
    return GENERATOR.contains(one) ? other : one;
  }

  /** Runs a model. */
  public interface ModelRun {
    int calls(GeneratedModel model, long seed);
  }

  /**
   * The pairs that the generator cannot make: it has no place for them, or names an attribute that
   * is not there. Two features that are values of the same setting are none of them.
   */
  public List<String> unreached() {
    return ModelGenerator.all().stream()
        .filter(pair -> GENERATOR.contains(refused.getOrDefault(pair.toString(), "")))
        .filter(pair -> !Features.areExclusive(pair.get(0), pair.get(1)))
        .map(List::toString)
        .toList();
  }

  /** The pairs that ran with their calls, then those that are refused with their tags. */
  public void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%,d models; %,d of %,d pairs ran, %,d are refused"
            .formatted(models, calls.size(), ModelGenerator.pairs(), refused.size()));
    refused.forEach((pair, tag) -> lines.add(pair + " refused: " + tag));
    new TreeMap<>(calls).forEach((pair, number) -> lines.add(pair + " " + number + " calls"));
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, lines);
  }
}
