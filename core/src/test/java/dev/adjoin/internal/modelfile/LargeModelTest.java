// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.internal.modelfile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.internal.model.Declaration;
import org.junit.jupiter.api.Test;

/** A model of 1,000 entities is within the limits of a model file. */
class LargeModelTest {
  private static final String ATTRIBUTES =
      """
          attributes:
            a: string
            b: int
            c: enum(x, y, z)
            d: instant = now
            e: string?
            f: decimal = 0
            g: list(string, max 10)
            h: date?
      """;

  @Test
  void readsAThousandEntitiesAndTwoThousandRelationships() {
    Declaration large = ModelFile.parse("large.yaml", model(1_000, 2_000));

    assertThat(large.problems()).isEmpty();
    assertThat(large.model().entities()).hasSize(1_000);
    assertThat(large.model().relationships()).hasSize(2_000);
  }

  /** Quadratic work would take four times as much for a model of twice the size. */
  @Test
  void workGrowsInProportionToTheModel() {
    String small = model(500, 1_000);
    String large = model(1_000, 2_000);
    ModelFile.parse("warm.yaml", small);

    long half = Allocation.of(() -> ModelFile.parse("small.yaml", small)).bytes();
    long whole = Allocation.of(() -> ModelFile.parse("large.yaml", large)).bytes();

    assertThat(whole).isLessThan(3 * half);
  }

  private static String model(int entities, int relationships) {
    StringBuilder yaml = new StringBuilder("entities:\n");
    for (int i = 0; i < entities; i++) {
      yaml.append("  E" + i + ":\n    id: a\n    lookup: [b, [c, d]]\n" + ATTRIBUTES);
      yaml.append("    views: {byB: {by: [b], order: [d], when: b > 0}}\n");
    }
    yaml.append("relationships:\n");
    for (int i = 0; i < relationships; i++) {
      yaml.append("  R" + i + ":\n    from: E" + i % entities + "\n    to: E0\n" + ATTRIBUTES);
      yaml.append(
          "    order: {to: [d]}\n    count: {to: n" + i + "}\n    onDelete: {to: cascade}\n");
    }
    yaml.append("workload:\n");
    for (int i = 0; i < relationships; i++) {
      yaml.append("  R" + i + ": {perFrom: 8, perTo: 120, bytes: 250, links: 100/s, from: 9/s}\n");
    }
    return yaml.toString();
  }
}
