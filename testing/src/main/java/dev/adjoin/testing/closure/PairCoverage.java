// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.testing.closure;

import dev.adjoin.testing.closure.Features.Feature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the models in which two features met, and those that no model could have together. */
public final class PairCoverage {
  private final Map<String, Integer> ran = new LinkedHashMap<>();
  private final Map<String, Integer> refused = new LinkedHashMap<>();
  private int models;

  /** Notes the model of a seed, which has run. */
  public void add(long seed, GeneratedModel model) {
    models++;
    Set<String> names = new HashSet<>();
    model.features().values().forEach(names::addAll);
    List<Feature> pair = ModelGenerator.pair(seed);
    boolean isWhole = pair.stream().allMatch(feature -> names.contains(feature.name()));
    (isWhole ? ran : refused).merge(pair.toString(), 1, Integer::sum);
  }

  /** How many pairs have run, and which were tried and have not. */
  public void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%,d models; %,d of %,d pairs ran, %,d were tried and refused"
            .formatted(models, ran.size(), ModelGenerator.pairs(), refused.size()));
    refused.keySet().stream().filter(pair -> !ran.containsKey(pair)).sorted().forEach(lines::add);
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, lines);
  }
}
