// SPDX-License-Identifier: Apache-2.0
package dev.adjoin.tools.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.adjoin.declare.Side;
import dev.adjoin.internal.compile.ModelCompiler;
import dev.adjoin.internal.model.Entity;
import dev.adjoin.internal.model.Relationship;
import dev.adjoin.internal.modelfile.ModelFile;
import java.util.ArrayList;
import java.util.List;

/** What a draft found, in a line for each type. */
final class Found {
  private Found() {}

  static List<String> in(ModelDraft draft) {
    String text = draft.text("a test");
    assertThat(ModelCompiler.compile(ModelFile.parse("draft.yaml", text)).compiled())
        .as(text)
        .isPresent();
    List<String> lines = new ArrayList<>();
    for (Entity entity : draft.model().entities()) {
      lines.add(
          entity.name()
              + (entity.parent() == null ? "" : " in " + entity.parent())
              + " by "
              + String.join(", ", entity.order().isEmpty() ? entity.id() : both(entity))
              + views(entity.views().stream().map(v -> v.name()).toList()));
    }
    for (Relationship relationship : draft.model().relationships()) {
      lines.add(
          relationship.name()
              + ": "
              + relationship.from()
              + " to "
              + relationship.to()
              + details(relationship));
    }
    return lines;
  }

  private static List<String> both(Entity entity) {
    List<String> both = new ArrayList<>(entity.order());
    both.addAll(entity.id());
    return both;
  }

  private static String views(List<String> names) {
    return names.isEmpty() ? "" : ", views " + String.join(", ", names);
  }

  private static String details(Relationship relationship) {
    StringBuilder text = new StringBuilder();
    if (!relationship.distinct().isEmpty()) {
      text.append(", distinct ").append(String.join(", ", relationship.distinct()));
    }
    for (Side side : Side.values()) {
      if (!relationship.order().get(side).isEmpty()) {
        text.append(", ordered by ").append(String.join(", ", relationship.order().get(side)));
      }
      if (relationship.shards().get(side) > 1) {
        text.append(", shards ").append(relationship.shards().get(side));
      }
      if (relationship.count().get(side) != null) {
        text.append(", counted in ").append(relationship.count().get(side));
      }
    }
    if (relationship.inverse() != null) {
      text.append(", inverse ").append(relationship.inverse().word());
    }
    if (relationship.store() != dev.adjoin.declare.Store.EDGES) {
      text.append(", ").append(relationship.store().word());
    }
    return text + views(relationship.views().stream().map(v -> v.name()).toList());
  }
}
